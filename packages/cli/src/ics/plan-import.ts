import type ICAL from "ical.js";
import { CliError } from "../cli-error.ts";
import { createZoneFinder } from "./find-zone.ts";
import type { CalendarFile } from "./read-components.ts";
import { type AgendaItemCreate, type ImportItem, toItem, toTexts, toTimes } from "./to-item.ts";
import { type FileTime, type Place, readParameter, readTimes, toTimestamp } from "./times.ts";
import { atTimeOf } from "./wall-clock.ts";
import { Untakable } from "./untakable.ts";

/** Files with more events are rejected before anything is sent. */
const maxEvents = 5_000;

/** The plan for an event of the file: the item to create, or the reason why it is not imported. */
export type PlannedImport = {
  uid: string;
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

type Event = { uid: string; line: number; component: ICAL.Component };

/**
 * Plans the import of a file, before anything is sent.
 *
 * @param calendar the target; floating times are in its time zone
 * @throws CliError for a file with too many events, or none
 */
export function planImport(
  file: CalendarFile,
  calendar: { id: string | undefined; timeZone: string },
): PlannedImport[] {
  if (file.events.length > maxEvents) {
    throw new CliError(
      "usage",
      `The file has ${file.events.length} events; ${maxEvents} is the most.`,
      "Export a shorter span of time, or split it.",
    );
  }
  const place: Place = {
    timeZone: calendar.timeZone,
    findZone: createZoneFinder(file.zones, calendar.timeZone),
  };
  const refused: PlannedImport[] = [];
  const events: Event[] = [];
  for (const event of file.events) {
    const { line } = event;
    if ("error" in event) {
      refused.push({ uid: "", title: "", line, error: event.error });
      continue;
    }
    const { component } = event;
    const uid = component.getFirstPropertyValue("uid");
    if (typeof uid === "string" && uid.trim() !== "") {
      events.push({ uid: uid.trim(), line, component });
      continue;
    }
    const { title } = toTexts(component, []);
    refused.push({
      uid: "",
      title,
      line,
      error: "it has no UID, so it cannot be told from others",
    });
  }
  const groups = Map.groupBy(events, ({ uid }) => uid);
  return [
    ...[...groups.values()].flatMap((group) => planGroup(group, place, calendar.id)),
    ...refused,
  ];
}

/** Plans the events of one UID: an item, or a series with its overrides. */
function planGroup(group: Event[], place: Place, calendarId: string | undefined): PlannedImport[] {
  const exceptions = group.filter(({ component }) => component.hasProperty("recurrence-id"));
  const masters = group.filter(({ component }) => !component.hasProperty("recurrence-id"));
  const [master, ...doubles] = masters;
  // Overrides whose series is not in the file become separate items.
  if (master === undefined) {
    return exceptions.map((event) => planOne(event, () => planSingle(event, place, calendarId)));
  }
  return [
    planOne(master, () => planSeries(master, exceptions, place, calendarId)),
    ...doubles.map((event) =>
      planOne(event, () => {
        throw new Untakable("its UID stands in the file before");
      }),
    ),
  ];
}

function planOne(
  { uid, line, component }: Event,
  plan: () => { item: ImportItem; occurrences: PlannedOccurrence[] },
): PlannedImport {
  const { title } = toTexts(component, []);
  try {
    return { uid, line, title, ...plan() };
  } catch (error) {
    if (!(error instanceof Untakable)) throw error;
    return { uid, line, title, error: error.message };
  }
}

function planSingle({ component }: Event, place: Place, calendarId: string | undefined) {
  refuseCancelled(component);
  return { item: toItem(component, place, calendarId), occurrences: [] };
}

function planSeries(
  { component }: Event,
  exceptions: Event[],
  place: Place,
  calendarId: string | undefined,
) {
  refuseCancelled(component);
  const cancelled: FileTime[] = [];
  const occurrences: PlannedOccurrence[] = [];
  for (const exception of exceptions) {
    const original = readOriginal(exception.component, component, place);
    if (isCancelled(exception.component)) cancelled.push(original);
    else {
      const { isAllDay, startAt, endAt } = toTimes(exception.component, place).body;
      occurrences.push({
        recurrenceIdAt: toTimestamp(original),
        times: { startAt, endAt, isAllDay },
        texts: toTexts(exception.component, []),
      });
    }
  }
  return { item: toItem(component, place, calendarId, cancelled), occurrences };
}

/** Reads the RECURRENCE-ID of an override; in a timed series, a date means the occurrence on that day. */
function readOriginal(exception: ICAL.Component, master: ICAL.Component, place: Place): FileTime {
  const property = exception.getFirstProperty("recurrence-id");
  if (property !== null && readParameter(property, "range") !== null) {
    throw new Untakable("an exception of it is of all that follow (RANGE)");
  }
  const [original] = property === null ? [] : readTimes(property, place);
  if (original === undefined) throw new Untakable("an exception of it names no occurrence");
  const { start } = toTimes(master, place);
  return original.isDate && !start.isDate
    ? { ...start, wall: atTimeOf(original.wall, start.wall) }
    : original;
}

const isCancelled = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";

function refuseCancelled(component: ICAL.Component): void {
  if (isCancelled(component)) throw new Untakable("it is cancelled");
}
