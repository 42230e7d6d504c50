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
export const toWall = (moment: string, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** Whether the wall-clock time identifies the instant; false for the second 02:30 when the clocks go back. */
export function isPlain(moment: string, timeZone: string): boolean {
  const found = toWall(moment, timeZone).toZonedDateTime(timeZone).epochMilliseconds;
  return found === Temporal.Instant.from(moment).epochMilliseconds;
}

/** Returns an instant in UTC in jCal notation. */
export const toUtcText = (moment: string): string =>
  Temporal.Instant.from(moment).toString({ smallestUnit: "second", roundingMode: "floor" });

const toWallText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: "second", roundingMode: "floor" });

/** Returns wall-clock times in a time zone as one property; as DATE values for all-day events. */
export function toWallProperty(
  name: string,
  walls: readonly Temporal.PlainDateTime[],
  { timeZone, isAllDay }: { timeZone: string; isAllDay: boolean },
): JCalProperty {
  if (isAllDay) return [name, {}, "date", ...walls.map((wall) => wall.toPlainDate().toString())];
  if (isUtc(timeZone)) {
    return [name, {}, "date-time", ...walls.map((wall) => `${toWallText(wall)}Z`)];
  }
  return [name, { tzid: timeZone }, "date-time", ...walls.map(toWallText)];
}

/** Returns an instant as a property, in local time with its TZID, or in UTC if the local time is ambiguous. */
export function toMomentProperty(
  name: string,
  moment: string,
  place: { timeZone: string; isAllDay: boolean },
): JCalProperty {
  if (!place.isAllDay && !isPlain(moment, place.timeZone)) {
    return [name, {}, "date-time", toUtcText(moment)];
  }
  return toWallProperty(name, [toWall(moment, place.timeZone)], place);
}
