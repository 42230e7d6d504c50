import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { email, line, lines, optionalLine } from "../../schema/text.ts";
import { timeZone } from "../../schema/time-zone.ts";
import { instant, uuid } from "../../schema/values.ts";
import { httpsUri } from "../../schema/web-url.ts";
import { moveScopes } from "./move/move-plan.ts";
import { AgendaItem, Attendee, RecurrenceDate, RecurrenceRule, Reminder } from "./agenda-item.ts";

/** The maximum number of entries in each list of an item. */
const [maxUsers, maxDates, maxReminders, maxAttendees] = [50, 500, 5, 200];

const rule = RecurrenceRule.shape;

/** A recurrence rule in a request: only the frequency is required. */
export const RecurrenceRuleInput = z
  .strictObject({
    frequency: rule.frequency,
    intervalCount: rule.intervalCount.default(1),
    count: rule.count.default(null),
    untilAt: instant()
      .nullable()
      .default(null)
      .meta({
        description:
          "The latest time at which an occurrence can start. Cannot be combined with `count`; null: no limit.",
        examples: ["2027-06-28T07:30:00+02:00"],
      }),
    weekDays: distinct(rule.weekDays.element, 7).default([]).meta({
      description: "The days of a `weekly` rule; empty: the weekday of the start.",
    }),
    monthDay: rule.monthDay.default(null),
    monthOrdinal: rule.monthOrdinal.default(null),
    monthWeekday: rule.monthWeekday.default(null),
  })
  .meta({
    id: "RecurrenceRuleInput",
    description: "How a series recurs, in the local time of its zone.",
  });

const RecurrenceDateInput = z
  .strictObject({
    kind: RecurrenceDate.shape.kind,
    occursAt: instant().meta({
      description: "The start of the occurrence that is added or skipped.",
      examples: ["2026-12-25T08:00:00+01:00"],
    }),
  })
  .meta({
    id: "RecurrenceDateInput",
    description: "A date to add to a series, or to take out of it.",
  });

const ReminderInput = z
  .strictObject({
    method: Reminder.shape.method.default("display"),
    offsetMinutes: Reminder.shape.offsetMinutes,
  })
  .meta({ id: "ReminderInput", description: "A reminder to set on the item." });

export const AttendeeInput = z
  .strictObject({
    userId: uuid()
      .optional()
      .meta({
        description: "Invites a member of the organization.",
        examples: ["3022b846-7478-529c-9a91-185898b4ab28"],
      }),
    customerContactId: uuid()
      .optional()
      .meta({
        description: "Invites a contact of a customer, who needs an email address.",
        examples: ["e203fc6b-1764-5f81-82f4-1f4861496b9a"],
      }),
    email: email()
      .optional()
      .meta({
        description: "Invites somebody who is neither.",
        examples: ["inkoop@snelle-bocht.example"],
      }),
    displayName: optionalLine({ max: 240 })
      .optional()
      .meta({
        description: "The name of the person; only together with `email`.",
        examples: ["Bram Otten"],
      }),
    role: Attendee.shape.role.default("required"),
  })
  .meta({ id: "AttendeeInput", description: "A person to invite, named in one of three ways." });
export type AttendeeInput = z.output<typeof AttendeeInput>;

