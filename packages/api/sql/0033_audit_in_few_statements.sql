-- All values of an audit entry are written by one statement, and all events: a statement for each cost
-- a creation, which has a value for every field, half of its time here.

-- The same function with the same result: processes of the version before call it meanwhile.
create or replace function append_audit(
  entry_id uuid, moment timestamptz, actor_user_id uuid, channel text, action text,
  target_kind text, target_id text, outcome text, canonical text,
  entry_values jsonb, entry_events jsonb) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  tenant constant uuid := current_setting('app.organization_id');
  event_count constant integer := jsonb_array_length(entry_events);
  audit_number bigint;
  event_number bigint;
  entry_hash bytea;
begin
  update public.audit_heads head
    set audit_sequence = head.audit_sequence + 1,
        event_sequence = head.event_sequence + event_count,
        head_hash = sha256(
          head.head_hash || int8send(head.audit_sequence + 1) || convert_to(canonical, 'UTF8'))
    where head.organization_id = tenant
    returning head.audit_sequence, head.event_sequence - event_count, head.head_hash
    into strict audit_number, event_number, entry_hash;
  insert into public.audit_entries values (
    tenant, audit_number, entry_id, moment, actor_user_id, channel, action, target_kind, target_id,
    outcome, canonical, entry_hash);
  insert into public.audit_values
    select tenant, audit_number, v.position - 1,
      v.value ->> 0, v.value ->> 1, v.value ->> 2, v.value ->> 3
    from jsonb_array_elements(entry_values) with ordinality as v (value, position);
  insert into public.events
    select tenant, event_number + e.position, (e.value ->> 'id')::uuid, e.value ->> 'type', moment,
      e.value -> 'payload'
    from jsonb_array_elements(entry_events) with ordinality as e (value, position);
  return audit_number;
end
$$;
