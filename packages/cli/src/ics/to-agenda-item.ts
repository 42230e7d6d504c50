import ICAL from "ical.js";
import type { components } from "@werkbank/client";
import {
  type CalendarTime,
  type TimeZoneContext,
  readParameter,
  readTimes,
  toInstant,
  toTimestamp,
} from "./times.ts";
import { toRecurrenceRule } from "./to-recurrence-rule.ts";
import { withTimeOfDay, dayMs, parseLocalDateTime, toInstantMs } from "./local-time.ts";
import { UnsupportedEvent } from "./unsupported-event.ts";

export type AgendaItemCreate = components["schemas"]["AgendaItemCreate"];

/** An agenda item to create, with notes on what was left out. */
export type ImportItem = {
  body: AgendaItemCreate;
  state: "confirmed" | "tentative";
  notes: string[];
};

const limits = { title: 240, location: 500, description: 20_000, dates: 500, attendees: 200 };

/**
 * Converts a VEVENT to an agenda item, without its overrides.
 *
 * @param cancelled starts of individually cancelled occurrences
 * @throws UnsupportedEvent if the service can't represent it
 */
export function toAgendaItem(
  component: ICAL.Component,
  context: TimeZoneContext,
  calendarId: string | undefined,
  cancelled: CalendarTime[] = [],
): ImportItem {
  const notes: string[] = [];
  const times = toTimes(component, context);
  const body: AgendaItemCreate = {
    ...(calendarId !== undefined && { calendarId }),
    ...toTexts(component, notes),
    ...times.body,
    visibility: toEnumValue(component, "class", ["private", "confidential"]) ?? "public",
    transparency: toEnumValue(component, "transp", ["transparent"]) ?? "opaque",
    ...toRecurrence(component, times.start, context, cancelled),
    reminders: toReminders(component, notes),
    attendees: toAttendees(component, notes),
  };
  return { body, state: toEnumValue(component, "status", ["tentative"]) ?? "confirmed", notes };
}

function toEnumValue<Value extends string>(
  component: ICAL.Component,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = String(component.getFirstPropertyValue(name)).toLowerCase();
  return values.find((candidate) => candidate === value);
}

/** Converts start and end to instants; all-day events end at midnight after their last day. */
export function toTimes(component: ICAL.Component, context: TimeZoneContext) {
  const start = readTime(component, "dtstart", context);
  if (start === null) throw new UnsupportedEvent("it has no start (DTSTART)");
  const end = toEnd(component, start, context);
  if (toInstant(end) <= toInstant(start)) {
    throw new UnsupportedEvent("it does not end after its start");
  }
  return {
    start,
    body: {
      startAt: toTimestamp(start),
      endAt: toTimestamp(end),
      isAllDay: start.isDate,
      timeZone: start.timeZone,
    },
  };
}

function readTime(
  component: ICAL.Component,
  name: string,
  context: TimeZoneContext,
): CalendarTime | null {
  const property = component.getFirstProperty(name);
  return property === null ? null : (readTimes(property, context)[0] ?? null);
}

function toEnd(
  component: ICAL.Component,
  start: CalendarTime,
  context: TimeZoneContext,
): CalendarTime {
  const given = readTime(component, "dtend", context);
  if (given !== null) return given;
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) {
    const { weeks, days, hours, minutes, seconds, isNegative } = duration;
    if (isNegative) throw new UnsupportedEvent("its duration is negative");
    // Days are nominal, hours are exact (RFC 5545, 3.3.6).
    const { timeZone } = start;
    const day = toInstantMs(start.localMs + (weeks * 7 + days) * dayMs, timeZone);
    const exactMs = day + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
    return { ...start, localMs: exactMs, timeZone: "UTC" };
  }
  return start.isDate ? { ...start, localMs: start.localMs + dayMs } : start;
}

/** Returns the texts of an event, truncated to the service's limits. */
export function toTexts(component: ICAL.Component, notes: string[]) {
  const read = (name: string, max: number): string | undefined => {
    const value = component.getFirstPropertyValue(name);
    if (typeof value !== "string") return undefined;
    const text = sanitize(value);
    const truncated = truncate(text, max);
    if (truncated !== text) notes.push(`${name} was cut to ${max} characters`);
    return truncated === "" ? undefined : truncated;
  };
  const toLine = (text: string | undefined) => text?.replaceAll(/\s+/gu, " ").trim();
  const description = read("description", limits.description);
  const location = toLine(read("location", limits.location));
  const link = [
    component.getFirstPropertyValue("conference"),
    component.getFirstPropertyValue("url"),
  ]
    .map(String)
    .find((text) => /^https:\/\/\S{1,2000}$/u.test(text) && URL.canParse(text));
  return {
    title: toLine(read("summary", limits.title)) || "(no title)",
    ...(description !== undefined && { description }),
    ...(location !== undefined && location !== "" && { location }),
    ...(link !== undefined && { onlineMeetingUrl: new URL(link).href }),
  };
}

/** Truncates by code points, as the service counts. */
const truncate = (text: string, max: number): string => Array.from(text).slice(0, max).join("");

