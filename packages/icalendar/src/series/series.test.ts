import { expect, test } from "vitest";
import { bareEvent, event, planError, planItem } from "../testing/plan-file.ts";

const weekly = (...lines: string[]) => event("RRULE:FREQ=WEEKLY;COUNT=5", ...lines);
const override = (recurrenceId: string, ...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:a@example.com",
  recurrenceId,
  ...lines,
  "END:VEVENT",
];
const later = [
  "SUMMARY:Keuring, later",
  "DTSTART;TZID=Europe/Amsterdam:20260915T100000",
  "DURATION:PT1H",
];
const second = "RECURRENCE-ID;TZID=Europe/Amsterdam:20260914T093000";

const exdates = async (lines: string[]) => {
  const { body, notes } = await planItem(lines);
  const dates = body.recurrenceDates?.filter(({ kind }) => kind === "exdate");
  return { dates: dates?.map(({ occursAt }) => occursAt), notes };
};

test("converts RDATE and EXDATE, with date-times and with dates", async () => {
  const { body, notes } = await planItem(
    event(
      "RRULE:FREQ=WEEKLY",
      "EXDATE;TZID=Europe/Amsterdam:20260914T093000,20261026T093000",
      "EXDATE;VALUE=DATE:20260921",
      "EXDATE:20260921T073000Z",
      "RDATE:20260909T100000Z",
      "RDATE;TZID=Europe/Amsterdam:20260909T120000",
    ),
  );
  expect(notes).toEqual([]);
  expect(body.recurrenceDates).toEqual([
    { kind: "rdate", occursAt: "2026-09-09T10:00:00.000Z" },
    { kind: "exdate", occursAt: "2026-09-14T07:30:00.000Z" },
    { kind: "exdate", occursAt: "2026-09-21T07:30:00.000Z" },
    { kind: "exdate", occursAt: "2026-10-26T08:30:00.000Z" },
  ]);
});

test.each([
  ["without a time zone", "EXDATE:20260914T093000"],
  ["in UTC", "EXDATE:20260914T073000Z"],
  ["in another time zone", "EXDATE;TZID=America/New_York:20260914T033000"],
  ["with a date without VALUE=DATE", "EXDATE:20260914"],
  ["in a list of both types", "EXDATE:20260914,20260914T093000"],
])("leaves out an occurrence by an EXDATE %s", async (_, line) => {
  expect(await exdates(weekly(line))).toEqual({ dates: ["2026-09-14T07:30:00.000Z"], notes: [] });
});

test.each([
  ["of a series in New York, without a time zone", "America/New_York", "20260914T093000", 13],
  ["of a series in UTC, without a time zone", null, "20260914T093000", 9],
])("leaves out an occurrence %s", async (_, tzid, exdate, hour) => {
  const lines = bareEvent(
    tzid === null ? "DTSTART:20260907T093000Z" : `DTSTART;TZID=${tzid}:20260907T093000`,
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=5",
    `EXDATE:${exdate}`,
  );
  const [date] = (await exdates(lines)).dates ?? [];
  expect(new Date(date ?? "").getUTCHours()).toBe(hour);
});

test.each([
  ["20260914", "of the calendar"],
  ["20260914T000000", "without a time zone"],
  ["20260913T220000Z", "of midnight in Amsterdam"],
  ["20260913T150000Z", "of midnight in Tokyo"],
  ["20260914T040000Z", "of midnight in New York"],
  ["20260914T000000Z", "of midnight in UTC"],
])("leaves out a day of an all-day series by %s, %s", async (exdate) => {
  const lines = bareEvent("DTSTART;VALUE=DATE:20260907", "RRULE:FREQ=WEEKLY", `EXDATE:${exdate}`);
  expect(await exdates(lines)).toEqual({ dates: ["2026-09-13T22:00:00.000Z"], notes: [] });
});

test("names an EXDATE that matches no occurrence, and one that cannot be read", async () => {
  const lines = weekly("EXDATE:20260915T073000Z,20260916", "EXDATE;TZID=Nowhere:20260914T093000");
  expect(await exdates(lines)).toEqual({
    dates: [],
    notes: [
      expect.stringMatching(/^dates that it leaves out \(EXDATE\) could not be read: .*"Nowhere"/u),
      "EXDATE matches no occurrence: 2026-09-15, 2026-09-16",
    ],
  });
});

test("rejects a series with 600 exception dates, and one without occurrences", async () => {
  const day = Date.parse("2026-12-01T00:00:00Z");
  const lines = Array.from({ length: 600 }, (_, index) =>
    new Date(day + index * 86_400_000).toISOString().slice(0, 10),
  ).map((date) => `EXDATE:${date}`);
  expect(await planError(event("RRULE:FREQ=DAILY", ...lines))).toBe(
    "it has 600 dates of its own (RDATE, EXDATE); 500 is the most",
  );
  const none = event("RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260907,20260908");
  expect(await planError(none)).toBe("all its occurrences are left out (EXDATE)");
});

test("reads 20 000 exception dates that match nothing in a few seconds", async () => {
  const dates = Array.from({ length: 20_000 }, (_, index) =>
    new Date(Date.UTC(2026, 8, 8) + index * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/gu, ""),
  );
  const { notes } = await planItem(event("RRULE:FREQ=DAILY", `EXDATE:${dates.join(",")}`));
  expect(notes).toEqual([expect.stringMatching(/matches no occurrence: .* and 19997 more/u)]);
});

