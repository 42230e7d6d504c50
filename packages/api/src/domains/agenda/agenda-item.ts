import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { frequencies, monthOrdinals, weekDays } from "./recurrence/recurrence-rule.ts";
import { deletedAt, timestamp, UserReference } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import { Priority, TaskStatus } from "../shared/task-state.ts";

const WeekDay = z.enum(weekDays);

const AgendaSource = enumeration({
  item: "Put into the agenda here.",
  task: "The planned time of a task; the id is that of the task.",
  external: "Read from a connected calendar; read-only.",
  suggestion: "Proposed by planning.",
}).meta({
  id: "AgendaSource",
  description: "Where an item comes from.",
});

export const AgendaState = enumeration({
  confirmed: "Takes place.",
  tentative: "Is not certain yet.",
  cancelled: "Stays in the agenda and takes no time.",
}).meta({
  id: "AgendaState",
  description: "Whether an item takes place (STATUS of RFC 5545).",
});

export const RecurrenceRule = z
  .strictObject({
    frequency: z.enum(frequencies).meta({ description: "The period that `intervalCount` counts." }),
    intervalCount: z
      .int()
      .min(1)
      .max(999)
      .meta({
        description:
          "How many periods lie between occurrences: 2 with `weekly` is every other week.",
        examples: [1],
      }),
    count: z
      .int()
      .min(1)
      .max(730)
      .nullable()
      .meta({
        description:
          "The number of occurrences, including the first. Cannot be combined with `untilAt`; null: no limit.",
        examples: [4],
      }),
    untilAt: timestamp()
      .nullable()
      .meta({
        description:
          "The latest time at which an occurrence can start. Cannot be combined with `count`; null: no limit.",
        examples: ["2027-06-28T05:30:00.000Z"],
      }),
    weekDays: z
      .array(WeekDay)
      .meta({ description: "The days of a `weekly` rule; empty: the weekday of the start." }),
    monthDay: z
      .int()
      .min(-31)
      .max(31)
      .nullable()
      .meta({
        description:
          "The day of the month, for `monthly` and `yearly` rules; -1 is the last day. Null: the day of the start, or `monthOrdinal`.",
        examples: [-1],
      }),
    monthOrdinal: z.enum(monthOrdinals).nullable().meta({
      description:
        "For monthly and yearly rules, together with `monthWeekday`: `last` and `th` is the last Thursday.",
    }),
    monthWeekday: WeekDay.nullable().meta({
      description: "The weekday that `monthOrdinal` counts; null exactly when that is.",
    }),
  })
  .meta({
    id: "RecurrenceRule",
    description: "How a series recurs, in the local time of its zone.",
  });

export const RecurrenceDate = z
  .strictObject({
    id: z.uuid(),
    kind: enumeration({
      rdate: "Adds an occurrence that the rule does not give.",
      exdate: "Leaves one out.",
    }).meta({
      description: "What the date does to the series (RFC 5545).",
    }),
    occursAt: timestamp().meta({
      description: "The start of the occurrence that is added or skipped.",
      examples: ["2026-12-25T07:00:00.000Z"],
    }),
  })
  .meta({ id: "RecurrenceDate", description: "A date added to a series, or taken out of it." });

export const Reminder = z
  .strictObject({
    id: z.uuid(),
    method: enumeration({
      display: "An event for programs to show.",
      email: "Also a message to the people on the item.",
    }).meta({
      description: "How people are reminded.",
    }),
    offsetMinutes: z
      .int()
      .min(-40_320)
      .max(0)
      .meta({
        description: "Minutes from the start, as a negative number: -30 is half an hour before.",
        examples: [-30],
      }),
  })
  .meta({ id: "Reminder", description: "A reminder of an agenda item." });

