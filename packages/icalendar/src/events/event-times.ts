import type ICAL from "ical.js";
import { dayMs, startOfDay, toInstantMs, toLocalMs } from "../times/local-time.ts";
import {
  type CalendarTime,
  type TimeZoneContext,
  readTimes,
  readWrittenTimes,
  toCalendarTime,
  toInstant,
  type WrittenTime,
} from "../times/times.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** The length of an event: whole days, or an exact duration. */
export type EventLength = { days: number } | { ms: number };

/** Start and length of an event. */
export type EventTimes = {
  /** All-day events are in the time zone of the calendar. */
  start: CalendarTime;
  /** The start with the time zone of the file; differs for a day that is written as two midnights. */
  writtenStart: CalendarTime;
  length: EventLength;
  /** The part of its DURATION that is in days, whose length depends on the clocks. */
  nominalMs: number;
  notes: string[];
};

/** The shortest length that is readable in an agenda. The service requires an end after the start. */
const shortestMs = 60_000;
const maxDays = 366;

/**
 * Reads DTSTART as written.
 *
 * @throws UnsupportedEvent if it is missing or does not exist
 */
export function readWrittenStart(component: ICAL.Component): WrittenTime {
  const property = component.getFirstProperty("dtstart");
  const [start] = property === null ? [] : readWrittenTimes(property);
  if (start === undefined) throw new UnsupportedEvent("it has no start (DTSTART)");
  return start;
}

/**
 * Reads start and end of an event.
 *
 * @param localTimes for a series, the times at which the time zone must be right
 * @throws UnsupportedEvent if the service can't represent them
 */
export function readEventTimes(
  component: ICAL.Component,
  context: TimeZoneContext,
  localTimes?: readonly number[],
): EventTimes {
  const writtenStart = toCalendarTime(readWrittenStart(component), context, localTimes);
  const notes: string[] = [];
  if (writtenStart.isFloating && context.floatingZone !== context.calendarZone) {
    notes.push(`its times are in the time zone of the file, ${context.floatingZone.name}`);
  }
  if (writtenStart.zone.name === null) {
    notes.push("its time zone is only described in the file; it was given that of the calendar");
  }
  const end = readEnd(component, { ...context, floatingZone: writtenStart.zone });
  const days = readMarkedDays(component, writtenStart, end);
  if (days !== null) {
    const start = { ...writtenStart, isDate: true, isFloating: false, zone: context.calendarZone };
    return assertSupported({ start, writtenStart, length: { days }, nominalMs: 0, notes });
  }
  const nominalMs = end === null ? (readDuration(component)?.nominalMs ?? 0) : 0;
  const length = writtenStart.isDate
    ? toDays(component, writtenStart, end)
    : toExactLength(component, writtenStart, end, notes);
  return assertSupported({ start: writtenStart, writtenStart, length, nominalMs, notes });
}

function readEnd(component: ICAL.Component, context: TimeZoneContext): CalendarTime | null {
  const property = component.getFirstProperty("dtend");
  return property === null ? null : (readTimes(property, context)[0] ?? null);
}

/** Returns the days of an event that is marked as all-day and runs from midnight to midnight; null for others. */
function readMarkedDays(
  component: ICAL.Component,
  start: CalendarTime,
  end: CalendarTime | null,
): number | null {
  const isMarked = ["cdo", "msncalendar"].some(
    (name) =>
      String(component.getFirstPropertyValue(`x-microsoft-${name}-alldayevent`)).toUpperCase() ===
      "TRUE",
  );
  if (!isMarked || start.isDate || end === null) return null;
  const length = toLocalMs(toInstant(end), start.zone.offsetAt) - start.localMs;
  const isWholeDays = start.localMs % dayMs === 0 && length % dayMs === 0 && length > 0;
  return isWholeDays ? length / dayMs : null;
}

