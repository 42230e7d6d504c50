import { sql } from "kysely";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { busyTitle, hasHiddenDetails, selectVisibleEntries } from "./agenda-entry.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { formatWithOffset } from "./format-with-offset.ts";
import { dateToInstant } from "./recurrence/stored-rule.ts";

const maxOverlaps = 5;

/**
 * Returns a warning for each item that overlaps the new times, in the same calendar or with a user of the item.
 * Transparent items, cancelled items and the item's own series do not count.
 */
export async function findOverlaps(
  transaction: Transaction,
  membership: Membership,
  item: AgendaItem,
  to: { startAt: string; endAt: string },
): Promise<string[]> {
  if (item.transparency === "transparent") return [];
  const userIds = item.users.map((user) => user.userId);
  const entries = await transaction.all(
    selectVisibleEntries()
      .where("recurrence_rule", "is", null)
      .where("transparency", "=", "opaque")
      .where("state", "!=", "cancelled")
      .where(
        sql<boolean>`coalesce(recurrence_parent_item_id, id) <> ${item.recurrenceParentItemId ?? item.id}::uuid`,
      )
      .where(
        sql<boolean>`start_at < ${to.endAt}::timestamptz and end_at > ${to.startAt}::timestamptz
          and start_at > ${to.startAt}::timestamptz - interval '367 days'`,
      )
      .where(
        sql<boolean>`(calendar_id = ${item.calendarId} or content_id in (
          select item_id from agenda_item_users where user_id = any(${userIds}::uuid[])))`,
      )
      .orderBy("start_at")
      .orderBy("id")
      .limit(maxOverlaps),
  );
  return entries.map((entry) => {
    const title = hasHiddenDetails(entry) ? busyTitle(membership) : entry.title;
    const [from, until] = [entry.start_at, entry.end_at].map((time) =>
      formatWithOffset(dateToInstant(time), membership.timeZone),
    );
    return `Overlaps "${title}" from ${from} to ${until}.`;
  });
}
