-- What creating, changing and deleting in the agenda needs: deletion that can be taken back, occurrences
-- that say something else than their series, and one default calendar.

alter table calendars add deleted_at timestamptz(3);
alter table agenda_items
  add deleted_at timestamptz(3),
  -- Columns that an occurrence has of its own, null included; the others it takes from its series.
  add overrides text[] not null default '{}',
  -- Whether people, reminders and attendees of an occurrence are its own.
  add has_own_people boolean not null default false;

-- Of the shared calendars one is the default, and of those of a person one.
create unique index calendars_default
  on calendars (organization_id, (case when kind = 'personal' then owner_user_id end))
  nulls not distinct where is_default and deleted_at is null;

-- An occurrence that was deleted keeps its computed start, at which another may stand by now.
alter table agenda_items
  drop constraint agenda_items_occurrence,
  add live_parent_item_id uuid generated always as (
    case when deleted_at is null then recurrence_parent_item_id end) stored;
alter table agenda_items add constraint agenda_items_occurrence
  unique (organization_id, live_parent_item_id, recurrence_id_at) deferrable initially immediate;
create index agenda_items_parent on agenda_items (organization_id, recurrence_parent_item_id);
create index agenda_items_calendar on agenda_items (organization_id, calendar_id);

-- What is purged takes its parts with it.
alter table agenda_items
  drop constraint agenda_items_organization_id_calendar_id_fkey,
  add foreign key (organization_id, calendar_id) references calendars (organization_id, id)
    on delete cascade,
  drop constraint agenda_items_organization_id_recurrence_parent_item_id_fkey,
  add foreign key (organization_id, recurrence_parent_item_id)
    references agenda_items (organization_id, id) on delete cascade;
alter table agenda_item_users
  drop constraint agenda_item_users_organization_id_item_id_fkey,
  add foreign key (organization_id, item_id) references agenda_items (organization_id, id)
    on delete cascade;
alter table agenda_recurrence_dates
  drop constraint agenda_recurrence_dates_organization_id_item_id_fkey,
  add foreign key (organization_id, item_id) references agenda_items (organization_id, id)
    on delete cascade;
alter table agenda_reminders
  drop constraint agenda_reminders_organization_id_item_id_fkey,
  add foreign key (organization_id, item_id) references agenda_items (organization_id, id)
    on delete cascade;
alter table agenda_attendees
  drop constraint agenda_attendees_organization_id_item_id_fkey,
  add foreign key (organization_id, item_id) references agenda_items (organization_id, id)
    on delete cascade;

-- Items as they are read, deleted ones too. A calendar or a series that was deleted takes what is in it
-- along: deleted_at is the first of the three that is set.
drop view agenda_entries;
create view all_agenda_entries with (security_invoker = true) as
select i.organization_id, i.id, i.version + coalesce(p.version, 0) as version,
  c.id as calendar_id, c.name as calendar_name, c.kind as calendar_kind,
  c.owner_user_id as calendar_owner_user_id,
  coalesce(p.source, i.source) as source,
  case when p.state = 'cancelled' then p.state else coalesce(i.state, p.state) end as state,
  case when p.id is null or 'visibility' = any(i.overrides) then i.visibility else p.visibility end
    as visibility,
  case when p.id is null or 'transparency' = any(i.overrides) then i.transparency else p.transparency end
    as transparency,
  case when p.id is null or 'title' = any(i.overrides) then i.title else p.title end as title,
  case when p.id is null or 'description' = any(i.overrides) then i.description else p.description end
    as description,
  case when p.id is null or 'location' = any(i.overrides) then i.location else p.location end as location,
  case when p.id is null or 'online_meeting_url' = any(i.overrides)
    then i.online_meeting_url else p.online_meeting_url end as online_meeting_url,
  i.start_at, i.end_at, i.is_all_day,
  coalesce(p.time_zone, i.time_zone) as time_zone,
  t.id as task_id, t.number as task_number, t.title as task_title, t.priority, t.status as task_status,
  coalesce(p.owner_user_id, i.owner_user_id) as owner_user_id,
  o.id as organizer_user_id,
  coalesce(o.email, p.organizer_email, i.organizer_email) as organizer_email,
  coalesce(o.display_name, p.organizer_display_name, i.organizer_display_name) as organizer_display_name,
  i.recurrence_parent_item_id, i.recurrence_id_at, i.is_moved,
  to_char(i.series_start_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as series_start_at,
  i.recurrence_rule,
  coalesce(p.reason, i.reason) as reason,
  coalesce(p.confidence, i.confidence) as confidence,
  coalesce(i.created_by, p.created_by) as created_by,
  i.created_at,
  greatest(i.updated_at, p.updated_at) as updated_at,
  coalesce(i.deleted_at, p.deleted_at, c.deleted_at) as deleted_at,
  case when p.id is null or i.has_own_people then i.id else p.id end as content_id,
  case when p.id is null then i.search
    when i.overrides && array['title', 'description', 'location'] then i.search || p.search
    else p.search end as search,
  app_user_id() in (
    coalesce(p.owner_user_id, i.owner_user_id), coalesce(p.organizer_user_id, i.organizer_user_id))
    is true
  or exists (
    select from agenda_item_users u
    where u.organization_id = i.organization_id
      and u.item_id = case when p.id is null or i.has_own_people then i.id else p.id end
      and u.user_id = app_user_id())
  or exists (
    select from agenda_attendees a
    where a.organization_id = i.organization_id
      and a.item_id = case when p.id is null or i.has_own_people then i.id else p.id end
      and a.user_id = app_user_id()) as is_own
from agenda_items i
left join agenda_items p
  on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
join calendars c
  on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
left join tasks t
  on t.organization_id = i.organization_id and t.id = coalesce(p.task_id, i.task_id)
left join users o
  on o.id = coalesce(p.organizer_user_id, i.organizer_user_id);
grant select on all_agenda_entries to werkbank_app;

-- The same without what was deleted: what every reader but a restoration wants.
create view agenda_entries with (security_invoker = true) as
  select * from all_agenda_entries where deleted_at is null;
grant select on agenda_entries to werkbank_app;
