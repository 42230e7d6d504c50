import { InvalidCalendarFile } from "./invalid-calendar-file.ts";
import { readEventTimes } from "./events/event-times.ts";
import { toTexts } from "./events/event-texts.ts";
import { compareVersions, type FileEvent, toFileEvent } from "./events/file-event.ts";
import { createTimeZoneFinder, findZoneByName } from "./time-zones/find-time-zone.ts";
import { isSeries, planSeries } from "./series/plan-series.ts";
import type { CalendarFile, FileCalendar } from "./file/read-calendar-file.ts";
import { toIanaZone } from "./times/time-zone.ts";
import type { PlannedOccurrence } from "./series/series-exceptions.ts";
import { readTimes, type TimeZoneContext, toTimestamp } from "./times/times.ts";
import { type ImportItem, toAgendaItem } from "./events/to-agenda-item.ts";
import { UnsupportedEvent } from "./unsupported-event.ts";

export type { PlannedOccurrence } from "./series/series-exceptions.ts";

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
} & (PlannedItem | { error: string });

type PlannedItem = { item: ImportItem; occurrences: PlannedOccurrence[] };

type TargetCalendar = { id: string | undefined; timeZone: string };

/**
 * Plans the import of a file, before anything is sent. Each event is planned for itself: an error of one affects no
 * other.
 *
 * @param calendar the target; floating times are in its time zone, unless the file names one
 * @param now long series are planned from about this time on
 * @param isOverdue whether series that are not planned yet are rejected, since the others took too long
 * @throws InvalidCalendarFile for a file with too many events
 */
export function planImport(
  file: CalendarFile,
  calendar: TargetCalendar,
  now: Date = new Date(),
  isOverdue: () => boolean = () => false,
): PlannedImport[] {
  if (file.events.length > maxEvents) {
    throw new InvalidCalendarFile(
      `The file has ${file.events.length} events; ${maxEvents} is the most.`,
      "Export a shorter span of time, or split it.",
    );
  }
  const contexts = new Map<FileCalendar, TimeZoneContext>();
  const rejected: PlannedImport[] = [];
  const events: FileEvent[] = [];
  for (const event of file.events) {
    if ("error" in event) {
      rejected.push({ ...unknownEvent, line: event.line, error: event.error });
      continue;
    }
    const { calendar: fileCalendar } = event;
    const context = contexts.get(fileCalendar) ?? createContext(fileCalendar, calendar.timeZone);
    contexts.set(fileCalendar, context);
    events.push(toFileEvent(event, fileCalendar.method, context));
  }
  // An event without UID is a group of its own.
  const groups = Map.groupBy(events, (event) => event.uid ?? event);
  const planned = [...groups.values()].flatMap((group) =>
    planGroup(group, calendar, now, isOverdue),
  );
  return [...planned, ...rejected];
}

const unknownEvent = {
  uid: null,
  sequence: 0,
  stampedAt: null,
  isCancelled: false,
  recurrenceIdAt: null,
  title: "",
};

function createContext(fileCalendar: FileCalendar, timeZone: string): TimeZoneContext {
  const calendarZone = toIanaZone(timeZone);
  const named = fileCalendar.timeZone === null ? null : findZoneByName(fileCalendar.timeZone);
  return {
    calendarZone,
    floatingZone: named === null || named.name === calendarZone.name ? calendarZone : named,
    findTimeZone: createTimeZoneFinder(fileCalendar, calendarZone),
  };
}

/** Plans the events of one UID: an item, or a series with its overrides. */
function planGroup(
  group: FileEvent[],
  calendar: TargetCalendar,
  now: Date,
  isOverdue: () => boolean,
): PlannedImport[] {
  const isOverride = ({ component }: FileEvent) => component.hasProperty("recurrence-id");
  const overrides = group.filter(isOverride).toSorted(compareVersions);
  const masters = group.filter((event) => !isOverride(event)).toSorted(compareVersions);
  const master = masters.at(-1);
  // Overrides whose series is not in the file become separate items.
  if (master === undefined) return planSeparately(overrides, calendar);
  const older = masters.slice(0, -1);
  const others = older.filter((event) => !isOlderVersion(event, master));
  const versions = older.filter((event) => isOlderVersion(event, master) && !isCopy(event, master));
  const planned = planOne(master, () => {
    if (!isSeries(master.component)) return planSingle(master, calendar);
    if (!isOverdue()) return planSeries(master, overrides, calendar, now);
    throw new UnsupportedEvent("the series before it took too long to read; split the file");
  });
  if ("item" in planned && versions.length > 0) {
    const lines = versions.map(({ line }) => line).join(", ");
    planned.item.notes.push(`an older version of it was left out (line ${lines})`);
  }
  return [
    planned,
    ...others.map((event) =>
      planOne(event, () => {
        throw new UnsupportedEvent(`its UID is also that of the event at line ${master.line}`);
      }),
    ),
  ];
}

/** Whether an event is an earlier version of another one, or a copy: not a different event with the same UID. */
const isOlderVersion = (event: FileEvent, newest: FileEvent): boolean =>
  event.sequence < newest.sequence ||
  (event.stampedAt ?? "") < (newest.stampedAt ?? "") ||
  isCopy(event, newest);

const isCopy = (event: FileEvent, newest: FileEvent): boolean =>
  JSON.stringify(event.component.toJSON()) === JSON.stringify(newest.component.toJSON());

/** Plans overrides without their series: the newest for each RECURRENCE-ID. */
function planSeparately(overrides: FileEvent[], calendar: TargetCalendar): PlannedImport[] {
  const newest = new Map<string, FileEvent>();
  for (const override of overrides) {
    newest.set(readRecurrenceId(override) ?? `line ${override.line}`, override);
  }
  return [...newest.values()]
    .toSorted((a, b) => a.line - b.line)
    .map((event) => planOne(event, () => planSingle(event, calendar)));
}

/** Returns RECURRENCE-ID as a timestamp; null if there is none, or it is invalid. */
function readRecurrenceId({ component, context }: FileEvent): string | null {
  const property = component.getFirstProperty("recurrence-id");
  try {
    const [time] = property === null ? [] : readTimes(property, context);
    return time === undefined ? null : toTimestamp(time);
  } catch {
    return null;
  }
}

function planSingle({ component, context }: FileEvent, calendar: TargetCalendar): PlannedItem {
  const item = toAgendaItem(component, readEventTimes(component, context), calendar);
  return { item, occurrences: [] };
}

function planOne(event: FileEvent, plan: () => PlannedItem): PlannedImport {
  const { uid, sequence, stampedAt, isCancelled, line } = event;
  const common = { uid, sequence, stampedAt, isCancelled, line, title: "" };
  const planned = { ...common, recurrenceIdAt: readRecurrenceId(event) };
  try {
    planned.title = toTexts(event.component, []).title;
    if (isCancelled) return { ...planned, error: "it is cancelled" };
    const { item, occurrences } = plan();
    return { ...planned, item: { ...item, notes: [...event.notes, ...item.notes] }, occurrences };
  } catch (error) {
    if (error instanceof UnsupportedEvent) return { ...planned, error: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { ...planned, error: `it cannot be read: ${reason.slice(0, 200)}` };
  }
}
