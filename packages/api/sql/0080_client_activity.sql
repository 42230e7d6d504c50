-- Which OAuth clients called for which members, and when their last call was recorded in the audit log. Kept apart from
-- the log, whose entries have the client only inside their canonical text.

create table client_activity (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  client_id text not null,
  -- The name of the latest call that had one.
  client_name text,
  last_active_at timestamptz(3) not null,
  primary key (organization_id, user_id, client_id)
);
create unique index client_activity_id on client_activity (organization_id, id);
create index client_activity_latest on client_activity (organization_id, last_active_at, id);
-- Across organizations: what a user's connected apps did last.
create index client_activity_user on client_activity (user_id, client_id);

-- The owner of the tables sees no row of a table that forces its policy. Only entries with a client are parsed.
alter table audit_entries no force row level security;
insert into client_activity (organization_id, user_id, client_id, client_name, last_active_at)
select e.organization_id, e.actor_user_id, e.entry ->> 'clientId',
  (array_agg(e.entry ->> 'clientName' order by e.sequence desc)
    filter (where e.entry ->> 'clientName' is not null))[1],
  max(e.at)
from (
  select organization_id, actor_user_id, sequence, at, canonical::jsonb as entry
  from audit_entries
  where actor_user_id is not null and channel in ('app', 'api', 'mcp')
    and position('"clientId":"' in canonical) > 0) e
where e.entry ->> 'clientId' is not null
group by e.organization_id, e.actor_user_id, e.entry ->> 'clientId';
alter table audit_entries force row level security;

call protect_tenant_tables(array['client_activity'], 'select');
-- A user's own activity, in every organization.
create policy own on client_activity for select using (user_id = (select app_user_id()));

-- A trigger, since processes of the version before write entries meanwhile. It runs with the rights of append_audit,
-- the only way into audit_entries.
create function record_client_activity() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  entry constant jsonb := new.canonical::jsonb;
begin
  if entry ->> 'clientId' is not null then
    insert into public.client_activity as activity
      (organization_id, user_id, client_id, client_name, last_active_at)
    values (new.organization_id, new.actor_user_id, entry ->> 'clientId', entry ->> 'clientName', new.at)
    on conflict (organization_id, user_id, client_id) do update
      set client_name = coalesce(excluded.client_name, activity.client_name),
          last_active_at = greatest(excluded.last_active_at, activity.last_active_at);
  end if;
  return null;
end
$$;
create trigger audit_entries_client_activity after insert on audit_entries
  for each row when (
    new.actor_user_id is not null and new.channel in ('app', 'api', 'mcp')
    and position('"clientId":"' in new.canonical) > 0)
  execute function record_client_activity();
