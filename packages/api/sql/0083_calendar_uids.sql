-- UID and SEQUENCE (RFC 5545, 3.8.4.7 and 3.8.7.4) of items that were imported from a calendar file. Single items and
-- series have them; an occurrence is that of its series. In feeds and invitations the UID of an item remains its id.
alter table agenda_items
  add column uid text check (char_length(uid) between 1 and 500),
  add column sequence integer check (sequence >= 0);
create unique index agenda_items_calendar_uid on agenda_items (organization_id, calendar_id, uid)
  where uid is not null and deleted_at is null;
create index agenda_items_uid on agenda_items (organization_id, uid) where uid is not null;

create or replace view all_agenda_entries with (security_invoker = true) as
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
  t.id as task_id, t.number as task_number, t.display_number as task_display_number,
  t.title as task_title, t.priority, t.status as task_status,
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
      and a.user_id = app_user_id()) as is_own,
  i.uid, i.sequence
from agenda_items i
left join agenda_items p
  on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
join calendars c
  on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
left join tasks t
  on t.organization_id = i.organization_id and t.id = coalesce(p.task_id, i.task_id)
left join users o
  on o.id = coalesce(p.organizer_user_id, i.organizer_user_id);
create or replace view agenda_entries with (security_invoker = true) as
  select * from all_agenda_entries where deleted_at is null;
create or replace view task_entries with (security_invoker = true) as
select t.organization_id, t.id, t.version,
  c.id as calendar_id, c.name as calendar_name, c.kind as calendar_kind,
  c.owner_user_id as calendar_owner_user_id,
  'task'::text as source,
  case t.status when 'cancelled' then 'cancelled' else 'confirmed' end as state,
  'public'::text as visibility,
  case t.status when 'done' then 'transparent' else 'opaque' end as transparency,
  t.title, t.description, null::text as location, null::text as online_meeting_url,
  t.planned_start_at as start_at, t.planned_end_at as end_at, false as is_all_day,
  o.time_zone,
  t.id as task_id, t.number as task_number, t.display_number as task_display_number,
  t.title as task_title, t.priority, t.status as task_status,
  t.created_by as owner_user_id,
  null::uuid as organizer_user_id, null::text as organizer_email, null::text as organizer_display_name,
  null::uuid as recurrence_parent_item_id, null::timestamptz(3) as recurrence_id_at, false as is_moved,
  null::text as series_start_at, null::jsonb as recurrence_rule,
  null::jsonb as reason, null::double precision as confidence,
  t.created_by, t.created_at, t.updated_at, t.id as content_id, t.search,
  t.created_by = app_user_id() or exists (
    select from task_assignees a
    where a.organization_id = t.organization_id and a.task_id = t.id and a.user_id = app_user_id())
    as is_own,
  null::text as uid, null::integer as sequence, null::timestamptz(3) as deleted_at
from tasks t
join organizations o on o.id = t.organization_id
join lateral (
  select k.id, k.name, k.kind, k.owner_user_id from calendars k
  where k.organization_id = t.organization_id and k.deleted_at is null
  order by (k.kind = 'team' or k.is_default and k.kind <> 'personal') desc, k.is_default desc, k.created_at, k.id
  limit 1) c on true
where t.planned_start_at is not null and t.planned_end_at > t.planned_start_at and t.deleted_at is null;
