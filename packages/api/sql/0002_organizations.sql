-- People, organizations, roles, members, invitations, and the counters of an organization's numbers.

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
  deleted_at timestamptz(3),
  primary key (organization_id, id)
);
-- Names that differ in case only would be taken for one another: no custom role is called "owner".
create unique index roles_name on roles (organization_id, lower(name)) where deleted_at is null;

-- A member who was removed keeps the row: records name their authors and assignees by it. Removed
-- members are disabled as well, so that whatever asks for members who may act passes over them.
create table memberships (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  version bigint not null default 1,
  role_id uuid not null,
  joined_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, role_id) references roles (organization_id, id),
  constraint memberships_removed check (removed_at is null or disabled_at is not null)
);
create index memberships_user on memberships (user_id);
create index memberships_role on memberships (organization_id, role_id);

-- `expired` is decided on read, by expires_at; it is stored only when the same address is invited
-- again, so that the unique index lets it. The token itself stands in the message alone.
create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  email text not null,
  role_id uuid not null,
  state text not null check (state in ('pending', 'accepted', 'revoked', 'expired')),
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  invited_by uuid not null,
  accepted_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id),
  foreign key (organization_id, invited_by) references memberships (organization_id, user_id),
  foreign key (organization_id, accepted_by) references memberships (organization_id, user_id)
);
create unique index invitations_pending on invitations (organization_id, lower(email))
  where state = 'pending';
create index invitations_created on invitations (organization_id, created_at, id);
create index invitations_role on invitations (organization_id, role_id);
create index invitations_token on invitations (token_hash);

-- One row per organization and kind of number: no global sequence, no gap after a rollback.
create table counters (
  organization_id uuid not null references organizations (id),
  kind text not null,
  value bigint not null,
  primary key (organization_id, kind)
);

call protect_tenant_tables(
  array['roles', 'memberships', 'invitations', 'counters'], 'select, insert, update');

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

-- Who was invited is no member yet, so that the policies show them nothing. The hash of the token that
-- they were sent leads to the organization and to nothing else; what follows is read inside it.
do $$
begin
  execute format(
    'create policy finder on invitations for select to %I using (true)', current_user);
end
$$;
create function find_invitation(sought bytea)
  returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select i.organization_id, i.id from public.invitations i where i.token_hash = sought;
end;
revoke all on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to werkbank_app;

-- A scheduled job runs for every organization. The owner of the tables, as which the scheduler
-- connects and which no request is, may see which there are; the policies of everything else hold.
do $$
begin
  execute format('create policy scheduler on organizations for select to %I using (true)',
    current_user);
end
$$;
