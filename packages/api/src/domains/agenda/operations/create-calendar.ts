import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import {
  Calendar,
  calendarMembers,
  isCalendarEditable,
  toVisibleFeedUrl,
  withoutFeedUrl,
  toTarget,
} from "../calendar.ts";
import {
  calendarUniques,
  assertValidOwner,
  findAndLockDefault,
  writeDefault,
} from "../calendar-rules.ts";
import { calendarDeletion } from "../changes/calendar-deletion.ts";
import { OwnCalendarKind } from "../changes/calendar-update.ts";
import { insertCalendar } from "../first-calendar.ts";

const CalendarCreate = z
  .strictObject({
    name: calendarMembers.name,
    color: calendarMembers.color.default("#1E6FD9"),
    kind: OwnCalendarKind.default("team"),
    ownerUserId: uuid()
      .nullable()
      .optional()
      .meta({
        description: "A member. If omitted: the caller for a `personal` calendar, else nobody.",
        examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
      }),
    timeZone: calendarMembers.timeZone
      .optional()
      .meta({ description: "IANA time zone. If omitted: that of the organization." }),
    isDefault: z.boolean().default(false).meta({
      description:
        "True makes it the default instead of the current one, for the same person or shared.",
    }),
  })
  .meta({ id: "CalendarCreate", description: "A calendar to create; only the name is required." });

export const createCalendar = defineOperation({
  id: "createCalendar",
  method: "POST",
  path: "/v1/organizations/{organizationId}/agenda/calendars",
  tag: "Agenda",
  permission: "agenda:manage",
  summary: "Create a calendar",
  description:
    "Creates a calendar of a person (`personal`), a team or a resource such as a room. Connected calendars (`external`) are not made here. One shared calendar is the default, and one of each person.",
  params: { organizationId: uuid() },
  body: CalendarCreate,
  example: { name: "Hefbrug 2", kind: "resource", color: "#7A5AF8" },
  success: 201,
  response: Calendar,
  problems: ["REFERENCE_NOT_FOUND", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params, target }) => ({
    change: calendarDeletion,
    params: { ...params, calendarId: target.id },
  }),
  uniques: calendarUniques,
  async plan(context) {
    const { transaction, membership, organizationId, body, now } = context;
    const { kind, ownerUserId = kind === "personal" ? membership.userId : null } = body;
    const stored = {
      id: uuidv7(),
      organizationId,
      name: body.name,
      color: body.color,
      ownerUserId,
      kind,
      timeZone: body.timeZone ?? membership.timeZone,
      isDefault: body.isDefault,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    await assertValidOwner(transaction, stored);
    const previousDefault = stored.isDefault ? await findAndLockDefault(transaction, stored) : null;
    const calendar: Calendar = {
      ...stored,
      isEditable: isCalendarEditable(stored, membership),
      feedUrl: toVisibleFeedUrl(stored, null, context),
      feedRenewedAt: stored.createdAt,
    };
    return {
      result: calendar,
      change: {
        target: toTarget(calendar),
        before: null,
        after: withoutFeedUrl(calendar),
        event: [],
      },
      write(tx) {
        if (previousDefault !== null) writeDefault(tx, previousDefault, false, now);
        insertCalendar(tx, stored);
      },
    };
  },
  fullExample: {
    name: "Hefbrug 2",
    kind: "resource",
    color: "#7A5AF8",
    ownerUserId: null,
    timeZone: "Europe/Amsterdam",
    isDefault: false,
  },
});
