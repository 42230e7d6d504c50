import type ICAL from "ical.js";
import { UnsupportedEvent } from "./unsupported-event.ts";
import { parseLocalDateTime, toInstantMs } from "./local-time.ts";

/** A date or date-time of a calendar file, with its time zone. */
export type CalendarTime = {
  /** Local time as milliseconds since 1970 in the time zone. */
  localMs: number;
  isDate: boolean;
  timeZone: string;
};

/** The time zone of floating times, and a function that resolves a TZID. */
export type TimeZoneContext = { timeZone: string; findTimeZone: (tzid: string) => string | null };

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
export function readTimes(property: ICAL.Property, context: TimeZoneContext): CalendarTime[] {
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
        ? context.timeZone
        : context.findTimeZone(tzid);
    if (timeZone === null) {
      throw new UnsupportedEvent(
        `its time zone "${tzid}" is unknown, and the file does not describe it`,
      );
    }
    const localMs = parseLocalDateTime(text.replace(/Z$/u, ""));
    if (localMs === null) {
      throw new UnsupportedEvent(
        `its ${property.name.toUpperCase()} is no date and no time that exists`,
      );
    }
    return { localMs, isDate, timeZone };
  });
}

export const toInstant = ({ localMs, timeZone }: CalendarTime): number =>
  toInstantMs(localMs, timeZone);

export const toTimestamp = (time: CalendarTime): string => new Date(toInstant(time)).toISOString();
