import { randomUUID } from "node:crypto";
import { z } from "zod";
import { enumeration } from "../../../schema/enumeration.ts";
import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { changedValues, toNextVersion } from "../../../kernel/changes/plan-update.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { queries } from "../../../database/queries.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { Problem } from "../../../problems/problem.ts";
import { toColumns } from "../../../schema/record.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import {
  Calendar,
  calendarMembers,
  isCalendarEditable,
  loadCalendar,
  toVisibleFeedUrl,
  withoutFeedUrl,
  toTarget,
} from "../calendar.ts";
import {
  calendarUniques,
  assertValidOwner,
  findAndLockDefault,
  findOwner,
  writeDefault,
} from "../calendar-rules.ts";

/** The kinds that the API can create; connected (external) calendars come from other systems. */
export const OwnCalendarKind = enumeration({
  personal: "One person's.",
  team: "A team's.",
  resource: "That of a room or a machine.",
}).meta({
  id: "OwnCalendarKind",
  description: "Whose time a calendar holds.",
});

export const CalendarUpdate = z
  .strictObject({
    ...calendarMembers,
    ownerUserId: uuid()
      .nullable()
      .meta({
        description: "A member; a `personal` calendar needs one.",
        examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
      }),
    kind: OwnCalendarKind,
    isDefault: z.boolean().meta({
      description:
        "True makes it the default instead of the current one, for the same person or shared.",
    }),
    renewFeed: z.boolean().meta({
      description:
        "True gives the caller a new `feedUrl` for this calendar. The old one stops working, which cannot be undone.",
    }),
  })
  .exactPartial()
  .meta({ id: "CalendarUpdate", description: "Fields that you omit stay as they are." });

/** The body of the request; a reversal also contains the previous default calendar. */
const RecordedUpdate = z
  .strictObject({
    ...CalendarUpdate.shape,
    kind: Calendar.shape.kind,
    defaultCalendarId: uuid().nullable(),
    isEditable: z.boolean(),
  })
  .exactPartial();

/** Changes a calendar. The audit entry contains the previous default, so that a reversal restores it. */
export const calendarUpdate: Change<Calendar> = defineChange({
  permission: "agenda:manage",
  owner: {
    permission: "agenda:write",
    find: (transaction, { calendarId }) => findOwner(transaction, String(calendarId)),
  },
  params: { organizationId: uuid(), calendarId: uuid() },
  body: RecordedUpdate,
  undo: undoUpdate,
  uniques: calendarUniques,
  load: async ({ member, ...context }) =>
    loadCalendar({ ...context, membership: await member }, context.params.calendarId),
  async plan(context, { record: before, version }) {
    const { transaction, membership, body, now } = context;
    const { defaultCalendarId, isEditable: _, renewFeed = false, ...given } = body;
    const key = renewFeed ? randomUUID() : null;
    const changed = {
      ...changedValues(before, given),
      ...(key !== null && { feedRenewedAt: now.toISOString() }),
    };
    if (Object.keys(changed).length === 0) return unchanged(before);
    assertMayChange(membership, changed);
    assertKindChange(before, given.kind);
    const merged = { ...before, ...changed, updatedAt: now.toISOString() };
    const after: Calendar = {
      ...merged,
      isEditable: isCalendarEditable(merged, membership),
      feedUrl: key === null ? before.feedUrl : toVisibleFeedUrl(merged, key, context),
    };
    if (changed.kind !== undefined || changed.ownerUserId !== undefined) {
      await assertValidOwner(transaction, after);
    }
    const currentDefault = await findAndLockDefault(transaction, after);
    const previousDefault = before.isDefault ? before.id : currentDefault;
    const nextDefault = after.isDefault
      ? before.id
      : before.isDefault
        ? (defaultCalendarId ?? null)
        : previousDefault;
    return {
      result: after,
      ...(renewFeed && { reversible: false }),
      change: {
        target: toTarget(after),
        before: { ...withoutFeedUrl(before), defaultCalendarId: previousDefault },
        after: { ...withoutFeedUrl(after), defaultCalendarId: nextDefault },
        event: [],
      },
      write(tx) {
        // Written first, since the unique index allows only one default.
        if (after.isDefault && currentDefault !== null && currentDefault !== before.id) {
          writeDefault(tx, currentDefault, false, now);
        }
        const columns = toColumns(changedValues(before, given));
        tx.write(toNextVersion("calendars", { id: before.id, version }, columns, now));
        if (key !== null) writeFeedKey(tx, { calendar: before, membership, key, now });
        if (!after.isDefault && nextDefault !== null && nextDefault !== currentDefault)
          writeDefault(tx, nextDefault, true, now);
      },
    };
  },
});

/** Stores the key of the caller's new feed URL, which invalidates the previous URL. */
function writeFeedKey(
  transaction: Transaction,
  feed: { calendar: Calendar; membership: Membership; key: string; now: Date },
): void {
  const { calendar, membership, now } = feed;
  const renewed = { key: feed.key, renewed_at: now, notifies_member: false };
  transaction.write(
    queries
      .insertInto("calendar_feeds")
      .values({
        organization_id: calendar.organizationId,
        calendar_id: calendar.id,
        user_id: membership.userId,
        ...renewed,
      })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "calendar_id", "user_id"]).doUpdateSet(renewed),
      ),
  );
}

/** Members that affect the whole organization: changing them needs `agenda:manage`, even for the owner. */
const managedMembers = ["kind", "ownerUserId", "isDefault"] as const;

/** @throws Problem ORGANIZATION_PERMISSION_DENIED */
function assertMayChange({ permissions }: Membership, changed: object): void {
  const member = managedMembers.find((name) => Object.hasOwn(changed, name));
  if (member === undefined || permissions.includes("agenda:manage")) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Your role in this organization lacks the permission agenda:manage, which ${member} needs.`,
    { requiredPermission: "agenda:manage" },
  );
}

/** Rejects a change from `external` to another kind, and from another kind to `external`. */
function assertKindChange(before: Calendar, kind: Calendar["kind"] | undefined): void {
  if (kind === undefined || (kind === "external") === (before.kind === "external")) return;
  throw toValidationProblem([
    toBodyError(["kind"], "enum", "cannot be changed for a connected calendar", before.kind, kind),
  ]);
}
