import { v7 as uuidv7 } from "uuid";
import type { Membership } from "../../../database/tenant.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { findTimeZone } from "../calendar-rules.ts";
import { agendaItemDeletion } from "../changes/agenda-item-deletion.ts";
import { toDescriptionHtml } from "../description-html.ts";
import { toExdateWarnings } from "../exdate-warnings.ts";
import { findOverlaps } from "../find-overlaps.ts";
import { planInvitations } from "../invitations/plan-invitations.ts";
import { findOrCreateCalendar } from "../first-calendar.ts";
import { insertAgendaItem, occurrenceHorizon } from "../insert-agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import { assertUidAvailable, itemUniques } from "../item-uid.ts";
import { AgendaItemCreate } from "../item-members.ts";
import { loadItemReferences } from "../item-references.ts";
import { assertItemTimes } from "../move/assert-item-times.ts";
import { toComputedStart, toLength, toSeriesTimes } from "../recurrence/series.ts";
import { toIso, toRule, toStoredRule } from "../recurrence/stored-rule.ts";
import {
  assertValidRecurrence,
  assertSeriesLength,
  toItemDates,
  toRecurrenceDates,
} from "../series-rules.ts";
import { noTask } from "../agenda-item-views.ts";

export const createAgendaItem = defineOperation({
  id: "createAgendaItem",
  method: "POST",
  path: "/v1/organizations/{organizationId}/agenda/items",
  tag: "Agenda",
  permission: "agenda:write",
  summary: "Create an agenda item",
  description: `Creates an item in a calendar that the caller may edit, and makes the caller its owner and organizer. With \`recurrenceRule\` it is a series: its occurrences are written up to 24 months ahead, and the response is the series. Its start is always the first occurrence.

- A rule that would give more than 1,000 occurrences within 24 months from now is refused: give \`count\`, \`untilAt\` or a later start.
- People of the organization go in \`userIds\`; people who are invited, who may answer, in \`attendees\`.
- An \`exdate\` that matches no occurrence gives a warning with the nearest one, in dry runs and tool results.
- Overlap with other items is allowed.`,
  params: { organizationId: uuid() },
  body: AgendaItemCreate,
  example: {
    calendarId: "79a0b3e8-573a-5be4-ac7a-63449d6c4ecf",
    title: "Proefrit bakfiets 07",
    startAt: "2026-11-30T10:00:00+01:00",
    endAt: "2026-11-30T10:30:00+01:00",
    location: "Werkplaats",
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 4 },
    reminders: [{ method: "display", offsetMinutes: -15 }],
    attendees: [{ email: "femke@snelle-bocht.example", displayName: "Femke Jonker" }],
  },
  fullExample: {
    calendarId: "79a0b3e8-573a-5be4-ac7a-63449d6c4ecf",
    title: "Proefrit bakfiets 07",
    startAt: "2026-11-30T10:00:00+01:00",
    endAt: "2026-11-30T10:30:00+01:00",
    isAllDay: false,
    timeZone: "Europe/Amsterdam",
    description: "With the new battery, in the cold.",
    location: "Werkplaats",
    onlineMeetingUrl: "https://meet.example/singel",
    visibility: "public",
    transparency: "opaque",
    taskId: "bbf5e69d-a51d-5d50-9f11-e6950306ea48",
    userIds: ["3022b846-7478-529c-9a91-185898b4ab28"],
    recurrenceRule: { frequency: "weekly", intervalCount: 1, weekDays: ["mo"], count: 4 },
    recurrenceDates: [
      { kind: "exdate", occursAt: "2026-12-14T10:00:00+01:00" },
      { kind: "rdate", occursAt: "2026-12-15T10:00:00+01:00" },
    ],
    reminders: [
      { method: "display", offsetMinutes: -15 },
      { method: "email", offsetMinutes: -1440 },
    ],
    attendees: [
      { customerContactId: "e203fc6b-1764-5f81-82f4-1f4861496b9a", role: "required" },
      { email: "inkoop@snelle-bocht.example", displayName: "Bram Otten", role: "optional" },
    ],
    uid: "proefrit-07@example.com",
    sequence: 0,
    notifyAttendees: true,
  },
  success: 201,
  response: AgendaItem,
  problems: [
    "REFERENCE_NOT_FOUND",
    "AGENDA_CALENDAR_READ_ONLY",
    "AGENDA_SERIES_TOO_LONG",
    "UNIQUE_CONFLICT",
  ],
  uniques: itemUniques,
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "agenda_create_item",
    title: "Create an agenda item",
    description:
      "Plan (book, schedule) an appointment, meeting or visit, also recurring. notifyAttendees mails them. For work without a time use tasks_create. Dutch: plan afspraak in.",
    hints: ["openWorld"],
    omittedArguments: ["uid", "sequence"],
  },
  undo: ({ params, target }) => ({
    change: agendaItemDeletion,
    params: { ...params, itemId: target.id },
  }),
  async plan(context) {
    const { transaction, membership, organizationId, body, now } = context;
    const { calendarId, creation } =
      body.calendarId === undefined
        ? await findOrCreateCalendar(context)
        : { calendarId: body.calendarId, creation: null };
    const timeZone =
      body.timeZone ?? (await findTimeZone(transaction, calendarId)) ?? membership.timeZone;
    const requestedRule = body.recurrenceRule ? toRule(body.recurrenceRule) : null;
    const times = toItemTimes(body, timeZone, requestedRule !== null);
    const { taskId, userIds, attendees, isAllDay } = body;
    assertValidRecurrence(requestedRule, body.recurrenceDates, times.startAt, {
      timeZone,
      isAllDay,
    });
    const references = await loadItemReferences(
      transaction,
      membership,
      {
        calendarId: creation === null ? calendarId : undefined,
        taskId: taskId ?? undefined,
        userIds,
        attendees,
      },
      null,
    );
    await assertUidAvailable(transaction, membership, { calendarId, uid: body.uid }, null);
    const rule = requestedRule && toStoredRule(requestedRule);
    const item: AgendaItem = {
      ...toNewItem(body, membership, { organizationId, timeZone, calendarId, now }, times),
      ...references,
      recurrenceRule: rule,
      recurrenceDates: toItemDates(body.recurrenceDates, [], { timeZone, isAllDay }),
    };
    const dates = {
      rdates: toRecurrenceDates(item, "rdate"),
      exdates: toRecurrenceDates(item, "exdate"),
    };
    let exdateWarnings: string[] = [];
    if (rule !== null) {
      const startAt = toComputedStart(times.startAt, timeZone, isAllDay);
      const length = toLength(times.startAt, times.endAt, isAllDay, timeZone);
      const series = { startAt, timeZone, length, rule: toRule(rule), ...dates };
      const horizon = occurrenceHorizon(now);
      assertSeriesLength(series, horizon);
      exdateWarnings = toExdateWarnings(series, horizon, membership.timeZone);
    }
    const { users, recurrenceRule, recurrenceDates: _, ...stored } = item;
    const { notifyAttendees: notifies } = body;
    return {
      result: item,
      jobs: await planInvitations(context, [{ id: item.id, notifies, attendees: item.attendees }]),
      warnings: [
        ...(creation === null ? [] : [creation.warning]),
        ...exdateWarnings,
        ...(await findOverlaps(transaction, membership, item, item)),
      ],
      ...toItemChange(membership, "agenda_item.created", { before: null, after: item }),
      consequences: creation === null ? [] : [creation.consequence],
      write(tx) {
        creation?.write(tx);
        insertAgendaItem(
          tx,
          { organizationId, now },
          {
            ...stored,
            ...dates,
            ...(recurrenceRule === null ? {} : { recurrenceRule }),
            userIds: users.map(({ userId }) => userId),
            notifiesAttendees: notifies,
          },
        );
      },
    };
  },
});

