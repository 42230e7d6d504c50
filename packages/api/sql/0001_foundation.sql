-- Tenants, people, permissions, counters, the audit chain and the event log.
--
-- Every statement of a request runs as werkbank_app, which owns nothing and bypasses nothing.
-- Policies read two settings of the transaction: app.user_id and app.organization_id.

do $$
begin
  create role werkbank_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant werkbank_app to %I', current_user);
exception
  when others then null; -- a superuser needs no grant; a concurrent grant is the same grant
end
$$;

grant usage on schema public to werkbank_app;

-- No one makes temporary types or tables that a function with the owner's rights could run into.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

create function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app_organization_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

-- Text search folds case and accents; 'simple' keeps every word.
create function fold(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(normalize(lower(coalesce(value, '')), nfd), '[\u0300-\u036f]', '', 'g');

create table users (
  id uuid primary key,
  email text,
  display_name text not null,
  avatar_url text,
  language text not null default 'en',
  time_zone text not null default 'Europe/Amsterdam',
  email_confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table organizations (
  id uuid primary key,
  version bigint not null default 1,
  name text not null,
  legal_name text,
  kvk text,
  btw text,
  iban text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  currency text not null default 'EUR',
  time_zone text not null default 'Europe/Amsterdam',
  language text not null default 'nl',
  country text not null default 'NL',
  status text not null default 'active' check (status in ('active', 'suspended')),
  settings jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table roles (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  is_built_in boolean not null default false,
  permissions text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);

create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  version bigint not null default 1,
  role_id uuid not null,
  joined_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create index memberships_user on memberships (user_id);

-- One row per organization and kind of number: no global sequence, no gap after a rollback.
create table counters (
  organization_id uuid not null references organizations (id),
  kind text not null,
  value bigint not null,
  primary key (organization_id, kind)
);

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
  primary key (organization_id, sequence)
);
create unique index audit_entries_id on audit_entries (organization_id, id);

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

-- The one way into audit_entries, audit_values and events. Called as the last statement before
-- COMMIT: it queues the organization's writers at the head row for as short as possible. Its tables
-- are named with their schema, since it runs with the owner's rights.
--
-- hash = SHA-256(hash of the entry before ‖ sequence as 8 bytes, big-endian ‖ canonical as UTF-8)
-- entry_values: [[beforeSalt, beforeValue, afterSalt, afterValue]], entry_events: [{id, type, payload}]
create function append_audit(
  entry_id uuid, moment timestamptz, actor_user_id uuid, channel text, action text,
  target_kind text, target_id text, outcome text, canonical text,
  entry_values jsonb, entry_events jsonb) returns bigint
  language plpgsql security definer
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

-- Closes a table of one organization's records to everyone outside it. FORCE holds the owner to the
-- policy as well.
create procedure protect_tenant_tables(names text[], rights text)
  language plpgsql
as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format(
      'create policy tenant on %I using (organization_id = (select app_organization_id()))'
      ' with check (organization_id = (select app_organization_id()))', name);
    execute format('grant %s on %I to werkbank_app', rights, name);
  end loop;
end
$$;
revoke all on procedure protect_tenant_tables(text[], text) from public;

call protect_tenant_tables(array['roles', 'memberships', 'counters'], 'select, insert, update');
call protect_tenant_tables(array['audit_heads'], 'select, insert');
call protect_tenant_tables(array['audit_entries', 'audit_values', 'events'], 'select');

alter table users enable row level security, force row level security;
alter table organizations enable row level security, force row level security;

-- A caller sees the own memberships before an organization is set, and all of them inside one.
create policy own on memberships for select using (user_id = (select app_user_id()));

create policy member on organizations for select
  using (id in (
    select m.organization_id from memberships m
    where m.user_id = (select app_user_id()) and m.disabled_at is null));
create policy tenant on organizations
  using (id = (select app_organization_id()))
  with check (id = (select app_organization_id()));

create policy member on roles for select
  using (organization_id in (
    select m.organization_id from memberships m where m.user_id = (select app_user_id())));

create policy own on users
  using (id = (select app_user_id()))
  with check (id = (select app_user_id()));
create policy colleague on users for select
  using (id in (
    select m.user_id from memberships m where m.organization_id = (select app_organization_id())));

grant select, insert, update on users, organizations to werkbank_app;
