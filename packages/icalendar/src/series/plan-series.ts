import type ICAL from "ical.js";
import type { FileEvent } from "../events/file-event.ts";
import { formatDay, toInstantMs, toLocalMs } from "../times/local-time.ts";
import { readSeries, type Series } from "./read-series.ts";
import type { PlannedOccurrence } from "./series-exceptions.ts";
import type { SeriesStart } from "./series-starts.ts";
import { findFirstIndex, maxOccurrences, toHorizonMs } from "./shorten-series.ts";
import { type ImportItem, toAgendaItem } from "../events/to-agenda-item.ts";
import { maxDates, toDateRecurrence, toRuleRecurrence } from "./to-recurrence.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** Whether an event is a series. */
export const isSeries = (component: ICAL.Component): boolean =>
  ["rrule", "rdate", "exrule"].some((name) => component.hasProperty(name));

/**
 * Plans a series with its overrides.
 *
 * @throws UnsupportedEvent if the service can't represent it
 */
export function planSeries(
  master: FileEvent,
  overrides: FileEvent[],
  calendar: { id: string | undefined; timeZone: string },
  now: Date,
): { item: ImportItem; occurrences: PlannedOccurrence[] } {
  const { component } = master;
  const read = readSeries(master, overrides, now);
  const { rule, starts, exceptions } = read;
  const remaining = starts.filter(({ instantMs }) => !exceptions.excluded.has(instantMs));
  if (remaining.length === 0)
    throw new UnsupportedEvent("all its occurrences are left out (EXDATE)");
  const isByRule = rule !== null && rule.pattern !== null;
  const found = findFirst(read, remaining, now, isByRule);
  const { series, first } = isByRule ? skipGaps(read, found) : { series: read, first: found };
  const recurrence = isByRule
    ? toRuleRecurrence(series, first)
    : toDateRecurrence(
        series,
        remaining.filter(({ instantMs }) => instantMs >= first.instantMs),
      );
  const item = toAgendaItem(component, recurrence.times, calendar, recurrence.localMs);
  const occurrences = selectOverrides(series, found, now);
  const notes = [
    ...item.notes,
    ...exceptions.notes,
    ...noteShortening(series, first),
    ...recurrence.notes,
  ];
  if (hasOtherLengths(series)) {
    notes.push(
      "its DURATION is in days: where the clocks change, its length stays that of the first",
    );
  }
  if (occurrences.length < exceptions.overrides.size) {
    const count = exceptions.overrides.size - occurrences.length;
    notes.push(`${count} changed occurrences are outside of the time that is imported`);
  }
  return { item: { ...item, body: { ...item.body, ...recurrence.body }, notes }, occurrences };
}

/** Whether occurrences differ in length from the first, as a DURATION in days does (RFC 5545, 3.8.5.3). */
function hasOtherLengths({ starts, times }: Series): boolean {
  const { nominalMs, length, start } = times;
  if ("days" in length || nominalMs === 0) return false;
  const toLength = ({ localMs, instantMs }: SeriesStart) =>
    toInstantMs(localMs + nominalMs, start.zone.offsetAt) - instantMs;
  const [first] = starts;
  return first !== undefined && starts.some((one) => toLength(one) !== toLength(first));
}

/**
 * Finds the start from which the series is imported.
 *
 * @param remaining the starts that are not left out
 */
function findFirst(
  { starts, exceptions }: Series,
  remaining: SeriesStart[],
  now: Date,
  isByRule: boolean,
): SeriesStart {
  // A series of separate dates has one more than its dates: its start.
  const limit = isByRule ? undefined : { max: maxDates + 1, toMs: Infinity };
  const index = findFirstIndex(remaining, now, limit);
  const found = index === null ? undefined : remaining[index];
  if (found === undefined) throw new UnsupportedEvent(explainTooMany(remaining.length, isByRule));
  if (!isByRule) return found;
  if (index === 0) return starts.find(({ isAdded }) => !isAdded) ?? found;
  const next = starts.find(
    ({ instantMs, isAdded }) =>
      instantMs >= found.instantMs && !isAdded && !exceptions.excluded.has(instantMs),
  );
  if (next === undefined) throw new UnsupportedEvent(explainTooMany(remaining.length, isByRule));
  return next;
}

/**
 * The service reads the local time of a series from the instant of its start. If the clocks skip the local time of the
 * first start, that becomes an added date, and the series begins at the next one.
 */
function skipGaps(series: Series, first: SeriesStart): { series: Series; first: SeriesStart } {
  const { offsetAt } = series.times.start.zone;
  const next = series.starts.find(
    ({ instantMs, localMs, isAdded }) =>
      !isAdded && instantMs >= first.instantMs && toLocalMs(instantMs, offsetAt) === localMs,
  );
  if (series.times.start.isDate || next === undefined || next === first) return { series, first };
  const starts = series.starts.map((start) =>
    start.instantMs >= first.instantMs && start.instantMs < next.instantMs
      ? { ...start, isAdded: true }
      : start,
  );
  return { series: { ...series, starts }, first: next };
}

const explainTooMany = (count: number, isByRule: boolean): string =>
  isByRule
    ? `it has more than ${maxOccurrences} occurrences within two years`
    : `it has ${count} dates of its own, without a rule of the service; ${maxDates} is the most`;

function noteShortening({ starts, exceptions }: Series, first: SeriesStart): string[] {
  const before = starts.filter(
    ({ instantMs }) => instantMs < first.instantMs && !exceptions.excluded.has(instantMs),
  );
  if (before.every(({ isAdded }) => isAdded)) return [];
  const [from, to] = [before[0]?.localMs ?? 0, before.at(-1)?.localMs ?? 0].map(formatDay);
  const which =
    before.length === 1
      ? `the occurrence of ${from} was`
      : `${before.length} occurrences from ${from} to ${to} were`;
  return [`the series is too long to be stored whole: ${which} left out`];
}

function selectOverrides(
  { exceptions }: Series,
  first: SeriesStart,
  now: Date,
): PlannedOccurrence[] {
  const horizonMs = toHorizonMs(now);
  return [...exceptions.overrides]
    .filter(([instantMs]) => instantMs >= first.instantMs && instantMs < horizonMs)
    .map(([, override]) => override);
}
