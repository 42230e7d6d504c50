-- enter_organization in less: what it finds is one JSON object, not a row of thirteen columns, each of which
-- is assigned, stored and sent by itself; and the setting is assigned, where `perform` is a query.
--
-- Processes of the version before call enter_organization meanwhile.

-- Finds the membership of the person of the transaction, and enters its organization: the one that is
-- sought; null: the only one that the person has. Null for whoever is no member there, or has none or
-- several: then nothing has been entered.
--
-- It has the owner's rights, and keeps to the person of the transaction by itself.
create function enter_as_member(sought uuid) returns json
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
      'policiesStamp', o.approval_policies)
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
revoke all on function enter_as_member(uuid) from public;
grant execute on function enter_as_member(uuid) to werkbank_app;
