-- Planned tasks are agenda items: the time of a task from planned_start_at to planned_end_at, with the id of the
-- task. Reads combine this view with agenda_entries, which has the same columns.

create index tasks_planned on tasks (organization_id, planned_start_at, id)
  where planned_start_at is not null and deleted_at is null;

-- A task is in the calendar to which new items without one go. A done task takes no time; a cancelled one is shown as
-- a cancelled item.
create view task_entries with (security_invoker = true) as
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
    as is_own
from tasks t
join organizations o on o.id = t.organization_id
join lateral (
  select k.id, k.name, k.kind, k.owner_user_id from calendars k
  where k.organization_id = t.organization_id and k.deleted_at is null
  order by (k.kind = 'team' or k.is_default and k.kind <> 'personal') desc, k.is_default desc, k.created_at, k.id
  limit 1) c on true
where t.planned_start_at is not null and t.planned_end_at > t.planned_start_at and t.deleted_at is null;
grant select on task_entries to werkbank_app;

-- Items of the agenda that stood for the planned time of a task, as the demo made them, would show it twice.
alter table agenda_items no force row level security;
update agenda_items set deleted_at = now(), updated_at = now(), version = version + 1
where source = 'task' and deleted_at is null;
alter table agenda_items force row level security;