test("converts overrides, and turns cancelled ones into exception dates", async () => {
  const { body, occurrences } = await planItem([
    ...weekly(),
    ...override(second, ...later),
    ...override("RECURRENCE-ID:20260921T073000Z", "STATUS:CANCELLED", ...later),
  ]);
  expect(body.recurrenceDates).toEqual([{ kind: "exdate", occursAt: "2026-09-21T07:30:00.000Z" }]);
  expect(occurrences).toEqual([
    {
      recurrenceIdAt: "2026-09-14T07:30:00.000Z",
      times: {
        startAt: "2026-09-15T08:00:00.000Z",
        endAt: "2026-09-15T09:00:00.000Z",
        isAllDay: false,
      },
      texts: { title: "Keuring, later" },
    },
  ]);
});

test.each([
  ["a date", "RECURRENCE-ID;VALUE=DATE:20260914"],
  ["a time without a time zone", "RECURRENCE-ID:20260914T093000"],
  ["UTC", "RECURRENCE-ID:20260914T073000Z"],
])("an override names its occurrence by %s", async (_, recurrenceId) => {
  const { occurrences } = await planItem([...weekly(), ...override(recurrenceId, ...later)]);
  expect(occurrences.map((one) => one.recurrenceIdAt)).toEqual(["2026-09-14T07:30:00.000Z"]);
});

test("an override of an all-day series names its day in UTC", async () => {
  const { occurrences } = await planItem([
    ...bareEvent("DTSTART;VALUE=DATE:20260907", "RRULE:FREQ=WEEKLY").with(1, "UID:a@example.com"),
    ...override("RECURRENCE-ID:20260913T150000Z", ...later),
  ]);
  expect(occurrences.map((one) => one.recurrenceIdAt)).toEqual(["2026-09-13T22:00:00.000Z"]);
});

test("the newest override of an occurrence wins, also if it cancels or restores it", async () => {
  const change = (sequence: number, ...lines: string[]) =>
    override(second, `SEQUENCE:${sequence}`, ...later, ...lines);
  const plan = async (...overrides: string[][]) => planItem([...weekly(), ...overrides.flat()]);
  const titled = await plan(change(4).with(4, "SUMMARY:Last"), change(1));
  expect(titled.occurrences.map(({ texts }) => texts.title)).toEqual(["Last"]);
  const cancelled = await plan(change(4, "STATUS:CANCELLED"), change(1));
  expect([cancelled.occurrences, cancelled.body.recurrenceDates?.length]).toEqual([[], 1]);
  const restored = await plan(change(4), change(1, "STATUS:CANCELLED"));
  expect([restored.occurrences.length, restored.body.recurrenceDates]).toEqual([1, []]);
});

test("a bad override affects only itself", async () => {
  const { occurrences, notes } = await planItem([
    ...weekly(),
    ...override(second, ...later),
    ...override("RECURRENCE-ID:20260921T073000Z", "DTSTART;TZID=Nowhere:20260921T093000"),
    ...override("RECURRENCE-ID:20260922T073000Z", ...later),
    ...override("RECURRENCE-ID:20260928T073000Z", "DTSTART:20260230T093000"),
  ]);
  expect(occurrences).toHaveLength(1);
  expect(notes).toEqual([
    expect.stringMatching(/^a changed occurrence was left out: its time zone "Nowhere"/u),
    "a changed occurrence was left out: the series has none on 2026-09-22",
    expect.stringMatching(/^a changed occurrence was left out: its DTSTART is no date/u),
  ]);
});

test("keeps an override of the only date of a rule that becomes separate dates", async () => {
  const { body, occurrences } = await planItem([
    ...event("RRULE:FREQ=DAILY;BYHOUR=8,9;BYMINUTE=30;UNTIL=20260907T063000Z"),
    ...override("RECURRENCE-ID;TZID=Europe/Amsterdam:20260907T093000", ...later),
  ]);
  expect(body.recurrenceRule).toEqual({ frequency: "daily", count: 1 });
  expect(occurrences.map(({ texts }) => texts.title)).toEqual(["Keuring, later"]);
});

test("rejects a series with an exception of all that follow", async () => {
  const change = override(second.replace(";", ";RANGE=THISANDFUTURE;"), ...later);
  expect(await planError([...weekly(), ...change])).toBe(
    "an exception of it is of all that follow (RANGE)",
  );
});

test("leaves out added dates that have a length of their own, and says so", async () => {
  const { body, notes } = await planItem(weekly("RDATE;VALUE=PERIOD:20260909T100000Z/PT2H"));
  expect(body.recurrenceDates).toEqual([]);
  expect(notes).toEqual([
    "added dates with a length of their own (RDATE with VALUE=PERIOD) were left out",
  ]);
});

test("a series whose first start the clocks skip keeps its local time", async () => {
  const { body, notes } = await planItem(
    bareEvent(
      "DTSTART;TZID=Europe/Amsterdam:20270328T023000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=4",
    ),
  );
  expect(notes).toEqual([]);
  expect(body.startAt).toBe("2027-03-29T00:30:00.000Z");
  expect(body.recurrenceRule).toEqual({ frequency: "daily", count: 3 });
  expect(body.recurrenceDates).toEqual([{ kind: "rdate", occursAt: "2027-03-28T01:30:00.000Z" }]);
});
