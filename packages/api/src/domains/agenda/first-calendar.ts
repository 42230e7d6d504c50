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

/** A calendar to be written, without what depends on who looks at it. */
export type StoredCalendar = Omit<Calendar, "isEditable" | "feedUrl" | "feedRenewedAt">;

/** Returns the shared calendar with which an organization begins, its default. */
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

/** The calendar of a new item that names none, and what makes it where there is none yet. */
export type FoundCalendar = {
  calendarId: string;
  /** Null if the calendar is there. */
  making: { write: (tx: Transaction) => void; consequence: Consequence; warning: string } | null;
};

/**
 * Finds the calendar for an item that names none. Where there is none, the item brings the shared calendar with
 * which organizations begin, by the permission that the item needs: it is the first thing that a person does in
 * the agenda.
 */
export async function findOrMakeCalendar(context: ChangeContext): Promise<FoundCalendar> {
  const { transaction, membership, organizationId, now } = context;
  const present = await findDefaultFor(transaction, membership.userId);
  if (present !== null) return { calendarId: present, making: null };
  // Of several first items at once, one makes it.
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
      // The item refers to it, so it is written before the item, not with the consequences.
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
