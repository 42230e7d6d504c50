-- The URL of a calendar feed belongs to one member. Without a row here it is derived from the calendar and the
-- member; a row has the key of a URL that replaced it.

create table calendar_feeds (
  organization_id uuid not null,
  calendar_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  renewed_at timestamptz(3) not null,
  -- The URL is older than this table and others may know it: its member is still to be notified, once.
  notifies_member boolean not null default false,
  primary key (organization_id, calendar_id, user_id),
  foreign key (organization_id, calendar_id) references calendars (organization_id, id)
    on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index calendar_feeds_to_notify on calendar_feeds (organization_id) where notifies_member;

-- Existing URLs become those of the calendar's owner; of a calendar without one, those of the organization's
-- first owner. The owner of the tables sees no row of a table that forces its policy.
alter table calendars no force row level security;
alter table memberships no force row level security;
alter table roles no force row level security;
insert into calendar_feeds (organization_id, calendar_id, user_id, key, renewed_at, notifies_member)
select c.organization_id, c.id, owner.user_id, c.feed_key, c.feed_renewed_at, true
from calendars c
cross join lateral (
  select m.user_id from memberships m
  join roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where m.organization_id = c.organization_id
    and case when c.owner_user_id is null
      then r.is_built_in and r.name = 'Owner' and m.disabled_at is null
      else m.user_id = c.owner_user_id end
  order by m.joined_at, m.user_id limit 1) owner
where c.deleted_at is null;
alter table calendars force row level security;
alter table memberships force row level security;
alter table roles force row level security;

call protect_tenant_tables(array['calendar_feeds'], 'select, insert, update, delete');

-- Nothing reads these any more; processes of the version before still name them.
comment on column calendars.feed_key is 'No longer used: see calendar_feeds.';
comment on column calendars.feed_renewed_at is 'No longer used: see calendar_feeds.';

-- The URLs that a member knew do not work again when the member is added again.
create function replace_calendar_feeds() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  insert into public.calendar_feeds (organization_id, calendar_id, user_id, key, renewed_at)
  select c.organization_id, c.id, new.user_id, gen_random_uuid(), new.removed_at
  from public.calendars c
  where c.organization_id = new.organization_id and c.deleted_at is null
  on conflict (organization_id, calendar_id, user_id) do update
    set key = excluded.key, renewed_at = excluded.renewed_at, notifies_member = false;
  return null;
end
$$;
create trigger memberships_removed after update on memberships
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function replace_calendar_feeds();

-- Which organization the calendar of a feed is in; everything else is read inside it.
drop function find_calendar_feed(uuid, uuid);
create function find_calendar_feed(calendar_id uuid) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  select c.organization_id from public.calendars c
  where c.id = calendar_id and c.deleted_at is null;
end;
revoke all on function find_calendar_feed(uuid) from public;
grant execute on function find_calendar_feed(uuid) to werkbank_app;

-- What finds a record across organizations has the rights of the owner, to whom the policy of a tenant shows
-- nothing unless the owner is a superuser.
do $$
begin
  execute format('create policy lookup on calendars for select to %I using (true)', current_user);
  execute format(
    'create policy lookup on agenda_invitations for select to %I using (true)', current_user);
end
$$;
