import { daysOfInstant } from "../times/days-of-instant.ts";
import { type EventTimes, readEventTimes, readWrittenStart } from "../events/event-times.ts";
import type { FileEvent } from "../events/file-event.ts";
import { dayMs, startOfDay, toInstantMs } from "../times/local-time.ts";
import { readRecur, type Recur } from "../rules/recur.ts";
import {
  latestException,
  readExceptions,
  type SeriesExceptions,
  toSeriesContext,
} from "./series-exceptions.ts";
import {
  localStarts,
  readAddedStarts,
  readSeriesRule,
  ruleStarts,
  type SeriesRule,
  type SeriesStart,
} from "./series-starts.ts";
import { toHorizonMs } from "./shorten-series.ts";
import type { TimeZoneContext } from "../times/times.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** A series with its computed starts. */
export type Series = {
  rule: SeriesRule | null;
  times: EventTimes;
  /** All starts, sorted, each instant once. */
  starts: SeriesStart[];
  untilMs: number | null;
  exceptions: SeriesExceptions;
};

/**
 * Reads a series with its exceptions.
 *
 * @throws UnsupportedEvent if the service can't represent it
 */
export function readSeries(master: FileEvent, overrides: FileEvent[], now: Date): Series {
  const { component, context } = master;
  const rules = component.getAllProperties("rrule");
  if (rules.length > 1) throw new UnsupportedEvent("it has several rules (RRULE)");
  if (component.hasProperty("exrule")) {
    throw new UnsupportedEvent("it has a rule of exceptions (EXRULE)");
  }
  const [ruleProperty] = rules;
  const written = readWrittenStart(component);
  const recur = ruleProperty === undefined ? null : readRecur(ruleProperty);
  const horizonMs = Math.max(toHorizonMs(now), written.localMs + 730 * dayMs);
  const { rule, times } = readRuleAndTimes(master, recur, horizonMs);
  const untilMs = rule === null ? null : toUntilMs(rule, times, context);
  const notes: string[] = [];
  const toMs = Math.max(
    horizonMs,
    latestException([component, ...overrides.map((override) => override.component)]) + 2 * dayMs,
  );
  const ruled =
    rule === null
      ? [toStart(times.start.localMs, times)]
      : ruleStarts(rule, times, untilMs, { horizonMs, toMs });
  const added = readAddedStarts(component, times, context, notes);
  const byInstant = new Map(added.map((start) => [start.instantMs, start]));
  for (const start of ruled) byInstant.set(start.instantMs, start);
  const starts = [...byInstant.values()].toSorted((a, b) => a.instantMs - b.instantMs);
  const exceptions = readExceptions(component, overrides, toSeriesContext(times, context, starts));
  exceptions.notes.unshift(...notes);
  return { rule, times, starts, untilMs, exceptions };
}

/**
 * Reads the rule and the times of a series. A series that ends may be in a time zone that only the file describes: its
 * starts become dates of their own.
 */
function readRuleAndTimes(
  { component, context }: FileEvent,
  recur: Recur | null,
  toMs: number,
): Pick<Series, "rule" | "times"> {
  const { localMs } = readWrittenStart(component);
  if (recur === null) return { rule: null, times: readEventTimes(component, context) };
  const rule = readSeriesRule(recur, localMs);
  try {
    const times = readEventTimes(component, context, localStarts(rule, localMs, toMs));
    return { rule, times };
  } catch (error) {
    const hasEnd = recur.count !== null || recur.until !== null;
    const times = hasEnd ? readEventTimes(component, context) : null;
    if (times?.start.zone.name !== null) throw error;
    return { rule: { recur, pattern: null }, times };
  }
}

const toStart = (localMs: number, { start }: EventTimes): SeriesStart => ({
  localMs,
  instantMs: toInstantMs(localMs, start.zone.offsetAt),
  isAdded: false,
  isOfRule: true,
});

/** Returns the instant of UNTIL, inclusive; null without one. A date includes that day. */
function toUntilMs(
  rule: SeriesRule,
  { start, writtenStart }: EventTimes,
  context: TimeZoneContext,
): number | null {
  const { until } = rule.recur;
  if (until === null) return null;
  const { localMs, isDate, isUtc } = until;
  if (!start.isDate) {
    if (isUtc) return localMs;
    return toInstantMs(isDate ? localMs + dayMs - 1_000 : localMs, writtenStart.zone.offsetAt);
  }
  const zones = [writtenStart.zone, context.floatingZone, context.calendarZone];
  const days = isUtc ? daysOfInstant(localMs, zones) : [startOfDay(localMs)];
  const last = new Set(localStarts(rule, start.localMs, localMs + 2 * dayMs));
  const day = days.find((one) => last.has(one)) ?? days[0] ?? localMs;
  return toInstantMs(day, start.zone.offsetAt);
}