export const Attendee = z
  .strictObject({
    id: z.uuid(),
    displayName: z
      .string()
      .nullable()
      .meta({
        description:
          "The attendee's name: that of the member or contact, or else as given. Null if unknown.",
        examples: ["Femke Jonker"],
      }),
    email: z.email().meta({
      description: "Where invitations go, with `notifyAttendees`.",
      examples: ["femke.jonker@snelle-bocht.example"],
    }),
    isOptional: z.boolean().meta({ description: "True exactly when `role` is `optional`." }),
    isOrganizer: z.boolean().meta({
      description: "Whether it is the organizer of the item, who is sent no invitation.",
    }),
    participationStatus: enumeration({
      "needs-action": "No answer yet.",
      accepted: "Will come.",
      declined: "Will not come.",
      tentative: "May come.",
      delegated: "Somebody else comes.",
    }).meta({
      description: "The attendee's own response (PARTSTAT of RFC 5545).",
    }),
    role: enumeration({
      required: "Has to be there.",
      optional: "May be there.",
      chair: "Leads.",
      informational: "Need not come.",
    }).meta({
      description: "How much the attendee is needed (ROLE of RFC 5545).",
    }),
    userId: z
      .uuid()
      .nullable()
      .meta({
        description: "The member of the organization who is invited; null for others.",
        examples: ["3022b846-7478-529c-9a91-185898b4ab28"],
      }),
    customerId: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .nullable()
      .meta({
        description: "The customer of the contact in `customerContactId`; null for others.",
        examples: [1001],
      }),
    customerContactId: z
      .uuid()
      .nullable()
      .meta({
        description: "The contact who is invited; null for others.",
        examples: ["e203fc6b-1764-5f81-82f4-1f4861496b9a"],
      }),
  })
  .meta({ id: "Attendee", description: "Someone invited to an agenda item." });

const Reason = z
  .strictObject({
    title: z.string().meta({
      description: "The reason in a few words.",
      examples: ["Vorst voorspeld, accu verliest lading"],
    }),
    description: z.string().meta({
      description: "The full reason, for the member who decides on the proposal.",
      examples: ["De accu van bakfiets 07 verliest 40% in de kou en volgende week vriest het."],
    }),
    signals: z.array(z.string()).meta({
      description: "What planning went by, as `kind:detail`, for programs.",
      examples: [["weather:frost", "asset:note", "stock:low"]],
    }),
  })
  .meta({ id: "SuggestionReason", description: "Why planning proposed the item." });

