-- Soft deletion, idempotency keys, and what the audit log is searched by.

alter table suppliers add column deleted_at timestamptz(3);
alter table customers add column deleted_at timestamptz(3);
alter table customer_contacts add column deleted_at timestamptz(3);
alter table customer_assets add column deleted_at timestamptz(3);
alter table customer_asset_notes add column deleted_at timestamptz(3);
alter table tasks add column deleted_at timestamptz(3);
alter table task_comments
  add column deleted_at timestamptz(3),
  add column version bigint not null default 1,
  add column updated_at timestamptz(3);
update task_comments set updated_at = created_at;
alter table task_comments alter column updated_at set not null;

-- A deleted record leaves its unique values to others at once.
drop index suppliers_code;
create unique index suppliers_code on suppliers (organization_id, code) where deleted_at is null;
drop index suppliers_external;
create unique index suppliers_external on suppliers (organization_id, source, external_id)
  where deleted_at is null;
drop index customers_external;
create unique index customers_external on customers (organization_id, source, external_id)
  where deleted_at is null;
drop index customer_assets_serial;
create unique index customer_assets_serial on customer_assets (organization_id, serial_number)
  where deleted_at is null;
drop index customer_contacts_primary;
create unique index customer_contacts_primary on customer_contacts (organization_id, customer_id)
  where is_primary and deleted_at is null;

-- What a request with an Idempotency-Key was answered, for 24 hours. Requests that belong to no
-- organization have the nil UUID.
create table idempotency_keys (
  organization_id uuid not null,
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  -- json, not jsonb: an answer is repeated to the letter.
  outcome json not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, user_id, operation, key)
);
create index idempotency_keys_created on idempotency_keys (organization_id, created_at);
alter table idempotency_keys enable row level security, force row level security;
create policy own on idempotency_keys
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
grant select, insert, update on idempotency_keys to werkbank_app;

-- Keys that are too old to be repeated belong to many people: they are removed with the owner's
-- rights, and by nothing else.
do $$
begin
  execute format(
    'create policy upkeep on idempotency_keys to %I using (true)', current_user);
end
$$;
create function purge_idempotency_keys(older_than timestamptz) returns bigint
  language sql security definer
begin atomic
  with purged as (
    delete from public.idempotency_keys where created_at < older_than returning 1)
  select count(*) from purged;
end;
revoke all on function purge_idempotency_keys(timestamptz) from public;
grant execute on function purge_idempotency_keys(timestamptz) to werkbank_app;

-- The audit log is read by record, by actor and by time; the newest first.
create index audit_entries_target
  on audit_entries (organization_id, target_kind, target_id, sequence);
create index audit_entries_actor on audit_entries (organization_id, actor_user_id, sequence);