type Times = { startAt: Temporal.Instant; endAt: Temporal.Instant };

/** @throws Problem VALIDATION_FAILED */
function toItemTimes(body: AgendaItemCreate, timeZone: string, isSeries: boolean): Times {
  const { isAllDay } = body;
  const startAt = Temporal.Instant.from(body.startAt);
  const endAt = Temporal.Instant.from(body.endAt);
  assertItemTimes({ startAt, endAt, isAllDay }, timeZone);
  return isSeries ? toSeriesTimes({ startAt, endAt }, isAllDay, timeZone) : { startAt, endAt };
}

/** Returns the item of the response, without its references and its recurrence. */
function toNewItem(
  body: AgendaItemCreate,
  membership: Membership,
  context: { organizationId: string; timeZone: string; calendarId: string; now: Date },
  { startAt, endAt }: Times,
): AgendaItem {
  const { now, ...stored } = context;
  const { userId } = membership;
  const description = body.description ?? null;
  return {
    id: uuidv7(),
    ...stored,
    source: "item",
    state: "confirmed",
    visibility: body.visibility,
    ownerUserId: userId,
    title: body.title,
    description,
    descriptionHtml: description === null ? null : toDescriptionHtml(description),
    location: body.location ?? null,
    onlineMeetingUrl: body.onlineMeetingUrl ?? null,
    transparency: body.transparency,
    startAt: toIso(startAt),
    endAt: toIso(endAt),
    isAllDay: body.isAllDay,
    ...noTask,
    users: [],
    createdBy: userId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    organizerUserId: userId,
    organizerEmail: membership.email,
    organizerDisplayName: membership.displayName,
    recurrenceParentItemId: null,
    recurrenceIdAt: null,
    recurrenceRule: null,
    recurrenceDates: [],
    reminders: body.reminders.map((reminder) => ({ id: uuidv7(), ...reminder })),
    attendees: [],
    isReadOnly: false,
    reason: null,
    confidence: null,
    ...(body.uid != null && { uid: body.uid }),
    ...(body.sequence != null && { sequence: body.sequence }),
  };
}
