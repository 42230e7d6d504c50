import type { JCalProperty } from "./jcal.ts";

/** Zones whose times are written in UTC, without a description of the zone. */
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

/** The wall-clock time of a moment. */
export const toWall = (moment: string, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDateTime();

/** Whether a reader of the wall-clock time finds the moment again: not the second time that it is 02:30. */
export function isPlain(moment: string, timeZone: string): boolean {
  const found = toWall(moment, timeZone).toZonedDateTime(timeZone).epochMilliseconds;
  return found === Temporal.Instant.from(moment).epochMilliseconds;
}

/** A moment in UTC, as jCal has it. */
export const toUtcText = (moment: string): string =>
  Temporal.Instant.from(moment).toString({ smallestUnit: "second", roundingMode: "floor" });

const toWallText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: "second", roundingMode: "floor" });

/** Wall-clock times of a zone as one property; all days where they name days. */
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

/** A moment as a property, in the wall-clock of its zone wherever that says which moment it is. */
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
