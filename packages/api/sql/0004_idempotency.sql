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
  language sql security definer set search_path = ''
begin atomic
  with purged as (
    delete from public.idempotency_keys where created_at < older_than returning 1)
  select count(*) from purged;
end;
revoke all on function purge_idempotency_keys(timestamptz) from public;
grant execute on function purge_idempotency_keys(timestamptz) to werkbank_app;
