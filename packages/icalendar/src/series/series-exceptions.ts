import type ICAL from "ical.js";
import { daysOfInstant } from "../times/days-of-instant.ts";
import { type EventTimes, readEventTimes, toItemTimes } from "../events/event-times.ts";
import { toTexts } from "../events/event-texts.ts";
import type { FileEvent } from "../events/file-event.ts";
import { formatDay, startOfDay, toLocalMs } from "../times/local-time.ts";
import type { SeriesStart } from "./series-starts.ts";
import {
  type CalendarTime,
  readParameter,
  readTimes,
  type TimeZoneContext,
  toInstant,
} from "../times/times.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** An override: how one occurrence differs from its series. */
export type PlannedOccurrence = {
  /** Its start according to the recurrence rule (RECURRENCE-ID). */
  recurrenceIdAt: string;
  times: { startAt: string; endAt: string; isAllDay: boolean };
  texts: ReturnType<typeof toTexts>;
};

/** A series and its computed starts, to which exceptions refer. */
export type SeriesContext = {
  times: EventTimes;
  context: TimeZoneContext;
  byInstant: Map<number, SeriesStart>;
  /** By local day. */
  byDay: Map<number, SeriesStart[]>;
};

/** Creates the context in which exceptions are read. */
export const toSeriesContext = (
  times: EventTimes,
  context: TimeZoneContext,
  starts: SeriesStart[],
): SeriesContext => ({
  times,
  context,
  byInstant: new Map(starts.map((start) => [start.instantMs, start])),
  byDay: Map.groupBy(starts, ({ localMs }) => startOfDay(localMs)),
});

/** The exceptions of a series, by the instants of the starts that they concern. */
export type SeriesExceptions = {
  excluded: Set<number>;
  overrides: Map<number, PlannedOccurrence>;
  notes: string[];
};

/**
 * Reads EXDATE and the overrides of a series. Each is matched with a start; one that matches none or is invalid is
 * left out with a note.
 *
 * @param overrides for each RECURRENCE-ID the last one wins
 * @throws UnsupportedEvent for an override of all that follow (RANGE)
 */
export function readExceptions(
  component: ICAL.Component,
  overrides: FileEvent[],
  series: SeriesContext,
): SeriesExceptions {
  const exceptions: SeriesExceptions = { excluded: new Set(), overrides: new Map(), notes: [] };
  const unmatched: string[] = [];
  for (const property of component.getAllProperties("exdate")) {
    tryException(exceptions, "dates that it leaves out (EXDATE) could not be read", () => {
      for (const time of readTimes(property, inSeriesZone(series))) {
        const matching = findStarts(time, series);
        for (const { instantMs } of matching) exceptions.excluded.add(instantMs);
        if (matching.length === 0) unmatched.push(formatDay(time.localMs));
      }
    });
  }
  if (unmatched.length > 0) {
    const others = unmatched.length > 3 ? ` and ${unmatched.length - 3} more` : "";
    const days = unmatched.slice(0, 3).join(", ");
    exceptions.notes.push(`EXDATE matches no occurrence: ${days}${others}`);
  }
  const excludedDates = new Set(exceptions.excluded);
  for (const override of overrides) {
    assertSingle(override.component);
    tryException(exceptions, "a changed occurrence was left out", () => {
      addOverride(override, series, exceptions, excludedDates);
    });
  }
  return exceptions;
}

function tryException({ notes }: SeriesExceptions, what: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    notes.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function assertSingle(component: ICAL.Component): void {
  const property = component.getFirstProperty("recurrence-id");
  if (property !== null && readParameter(property, "range") !== null) {
    throw new UnsupportedEvent("an exception of it is of all that follow (RANGE)");
  }
}

function addOverride(
  { component, context, isCancelled }: FileEvent,
  series: SeriesContext,
  { excluded, overrides, notes }: SeriesExceptions,
  excludedDates: Set<number>,
): void {
  const property = component.getFirstProperty("recurrence-id");
  const [recurrenceId] =
    property === null
      ? []
      : readTimes(property, { ...context, floatingZone: series.times.writtenStart.zone });
  if (recurrenceId === undefined) throw new UnsupportedEvent("it names no occurrence");
  const [start] = findStarts(recurrenceId, series);
  if (start === undefined) {
    throw new UnsupportedEvent(`the series has none on ${formatDay(recurrenceId.localMs)}`);
  }
  const { instantMs } = start;
  // An occurrence that EXDATE leaves out has no override.
  if (excludedDates.has(instantMs)) return;
  overrides.delete(instantMs);
  excluded.delete(instantMs);
  if (isCancelled) {
    excluded.add(instantMs);
    return;
  }
  const times = readEventTimes(component, context);
  const { startAt, endAt, isAllDay } = toItemTimes(times.start.localMs, times, "UTC");
  const day = formatDay(recurrenceId.localMs);
  notes.push(...times.notes.map((note) => `the occurrence of ${day}: ${note}`));
  overrides.set(instantMs, {
    recurrenceIdAt: new Date(instantMs).toISOString(),
    times: { startAt, endAt, isAllDay },
    texts: toTexts(component, []),
  });
}

/** A time without TZID is in the time zone of DTSTART. */
const inSeriesZone = ({ times, context }: SeriesContext): TimeZoneContext => ({
  ...context,
  floatingZone: times.writtenStart.zone,
});

/**
 * Finds the starts that an EXDATE or RECURRENCE-ID names: in a timed series, a date names those of that day; in an
 * all-day series, a time names a day.
 */
function findStarts(time: CalendarTime, series: SeriesContext): SeriesStart[] {
  const { times, byInstant, byDay } = series;
  if (times.start.isDate) {
    const day = daysOf(time, series).find((one) => byDay.has(one));
    return day === undefined ? [] : (byDay.get(day) ?? []);
  }
  if (time.isDate) return byDay.get(time.localMs) ?? [];
  const start = byInstant.get(toInstant(time));
  return start === undefined ? [] : [start];
}

/** Returns the days that a time may name in an all-day series. */
function daysOf(time: CalendarTime, { times, context }: SeriesContext): number[] {
  const day = startOfDay(time.localMs);
  if (time.isDate || time.isFloating) return [day];
  const instantMs = toInstant(time);
  const { calendarZone, floatingZone } = context;
  if (time.zone.name === "UTC") {
    return daysOfInstant(instantMs, [times.writtenStart.zone, floatingZone, calendarZone]);
  }
  return [day, startOfDay(toLocalMs(instantMs, calendarZone.offsetAt))];
}

/** Returns the latest instant that EXDATE or an override names, as far as it can be read. */
export function latestException(components: ICAL.Component[]): number {
  const properties = components.flatMap((component) => [
    ...component.getAllProperties("exdate"),
    ...component.getAllProperties("recurrence-id"),
  ]);
  const texts = properties.flatMap((property) => property.toJSON().slice(3) as unknown[]);
  const instants = texts.map((text) => Date.parse(`${String(text).slice(0, 10)}T00:00:00Z`));
  return Math.max(0, ...instants.filter((instant) => !Number.isNaN(instant)));
}
