-- The audit chain and the event log.

-- The head of an organization's audit chain (the hash of its last entry) and the last numbers given
-- out.
create table audit_heads (
  organization_id uuid primary key references organizations (id),
  audit_sequence bigint not null default 0,
  event_sequence bigint not null default 0,
  head_hash bytea not null default decode(repeat('00', 32), 'hex')
);

-- Append-only, so without foreign keys: append_audit, the one writer, takes the organization from the
-- transaction.
create table audit_entries (
  organization_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  at timestamptz(3) not null,
  actor_user_id uuid,
  channel text not null check (channel in ('app', 'api', 'mcp', 'workflow', 'system')),
  action text not null,
  target_kind text,
  target_id text,
  outcome text not null check (outcome in ('succeeded', 'held', 'denied', 'failed')),
  canonical text not null,
  hash bytea not null,
  -- The entry that this one takes back. Generated from what the chain holds, so it cannot say anything
  -- else; unique, so that nothing is ever taken back twice.
  reverts_entry_id uuid generated always as (
    case when action = 'revertAuditEntry' then (canonical::jsonb ->> 'revertsEntryId')::uuid end) stored,
  primary key (organization_id, sequence)
);
create unique index audit_entries_id on audit_entries (organization_id, id);
create unique index audit_entries_reverts on audit_entries (organization_id, reverts_entry_id)
  where reverts_entry_id is not null;
-- The log is read by record, by actor, by action and by time; the newest first.
create index audit_entries_target
  on audit_entries (organization_id, target_kind, target_id, sequence);
create index audit_entries_actor on audit_entries (organization_id, actor_user_id, sequence);
create index audit_entries_action on audit_entries (organization_id, action, sequence);
create index audit_entries_at on audit_entries (organization_id, at);
-- Refused and held calls are few among many.
create index audit_entries_not_done on audit_entries (organization_id, outcome, sequence)
  where outcome <> 'succeeded';

-- Before and after values of the changed fields, in their order, stand apart from the chain, which
-- holds only their salted hashes, so that personal data can be erased here without breaking it.
create table audit_values (
  organization_id uuid not null,
  sequence bigint not null,
  position integer not null,
  before_salt text not null,
  before_value text not null,
  after_salt text not null,
  after_value text not null,
  primary key (organization_id, sequence, position)
);

create table events (
  organization_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  at timestamptz(3) not null,
  payload jsonb not null,
  primary key (organization_id, sequence)
);
create unique index events_id on events (organization_id, id);

call protect_tenant_tables(array['audit_heads'], 'select, insert');
call protect_tenant_tables(array['audit_entries', 'audit_values', 'events'], 'select');

-- The one way into audit_entries, audit_values and events. Called as the last statement before
-- COMMIT: it queues the organization's writers at the head row for as short as possible.
--
-- hash = SHA-256(hash of the entry before ‖ sequence as 8 bytes, big-endian ‖ canonical as UTF-8)
-- entry_values: [[beforeSalt, beforeValue, afterSalt, afterValue]], entry_events: [{id, type, payload}]
create function append_audit(
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
  for i in 0 .. jsonb_array_length(entry_values) - 1 loop
    insert into public.audit_values values (
      tenant, audit_number, i, entry_values -> i ->> 0, entry_values -> i ->> 1,
      entry_values -> i ->> 2, entry_values -> i ->> 3);
  end loop;
  for i in 0 .. event_count - 1 loop
    insert into public.events values (
      tenant, event_number + i + 1, (entry_events -> i ->> 'id')::uuid, entry_events -> i ->> 'type',
      moment, entry_events -> i -> 'payload');
  end loop;
  return audit_number;
end
$$;
revoke all on function append_audit(
  uuid, timestamptz, uuid, text, text, text, text, text, text, jsonb, jsonb) from public;
grant execute on function append_audit(
  uuid, timestamptz, uuid, text, text, text, text, text, text, jsonb, jsonb) to werkbank_app;
