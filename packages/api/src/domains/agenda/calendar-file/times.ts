import type { JCalProperty } from "./jcal.ts";

/** Time zones whose times are written in UTC, without a VTIMEZONE. */
const utcNames = new Set([
  "UTC",
  "Etc/UTC",
  "Etc/GMT",
  "GMT",
  "Etc/UCT",
  "UCT",
  "Zulu",
  "Etc/Zulu",
]);

export const isUtc = (timeZone: string): boolean => utcNames.has(timeZone);

/** Returns the wall-clock time of an instant. */
export const toPlainDateTime = (instant: string, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** Whether the wall-clock time identifies the instant; false for the second 02:30 when the clocks go back. */
export function isUnambiguous(instant: string, timeZone: string): boolean {
  const found = toPlainDateTime(instant, timeZone).toZonedDateTime(timeZone).epochMilliseconds;
  return found === Temporal.Instant.from(instant).epochMilliseconds;
}

/** Returns an instant in UTC in jCal notation. */
export const toUtcText = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ smallestUnit: "second", roundingMode: "floor" });

const toDateTimeText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: "second", roundingMode: "floor" });

/** Returns wall-clock times in a time zone as one property; as DATE values for all-day events. */
export function toDateTimeProperty(
  name: string,
  walls: readonly Temporal.PlainDateTime[],
  { timeZone, isAllDay }: { timeZone: string; isAllDay: boolean },
): JCalProperty {
  if (isAllDay) return [name, {}, "date", ...walls.map((wall) => wall.toPlainDate().toString())];
  if (isUtc(timeZone)) {
    return [name, {}, "date-time", ...walls.map((wall) => `${toDateTimeText(wall)}Z`)];
  }
  return [name, { tzid: timeZone }, "date-time", ...walls.map(toDateTimeText)];
}

/** Returns an instant as a property, in local time with its TZID, or in UTC if the local time is ambiguous. */
export function toInstantProperty(
  name: string,
  instant: string,
  zone: { timeZone: string; isAllDay: boolean },
): JCalProperty {
  if (!zone.isAllDay && !isUnambiguous(instant, zone.timeZone)) {
    return [name, {}, "date-time", toUtcText(instant)];
  }
  return toDateTimeProperty(name, [toPlainDateTime(instant, zone.timeZone)], zone);
}
