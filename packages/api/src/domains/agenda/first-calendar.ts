import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { ChangeContext, Consequence } from "../../kernel/changes/change.ts";
import { toColumns } from "../../schema/record.ts";
import {
  type Calendar,
  isCalendarEditable,
  toVisibleFeedUrl,
  withoutFeedUrl,
  toTarget,
} from "./calendar.ts";
import { findDefaultCalendar, lockFirstDefault } from "./calendar-rules.ts";

/** A calendar to be written, without the members that depend on the caller. */
export type StoredCalendar = Omit<Calendar, "isEditable" | "feedUrl" | "feedRenewedAt">;

/** Returns the first calendar of an organization: shared, and the default. */
export function toFirstCalendar(
  organizationId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): StoredCalendar {
  const timestamp = now.toISOString();
  return {
    id: uuidv7(),
    organizationId,
    // The same word in both languages.
    name: "Agenda",
    color: "#1E6FD9",
    ownerUserId: null,
    kind: "team",
    timeZone,
    isDefault: true,
    createdAt: timestamp,
    updatedAt: timestamp,
  };
}

export function insertCalendar(transaction: Transaction, calendar: StoredCalendar): void {
  transaction.write(queries.insertInto("calendars").values(toColumns(calendar) as never));
}

/** The calendar of a new item without `calendarId`, and how to create it if the organization has none. */
export type CalendarOfNewItem = {
  calendarId: string;
  /** Null if the calendar exists. */
  creation: { write: (tx: Transaction) => void; consequence: Consequence; warning: string } | null;
};

/**
 * Finds the calendar for an item without `calendarId`. If there is none, the first calendar of the organization is
 * created with the item; the permission to create the item is enough for this.
 */
export async function findOrCreateCalendar(context: ChangeContext): Promise<CalendarOfNewItem> {
  const { transaction, membership, organizationId, now } = context;
  const existing = await findDefaultCalendar(transaction, membership.userId);
  if (existing !== null) return { calendarId: existing, creation: null };
  // If several first items are created at once, only one creates the calendar.
  await lockFirstDefault(transaction, organizationId);
  const createdMeanwhile = await findDefaultCalendar(transaction, membership.userId);
  if (createdMeanwhile !== null) return { calendarId: createdMeanwhile, creation: null };
  const { timeZone } = membership;
  const stored = toFirstCalendar(organizationId, { timeZone, now });
  const calendar: Calendar = {
    ...stored,
    isEditable: isCalendarEditable(stored, membership),
    feedUrl: toVisibleFeedUrl(stored, null, context),
    feedRenewedAt: stored.createdAt,
  };
  const change = {
    target: toTarget(calendar),
    before: null,
    after: withoutFeedUrl(calendar),
    event: [],
  };
  return {
    calendarId: stored.id,
    creation: {
      // Written before the item, which references it, not with the consequences.
      write: (tx) => insertCalendar(tx, stored),
      consequence: {
        action: "createCalendar",
        params: {},
        plan: { result: calendar, change, write: () => undefined },
      },
      warning: `There is no calendar: a shared one, "${stored.name}", is made with the item.`,
    },
  };
}
