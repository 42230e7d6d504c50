import ICAL from "ical.js";
import type { components } from "@werkbank/client";
import {
  type FileTime,
  type Place,
  readParameter,
  readTimes,
  toInstant,
  toTimestamp,
} from "./times.ts";
import { toRule } from "./to-rule.ts";
import { atTimeOf, dayMs, parseWall, toMoment } from "./wall-clock.ts";
import { Untakable } from "./untakable.ts";

export type AgendaItemCreate = components["schemas"]["AgendaItemCreate"];

/** An agenda item to create, with notes on what was left out. */
export type ImportItem = {
  body: AgendaItemCreate;
  state: "confirmed" | "tentative";
  notes: string[];
};

const bounds = { title: 240, location: 500, description: 20_000, dates: 500, people: 200 };

/**
 * Converts a VEVENT to an agenda item, without its overrides.
 *
 * @param cancelled starts of individually cancelled occurrences
 * @throws UnsupportedEvent if the service can't represent it
 */
export function toItem(
  component: ICAL.Component,
  place: Place,
  calendarId: string | undefined,
  without: FileTime[] = [],
): ImportItem {
  const notes: string[] = [];
  const times = toTimes(component, place);
  const body: AgendaItemCreate = {
    ...(calendarId !== undefined && { calendarId }),
    ...toTexts(component, notes),
    ...times.body,
    visibility: toWord(component, "class", ["private", "confidential"]) ?? "public",
    transparency: toWord(component, "transp", ["transparent"]) ?? "opaque",
    ...toRecurrence(component, times.start, place, without),
    reminders: toReminders(component, notes),
    attendees: toAttendees(component, notes),
  };
  return { body, state: toWord(component, "status", ["tentative"]) ?? "confirmed", notes };
}

function toWord<Word extends string>(
  component: ICAL.Component,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = String(component.getFirstPropertyValue(name)).toLowerCase();
  return words.find((word) => word === value);
}

/** Converts start and end to instants; all-day events end at midnight after their last day. */
export function toTimes(component: ICAL.Component, place: Place) {
  const start = readOne(component, "dtstart", place);
  if (start === null) throw new Untakable("it has no start (DTSTART)");
  const end = toEnd(component, start, place);
  if (toInstant(end) <= toInstant(start)) {
    throw new Untakable("it does not end after its start");
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

function readOne(component: ICAL.Component, name: string, place: Place): FileTime | null {
  const property = component.getFirstProperty(name);
  return property === null ? null : (readTimes(property, place)[0] ?? null);
}

function toEnd(component: ICAL.Component, start: FileTime, place: Place): FileTime {
  const given = readOne(component, "dtend", place);
  if (given !== null) return given;
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) {
    const { weeks, days, hours, minutes, seconds, isNegative } = duration;
    if (isNegative) throw new Untakable("its duration is negative");
    // Days are nominal, hours are exact (RFC 5545, 3.3.6).
    const { timeZone } = start;
    const day = toMoment(start.wall + (weeks * 7 + days) * dayMs, timeZone);
    const exact = day + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
    return { ...start, wall: exact, timeZone: "UTC" };
  }
  return start.isDate ? { ...start, wall: start.wall + dayMs } : start;
}

/** Returns the texts of an event, truncated to the service's limits. */
export function toTexts(component: ICAL.Component, notes: string[]) {
  const read = (name: string, max: number): string | undefined => {
    const value = component.getFirstPropertyValue(name);
    if (typeof value !== "string") return undefined;
    const text = clean(value);
    const kept = cut(text, max);
    if (kept !== text) notes.push(`${name} was cut to ${max} characters`);
    return kept === "" ? undefined : kept;
  };
  const toLine = (text: string | undefined) => text?.replaceAll(/\s+/gu, " ").trim();
  const description = read("description", bounds.description);
  const location = toLine(read("location", bounds.location));
  const link = [
    component.getFirstPropertyValue("conference"),
    component.getFirstPropertyValue("url"),
  ]
    .map(String)
    .find((text) => /^https:\/\/\S{1,2000}$/u.test(text) && URL.canParse(text));
  return {
    title: toLine(read("summary", bounds.title)) || "(no title)",
    ...(description !== undefined && { description }),
    ...(location !== undefined && location !== "" && { location }),
    ...(link !== undefined && { onlineMeetingUrl: new URL(link).href }),
  };
}

/** Truncates by code points, as the service counts. */
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join("");

const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    // The service rejects control characters.
    .replaceAll(/[\p{Cc}--[\t\n]]/gv, "")
    .toWellFormed();

function toRecurrence(
  component: ICAL.Component,
  start: FileTime,
  place: Place,
  without: FileTime[],
): Partial<AgendaItemCreate> {
  const rules = component.getAllProperties("rrule");
  const [rule, ...more] = rules.map((property) => property.getFirstValue());
  if (more.length > 0) throw new Untakable("it has several rules (RRULE)");
  if (component.hasProperty("exrule")) throw new Untakable("it has a rule of exceptions (EXRULE)");
  const added = readDates(component, "rdate", start, place);
  if (!(rule instanceof ICAL.Recur)) {
    if (added.length > 0) throw new Untakable("it repeats on dates alone (RDATE), without a rule");
    return {};
  }
  const excluded = [...readDates(component, "exdate", start, place), ...without];
  const count = added.length + excluded.length;
  if (count > bounds.dates) {
    throw new Untakable(`it has ${count} dates of its own (RDATE, EXDATE); 500 is the most`);
  }
  const toUntil = (until: ICAL.Time): string => {
    const text = String(until);
    const isUtc = text.endsWith("Z");
    const wall = parseWall(text.replace(/Z$/u, ""));
    if (wall === null) throw new Untakable("its UNTIL is no date and no time that exists");
    const last = until.isDate && !start.isDate ? wall + dayMs - 1_000 : wall;
    return toTimestamp({ ...start, wall: last, timeZone: isUtc ? "UTC" : start.timeZone });
  };
  const toDate = (kind: "rdate" | "exdate") => (time: FileTime) => ({
    kind,
    occursAt: toTimestamp(time),
  });
  return {
    recurrenceRule: toRule(rule, start.wall, toUntil),
    recurrenceDates: [...added.map(toDate("rdate")), ...excluded.map(toDate("exdate"))],
  };
}

/** Reads dates; in a timed series, a date means the occurrence on that day. */
function readDates(
  component: ICAL.Component,
  name: "rdate" | "exdate",
  start: FileTime,
  place: Place,
): FileTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    if (property.type === "period") throw new Untakable("its RDATE has periods");
    return readTimes(property, place).map((time) =>
      time.isDate && !start.isDate
        ? {
            ...time,
            wall: atTimeOf(time.wall, start.wall),
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
    const isOfStart = (trigger && readParameter(trigger, "related"))?.toUpperCase() !== "END";
    if (!isOfStart || !(minutes >= -40_320 && minutes <= 0)) {
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
    const name = clean(readParameter(property, "cn") ?? "")
      .replaceAll(/\s+/gu, " ")
      .trim();
    const given = (readParameter(property, "role") ?? "").toUpperCase();
    const role = Object.entries(roles).find(([key]) => key === given)?.[1];
    byEmail.set(address.toLowerCase(), {
      email: address,
      ...(name !== "" && name !== address && { displayName: cut(name, 240) }),
      role: role ?? "required",
    });
  }
  if (byEmail.size > bounds.people) notes.push("only the first 200 attendees were taken");
  return [...byEmail.values()].slice(0, bounds.people);
}
