import { z } from "zod";
import { frequencies, monthOrdinals, weekDays } from "./recurrence/recurrence-rule.ts";
import { timestamp, UserReference } from "../../schema/values.ts";
import { shownUri } from "../../schema/web-address.ts";
import { Priority, TaskStatus } from "../shared/task-state.ts";

const WeekDay = z.enum(weekDays);

const AgendaSource = z.enum(["item", "task", "external", "suggestion"]).meta({
  id: "AgendaSource",
  description:
    "`item`; `task`: the window of a planned task; `external`: read from a connected calendar, read-only; `suggestion`: proposed by planning.",
});

export const AgendaState = z.enum(["confirmed", "tentative", "cancelled"]).meta({
  id: "AgendaState",
  description: "STATUS of RFC 5545.",
});

export const RecurrenceRule = z
  .strictObject({
    frequency: z.enum(frequencies),
    intervalCount: z.int().min(1).max(999),
    count: z.int().min(1).max(730).nullable(),
    untilAt: timestamp().nullable().meta({ description: "Inclusive. Excludes `count`." }),
    weekDays: z.array(WeekDay).meta({ description: "Of weekly rules; empty: the start's day." }),
    monthDay: z
      .int()
      .min(-31)
      .max(31)
      .nullable()
      .meta({ description: "Of monthly and yearly rules; negative from the month's end." }),
    monthOrdinal: z.enum(monthOrdinals).nullable(),
    monthWeekday: WeekDay.nullable(),
  })
  .meta({
    id: "RecurrenceRule",
    description: "How a series recurs, in the local time of its zone.",
  });

export const RecurrenceDate = z
  .strictObject({ id: z.uuid(), kind: z.enum(["rdate", "exdate"]), occursAt: timestamp() })
  .meta({ id: "RecurrenceDate", description: "A date added to a series, or taken out of it." });

export const Reminder = z
  .strictObject({
    id: z.uuid(),
    method: z.enum(["display", "email"]),
    offsetMinutes: z.int().min(-40_320).max(0).meta({ description: "Negative: before the start." }),
  })
  .meta({ id: "Reminder", description: "A reminder of an agenda item." });

export const Attendee = z
  .strictObject({
    id: z.uuid(),
    displayName: z.string().nullable(),
    email: z.email(),
    isOptional: z.boolean(),
    isOrganizer: z.boolean(),
    participationStatus: z.enum(["needs-action", "accepted", "declined", "tentative", "delegated"]),
    role: z.enum(["required", "optional", "chair", "informational"]),
    userId: z.uuid().nullable(),
    customerId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    customerContactId: z.uuid().nullable(),
  })
  .meta({ id: "Attendee", description: "Someone invited to an agenda item." });

const Reason = z
  .strictObject({ title: z.string(), description: z.string(), signals: z.array(z.string()) })
  .meta({ id: "SuggestionReason", description: "Why planning proposed the item." });

export const AgendaItem = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    source: AgendaSource,
    state: AgendaState,
    visibility: z.enum(["public", "private", "confidential"]),
    ownerUserId: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    descriptionHtml: z
      .string()
      .nullable()
      .meta({ description: "`description` as HTML, every character of it escaped." }),
    location: z.string().nullable(),
    onlineMeetingUrl: shownUri("https").nullable(),
    transparency: z.enum(["opaque", "transparent"]),
    startAt: timestamp(),
    endAt: timestamp(),
    isAllDay: z.boolean(),
    taskId: z.uuid().nullable(),
    taskNumber: z.int().nullable(),
    taskDisplayNumber: z.string().nullable(),
    taskTitle: z.string().nullable(),
    priority: Priority.nullable(),
    taskStatus: TaskStatus.nullable(),
    users: z.array(UserReference).meta({ description: "People of the organization on the item." }),
    assignees: z.array(UserReference).meta({ description: "Assignees of the linked task." }),
    createdBy: z.uuid(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    timeZone: z.string().meta({ description: "IANA name." }),
    organizerUserId: z.uuid().nullable(),
    organizerEmail: z.email().nullable(),
    organizerDisplayName: z.string().nullable(),
    recurrenceParentItemId: z
      .uuid()
      .nullable()
      .meta({ description: "The series of an occurrence." }),
    recurrenceIdAt: timestamp().nullable().meta({
      description: "The computed start of an occurrence; it stays when only the occurrence moves.",
    }),
    recurrenceRule: RecurrenceRule.nullable(),
    recurrenceDates: z.array(RecurrenceDate),
    reminders: z.array(Reminder),
    attendees: z.array(Attendee),
    calendarId: z.uuid(),
    isReadOnly: z.boolean(),
    reason: Reason.nullable(),
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: "AgendaItem", description: "An agenda item, a series or one of its occurrences." });
export type AgendaItem = z.infer<typeof AgendaItem>;
