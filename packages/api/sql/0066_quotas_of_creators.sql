-- Quotas are counted for the user who created the organization, over all organizations of that user.

alter table organizations add column created_by uuid references users (id);

-- Who creates an organization is its first member. The owner of the tables sees no row of a table that forces
-- its policy.
alter table organizations no force row level security;
alter table memberships no force row level security;
update organizations o set created_by = (
  select m.user_id from memberships m where m.organization_id = o.id
  order by m.joined_at, m.user_id limit 1);
alter table organizations force row level security;
alter table memberships force row level security;
create index organizations_created_by on organizations (created_by, created_at);

do $$
declare
  -- What ORGANIZATION_CREATION is where nobody has set it: a database with organizations stays as open as it was.
  creation constant text := case when exists (select from organizations) then 'anyone' else 'first' end;
begin
  execute format('create policy quota on stranger_mail for select to %I using (true)', current_user);
  execute format('create policy quota on files for select to %I using (true)', current_user);
  execute format('create function default_organization_creation() returns text
    language sql immutable set search_path = '''' as %L', format('select %L::text', creation));
end
$$;

create function organizations_of_creator(creator uuid) returns table (created_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select o.created_at from public.organizations o where o.created_by = creator;
end;

-- One row, with null where it is not known who created it; none where there is no organization.
create function creator_of_first_organization() returns table (created_by uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select o.created_by from public.organizations o order by o.created_at, o.id limit 1;
end;

-- What the organizations of a user that are younger than that have sent to external recipients since.
create function mail_of_young_organizations(creator uuid, created_after timestamptz, since timestamptz)
  returns table (sent_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select m.sent_at from public.organizations o
  join public.stranger_mail m on m.organization_id = o.id
  where o.created_by = creator and o.created_at > created_after and m.sent_at > since;
end;

-- Files may have readers of their own, and a function of the owner looks them up without a search path.
create or replace function app_may(permission text) returns boolean
  language sql stable
as $$
  select exists (
    select from public.memberships m
    join public.roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = public.app_organization_id() and m.user_id = public.app_user_id()
      and m.disabled_at is null and string_to_array(permission, ' ') <@ r.permissions)
$$;

-- Counts as the service itself, which may read every file.
create function file_bytes_of_creator(creator uuid) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant text := coalesce(current_setting('app.user_id', true), '');
  bytes bigint;
begin
  perform set_config('app.user_id', '00000000-0000-0000-0000-000000000000', true);
  select coalesce(sum(f.size_bytes), 0) into bytes from public.organizations o
  join public.files f on f.organization_id = o.id
  where o.created_by = creator and f.state <> 'rejected';
  perform set_config('app.user_id', caller, true);
  return bytes;
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['default_organization_creation()',
    'organizations_of_creator(uuid)', 'creator_of_first_organization()',
    'mail_of_young_organizations(uuid, timestamptz, timestamptz)', 'file_bytes_of_creator(uuid)']
  loop
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to werkbank_app', signature);
  end loop;
end
$$;