/** The writable members of an item, except its times. */
export const agendaItemMembers = {
  calendarId: uuid().meta({
    description: "A calendar whose `isEditable` is true.",
    examples: ["79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"],
  }),
  title: line({ min: 1, max: 240 }).meta({
    description: "The title in the agenda.",
    examples: ["Proefrit bakfiets 07"],
  }),
  description: lines({ max: 20_000 })
    .nullable()
    .meta({
      description: "What it is about, as plain text.",
      examples: ["Zeven bakfietsen per week: remmen, banden, accu."],
    }),
  location: optionalLine({ max: 500 }).meta({
    description: "Where it takes place, in words.",
    examples: ["Werkplaats, brug 1 en 2"],
  }),
  onlineMeetingUrl: httpsUri({ max: 2_048 })
    .nullable()
    .meta({
      description: "Where people meet online; null without such a meeting.",
      examples: ["https://meet.example/singel"],
    }),
  visibility: AgendaItem.shape.visibility,
  transparency: AgendaItem.shape.transparency,
  timeZone: timeZone(),
  taskId: uuid()
    .nullable()
    .meta({
      description: "The task that the item is for; null without one.",
      examples: ["bbf5e69d-a51d-5d50-9f11-e6950306ea48"],
    }),
  userIds: distinct(uuid(), maxUsers).meta({
    description: "Members of the organization who are on the item.",
    examples: [["3022b846-7478-529c-9a91-185898b4ab28"]],
  }),
  recurrenceRule: RecurrenceRuleInput.nullable().meta({
    description: "Makes the item a series; null: it does not recur.",
  }),
  recurrenceDates: z.array(RecurrenceDateInput).max(maxDates).meta({
    description: "Only for a series.",
  }),
  reminders: z.array(ReminderInput).max(maxReminders).meta({
    description: "When people are reminded of it.",
  }),
  attendees: z
    .array(AttendeeInput)
    .max(maxAttendees)
    .meta({ description: "Who is invited and may respond; each person once." }),
  uid: optionalLine({ max: 500 }).meta({
    description: "UID of an imported event (RFC 5545), unique in the calendar.",
    examples: ["keuring-2027@example.com"],
  }),
  sequence: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .meta({
      description: "SEQUENCE of an imported event.",
      examples: [2],
    }),
  notifyAttendees: z.boolean().meta({
    description:
      "Whether the people in `attendees` are invited by email, and notified of later changes. An occurrence has the value of its series. With false, this call mails nobody.",
  }),
};

/** `notifyAttendees` of operations that do not change the setting of the item. */
export const notifyAttendeesOnce = z
  .boolean()
  .optional()
  .meta({
    description:
      "Whether the people in `attendees` are notified of this one change by email. If omitted: as the item is set. Later changes are not affected.",
    examples: [false],
  });

export const AgendaItemCreate = z
  .strictObject({
    calendarId: agendaItemMembers.calendarId.optional().meta({
      description:
        "A calendar whose `isEditable` is true. If omitted: the caller's default, else the shared one. Where there is no default, the oldest of a team, or a shared one that is made with the item.",
    }),
    title: agendaItemMembers.title,
    startAt: instant().meta({
      description: "When it starts; of a series its first occurrence.",
      examples: ["2026-11-30T10:00:00+01:00"],
    }),
    endAt: instant().meta({
      description: "After the start, at most 366 days later.",
      examples: ["2026-11-30T10:30:00+01:00"],
    }),
    isAllDay: z.boolean().default(false).meta({
      description:
        "All-day items start and end at local midnight in `timeZone`; the end is exclusive.",
    }),
    timeZone: agendaItemMembers.timeZone.optional().meta({
      description:
        "IANA time zone in which the item recurs and its days begin. If omitted: that of the calendar.",
    }),
    description: agendaItemMembers.description.optional(),
    location: agendaItemMembers.location.optional(),
    onlineMeetingUrl: agendaItemMembers.onlineMeetingUrl.optional(),
    visibility: agendaItemMembers.visibility.default("public"),
    transparency: agendaItemMembers.transparency.default("opaque"),
    taskId: agendaItemMembers.taskId.optional(),
    userIds: agendaItemMembers.userIds.default([]),
    recurrenceRule: agendaItemMembers.recurrenceRule.optional(),
    recurrenceDates: agendaItemMembers.recurrenceDates.default([]),
    reminders: agendaItemMembers.reminders.default([]),
    attendees: agendaItemMembers.attendees.default([]),
    uid: agendaItemMembers.uid.optional(),
    sequence: agendaItemMembers.sequence.optional(),
    notifyAttendees: agendaItemMembers.notifyAttendees.default(false),
  })
  .meta({
    id: "AgendaItemCreate",
    description: "An agenda item to create; title, start and end are required.",
  });
export type AgendaItemCreate = z.output<typeof AgendaItemCreate>;

export const AgendaItemUpdate = z
  .strictObject({
    ...agendaItemMembers,
    scope: z.enum(moveScopes).meta({
      description:
        "Which part of a series changes: this `occurrence` (the default for an occurrence), the whole `series` (the default for a series), or this and all `following` ones. Ignored for a single item.",
    }),
  })
  .exactPartial()
  .meta({
    id: "AgendaItemUpdate",
    description:
      "Fields that you omit stay as they are; null clears a field that may be null; lists are replaced.",
  });
export type AgendaItemUpdate = z.output<typeof AgendaItemUpdate>;