/** Returns the days of an all-day event; without an end, and with an end at its start, it is one (RFC 5545, 3.6.1). */
function toDays(
  component: ICAL.Component,
  start: CalendarTime,
  end: CalendarTime | null,
): EventLength {
  let days: number;
  if (end === null) {
    const { nominalMs, exactMs } = readDuration(component) ?? { nominalMs: dayMs, exactMs: 0 };
    days = Math.ceil((nominalMs + exactMs) / dayMs);
  } else {
    days = Math.ceil((end.localMs - start.localMs) / dayMs);
  }
  if (days < 0) throw new UnsupportedEvent("it ends before it starts");
  return { days: Math.max(1, days) };
}

function toExactLength(
  component: ICAL.Component,
  start: CalendarTime,
  end: CalendarTime | null,
  notes: string[],
): EventLength {
  const startMs = toInstant(start);
  let endMs = startMs;
  if (end === null) {
    const { nominalMs, exactMs } = readDuration(component) ?? { nominalMs: 0, exactMs: 0 };
    // Days are nominal, hours are exact (RFC 5545, 3.3.6).
    endMs = toInstantMs(start.localMs + nominalMs, start.zone.offsetAt) + exactMs;
  } else if (!end.isDate) endMs = toInstant(end);
  else if (end.localMs !== startOfDay(start.localMs)) {
    endMs = toInstantMs(end.localMs, start.zone.offsetAt);
  }
  if (endMs < startMs) throw new UnsupportedEvent("it ends before it starts");
  if (endMs > startMs) return { ms: endMs - startMs };
  notes.push("it has no length, and was given one minute");
  return { ms: shortestMs };
}

/** Reads DURATION (RFC 5545, 3.3.6); null if absent. @throws UnsupportedEvent if it is invalid or negative */
function readDuration(component: ICAL.Component): { nominalMs: number; exactMs: number } | null {
  const property = component.getFirstProperty("duration");
  if (property === null) return null;
  const [, , , value] = property.toJSON() as unknown[];
  const pattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u;
  const match = pattern.exec(String(value));
  if (match === null) throw new UnsupportedEvent("its DURATION is none");
  const [, sign, ...numbers] = match;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((one) =>
    Number(one || 0),
  );
  const nominalMs = (weeks * 7 + days) * dayMs;
  const exactMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  if (sign === "-" && nominalMs + exactMs > 0) {
    throw new UnsupportedEvent("its duration is negative");
  }
  if (nominalMs + exactMs > (maxDays + 1) * dayMs) throw toTooLong();
  return { nominalMs, exactMs };
}

const toTooLong = () => new UnsupportedEvent(`it lasts longer than ${maxDays} days`);

function assertSupported(times: EventTimes): EventTimes {
  const { length } = times;
  const days = "days" in length ? length.days : length.ms / dayMs;
  if (days > maxDays) throw toTooLong();
  return times;
}

/** Returns the end of an occurrence that starts at a local time. */
function toEndMs(localMs: number, { start, length }: EventTimes): number {
  return "days" in length
    ? toInstantMs(localMs + length.days * dayMs, start.zone.offsetAt)
    : toInstantMs(localMs, start.zone.offsetAt) + length.ms;
}

const [minYear, maxYear] = [1900, 2999];

/** Whether the service can store an instant. */
export function isStorable(instantMs: number): boolean {
  const year = new Date(instantMs).getUTCFullYear();
  return year >= minYear && year <= maxYear;
}

/**
 * Returns the members of an item that starts at a local time.
 *
 * @throws UnsupportedEvent for times that the service can't store
 */
export function toItemTimes(localMs: number, times: EventTimes, calendarZone: string) {
  const { start } = times;
  const startMs = toInstantMs(localMs, start.zone.offsetAt);
  const endMs = toEndMs(localMs, times);
  if (!isStorable(startMs) || !isStorable(endMs)) {
    throw new UnsupportedEvent(`it is not between the years ${minYear} and ${maxYear}`);
  }
  return {
    startAt: new Date(startMs).toISOString(),
    endAt: new Date(endMs).toISOString(),
    isAllDay: start.isDate,
    timeZone: start.zone.name ?? calendarZone,
  };
}
