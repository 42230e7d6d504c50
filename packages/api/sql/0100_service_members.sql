-- Programs that sign in with their own client credentials (RFC 6749 section 4.4) can be members.

-- The OAuth client of a program; null for people. Queries of the version before join users with tables that have a
-- client_id, so the name must differ.
alter table users add column service_client_id text;

-- An owner adds a program before its first request, which would create the row.
create policy service on users for insert to werkbank_app with check (service_client_id is not null);

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
      'isService', u.service_client_id is not null,
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

-- The actor of an event can be a program: it initiates the runs that its events start, as a person does.
create or replace function start_workflows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  causing_run uuid := (new.payload #>> '{causation,workflowRunId}')::uuid;
  unknown constant jsonb := '{"userId": null, "clientId": null, "clientName": null, "channel": null}';
  started jsonb;
begin
  if causing_run is null then
    started := jsonb_build_array(jsonb_build_object(
      'action', 'start',
      'userId', case when new.payload #>> '{actor,type}' in ('user', 'service')
        then new.payload #>> '{actor,id}' end,
      'clientId', new.payload #>> '{actor,clientId}',
      'clientName', new.payload #>> '{actor,clientName}',
      'channel', new.payload #>> '{actor,channel}'));
  else
    select coalesce(jsonb_agg(distinct each || '{"action": "start"}'::jsonb), '[]') into started
    from public.workflow_runs r
    cross join lateral (select v.defined_by from public.workflow_versions v
      where v.organization_id = r.organization_id and v.workflow_id = r.workflow_id
        and v.version <= r.workflow_version
      order by v.version desc limit 1) as version
    cross join lateral jsonb_array_elements(
      r.initiators || jsonb_build_array(coalesce(version.defined_by, unknown))) as each
    where r.organization_id = new.organization_id and r.id = causing_run;
  end if;
  insert into public.workflow_runs (
    organization_id, id, workflow_id, workflow_version, trigger_type, event_id, event_type, depth,
    initiators, next_attempt_at, created_at, updated_at)
  select new.organization_id, public.uuid_at(new.at), w.id, w.version, 'event', new.id, new.type,
    coalesce((new.payload #>> '{causation,depth}')::smallint, 0) + 1,
    started || jsonb_build_array(coalesce(w.activated_by, unknown) || '{"action": "activation"}'::jsonb),
    new.at, new.at, new.at
  from public.workflows w
  where w.organization_id = new.organization_id and w.status = 'active' and w.deleted_at is null
    and w.event_types && public.event_selectors(new.type)
    and (w.allow_self_trigger
      or new.payload #>> '{actor,type}' is distinct from 'workflow'
      or new.payload #>> '{actor,id}' is distinct from w.id::text);
  return null;
end
$$;
