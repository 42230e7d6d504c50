import { expect, test } from "vitest";
import { computeMissingOccurrences } from "./missing-occurrences.ts";
import { toOccurrenceId } from "./occurrence-id.ts";
import { ruleDefaults } from "./recurrence-rule.ts";
import type { Series } from "./series.ts";

const seriesId = "4ed6f2d5-c1a9-589b-a15c-ddc17bba0c51";
const instant = (text: string) => Temporal.Instant.from(text);
const horizon = instant("2028-11-20T12:00:00Z");
const isNeverTaken = () => false;
const failOnNewId = () => expect.unreachable("no other id is needed");

const weekly: Series & { id: string } = {
  id: seriesId,
  startAt: Temporal.PlainDateTime.from("2026-09-07T07:30"),
  timeZone: "Europe/Amsterdam",
  length: { isAllDay: false, milliseconds: 5_400_000 },
  rule: {
    frequency: "weekly",
    ...ruleDefaults,
    weekDays: ["mo"],
  },
  rdates: [],
  exdates: [],
};

test("the id is the UUIDv5 of series and UTC start, without the fraction of a second", () => {
  // python3 -c "import uuid; print(uuid.uuid5(uuid.UUID('4ed6…'), '20261207T063000Z'))"
  const expected = "baaaee96-c930-53b0-a188-067a4b734d2c";
  expect(toOccurrenceId(seriesId, instant("2026-12-07T06:30:00Z"))).toBe(expected);
  expect(toOccurrenceId(seriesId, instant("2026-12-07T07:30:00.999+01:00"))).toBe(expected);
});

test("returns all rows of a new series up to the horizon", () => {
  const rows = computeMissingOccurrences(weekly, [], horizon, isNeverTaken, failOnNewId);
  expect(rows).toHaveLength(116);
  expect(rows[0]).toEqual({
    id: toOccurrenceId(seriesId, instant("2026-09-07T05:30:00Z")),
    recurrenceIdAt: instant("2026-09-07T05:30:00Z"),
    startAt: instant("2026-09-07T05:30:00Z"),
    endAt: instant("2026-09-07T07:00:00Z"),
  });
  expect(rows.at(-1)?.startAt.toString()).toBe("2028-11-20T06:30:00Z");
});

test("returns only the next rows for a later horizon, and none for the same horizon", () => {
  const rows = computeMissingOccurrences(weekly, [], horizon, isNeverTaken, failOnNewId);
  const later = horizon.add({ hours: 24 * 7 });
  const added = computeMissingOccurrences(weekly, rows, later, isNeverTaken, failOnNewId);
  expect(added.map((row) => row.startAt.toString())).toEqual(["2028-11-27T06:30:00Z"]);
  expect(
    computeMissingOccurrences(weekly, [...rows, ...added], later, isNeverTaken, failOnNewId),
  ).toEqual([]);
});

test("uses a new id if another row has the id", () => {
  const [row] = computeMissingOccurrences(
    weekly,
    [],
    instant("2026-09-08T00:00:00Z"),
    () => true,
    () => "0192f0c1-0000-7000-8000-000000000000",
  );
  expect(row?.id).toBe("0192f0c1-0000-7000-8000-000000000000");
});

test("returns at most 1,000 rows in total", () => {
  const daily = { ...weekly, rule: { ...weekly.rule, frequency: "daily" as const, weekDays: [] } };
  const far = instant("2040-01-01T00:00:00Z");
  const rows = computeMissingOccurrences(daily, [], far, isNeverTaken, failOnNewId);
  expect(rows).toHaveLength(1000);
  expect(computeMissingOccurrences(daily, rows, far, isNeverTaken, failOnNewId)).toEqual([]);
});
