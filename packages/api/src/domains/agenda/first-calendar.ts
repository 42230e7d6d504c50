import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { ChangeContext, Consequence } from "../../kernel/changes/change.ts";
import { toColumns } from "../../schema/record.ts";
import {
  type Calendar,
  isCalendarEditable,
  showFeedUrl,
  toRecorded,
  toTarget,
} from "./calendar.ts";
import { findDefaultFor, holdFirstDefault } from "./calendar-rules.ts";

/** A calendar to be written, without the members that depend on the caller. */
export type StoredCalendar = Omit<Calendar, "isEditable" | "feedUrl" | "feedRenewedAt">;

/** Returns the first calendar of an organization: shared, and the default. */
export function toFirstCalendar(
  organizationId: string,
  { timeZone, now }: { timeZone: string; now: Date },
): StoredCalendar {
  const at = now.toISOString();
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
    createdAt: at,
    updatedAt: at,
  };
}

export function insertCalendar(transaction: Transaction, calendar: StoredCalendar): void {
  transaction.write(queries.insertInto("calendars").values(toColumns(calendar) as never));
}

/** The calendar of a new item without `calendarId`, and how to create it if the organization has none. */
export type FoundCalendar = {
  calendarId: string;
  /** Null if the calendar exists. */
  making: { write: (tx: Transaction) => void; consequence: Consequence; warning: string } | null;
};

/**
 * Finds the calendar for an item without `calendarId`. If there is none, the first calendar of the organization is
 * created with the item; the permission to create the item is enough for this.
 */
export async function findOrMakeCalendar(context: ChangeContext): Promise<FoundCalendar> {
  const { transaction, membership, organizationId, now } = context;
  const present = await findDefaultFor(transaction, membership.userId);
  if (present !== null) return { calendarId: present, making: null };
  // If several first items are created at once, only one creates the calendar.
  await holdFirstDefault(transaction, organizationId);
  const meanwhile = await findDefaultFor(transaction, membership.userId);
  if (meanwhile !== null) return { calendarId: meanwhile, making: null };
  const { timeZone } = membership;
  const stored = toFirstCalendar(organizationId, { timeZone, now });
  const calendar: Calendar = {
    ...stored,
    isEditable: isCalendarEditable(stored, membership),
    feedUrl: showFeedUrl(stored, null, context),
    feedRenewedAt: stored.createdAt,
  };
  const change = {
    target: toTarget(calendar),
    before: null,
    after: toRecorded(calendar),
    event: [],
  };
  return {
    calendarId: stored.id,
    making: {
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
