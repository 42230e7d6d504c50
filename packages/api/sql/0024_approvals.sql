-- Approval policies, and the calls that they hold until people have decided.

create table approval_policies (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  status text not null check (status in ('enabled', 'disabled')),
  priority integer not null check (priority between 1 and 1000),
  match jsonb not null,
  effect text not null check (effect in ('hold', 'allow', 'deny')),
  approvers jsonb not null,
  required_approvals smallint not null check (required_approvals between 1 and 3),
  allow_self_approval boolean not null,
  expires_after_minutes integer not null check (expires_after_minutes between 5 and 10080),
  on_stale text not null check (on_stale in ('refuse', 'execute')),
  message text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id)
);

-- What stands for the enabled policies of an organization as they are now; null where there are none. It is
-- read with the membership, so that a call that no policy can concern asks for no policy.
alter table organizations add column approval_policies uuid;

create function restamp_approval_policies() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update public.organizations o
    set approval_policies = case when exists (
      select from public.approval_policies p
      where p.organization_id = o.id and p.status = 'enabled' and p.deleted_at is null)
      then gen_random_uuid() end
    where o.id = coalesce(new.organization_id, old.organization_id);
  return null;
end
$$;
create trigger approval_policies_inserted after insert on approval_policies
  for each row when (new.status = 'enabled') execute function restamp_approval_policies();
create trigger approval_policies_updated after update on approval_policies
  for each row when (old.status = 'enabled' or new.status = 'enabled')
  execute function restamp_approval_policies();
create trigger approval_policies_deleted after delete on approval_policies
  for each row when (old.status = 'enabled') execute function restamp_approval_policies();

-- What the policy said stands here as it was when the call was held. No foreign key: a policy that was
-- purged stays named by its approvals.
create table approvals (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  state text not null check (state in (
    'pending', 'approved', 'executed', 'failed', 'rejected', 'expired', 'cancelled', 'stale')),
  policy_id uuid not null,
  policy_name text not null,
  message text,
  approvers jsonb not null,
  approvers_text text not null,
  required_approvals smallint not null,
  allow_self_approval boolean not null,
  on_stale text not null,
  operation text not null,
  -- What the call needed; whoever may read its records sees its input.
  permission text not null,
  tool_name text,
  channel text not null check (channel in ('app', 'api', 'mcp', 'workflow')),
  requested_by uuid not null references users (id),
  client_id text,
  token_scopes text[] not null,
  summary text not null,
  -- As shown, without secrets.
  input jsonb not null,
  input_hash bytea not null,
  -- The call as it came, encrypted with a key that the database never sees; null once nothing can come of it.
  call bytea,
  target jsonb,
  changes jsonb not null,
  request_reason text,
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  executed_at timestamptz(3),
  result jsonb,
  problem jsonb,
  audit_entry_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
-- The same call of the same person by the same client waits once.
create unique index approvals_waiting on approvals (
  organization_id, requested_by, coalesce(client_id, ''), operation, input_hash)
  where state = 'pending';
create index approvals_created on approvals (organization_id, created_at, id);
create index approvals_requested on approvals (organization_id, requested_by, created_at, id);

create table approval_decisions (
  organization_id uuid not null,
  approval_id uuid not null,
  user_id uuid not null references users (id),
  decision text not null check (decision in ('approve', 'reject')),
  comment text,
  at timestamptz(3) not null,
  primary key (organization_id, approval_id, user_id),
  foreign key (organization_id, approval_id) references approvals (organization_id, id)
    on delete cascade
);

call protect_tenant_tables(
  array['approval_policies'], 'select, insert, update, delete');
call protect_tenant_tables(
  array['approvals', 'approval_decisions'], 'select, insert, update');

