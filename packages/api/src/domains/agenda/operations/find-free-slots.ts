import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { instant, timestamp, uuid } from "../../../schema/values.ts";
import { readSettings } from "../../organizations/organization-settings.ts";
import { assertBusyTimeQuery } from "../free-slots/assert-busy-time-query.ts";
import { readBusyTime } from "../free-slots/busy-time.ts";
import { findFreeSpans, type TimeSpan } from "../free-slots/free-spans.ts";
import { findWorkingSpans } from "../free-slots/working-time.ts";
import { assertWindow } from "../assert-window.ts";

const minuteMs = 60_000;
const maxSlots = 50;

const FreeSlot = z
  .strictObject({
    startAt: timestamp().meta({
      description: "When the free time starts, in UTC.",
      examples: ["2026-11-23T07:00:00.000Z"],
    }),
    endAt: timestamp().meta({
      description: "When the free time ends, in UTC.",
      examples: ["2026-11-23T09:00:00.000Z"],
    }),
  })
  .meta({ id: "FreeSlot", description: "A time in which everyone is free, as long as possible." });

const FreeSlots = z
  .strictObject({
    timeZone: z.string().meta({
      description: "The organization's time zone, in which its working hours are.",
      examples: ["Europe/Amsterdam"],
    }),
    items: z
      .array(FreeSlot)
      .max(maxSlots)
      .meta({ description: "In the order of their starts, at most 50." }),
    nextFrom: timestamp()
      .nullable()
      .meta({
        description: "If there are more slots: the `from` of the next request.",
        examples: ["2026-11-30T08:00:00.000Z"],
      }),
  })
  .meta({ id: "FreeSlots", description: "When people are free." });

export const findFreeSlots = defineOperation({
  id: "findFreeSlots",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/free-slots",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "Find free slots",
  description: [
    "Finds the times in a period of at most 31 days when all the given people, and calendars if any are given, are free for at least `durationMinutes`. A slot is as long as possible: choose any start that leaves enough time. With `workingHoursOnly` slots lie within the working hours of the organization.",
    "An item takes the time of the people on it, of those who are invited and have not declined, and of the owner of the personal calendar that it is in; a planned task that of its assignees until it is done. Items that the caller may not see take time as well, without showing anything about them. Tentative items and suggestions take time; cancelled items and those with `transparency` `transparent` do not.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  query: {
    userIds: z
      .array(uuid())
      .min(1)
      .max(20)
      .meta({
        description: "Members who must all be free.",
        examples: [["579fcc07-0450-53c5-81a5-fb2ff340c133"]],
      }),
    calendarIds: z
      .array(uuid())
      .max(20)
      .default([])
      .meta({
        description: "Calendars that must also be free, such as those of a room or a car.",
        examples: [["5fd34208-0492-5de3-a045-c545eaecdb96"]],
      }),
    from: instant().meta({
      description: "Slots that start at this time or later.",
      examples: ["2026-11-23T00:00:00+01:00"],
    }),
    to: instant().meta({
      description: "Slots that end by this time.",
      examples: ["2026-11-28T00:00:00+01:00"],
    }),
    durationMinutes: z
      .int()
      .min(5)
      .max(1_440)
      .meta({ description: "The minimum length of a slot, in minutes.", examples: [60] }),
    workingHoursOnly: z
      .boolean()
      .default(true)
      .meta({ description: "Only within the organization's working hours.", examples: [true] }),
  },
  success: 200,
  response: FreeSlots,
  problems: ["REFERENCE_NOT_FOUND"],
  tool: {
    name: "agenda_find_free_slots",
    title: "Find free slots",
    description:
      "Find times when all people are free (availability, gap) to plan a meeting. Books nothing. Dutch: vrije tijd, beschikbaarheid, wanneer kan iedereen.",
    hints: ["readOnly"],
    isFlat: true,
    omittedArguments: ["calendarIds"],
  },
  async read({ transaction, membership, organizationId, query }) {
    const { userIds, calendarIds, durationMinutes, workingHoursOnly } = query;
    assertWindow(query, 31);
    const window = { start: Date.parse(query.from), end: Date.parse(query.to) };
    const { timeZone } = membership;
    const [settings, busy] = await Promise.all([
      readSettings(transaction, organizationId),
      readBusyTime(transaction, { userIds, calendarIds }, window),
      assertBusyTimeQuery(transaction, { userIds, calendarIds }),
    ]);
    const open = workingHoursOnly
      ? findWorkingSpans(settings.workingHours, timeZone, window)
      : [window];
    const free = findFreeSpans(open, busy, durationMinutes * minuteMs);
    return {
      timeZone,
      items: free.slice(0, maxSlots).map(toSlot),
      nextFrom: free[maxSlots] === undefined ? null : toSlot(free[maxSlots]).startAt,
    };
  },
});

function toSlot({ start, end }: TimeSpan): z.infer<typeof FreeSlot> {
  return { startAt: new Date(start).toISOString(), endAt: new Date(end).toISOString() };
}
