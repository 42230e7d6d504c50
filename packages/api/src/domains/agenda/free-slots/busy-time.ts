import type { Transaction } from "../../../database/tenant.ts";
import type { TimeSpan } from "./free-spans.ts";

/** The users and calendars whose busy time is requested. */
export type BusyTimeQuery = { userIds: readonly string[]; calendarIds: readonly string[] };

/**
 * Returns the times within a window at which any of these users or calendars is busy, sorted and merged, without
 * regard to the caller. An item takes the time of its users and attendees and of the owner of its personal or
 * connected calendar; a planned task takes the time of its assignees. Cancelled and transparent items take no time.
 * An item takes no time of attendees who declined or delegated, or whose role is `informational`.
 */
export async function readBusyTime(
  transaction: Transaction,
  { userIds, calendarIds }: BusyTimeQuery,
  { start, end }: TimeSpan,
): Promise<TimeSpan[]> {
  const rows = await transaction.all<{ start: Date; end: Date }>({
    text: busyTimeQuery,
    values: [new Date(start), new Date(end), userIds, calendarIds],
  });
  return rows.map((row) => ({ start: row.start.getTime(), end: row.end.getTime() }));
}

// Items last at most 366 days, so an item in the window starts at most 367 days before it.
const busyTimeQuery = `
select lower(span) as "start", upper(span) as "end"
from (
  select unnest(range_agg(tstzrange(start_at, end_at))) as span
  from (
    select e.start_at, e.end_at
    from agenda_entries e
    where e.recurrence_rule is null and e.transparency = 'opaque' and e.state <> 'cancelled'
      and e.start_at < $2 and e.end_at > $1 and e.start_at > $1::timestamptz - interval '367 days'
      and (e.calendar_id = any($4::uuid[]) or exists (
        select from (
          select e.calendar_owner_user_id as user_id where e.calendar_kind in ('personal', 'external')
          union all
          select u.user_id from agenda_item_users u where u.item_id = e.content_id
          union all
          select a.user_id from agenda_attendees a where a.item_id = e.content_id) people
        where people.user_id = any($3::uuid[]) and not exists (
          select from agenda_attendees a
          where a.item_id = e.content_id and a.user_id = people.user_id
            and (a.participation_status in ('declined', 'delegated') or a.role = 'informational'))))
    union all
    select t.planned_start_at, t.planned_end_at
    from tasks t
    where t.deleted_at is null and t.status not in ('done', 'cancelled')
      and t.planned_start_at < $2 and t.planned_end_at > $1
      and t.planned_start_at > $1::timestamptz - interval '367 days'
      and t.planned_end_at > t.planned_start_at
      and t.id in (select a.task_id from task_assignees a where a.user_id = any($3::uuid[]))
  ) busy
) spans
order by 1`;
