import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line } from "../../schema/text.ts";
import { timeZone } from "../../schema/time-zone.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

const CalendarKind = z
  .enum(["personal", "team", "resource", "external"])
  .meta({ id: "CalendarKind", description: "Whose time a calendar holds." });

/** The members of a calendar that a caller writes besides its kind and owner, with their bounds. */
export const calendarMembers = {
  name: line({ min: 1, max: 120 }),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/u)
    .meta({ description: "Red, green and blue, such as `#1E6FD9`." }),
  timeZone: timeZone(),
};

export const Calendar = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...calendarMembers,
    ownerUserId: z.uuid().nullable().meta({
      description: "Whose time a `personal` calendar holds; of others who looks after it.",
    }),
    kind: CalendarKind,
    timeZone: z.string().meta({ description: "IANA name." }),
    isEditable: z.boolean().meta({ description: "Whether the caller may change its items." }),
    isDefault: z.boolean().meta({
      description:
        "Where items go that name no calendar: a person's own default first, then the shared one.",
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Calendar", description: "A calendar of the organization." });
export type Calendar = z.infer<typeof Calendar>;

const { isEditable: _, ...storedShape } = Calendar.shape;
const columns = [...columnsOf("calendars", Object.keys(storedShape)), "deleted_at" as const];

/** All calendars of the organization, deleted ones too; callers add their conditions. */
export const selectCalendars = () => queries.selectFrom("calendars").select(columns);

/** The representation of a row of `selectCalendars`. */
export function toCalendar(row: object, membership: Membership): Calendar {
  const { createdAt, updatedAt, isDefault, ...stored } = toRecord(storedShape, row);
  const isEditable = isCalendarEditable(stored, membership);
  return { ...stored, isEditable, isDefault, createdAt, updatedAt };
}

/** One calendar with its version, held until the end of the transaction. */
export async function loadCalendar(transaction: Transaction, membership: Membership, id: string) {
  const row = await transaction.one(selectCalendars().where("id", "=", id).forUpdate());
  if (row === undefined) throw notFound("calendar", id);
  const calendar = toCalendar(row, membership);
  const deletedAt = toTimestamp(row.deleted_at);
  const record: Calendar & { deletedAt?: string } =
    deletedAt === null ? calendar : { ...calendar, deletedAt };
  return { record, version: row.version, target: toTarget(record) };
}

/** What the audit log calls a calendar. */
export const toTarget = ({ id, name }: Pick<Calendar, "id" | "name">) => ({
  kind: "calendar",
  id,
  label: name,
});

/**
 * Whether the caller may change the items of a calendar: nobody those of a connected one, of a personal
 * one its owner and whoever manages the agenda, of the others every member who may write.
 */
export function isCalendarEditable(
  calendar: { kind: string; ownerUserId: string | null },
  membership: Pick<Membership, "userId" | "permissions">,
): boolean {
  if (calendar.kind === "external" || !membership.permissions.includes("agenda:write"))
    return false;
  return (
    calendar.kind !== "personal" ||
    calendar.ownerUserId === membership.userId ||
    membership.permissions.includes("agenda:manage")
  );
}
