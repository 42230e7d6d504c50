import { sql } from "kysely";
import { z } from "zod";
import { isFirstParty } from "../../auth/first-party.ts";
import type { ReadContext } from "../../kernel/define-operation.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line } from "../../schema/text.ts";
import { timeZone } from "../../schema/time-zone.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Service } from "../../service.ts";
import { toFeedUrl } from "./feed/feed-link.ts";
import type { Target } from "../../kernel/audit.ts";

const CalendarKind = enumeration({
  personal: "One person's.",
  team: "A team's.",
  resource: "That of a room or a machine.",
  external: "That of a connected calendar; read-only.",
}).meta({
  id: "CalendarKind",
  description: "Whose time a calendar holds.",
});

/** The writable members of a calendar, except its kind and owner. */
export const calendarMembers = {
  name: line({ min: 1, max: 120 }).meta({
    description: "Shown wherever a calendar is chosen; need not be unique.",
    examples: ["Hefbrug 1"],
  }),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/u, "must be a colour as #rrggbb, such as #1E6FD9")
    .meta({
      description: "Red, green and blue, such as `#1E6FD9`.",
      examples: ["#1E6FD9"],
    }),
  timeZone: timeZone(),
};

export const Calendar = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...calendarMembers,
    ownerUserId: z
      .uuid()
      .nullable()
      .meta({
        description:
          "The person whose time a `personal` calendar shows, or who manages another calendar.",
        examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
      }),
    kind: CalendarKind,
    timeZone: z
      .string()
      .meta({ description: "IANA time zone of the calendar.", examples: ["Europe/Amsterdam"] }),
    isEditable: z.boolean().meta({ description: "Whether the caller may change its items." }),
    isDefault: z.boolean().meta({
      description:
        "Whether new items without a calendar go here: first a person's own default is used, then the shared one.",
    }),
    feedUrl: responseUri()
      .nullable()
      .meta({
        description:
          "The caller's own URL at which other programs read the calendar as iCalendar, without signing in. The owner of the calendar and members with `agenda:manage` have one each, which stops working when they may not have it any more; null for others, for OAuth clients, and in executed approvals.",
        examples: ["https://werkbank.example/c/AZrF0wABc3mEo4Vu.ics"],
      }),
    feedRenewedAt: timestamp().meta({
      description: "When the caller's `feedUrl` was last replaced, or the calendar was created.",
      examples: ["2026-09-01T07:00:00.000Z"],
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Calendar", description: "A calendar of the organization." });
export type Calendar = z.infer<typeof Calendar>;

const { isEditable: _, feedUrl: __, feedRenewedAt: ___, ...storedShape } = Calendar.shape;
const columns = [
  ...columnsOf("calendars", Object.keys(storedShape)),
  "deleted_at" as const,
  // The feed of the user of the transaction.
  selectFeedColumn<string>("key").as("feed_key"),
  selectFeedColumn<Date>("renewed_at").as("feed_renewed_at"),
];

function selectFeedColumn<Value>(column: "key" | "renewed_at") {
  return sql<Value | null>`(select f.${sql.ref(column)} from calendar_feeds f
    where f.organization_id = calendars.organization_id and f.calendar_id = calendars.id
      and f.user_id = app_user_id())`;
}

/** The caller who reads a calendar, and the service. */
export type CalendarViewer = Pick<ReadContext, "call" | "membership"> & {
  service: Pick<Service, "config">;
};

/** Selects all calendars of the organization, including deleted ones; add conditions as needed. */
export const selectCalendars = () => queries.selectFrom("calendars").select(columns);

/** Returns the representation of a row of `selectCalendars`. */
export function toCalendar(
  row: { feed_key: string | null; feed_renewed_at: Date | null; created_at: Date },
  viewer: CalendarViewer,
): Calendar {
  const { createdAt, updatedAt, isDefault, ...stored } = toRecord(storedShape, row);
  const isEditable = isCalendarEditable(stored, viewer.membership);
  const feedUrl = toVisibleFeedUrl(stored, row.feed_key, viewer);
  const feedRenewedAt = toTimestamp(row.feed_renewed_at ?? row.created_at);
  return { ...stored, isEditable, isDefault, feedUrl, feedRenewedAt, createdAt, updatedAt };
}

/**
 * Returns the caller's URL of the feed. Null for callers who may not have one, and where others would read it: for
 * OAuth clients and in the result of an approval.
 *
 * @param key the key of the URL that replaced the first one; null if it was never replaced
 */
export function toVisibleFeedUrl(
  { id: calendarId, ownerUserId }: Pick<Calendar, "id" | "ownerUserId">,
  key: string | null,
  { call, membership, service }: CalendarViewer,
): string | null {
  const { userId, permissions } = membership;
  const mayHaveFeed = ownerUserId === userId || permissions.includes("agenda:manage");
  if (!mayHaveFeed || !isFirstParty(call, service.config.auth) || call.approval !== undefined) {
    return null;
  }
  return toFeedUrl(
    service.config,
    key === null ? { calendarId, userId, key } : { calendarId, userId: null, key },
  );
}

/** Loads one calendar with its version and locks it until the end of the transaction. */
export async function loadCalendar(
  { transaction, ...viewer }: CalendarViewer & { transaction: Transaction },
  id: string,
) {
  const row = await transaction.one(selectCalendars().where("id", "=", id).forUpdate());
  if (row === undefined) throw notFound("calendar", id);
  const calendar = toCalendar(row, viewer);
  const deletedAt = toTimestamp(row.deleted_at);
  const record: Calendar & { deletedAt?: string } =
    deletedAt === null ? calendar : { ...calendar, deletedAt };
  return { record, version: row.version, target: toTarget(record) };
}

/** Returns a calendar without its feed URL, for the audit log, whose readers may not have access to the feed. */
export function withoutFeedUrl<AnyCalendar extends Calendar>(
  calendar: AnyCalendar,
): Omit<AnyCalendar, "feedUrl"> {
  const { feedUrl: _, ...recorded } = calendar;
  return recorded;
}

/** Returns the audit log's target for a calendar. */
export const toTarget = ({ id, name }: Pick<Calendar, "id" | "name">): Target => ({
  kind: "calendar",
  id,
  label: name,
});

/**
 * Whether the caller may change the items of a calendar. With `agenda:write` a member may change those of team and
 * resource calendars and of their own calendar; a personal calendar of another member needs `agenda:manage`.
 * Nobody may change the items of a connected (external) calendar.
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
