import { expect, test } from "vitest";
import { bareEvent, event, planError, planItem } from "../testing/plan-file.ts";

const recurrence = async (rule: string) => {
  const { body, notes } = await planItem(event(`RRULE:${rule}`));
  return { rule: body.recurrenceRule, dates: body.recurrenceDates, notes };
};

test.each([
  ["FREQ=DAILY;INTERVAL=3;COUNT=5", { frequency: "daily", intervalCount: 3, count: 5 }],
  ["FREQ=WEEKLY;BYDAY=MO,TH", { frequency: "weekly", weekDays: ["mo", "th"] }],
  ["FREQ=DAILY;BYDAY=MO,TU", { frequency: "weekly", weekDays: ["mo", "tu"] }],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", { frequency: "monthly", monthDay: -1 }],
  ["FREQ=MONTHLY;BYDAY=-1TH", { frequency: "monthly", monthOrdinal: "last", monthWeekday: "th" }],
  [
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
    { frequency: "monthly", monthOrdinal: "first", monthWeekday: "mo" },
  ],
  [
    "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO",
    { frequency: "yearly", monthOrdinal: "first", monthWeekday: "mo" },
  ],
  [
    "FREQ=WEEKLY;UNTIL=20261001T073000Z",
    { frequency: "weekly", untilAt: "2026-10-01T07:30:00.000Z" },
  ],
  ["FREQ=WEEKLY;UNTIL=20261001", { frequency: "weekly", untilAt: "2026-10-01T21:59:59.000Z" }],
])("converts RRULE %s to %j", async (rule, expected) => {
  expect((await recurrence(rule)).rule).toEqual(expected);
});

test.each([
  ["FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=0", { frequency: "daily" }],
  ["freq=weekly;;byday=mo;wkst=", { frequency: "weekly", weekDays: ["mo"] }],
  ["FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=7", { frequency: "yearly", monthDay: 7 }],
  ["FREQ=YEARLY;BYYEARDAY=250;COUNT=1", { frequency: "yearly", count: 1 }],
  ["FREQ=YEARLY;BYMONTH=3,6,9,12", { frequency: "monthly", intervalCount: 3 }],
  ["FREQ=MONTHLY;INTERVAL=12", { frequency: "monthly", intervalCount: 12 }],
  [
    "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3,4,5,6,7",
    { frequency: "monthly", monthOrdinal: "first", monthWeekday: "mo" },
  ],
  ["FREQ=MONTHLY;BYDAY=MO", { frequency: "weekly", weekDays: ["mo"] }],
  ["FREQ=HOURLY;INTERVAL=48", { frequency: "daily", intervalCount: 2 }],
  ["FREQ=WEEKLY;RSCALE=GREGORIAN;SKIP=OMIT", { frequency: "weekly" }],
  // Both ends: the first one applies.
  ["FREQ=WEEKLY;COUNT=3;UNTIL=20270101", { frequency: "weekly", count: 3 }],
  [
    "FREQ=WEEKLY;COUNT=99;UNTIL=20261001",
    { frequency: "weekly", untilAt: "2026-10-01T21:59:59.000Z" },
  ],
  ["FREQ=WEEKLY;UNTIL=20260101", { frequency: "weekly", count: 1 }],
  // More than the service counts: up to the start of the last.
  ["FREQ=DAILY;COUNT=1000", { frequency: "daily", untilAt: "2029-06-02T07:30:00.000Z" }],
  ["FREQ=WEEKLY;UNTIL=99991231T235959Z", { frequency: "weekly" }],
])("converts RRULE %s to an equal rule", async (rule, expected) => {
  expect((await recurrence(rule)).rule).toEqual(expected);
});

test.each([
  // Without Sunday the first day of the week changes nothing.
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,FR", ["mo", "fr"]],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SA;BYDAY=MO,FR", ["mo", "fr"]],
  ["FREQ=WEEKLY;WKST=SU;BYDAY=MO,SU", ["mo", "su"]],
])("ignores the first day of the week where it changes nothing: %s", async (rule, weekDays) => {
  expect((await recurrence(rule)).rule).toMatchObject({ frequency: "weekly", weekDays });
});

