import type ICAL from "ical.js";
import { parseLocalDateTime, toInstantMs } from "./local-time.ts";
import type { TimeZone } from "./time-zone.ts";
import { toIanaZone } from "./time-zone.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** A date or date-time of a calendar file, with its time zone. */
export type CalendarTime = {
  /** Local time as milliseconds since 1970 in the time zone. */
  localMs: number;
  isDate: boolean;
  /** Whether it is a date-time with neither TZID nor Z. */
  isFloating: boolean;
  zone: TimeZone;
};

/** How the times of an event are read. */
export type TimeZoneContext = {
  /** The time zone of the calendar, in which all-day events are. */
  calendarZone: TimeZone;
  /** The time zone of floating times. */
  floatingZone: TimeZone;
  findTimeZone: FindTimeZone;
};

/**
 * Finds the time zone of a TZID that is right at local times; null if it is unknown.
 *
 * @param mustHaveName for a series: only zones of the IANA database
 */
export type FindTimeZone = (
  tzid: string,
  localTimes: readonly number[],
  mustHaveName?: boolean,
) => TimeZone | null;

/** A date or date-time as written, without its time zone. */
export type WrittenTime = { localMs: number; isDate: boolean; isUtc: boolean; tzid: string | null };

const utc = toIanaZone("UTC");

/** Returns the first value of a parameter; null if absent. */
export function readParameter(property: ICAL.Property, name: string): string | null {
  // The types of ical.js don't allow for an absent parameter.
  const value: unknown = property.getFirstParameter(name);
  return typeof value === "string" ? value : null;
}

/**
 * Reads the times of a property as written; RDATE and EXDATE may have several.
 *
 * @throws UnsupportedEvent for a date or time that does not exist
 */
export function readWrittenTimes(property: ICAL.Property): WrittenTime[] {
  const tzid = readParameter(property, "tzid");
  // Raw values: ical.js would turn 30 February into 2 March.
  const [, , , ...values] = property.toJSON() as unknown[];
  return values.map((value) => {
    const text = String(value);
    const localMs = parseLocalDateTime(text.replace(/Z$/u, ""));
    if (localMs === null) {
      throw new UnsupportedEvent(
        `its ${property.name.toUpperCase()} is no date and no time that exists`,
      );
    }
    const isDate = /^\d{4}-\d{2}-\d{2}$/u.test(text);
    return { localMs, isDate, isUtc: text.endsWith("Z"), tzid };
  });
}

/** @throws UnsupportedEvent for an unknown time zone */
export function toCalendarTime(
  { localMs, isDate, isUtc, tzid }: WrittenTime,
  context: TimeZoneContext,
  localTimes: readonly number[] = [localMs],
): CalendarTime {
  const isFloating = !isDate && !isUtc && (tzid === null || tzid === "");
  const time = { localMs, isDate, isFloating };
  if (isDate) return { ...time, zone: context.calendarZone };
  if (isUtc) return { ...time, zone: utc };
  if (tzid === null || tzid === "") return { ...time, zone: context.floatingZone };
  const zone = context.findTimeZone(tzid, localTimes, localTimes.length > 1);
  if (zone === null) throw toUnknownZone(tzid, context);
  return { ...time, zone };
}

function toUnknownZone(tzid: string, context: TimeZoneContext): UnsupportedEvent {
  return new UnsupportedEvent(
    context.findTimeZone(tzid, []) === null
      ? `its time zone "${tzid}" is unknown, and the file does not describe it`
      : `the file describes its time zone "${tzid}" by rules that no time zone has at the times of the series`,
  );
}

/** Reads the times of a property. @throws UnsupportedEvent */
export const readTimes = (property: ICAL.Property, context: TimeZoneContext): CalendarTime[] =>
  readWrittenTimes(property).map((time) => toCalendarTime(time, context));

export const toInstant = ({ localMs, zone }: CalendarTime): number =>
  toInstantMs(localMs, zone.offsetAt);

export const toTimestamp = (time: CalendarTime): string => new Date(toInstant(time)).toISOString();
