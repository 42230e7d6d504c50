import { expect, test } from "vitest";
import { bareEvent, planError, planItem } from "../testing/plan-file.ts";

// Files are imported on 28 November 2026. The service stores at most 1,000 occurrences up to 24 months later.

const series = (start: string, rule: string, ...lines: string[]) =>
  bareEvent(`DTSTART;TZID=Europe/Amsterdam:${start}`, "DURATION:PT15M", `RRULE:${rule}`, ...lines);

test("takes a series that began long ago from the beginning of the month on, and says so", async () => {
  const { body, notes } = await planItem(
    series("20240902T090000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
  );
  expect([body.startAt, body.endAt]).toEqual([
    "2026-11-02T08:00:00.000Z",
    "2026-11-02T08:15:00.000Z",
  ]);
  expect(body.recurrenceRule).toEqual({
    frequency: "weekly",
    weekDays: ["mo", "tu", "we", "th", "fr"],
  });
  expect(notes).toEqual([
    "the series is too long to be stored whole: 565 occurrences from 2024-09-02 to 2026-10-30 were left out",
  ]);
});

test.each([
  // The 1,000 occurrences include those of 24 months to come.
  ["20260305T080000", "FREQ=DAILY", "2026-03-05"],
  ["20260304T080000", "FREQ=DAILY", "2026-11-01"],
  ["19000101T080000", "FREQ=DAILY", "2026-11-01"],
  ["15830101T080000", "FREQ=DAILY", "2026-11-01"],
  ["20070101T080000", "FREQ=WEEKLY", "2026-11-02"],
  ["20100101T080000", "FREQ=WEEKLY", "2010-01-01"],
  ["19500101T080000", "FREQ=MONTHLY", "1950-01-01"],
])("takes %s %s from %s on", async (start, rule, expected) => {
  const { body, notes } = await planItem(series(start, rule));
  expect(body.startAt.slice(0, 10)).toBe(expected);
  expect(notes).toHaveLength(expected === "2026-11-01" || expected === "2026-11-02" ? 1 : 0);
});

test("keeps the phase of an interval", async () => {
  const { body } = await planItem(series("20160104T090000", "FREQ=DAILY;INTERVAL=3"));
  const days = (Date.parse(body.startAt.slice(0, 10)) - Date.parse("2016-01-04")) / 86_400_000;
  expect(days % 3).toBe(0);
  expect(body.startAt >= "2026-11-01").toBe(true);
  expect(body.recurrenceRule).toEqual({ frequency: "daily", intervalCount: 3 });
  const fortnightly = await planItem(
    series("19700105T090000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU"),
  );
  const weeks = Date.parse(fortnightly.body.startAt.slice(0, 10)) - Date.parse("1970-01-05");
  expect((weeks / 86_400_000) % 14).toBeLessThan(2);
});

test("reduces COUNT by the occurrences before, and keeps UNTIL", async () => {
  const counted = await planItem(series("20251201T080000", "FREQ=DAILY;COUNT=1100"));
  expect(counted.body.recurrenceRule).toEqual({
    frequency: "daily",
    untilAt: "2028-12-04T07:00:00.000Z",
  });
  const few = await planItem(series("20231201T080000", "FREQ=DAILY;COUNT=1100"));
  expect(few.body.startAt.slice(0, 10)).toBe("2026-11-01");
  // 1 066 days from 1 December 2023 to 31 October 2026.
  expect(few.body.recurrenceRule).toEqual({ frequency: "daily", count: 34 });
  const until = await planItem(series("20231201T080000", "FREQ=DAILY;UNTIL=20270105T070000Z"));
  expect(until.body.recurrenceRule).toEqual({
    frequency: "daily",
    untilAt: "2027-01-05T07:00:00.000Z",
  });
});

test("takes the last 1,000 occurrences of a series that has ended", async () => {
  const whole = await planItem(series("20200101T080000", "FREQ=DAILY;COUNT=700"));
  expect([whole.body.startAt.slice(0, 10), whole.notes]).toEqual(["2020-01-01", []]);
  const { body, notes } = await planItem(series("20200101T080000", "FREQ=DAILY;COUNT=1200"));
  expect(body.startAt.slice(0, 10)).toBe("2020-07-19");
  expect(body.recurrenceRule).toEqual({
    frequency: "daily",
    untilAt: "2023-04-14T06:00:00.000Z",
  });
  expect(notes).toEqual([
    expect.stringMatching(/: 200 occurrences from 2020-01-01 to 2020-07-18/u),
  ]);
});

test("leaves out dates and changed occurrences before the first one that is taken", async () => {
  const { body, occurrences, notes } = await planItem([
    ...series(
      "20240902T090000",
      "FREQ=DAILY",
      "EXDATE:20240903,20261203",
      "RDATE:20240903T200000Z,20261204T200000Z",
    ),
    ...["20250106", "20270104", "20290104"].flatMap((day) => [
      "BEGIN:VEVENT",
      "UID:b@example.com",
      `RECURRENCE-ID;VALUE=DATE:${day}`,
      `DTSTART;TZID=Europe/Amsterdam:${day}T100000`,
      "DURATION:PT15M",
      "END:VEVENT",
    ]),
  ]);
  expect(body.recurrenceDates).toEqual([
    { kind: "rdate", occursAt: "2026-12-04T20:00:00.000Z" },
    { kind: "exdate", occursAt: "2026-12-03T08:00:00.000Z" },
  ]);
  expect(occurrences.map(({ recurrenceIdAt }) => recurrenceIdAt)).toEqual([
    "2027-01-04T08:00:00.000Z",
  ]);
  expect(notes).toContain("2 changed occurrences are outside of the time that is imported");
});

test("takes birthdays from before 1900 from about now on", async () => {
  const { body } = await planItem(bareEvent("DTSTART;VALUE=DATE:16040229", "RRULE:FREQ=YEARLY"));
  expect(body.startAt).toBe("2028-02-28T23:00:00.000Z");
  expect(body.recurrenceRule).toEqual({ frequency: "yearly" });
});

test("takes the last of more than 500 separate dates", async () => {
  const dates = Array.from({ length: 700 }, (_, index) =>
    new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10).replaceAll("-", ""),
  );
  const lines = (list: string[]) =>
    bareEvent(`DTSTART;VALUE=DATE:${list[0]}`, `RDATE;VALUE=DATE:${list.slice(1).join(",")}`);
  const { body, notes } = await planItem(lines(dates));
  expect(body.recurrenceDates).toHaveLength(500);
  expect(notes).toEqual([expect.stringMatching(/: 199 occurrences/u)]);
  const future = dates.map((date) => `2030${date.slice(4)}`.replace("20300229", "20300301"));
  const unique = [...new Set(future)];
  expect(unique.length).toBeLessThan(501);
  const hours = unique.flatMap((day) => [`${day}T080000Z`, `${day}T200000Z`]);
  expect(
    await planError(bareEvent(`DTSTART:${hours[0]}`, "DURATION:PT1H", `RDATE:${hours.join(",")}`)),
  ).toBe("it has 730 dates of its own, without a rule of the service; 500 is the most");
});
