-- The file of an export holds records that not every reader of files may read: it is for those who may
-- read the records too. The policy holds wherever a file is met: lists, links, attachments, references.

alter table files add column read_permission text;

create function app_may(permission text) returns boolean
  language sql stable
as $$
  select exists (
    select from memberships m
    join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = app_organization_id() and m.user_id = app_user_id()
      and m.disabled_at is null and permission = any (r.permissions))
$$;

-- The service itself (user nil) makes, tidies and drops them.
create policy readers on files as restrictive
  using (read_permission is null
    or app_user_id() = '00000000-0000-0000-0000-000000000000'
    or app_may(read_permission));
