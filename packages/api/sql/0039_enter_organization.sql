-- The caller's place in an organization is found, and the organization entered, by one statement: the
-- request needs no round trip between the two, and a statement behind it in the same packet sees the
-- records of the organization only where the database itself has found the caller to be a member.
--
-- It has the owner's rights, since the policies on five tables cost as much as the reading: it keeps to the
-- person of the transaction by itself.

-- The membership of the person of the transaction, in the organization that is sought; null: in the only
-- one that the person has. A row of nulls for whoever is no member there, or has none or several.
create function enter_organization(
  sought uuid,
  out "organizationId" uuid, out "organizationName" text, out status text, out "timeZone" text,
  out language text, out currency text, out "userId" uuid, out "displayName" text, out email text,
  out "roleId" uuid, out "roleName" text, out permissions text, out "policiesStamp" uuid)
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := public.app_user_id();
begin
  if sought is null then
    select min(m.organization_id::text)::uuid into sought
      from public.memberships m where m.user_id = person and m.disabled_at is null
      having count(*) = 1;
  end if;
  select o.id, o.name, o.status, o.time_zone, o.language, o.currency, u.id, u.display_name, u.email,
      r.id, r.name, array_to_string(r.permissions, ' '), o.approval_policies
    into "organizationId", "organizationName", status, "timeZone", language, currency, "userId",
      "displayName", email, "roleId", "roleName", permissions, "policiesStamp"
    from public.memberships m
    join public.organizations o on o.id = m.organization_id
    join public.users u on u.id = m.user_id
    join public.roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where m.organization_id = sought and m.user_id = person and m.disabled_at is null;
  if found then perform set_config('app.organization_id', sought::text, true); end if;
end
$$;
revoke all on function enter_organization(uuid) from public;
grant execute on function enter_organization(uuid) to werkbank_app;
