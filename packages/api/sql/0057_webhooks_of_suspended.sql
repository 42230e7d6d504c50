-- Deliveries of a suspended organization wait until its suspension ends: nothing leaves it meanwhile.
create or replace function due_webhooks(moment timestamptz, organization_ids uuid[])
  returns table (organization_id uuid, webhook_id uuid, is_due boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select w.organization_id, w.id,
    exists (select from public.webhook_deliveries d
      where d.organization_id = w.organization_id and d.webhook_id = w.id and not d.is_replay
        and d.next_attempt_at <= moment
        and (d.leased_until is null or d.leased_until <= moment))
    or exists (select from public.webhook_deliveries d
      where d.organization_id = w.organization_id and d.webhook_id = w.id and d.is_replay
        and d.next_attempt_at <= moment
        and (d.leased_until is null or d.leased_until <= moment))
  from public.webhooks w join public.organizations o on o.id = w.organization_id
  where w.status = 'enabled' and o.status <> 'suspended'
    and (organization_ids is null or w.organization_id = any (organization_ids));
end;
