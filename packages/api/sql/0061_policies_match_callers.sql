-- A policy about calls over MCP alone, which was the default, is about agents now, however they call. Policies that
-- name other channels apply to any caller on these, as before. The owner sees no row of a table that forces its
-- policy on him.
alter table approval_policies no force row level security;
alter table organizations no force row level security;

-- Suggested policies that nobody has changed or enabled also get the operations that they missed.
create temporary table suggestions (name text, former jsonb, present_name text, operations jsonb);
insert into suggestions values
  ('Verwijderen', '["*_delete"]', 'Verwijderen en onherroepelijke wijzigingen', null),
  ('Deletions', '["*_delete"]', 'Deletions and irreversible changes', null),
  ('Webhooks en workflows',
    '["webhooks_create", "webhooks_update", "workflows_create", "workflows_update"]', null, null),
  ('Webhooks and workflows',
    '["webhooks_create", "webhooks_update", "workflows_create", "workflows_update"]', null, null);
update suggestions set operations = case when former = '["*_delete"]' then '[
    "deleteTask", "deleteTaskComment", "deleteCustomer", "deleteCustomerContact",
    "deleteCustomerAsset", "deleteCustomerAssetNote", "deleteProduct", "deleteQuote", "acceptQuote",
    "rejectQuote", "cancelQuote", "convertQuoteToOrder", "createQuoteLink", "createOrderFulfilment", "deleteSupplier",
    "deleteAgendaItem", "deleteCalendar", "setAgendaItemState", "createExport", "createImport",
    "deleteFile"]'::jsonb else '[
    "createWebhook", "deleteWebhook", "updateWebhook", "redeliverWebhookDelivery", "replayWebhook",
    "testWebhook", "cancelWorkflowRun", "createWorkflow", "deleteWorkflow", "updateWorkflow",
    "runWorkflow", "retryWorkflowRun", "setWorkflowStatus"]'::jsonb end;

update approval_policies p
set name = coalesce(s.present_name, p.name),
  match = jsonb_set(p.match, '{operations}', s.operations)
from suggestions s
where p.name = s.name and p.match -> 'operations' = s.former
  and p.match @> '{"channels": ["mcp"], "roleIds": null, "userIds": null, "clientIds": null, "conditions": null}'
  and jsonb_array_length(p.match -> 'channels') = 1
  and p.status = 'disabled' and p.version = 1 and p.deleted_at is null;
drop table suggestions;

update approval_policies
set match = match || case when match -> 'channels' = '["mcp"]'
  then '{"callers": ["agents"], "channels": ["mcp", "api", "app", "workflow"]}'::jsonb
  else '{"callers": null}'::jsonb end;

-- Every organization gets the new suggestion, disabled.
insert into approval_policies (organization_id, id, name, status, priority, match, effect, approvers,
  required_approvals, allow_self_approval, expires_after_minutes, on_stale, created_at, updated_at)
select id, gen_random_uuid(),
  case when language = 'nl' then 'Eigen rekening en bedrijfsgegevens'
    else 'Own bank account and legal details' end,
  'disabled', 600, '{
    "callers": ["agents"],
    "channels": ["mcp", "api", "app", "workflow"],
    "operations": ["updateOrganization"],
    "roleIds": null, "userIds": null, "clientIds": null,
    "conditions": {"any": [
      {"path": "/target/iban", "op": "changed", "value": null},
      {"path": "/target/btw", "op": "changed", "value": null},
      {"path": "/target/kvk", "op": "changed", "value": null},
      {"path": "/target/legalName", "op": "changed", "value": null},
      {"path": "/target/name", "op": "changed", "value": null}]}
  }', 'hold', '{"roleIds": [], "userIds": []}', 1, false, 1440, 'refuse', now(), now()
from organizations;

alter table approval_policies force row level security;
alter table organizations force row level security;
