import type ICAL from "ical.js";
import { Untakable } from "./untakable.ts";
import { parseWall, toMoment } from "./wall-clock.ts";

/** A date or a time of a file, with the zone that it is told in. */
export type FileTime = {
  /** Milliseconds since 1970 on the clock of the zone. */
  wall: number;
  isDate: boolean;
  timeZone: string;
};

/** Where times are that say no zone, and what a TZID means. */
export type Place = { timeZone: string; findZone: (tzid: string) => string | null };

/** The first value of a parameter; null where there is none. */
export function readParameter(property: ICAL.Property, name: string): string | null {
  // The types of ical.js know no parameter that is absent.
  const value: unknown = property.getFirstParameter(name);
  return typeof value === "string" ? value : null;
}

/**
 * The times of a property; several in RDATE and EXDATE.
 *
 * @throws Untakable for an unknown zone, and for what is no date and no time
 */
export function readTimes(property: ICAL.Property, place: Place): FileTime[] {
  const tzid = readParameter(property, "tzid");
  // As they stand there: ical.js would make 2 March of 30 February.
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
