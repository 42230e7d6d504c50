import type ICAL from "ical.js";
import { CliError } from "../cli-error.ts";
import { createTimeZoneFinder } from "./find-time-zone.ts";
import type { CalendarFile } from "./read-calendar-file.ts";
import {
  type AgendaItemCreate,
  type ImportItem,
  toAgendaItem,
  toTexts,
  toTimes,
} from "./to-agenda-item.ts";
import {
  type CalendarTime,
  type TimeZoneContext,
  readParameter,
  readTimes,
  toTimestamp,
} from "./times.ts";
import { withTimeOfDay } from "./local-time.ts";
import { UnsupportedEvent } from "./unsupported-event.ts";

/** Files with more events are rejected before anything is sent. */
const maxEvents = 5_000;

/** The plan for an event of the file: the item to create, or the reason why it is not imported. */
export type PlannedImport = {
  /** Null if the event has none: only its title and times identify it. */
  uid: string | null;
  /** The version of the event (SEQUENCE); 0 if it says none. */
  sequence: number;
  /** When this version was written (DTSTAMP), in UTC; null if unknown. */
  stampedAt: string | null;
  /** Whether the event is cancelled (METHOD:CANCEL or STATUS:CANCELLED). Then there is an `error`, not an `item`. */
  isCancelled: boolean;
  /** For an override whose series is not in the file: the start of the occurrence (RECURRENCE-ID), in UTC. */
  recurrenceIdAt: string | null;
  title: string;
  /** Its line in the file. */
  line: number;
} & ({ item: ImportItem; occurrences: PlannedOccurrence[] } | { error: string });

/** An override: how one occurrence differs from its series. */
export type PlannedOccurrence = {
  /** Its start according to the recurrence rule (RECURRENCE-ID). */
  recurrenceIdAt: string;
  times: Pick<AgendaItemCreate, "startAt" | "endAt"> & { isAllDay: boolean };
  texts: ReturnType<typeof toTexts>;
};

const noVersion = { sequence: 0, stampedAt: null, isCancelled: false, recurrenceIdAt: null };

type CalendarEvent = { uid: string; line: number; component: ICAL.Component };

/**
 * Plans the import of a file, before anything is sent.
 *
 * @param calendar the target; floating times are in its time zone
 * @param _now long series are planned from about this time on
 * @throws CliError for a file with too many events, or none
 */
export function planImport(
  file: CalendarFile,
  calendar: { id: string | undefined; timeZone: string },
  _now: Date = new Date(),
): PlannedImport[] {
  if (file.events.length > maxEvents) {
    throw new CliError(
      "usage",
      `The file has ${file.events.length} events; ${maxEvents} is the most.`,
      "Export a shorter span of time, or split it.",
    );
  }
  const context: TimeZoneContext = {
    timeZone: calendar.timeZone,
    findTimeZone: createTimeZoneFinder(file.zones, calendar.timeZone),
  };
  const rejected: PlannedImport[] = [];
  const events: CalendarEvent[] = [];
  for (const event of file.events) {
    const { line } = event;
    if ("error" in event) {
      rejected.push({ ...noVersion, uid: null, title: "", line, error: event.error });
      continue;
    }
    const { component } = event;
    const uid = component.getFirstPropertyValue("uid");
    if (typeof uid === "string" && uid.trim() !== "") {
      events.push({ uid: uid.trim(), line, component });
      continue;
    }
    const { title } = toTexts(component, []);
    rejected.push({
      ...noVersion,
      uid: null,
      title,
      line,
      error: "it has no UID, so it cannot be told from others",
    });
  }
  const groups = Map.groupBy(events, ({ uid }) => uid);
  return [
    ...[...groups.values()].flatMap((group) => planGroup(group, context, calendar.id)),
    ...rejected,
  ];
}

/** Plans the events of one UID: an item, or a series with its overrides. */
function planGroup(
  group: CalendarEvent[],
  context: TimeZoneContext,
  calendarId: string | undefined,
): PlannedImport[] {
  const overrides = group.filter(({ component }) => component.hasProperty("recurrence-id"));
  const masters = group.filter(({ component }) => !component.hasProperty("recurrence-id"));
  const [master, ...duplicates] = masters;
  // Overrides whose series is not in the file become separate items.
  if (master === undefined) {
    return overrides.map((event) => planOne(event, () => planSingle(event, context, calendarId)));
  }
  return [
    planOne(master, () => planSeries(master, overrides, context, calendarId)),
    ...duplicates.map((event) =>
      planOne(event, () => {
        throw new UnsupportedEvent("its UID stands in the file before");
      }),
    ),
  ];
}

function planOne(
  { uid, line, component }: CalendarEvent,
  plan: () => { item: ImportItem; occurrences: PlannedOccurrence[] },
): PlannedImport {
  const { title } = toTexts(component, []);
  const common = { ...noVersion, uid, line, title, isCancelled: isCancelled(component) };
  try {
    return { ...common, ...plan() };
  } catch (error) {
    if (!(error instanceof UnsupportedEvent)) throw error;
    return { ...common, error: error.message };
  }
}

function planSingle(
  { component }: CalendarEvent,
  context: TimeZoneContext,
  calendarId: string | undefined,
) {
  assertNotCancelled(component);
  return { item: toAgendaItem(component, context, calendarId), occurrences: [] };
}

function planSeries(
  { component }: CalendarEvent,
  overrides: CalendarEvent[],
  context: TimeZoneContext,
  calendarId: string | undefined,
) {
  assertNotCancelled(component);
  const cancelled: CalendarTime[] = [];
  const occurrences: PlannedOccurrence[] = [];
  for (const override of overrides) {
    const recurrenceId = readRecurrenceId(override.component, component, context);
    if (isCancelled(override.component)) cancelled.push(recurrenceId);
    else {
      const { isAllDay, startAt, endAt } = toTimes(override.component, context).body;
      occurrences.push({
        recurrenceIdAt: toTimestamp(recurrenceId),
        times: { startAt, endAt, isAllDay },
        texts: toTexts(override.component, []),
      });
    }
  }
  return { item: toAgendaItem(component, context, calendarId, cancelled), occurrences };
}

/** Reads the RECURRENCE-ID of an override; in a timed series, a date means the occurrence on that day. */
function readRecurrenceId(
  override: ICAL.Component,
  master: ICAL.Component,
  context: TimeZoneContext,
): CalendarTime {
  const property = override.getFirstProperty("recurrence-id");
  if (property !== null && readParameter(property, "range") !== null) {
    throw new UnsupportedEvent("an exception of it is of all that follow (RANGE)");
  }
  const [recurrenceId] = property === null ? [] : readTimes(property, context);
  if (recurrenceId === undefined)
    throw new UnsupportedEvent("an exception of it names no occurrence");
  const { start } = toTimes(master, context);
  return recurrenceId.isDate && !start.isDate
    ? { ...start, localMs: withTimeOfDay(recurrenceId.localMs, start.localMs) }
    : recurrenceId;
}

const isCancelled = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";

function assertNotCancelled(component: ICAL.Component): void {
  if (isCancelled(component)) throw new UnsupportedEvent("it is cancelled");
}
