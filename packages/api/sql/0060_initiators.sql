-- The user, OAuth client and channel that defined each version of a workflow, activated it, and started each
-- run: {userId, clientId, clientName, channel}. Null where unknown: it then counts as an agent's.
alter table workflow_versions add column defined_by jsonb;
alter table workflows add column activated_by jsonb;
-- Those of the activation and the start, each with its action, as they were when the run was queued.
alter table workflow_runs add column initiators jsonb not null default '[]';
-- The clients that initiated the workflow run whose step is held.
alter table approvals add column initiated_by jsonb not null default '[]';

-- What the audit log knows of earlier versions, activations and runs. The owner of a table sees no row of it
-- while its policy is forced.
alter table audit_entries no force row level security;
alter table workflow_versions no force row level security;
alter table workflows no force row level security;
alter table workflow_runs no force row level security;
alter table events no force row level security;

create function pg_temp.initiator_of(entry audit_entries) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'userId', entry.actor_user_id,
    'clientId', entry.canonical::jsonb ->> 'clientId',
    'clientName', entry.canonical::jsonb ->> 'clientName',
    'channel', entry.channel)
$$;

update workflow_versions v set defined_by = (
  select pg_temp.initiator_of(a) from audit_entries a
  where a.organization_id = v.organization_id and a.target_kind = 'workflow'
    and a.target_id = v.workflow_id::text and a.outcome = 'succeeded' and a.at = v.created_at
    and a.action in ('createWorkflow', 'updateWorkflow', 'revertAuditEntry')
  order by a.sequence desc limit 1);

update workflows w set activated_by = (
  select pg_temp.initiator_of(a) from audit_entries a
  where a.organization_id = w.organization_id and a.target_kind = 'workflow'
    and a.target_id = w.id::text and a.outcome = 'succeeded'
    and a.action in ('setWorkflowStatus', 'revertAuditEntry')
  order by a.sequence desc limit 1);

update workflow_runs r set initiators = jsonb_build_array(
  coalesce(w.activated_by, '{"userId": null, "clientId": null, "clientName": null, "channel": null}')
    || '{"action": "activation"}'::jsonb)
  || case
    when r.trigger_type in ('manual', 'retry') then jsonb_build_array(coalesce(
      (select pg_temp.initiator_of(a) from audit_entries a
        where a.organization_id = r.organization_id and a.target_kind = 'workflow_run'
          and a.target_id = r.id::text and a.outcome = 'succeeded'
          and a.action in ('runWorkflow', 'retryWorkflowRun')
        order by a.sequence limit 1),
      '{"userId": null, "clientId": null, "clientName": null, "channel": null}')
      || '{"action": "start"}'::jsonb)
    when r.trigger_type = 'event' then jsonb_build_array(coalesce(
      (select jsonb_build_object(
          'userId', case when e.payload #>> '{actor,type}' = 'user' then e.payload #>> '{actor,id}' end,
          'clientId', e.payload #>> '{actor,clientId}', 'clientName', null,
          'channel', e.payload #>> '{actor,channel}')
        from events e where e.organization_id = r.organization_id and e.id = r.event_id),
      '{"userId": null, "clientId": null, "clientName": null, "channel": null}')
      || '{"action": "start"}'::jsonb)
    else '[]' end
from workflows w
where w.organization_id = r.organization_id and w.id = r.workflow_id;

-- A retry is also initiated by whoever initiated the run that it continues.
update workflow_runs r set initiators = r.initiators || o.initiators
from workflow_runs o
where o.organization_id = r.organization_id and o.id = r.retry_of;

drop function pg_temp.initiator_of(audit_entries);

alter table audit_entries force row level security;
alter table workflow_versions force row level security;
alter table workflows force row level security;
alter table workflow_runs force row level security;
alter table events force row level security;

-- A run that an event starts is initiated by who made the event: its user and client or, where a step of
-- another run made it, by whoever initiated that run.
create or replace function start_workflows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  causing_run uuid := (new.payload #>> '{causation,workflowRunId}')::uuid;
  unknown constant jsonb := '{"userId": null, "clientId": null, "clientName": null, "channel": null}';
  started jsonb;
begin
  if causing_run is null then
    started := jsonb_build_array(jsonb_build_object(
      'action', 'start',
      'userId', case when new.payload #>> '{actor,type}' = 'user' then new.payload #>> '{actor,id}' end,
      'clientId', new.payload #>> '{actor,clientId}',
      'clientName', new.payload #>> '{actor,clientName}',
      'channel', new.payload #>> '{actor,channel}'));
  else
    select coalesce(jsonb_agg(distinct each || '{"action": "start"}'::jsonb), '[]') into started
    from public.workflow_runs r
    cross join lateral (select v.defined_by from public.workflow_versions v
      where v.organization_id = r.organization_id and v.workflow_id = r.workflow_id
        and v.version <= r.workflow_version
      order by v.version desc limit 1) as version
    cross join lateral jsonb_array_elements(
      r.initiators || jsonb_build_array(coalesce(version.defined_by, unknown))) as each
    where r.organization_id = new.organization_id and r.id = causing_run;
  end if;
  insert into public.workflow_runs (
    organization_id, id, workflow_id, workflow_version, trigger_type, event_id, event_type, depth,
    initiators, next_attempt_at, created_at, updated_at)
  select new.organization_id, public.uuid_at(new.at), w.id, w.version, 'event', new.id, new.type,
    coalesce((new.payload #>> '{causation,depth}')::smallint, 0) + 1,
    started || jsonb_build_array(coalesce(w.activated_by, unknown) || '{"action": "activation"}'::jsonb),
    new.at, new.at, new.at
  from public.workflows w
  where w.organization_id = new.organization_id and w.status = 'active' and w.deleted_at is null
    and w.event_types && public.event_selectors(new.type)
    and (w.allow_self_trigger
      or new.payload #>> '{actor,type}' is distinct from 'workflow'
      or new.payload #>> '{actor,id}' is distinct from w.id::text);
  return null;
end
$$;
