import type ICAL from "ical.js";
import { Untakable } from "./untakable.ts";
import { parseWall, toMoment } from "./wall-clock.ts";

/** A date or date-time of a calendar file, with its time zone. */
export type FileTime = {
  /** Local time as milliseconds since 1970 in the time zone. */
  wall: number;
  isDate: boolean;
  timeZone: string;
};

/** The time zone of floating times, and a function that resolves a TZID. */
export type Place = { timeZone: string; findZone: (tzid: string) => string | null };

/** Returns the first value of a parameter; null if absent. */
export function readParameter(property: ICAL.Property, name: string): string | null {
  // The types of ical.js don't allow for an absent parameter.
  const value: unknown = property.getFirstParameter(name);
  return typeof value === "string" ? value : null;
}

/**
 * Reads the times of a property; RDATE and EXDATE may have several.
 *
 * @throws UnsupportedEvent for an unknown time zone, and for an invalid date or time
 */
export function readTimes(property: ICAL.Property, place: Place): FileTime[] {
  const tzid = readParameter(property, "tzid");
  // Raw values: ical.js would turn 30 February into 2 March.
  const [, , , ...values] = property.toJSON() as unknown[];
  return values.map((value) => {
    const text = String(value);
    const isUtc = text.endsWith("Z");
    const isDate = /^\d{4}-\d{2}-\d{2}$/u.test(text);
    const timeZone = isUtc
      ? "UTC"
      : isDate || tzid === null
        ? place.timeZone
        : place.findZone(tzid);
    if (timeZone === null) {
      throw new Untakable(`its time zone "${tzid}" is unknown, and the file does not describe it`);
    }
    const wall = parseWall(text.replace(/Z$/u, ""));
    if (wall === null) {
      throw new Untakable(`its ${property.name.toUpperCase()} is no date and no time that exists`);
    }
    return { wall, isDate, timeZone };
  });
}

export const toInstant = ({ wall, timeZone }: FileTime): number => toMoment(wall, timeZone);

export const toTimestamp = (time: FileTime): string => new Date(toInstant(time)).toISOString();