test.each([
  // The Sunday begins the week of the Monday after it.
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU;COUNT=4",
    ["2026-09-20", "2026-09-21", "2026-10-04"],
  ],
  ["FREQ=MONTHLY;BYMONTHDAY=7,20;COUNT=4", ["2026-09-20", "2026-10-07", "2026-10-20"]],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20261201",
    ["2026-09-30", "2026-10-30", "2026-11-30"],
  ],
  ["FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=7,20;COUNT=3", ["2026-09-20", "2027-03-07"]],
  ["FREQ=HOURLY;INTERVAL=12;COUNT=3", ["2026-09-07", "2026-09-08"]],
])("takes the dates of %s, which has an end, one by one", async (rule, expected) => {
  const { rule: converted, dates, notes } = await recurrence(rule);
  expect(converted).toEqual({ frequency: "daily", count: 1 });
  const days = dates?.map(({ kind, occursAt }) => `${kind} ${occursAt.slice(0, 10)}`);
  expect(days).toEqual(expected.map((day) => `rdate ${day}`));
  expect(notes).toEqual([expect.stringMatching(/no such rule: its \d occurrences were taken/u)]);
});

const list = (length: number) => Array.from({ length }, (_, index) => index).join(",");

test.each([
  ["FREQ=SECONDLY", /repeats SECONDLY/u],
  ["FREQ=HOURLY", /repeats HOURLY/u],
  ["FREQ=DAILY;BYHOUR=9,17", /BYHOUR/u],
  ["FREQ=DAILY;INTERVAL=2;BYDAY=MO", /some weekdays only/u],
  ["FREQ=DAILY;INTERVAL=1000", /999 is the most/u],
  ["FREQ=DAILY;BYMONTH=9", /chooses days or months/u],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", /several days of the month/u],
  ["FREQ=MONTHLY;BYDAY=5MO", /weekdays of the month/u],
  ["FREQ=MONTHLY;BYDAY=1MO,2MO", /weekdays of the month/u],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", /weekdays of the month/u],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", /a weekday and a day of the month/u],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=1MO", /other months/u],
  ["FREQ=YEARLY;BYDAY=20MO", /days of the whole year/u],
  ["FREQ=YEARLY;BYWEEKNO=20", /BYWEEKNO/u],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU", /weeks do not begin on Monday/u],
  ["FREQ=YEARLY;RSCALE=HEBREW", /RSCALE/u],
  ["FREQ=DAILY;COUNT=0", /COUNT is no positive number/u],
  [
    `FREQ=YEARLY;BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)};COUNT=9`,
    /too many times of the day/u,
  ],
  ["FREQ=DAILY;UNTIL=20260230", /UNTIL is no date/u],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2;COUNT=600", /600 dates of its own/u],
  ["COUNT=5", /no valid FREQ|cannot be read/u],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", /other months|chooses/u],
])("rejects RRULE %s with a reason", async (rule, reason) => {
  expect(await planError(event(`RRULE:${rule}`))).toMatch(reason);
});

test.each([
  ["RRULE:FREQ=DAILY", "it has several rules (RRULE)"],
  ["EXRULE:FREQ=WEEKLY", "it has a rule of exceptions (EXRULE)"],
])("rejects a second rule: %s", async (line, reason) => {
  expect(await planError(event("RRULE:FREQ=WEEKLY", line))).toBe(reason);
});

test("takes a series of dates alone (RDATE)", async () => {
  const { body } = await planItem(
    event("RDATE;TZID=Europe/Amsterdam:20260909T100000", "RDATE;VALUE=DATE:20260910,20260910"),
  );
  expect(body.recurrenceRule).toEqual({ frequency: "daily", count: 1 });
  expect(body.recurrenceDates).toEqual([
    { kind: "rdate", occursAt: "2026-09-09T08:00:00.000Z" },
    { kind: "rdate", occursAt: "2026-09-10T07:30:00.000Z" },
  ]);
});

test("takes dates that occur twice in autumn, in UTC", async () => {
  const { body } = await planItem(event("RDATE:20261025T003000Z,20261025T013000Z"));
  expect(body.timeZone).toBe("UTC");
  expect(body.recurrenceDates?.map(({ occursAt }) => occursAt)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ]);
});

test.each([
  // Written in Amsterdam, Tokyo and New York, of which only the first is the calendar's.
  ["20270314T230000Z", "2027-03-14T23:00:00.000Z"],
  ["20270314T150000Z", "2027-03-14T23:00:00.000Z"],
  ["20270315T040000Z", "2027-03-14T23:00:00.000Z"],
  ["20270315T000000Z", "2027-03-14T23:00:00.000Z"],
  ["20270315T235959Z", "2027-03-14T23:00:00.000Z"],
  ["20270315", "2027-03-14T23:00:00.000Z"],
  ["20270315T120000", "2027-03-14T23:00:00.000Z"],
])("an all-day series until %s has its last day on 15 March", async (until, untilAt) => {
  const { body } = await planItem(
    bareEvent("DTSTART;VALUE=DATE:20270301", `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
  );
  expect(body.recurrenceRule).toEqual({ frequency: "weekly", untilAt });
});