export const AgendaItem = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    source: AgendaSource,
    state: AgendaState,
    visibility: enumeration({
      public: "Everything.",
      private: "Times and people only.",
      confidential: "Nothing.",
    }).meta({
      description: "What other people see of the item.",
    }),
    ownerUserId: z.uuid().meta({
      description:
        "The owner, who sees the whole item whatever its `visibility`. Set by the service.",
      examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
    }),
    title: z.string().meta({
      description: "The title in the agenda; `Busy` if the caller may not see the details.",
      examples: ["Weekbeurt Snelle Bocht"],
    }),
    description: z
      .string()
      .nullable()
      .meta({
        description: "What it is about, as plain text.",
        examples: ["Zeven bakfietsen per week: remmen, banden, accu."],
      }),
    descriptionHtml: z
      .string()
      .nullable()
      .meta({
        description: "`description` as HTML, every character of it escaped.",
        examples: ["<p>Zeven bakfietsen per week: remmen, banden, accu.</p>"],
      }),
    location: z
      .string()
      .nullable()
      .meta({
        description: "Where it takes place, in words.",
        examples: ["Werkplaats, brug 1 en 2"],
      }),
    onlineMeetingUrl: responseUri("https")
      .nullable()
      .meta({
        description: "Where people meet online; null without such a meeting.",
        examples: ["https://meet.example/singel"],
      }),
    transparency: enumeration({
      opaque: "Takes the time of its people.",
      transparent: "Leaves them free.",
    }).meta({
      description: "Whether it takes time (TRANSP of RFC 5545).",
    }),
    startAt: timestamp().meta({
      description: "When it starts, in UTC; of a series its first occurrence.",
      examples: ["2026-11-23T06:30:00.000Z"],
    }),
    endAt: timestamp().meta({
      description: "When it ends, exclusive, in UTC; of a series its first occurrence.",
      examples: ["2026-11-23T08:00:00.000Z"],
    }),
    isAllDay: z.boolean().meta({
      description:
        "Whether it takes whole days, from local midnight to local midnight in `timeZone`.",
    }),
    taskId: z
      .uuid()
      .nullable()
      .meta({
        description: "The task that the item is for; null without one.",
        examples: ["bbf5e69d-a51d-5d50-9f11-e6950306ea48"],
      }),
    taskNumber: z
      .int()
      .nullable()
      .meta({
        description: "`number` of the linked task; null without one.",
        examples: [1042],
      }),
    taskDisplayNumber: z
      .string()
      .nullable()
      .meta({
        description: "The number of the linked task as people write it; null without one.",
        examples: ["T-1042"],
      }),
    taskTitle: z
      .string()
      .nullable()
      .meta({
        description: "The title of the linked task; null without one.",
        examples: ["Weekbeurt Snelle Bocht"],
      }),
    priority: Priority.nullable().meta({
      description: "The priority of the linked task; null without one.",
    }),
    taskStatus: TaskStatus.nullable().meta({
      description: "The status of the linked task; null without one.",
    }),
    users: z.array(UserReference).meta({ description: "People of the organization on the item." }),
    assignees: z.array(UserReference).meta({ description: "Assignees of the linked task." }),
    createdBy: z.uuid().meta({
      description: "The user who created the item.",
      examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    timeZone: z.string().meta({
      description: "IANA time zone in which the item recurs and its days begin.",
      examples: ["Europe/Amsterdam"],
    }),
    organizerUserId: z
      .uuid()
      .nullable()
      .meta({
        description: "The member who organizes it; null where it came from another calendar.",
        examples: ["579fcc07-0450-53c5-81a5-fb2ff340c133"],
      }),
    organizerEmail: z
      .email()
      .nullable()
      .meta({
        description: "The organizer's address, as invitations give it.",
        examples: ["youssef@singel.example"],
      }),
    organizerDisplayName: z
      .string()
      .nullable()
      .meta({
        description: "The organizer's name, as invitations give it.",
        examples: ["Youssef el Idrissi"],
      }),
    recurrenceParentItemId: z
      .uuid()
      .nullable()
      .meta({
        description: "The series of an occurrence.",
        examples: ["5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"],
      }),
    recurrenceIdAt: timestamp()
      .nullable()
      .meta({
        description:
          "The computed start of an occurrence; it stays when only the occurrence moves.",
        examples: ["2026-12-07T06:30:00.000Z"],
      }),
    recurrenceRule: RecurrenceRule.nullable().meta({
      description:
        "How a series recurs; null for an occurrence and for an item that does not recur.",
    }),
    recurrenceDates: z.array(RecurrenceDate).meta({
      description: "Dates that are added to the rule of a series or skipped; otherwise empty.",
    }),
    reminders: z.array(Reminder).meta({ description: "When people are reminded of it." }),
    attendees: z.array(Attendee).meta({
      description:
        "Who is invited and may respond; people of the organization who take part are in `users`.",
    }),
    calendarId: z.uuid().meta({
      description: "The calendar of the item.",
      examples: ["79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"],
    }),
    isReadOnly: z.boolean().meta({
      description:
        "True if the caller may not change the item, because of its calendar, source or visibility.",
    }),
    reason: Reason.nullable().meta({
      description: "Why planning proposed it; null for items that it did not propose.",
    }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({
        description: "How sure planning is of its proposal, from 0 to 1; null for other items.",
        examples: [0.82],
      }),
    uid: z
      .string()
      .optional()
      .meta({
        description: "Only on imported items: the UID (RFC 5545).",
        examples: ["keuring-2027@example.com"],
      }),
    sequence: z
      .int()
      .optional()
      .meta({
        description: "Only on imported items: the SEQUENCE.",
        examples: [2],
      }),
    deletedAt: deletedAt(),
  })
  .meta({ id: "AgendaItem", description: "An agenda item, a series or one of its occurrences." });
export type AgendaItem = z.infer<typeof AgendaItem>;
