import { sql } from "kysely";
import type { Membership, Transaction } from "../../database/tenant.ts";
import {
  busyTitle,
  hasHiddenDetails,
  isPlannedTask,
  selectVisibleEntries,
  selectVisibleTaskEntries,
} from "./agenda-entry.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { formatWithOffset } from "./format-with-offset.ts";
import { dateToInstant } from "./recurrence/stored-rule.ts";

const maxOverlaps = 5;

/**
 * Returns a warning for each item that overlaps the new times, in the same calendar or with a user of the item.
 * Transparent items, cancelled items and the item's own series do not count; planned tasks count for their
 * assignees, if the caller may read tasks.
 */
export async function findOverlaps(
  transaction: Transaction,
  membership: Membership,
  item: AgendaItem,
  to: { startAt: string; endAt: string },
): Promise<string[]> {
  if (item.transparency === "transparent") return [];
  const userIds = item.users.map((user) => user.userId);
  const takesTime = sql<boolean>`(transparency = 'opaque' and state <> 'cancelled'
    and start_at < ${to.endAt}::timestamptz and end_at > ${to.startAt}::timestamptz
    and start_at > ${to.startAt}::timestamptz - interval '367 days')`;
  const isUser = sql<boolean>`user_id = any(${userIds}::uuid[])`;
  // The planned time of a task takes the time of its assignees, not that of the calendar.
  const calendarId = isPlannedTask({ id: item.id, task_id: item.taskId }) ? null : item.calendarId;
  const items = transaction.all(
    selectVisibleEntries()
      .where("recurrence_rule", "is", null)
      .where(
        sql<boolean>`coalesce(recurrence_parent_item_id, id) <> ${item.recurrenceParentItemId ?? item.id}::uuid`,
      )
      .where(takesTime)
      .where(
        sql<boolean>`(calendar_id = ${calendarId}::uuid or content_id in (
          select item_id from agenda_item_users where ${isUser}))`,
      )
      .orderBy("start_at")
      .orderBy("id")
      .limit(maxOverlaps),
  );
  const plannedTasks = selectVisibleTaskEntries(membership)
    ?.where(takesTime)
    .where(sql<boolean>`id in (select task_id from task_assignees where ${isUser})`)
    // Neither the moved task itself nor the task that an item is for.
    .where(sql<boolean>`id is distinct from ${item.taskId}::uuid`)
    .orderBy("start_at")
    .orderBy("id")
    .limit(maxOverlaps);
  const entries = await Promise.all([items, plannedTasks ? transaction.all(plannedTasks) : []]);
  const first = entries
    .flat()
    .toSorted((a, b) => a.start_at.getTime() - b.start_at.getTime())
    .slice(0, maxOverlaps);
  return first.map((entry) => {
    const title = hasHiddenDetails(entry) ? busyTitle(membership) : entry.title;
    const [from, until] = [entry.start_at, entry.end_at].map((time) =>
      formatWithOffset(dateToInstant(time), membership.timeZone),
    );
    return `Overlaps "${title}" from ${from} to ${until}.`;
  });
}
