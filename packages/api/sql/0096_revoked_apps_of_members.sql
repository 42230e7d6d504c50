-- The apps that a user revoked are read with the membership: a statement of their own cost a request of an app a third
-- of its time.

-- Processes of the version before call it meanwhile, and ignore the new member.
create or replace function enter_as_member(sought uuid) returns json
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := public.app_user_id();
  membership json;
  entered text;
begin
  if sought is null then
    select min(m.organization_id::text)::uuid into sought
      from public.memberships m where m.user_id = person and m.disabled_at is null
      having count(*) = 1;
  end if;
  select json_build_object(
      'organizationId', o.id, 'organizationName', o.name, 'status', o.status,
      'timeZone', o.time_zone, 'language', o.language, 'currency', o.currency,
      'userId', u.id, 'displayName', u.display_name, 'email', u.email,
      'roleId', r.id, 'roleName', r.name, 'permissions', r.permissions,
      'policiesStamp', o.approval_policies, 'revokedApps', u.revoked_apps)
    into membership
    from public.memberships m
    join public.organizations o on o.id = m.organization_id
    join public.users u on u.id = m.user_id
    join public.roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = sought and m.user_id = person and m.disabled_at is null;
  if membership is not null then
    entered := set_config('app.organization_id', sought::text, true);
  end if;
  return membership;
end
$$;
