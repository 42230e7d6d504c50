-- A file may need several permissions of its readers, separated by spaces: an export of products with cost
-- prices is for those who may read products and see these.

create or replace function app_may(permission text) returns boolean
  language sql stable
as $$
  select exists (
    select from memberships m
    join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = app_organization_id() and m.user_id = app_user_id()
      and m.disabled_at is null and string_to_array(permission, ' ') <@ r.permissions)
$$;

-- Exports that exist may contain cost prices; they are kept for a day.
update files set read_permission = 'products:read orders:write' where read_permission = 'products:read';
