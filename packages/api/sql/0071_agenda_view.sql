-- Items of the agenda as they are read, deleted ones too: the complete definition, as 0020, 0047 and 0052 made
-- it. A later change states the whole view again. A calendar or a series that was deleted takes what is in it
-- along: deleted_at is the first of the three that is set.
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
