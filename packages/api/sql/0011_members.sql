-- Members who left, custom roles that were deleted, and invitations.

-- A member who was removed keeps the row: records name their authors and assignees by it. Removed
-- members are disabled as well, so that whatever asks for members who may act passes over them.
alter table memberships add column removed_at timestamptz(3);
alter table memberships add constraint memberships_removed
  check (removed_at is null or disabled_at is not null);
create index memberships_role on memberships (organization_id, role_id);

-- Names that differ in case only would be taken for one another: no custom role is called "owner".
alter table roles add column deleted_at timestamptz(3);
alter table roles drop constraint roles_organization_id_name_key;
create unique index roles_name on roles (organization_id, lower(name)) where deleted_at is null;

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

call protect_tenant_tables(array['invitations'], 'select, insert, update');

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
  language sql stable security definer
begin atomic
  select i.organization_id, i.id from public.invitations i where i.token_hash = sought;
end;
revoke all on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to werkbank_app;