const sanitize = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    // The service rejects control characters.
    .replaceAll(/[\p{Cc}--[\t\n]]/gv, "")
    .toWellFormed();

function toRecurrence(
  component: ICAL.Component,
  start: CalendarTime,
  context: TimeZoneContext,
  cancelled: CalendarTime[],
): Partial<AgendaItemCreate> {
  const rules = component.getAllProperties("rrule");
  const [rule, ...more] = rules.map((property) => property.getFirstValue());
  if (more.length > 0) throw new UnsupportedEvent("it has several rules (RRULE)");
  if (component.hasProperty("exrule"))
    throw new UnsupportedEvent("it has a rule of exceptions (EXRULE)");
  const added = readDates(component, "rdate", start, context);
  if (!(rule instanceof ICAL.Recur)) {
    if (added.length > 0)
      throw new UnsupportedEvent("it repeats on dates alone (RDATE), without a rule");
    return {};
  }
  const excluded = [...readDates(component, "exdate", start, context), ...cancelled];
  const count = added.length + excluded.length;
  if (count > limits.dates) {
    throw new UnsupportedEvent(`it has ${count} dates of its own (RDATE, EXDATE); 500 is the most`);
  }
  const toUntil = (until: ICAL.Time): string => {
    const text = String(until);
    const isUtc = text.endsWith("Z");
    const localMs = parseLocalDateTime(text.replace(/Z$/u, ""));
    if (localMs === null)
      throw new UnsupportedEvent("its UNTIL is no date and no time that exists");
    const last = until.isDate && !start.isDate ? localMs + dayMs - 1_000 : localMs;
    return toTimestamp({ ...start, localMs: last, timeZone: isUtc ? "UTC" : start.timeZone });
  };
  const toDate = (kind: "rdate" | "exdate") => (time: CalendarTime) => ({
    kind,
    occursAt: toTimestamp(time),
  });
  return {
    recurrenceRule: toRecurrenceRule(rule, start.localMs, toUntil),
    recurrenceDates: [...added.map(toDate("rdate")), ...excluded.map(toDate("exdate"))],
  };
}

/** Reads dates; in a timed series, a date means the occurrence on that day. */
function readDates(
  component: ICAL.Component,
  name: "rdate" | "exdate",
  start: CalendarTime,
  context: TimeZoneContext,
): CalendarTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    if (property.type === "period") throw new UnsupportedEvent("its RDATE has periods");
    return readTimes(property, context).map((time) =>
      time.isDate && !start.isDate
        ? {
            ...time,
            localMs: withTimeOfDay(time.localMs, start.localMs),
            timeZone: start.timeZone,
          }
        : time,
    );
  });
}

function toReminders(component: ICAL.Component, notes: string[]) {
  const found = component.getAllSubcomponents("valarm").flatMap((alarm) => {
    const trigger = alarm.getFirstProperty("trigger");
    const value = trigger?.getFirstValue();
    const minutes =
      value instanceof ICAL.Duration ? Math.round(value.toSeconds() / 60) : Number.NaN;
    const isRelativeToStart =
      (trigger && readParameter(trigger, "related"))?.toUpperCase() !== "END";
    if (!isRelativeToStart || !(minutes >= -40_320 && minutes <= 0)) {
      notes.push("a reminder that is not before the start was left out");
      return [];
    }
    const action = String(alarm.getFirstPropertyValue("action")).toUpperCase();
    return [
      {
        method: action === "EMAIL" ? ("email" as const) : ("display" as const),
        offsetMinutes: minutes,
      },
    ];
  });
  if (found.length > 5) notes.push("only the first 5 reminders were taken");
  return found.slice(0, 5);
}

const roles = {
  CHAIR: "chair",
  "OPT-PARTICIPANT": "optional",
  "NON-PARTICIPANT": "informational",
} as const;

/** Returns the address in a `mailto` URI; some calendars write it without the escapes of RFC 6068. */
function toEmailAddress(uri: string): string {
  const address = uri.replace(/^mailto:/iu, "").trim();
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function toAttendees(component: ICAL.Component, notes: string[]) {
  const byEmail = new Map<string, NonNullable<AgendaItemCreate["attendees"]>[number]>();
  for (const property of component.getAllProperties("attendee")) {
    const address = toEmailAddress(String(property.getFirstValue()));
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address)) {
      notes.push("an attendee without an e-mail address was left out");
      continue;
    }
    const name = sanitize(readParameter(property, "cn") ?? "")
      .replaceAll(/\s+/gu, " ")
      .trim();
    const given = (readParameter(property, "role") ?? "").toUpperCase();
    const role = Object.entries(roles).find(([key]) => key === given)?.[1];
    byEmail.set(address.toLowerCase(), {
      email: address,
      ...(name !== "" && name !== address && { displayName: truncate(name, 240) }),
      role: role ?? "required",
    });
  }
  if (byEmail.size > limits.attendees) notes.push("only the first 200 attendees were taken");
  return [...byEmail.values()].slice(0, limits.attendees);
}
