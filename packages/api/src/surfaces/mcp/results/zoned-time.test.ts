import { expect, test } from "vitest";
import { toZonedTime } from "./zoned-time.ts";
import { formatZonedTime } from "./record-view.ts";

const zones = [
  "Europe/Amsterdam",
  "America/New_York",
  "America/Caracas",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "UTC",
];

/** Instants around every transition of these years, and far from any. */
const instants = zones.flatMap((timeZone) => {
  const found: number[] = [Date.UTC(1900, 0, 1), Date.UTC(1969, 11, 31, 23, 59, 59, 999)];
  let change = Temporal.ZonedDateTime.from(
    `2014-12-31T12:00:00[${timeZone}]`,
  ).getTimeZoneTransition("next");
  for (; change !== null && change.year < 2030; change = change.getTimeZoneTransition("next")) {
    const at = change.epochMilliseconds;
    found.push(at - 1, at, at + 1, at + 45 * 60_000, at - 45 * 60_000);
  }
  return [...found, Date.UTC(2026, 10, 23, 9, 30, 0, 5), Date.UTC(9999, 11, 31, 23, 59, 59)];
});

test.each(zones)("%s: formats each instant as Temporal does, in any order", (timeZone) => {
  for (const at of [...instants, ...instants.toReversed()]) {
    const instant = new Date(at).toISOString();
    const expected = formatZonedTime(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone));
    expect(toZonedTime(instant, timeZone)).toBe(expected);
  }
});

test("throws a RangeError for an unknown time zone", () => {
  expect(() => toZonedTime("2026-11-23T09:30:00Z", "Europe/Nowhere")).toThrow(RangeError);
});
