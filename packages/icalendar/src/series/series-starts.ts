import type ICAL from "ical.js";
import { type EventTimes, isStorable } from "../events/event-times.ts";
import { expandRecur } from "../rules/expand-recur.ts";
import { expandRule, type RulePattern } from "../rules/expand-rule.ts";
import { dayMs, startOfDay, toInstantMs, toLocalMs, withTimeOfDay } from "../times/local-time.ts";
import type { Recur } from "../rules/recur.ts";
import { type CalendarTime, readTimes, type TimeZoneContext, toInstant } from "../times/times.ts";
import { explainUnsupportedRule, findRule } from "../rules/to-recurrence-rule.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** One start of a series: of its rule, or added by an RDATE. */
export type SeriesStart = {
  localMs: number;
  instantMs: number;
  /** Whether it is imported as an added date. */
  isAdded: boolean;
  isOfRule: boolean;
};

/** The rule of a series, read without its time zone. */
export type SeriesRule = {
  recur: Recur;
  /** The equal rule of the service; null if there is none, so that each start becomes a date of its own. */
  pattern: RulePattern | null;
};

/** After the horizon, starts are computed up to this many: a century of days. */
const maxStarts = 40_000;
/** The maximum number of starts of a rule that become dates of their own, before older ones are left out. */
const maxDates = 5_000;

const hasEnd = ({ count, until }: Recur): boolean => count !== null || until !== null;

/**
 * Finds the service's rule for a rule.
 *
 * @param start local start of the series
 * @throws UnsupportedEvent if the service has no such rule, and the series has no end
 */
export function readSeriesRule(recur: Recur, start: number): SeriesRule {
  let count = recur.count;
  if (recur.until !== null) {
    // The time zone is not known yet, so that up to a day more is compared.
    const last = recur.until.localMs + 2 * dayMs;
    count = 0;
    for (const at of expandRecur(recur, start)) {
      if (at > last || count > maxDates || count === recur.count) break;
      count += 1;
    }
  }
  const pattern = findRule(recur, start, count);
  if (pattern === null && (!hasEnd(recur) || (count ?? 0) > maxDates)) {
    throw new UnsupportedEvent(explainUnsupportedRule(recur));
  }
  return { recur, pattern };
}

/** Returns the local starts of a rule up to a time, without its UNTIL: those at which its time zone must be right. */
export function localStarts(rule: SeriesRule, start: number, to: number): number[] {
  const { count, until } = rule.recur;
  const last = until === null ? to : Math.min(to, until.localMs + dayMs);
  const found: number[] = [];
  for (const at of expand(rule, start)) {
    if ((at > last && found.length > 0) || found.length === count || found.length >= 1_500) break;
    found.push(at);
  }
  return found;
}

const expand = ({ recur, pattern }: SeriesRule, start: number): Generator<number> =>
  pattern === null ? expandRecur(recur, start) : expandRule(pattern, start);

/**
 * Returns the starts of a rule, in order, up to its end.
 *
 * @param untilMs the instant of its UNTIL
 * @param window starts are computed up to its end, unless they are counted or become dates of their own
 */
export function ruleStarts(
  rule: SeriesRule,
  times: EventTimes,
  untilMs: number | null,
  { horizonMs, toMs }: { horizonMs: number; toMs: number },
): SeriesStart[] {
  const { start } = times;
  // The last one that is counted may be needed as UNTIL.
  const isCounted = rule.recur.count !== null || rule.pattern === null;
  const found: SeriesStart[] = [];
  for (const localMs of expand(rule, start.localMs)) {
    const instantMs = toInstantMs(localMs, start.zone.offsetAt);
    const isFirst = found.length === 0;
    if (!isFirst && untilMs !== null && instantMs > untilMs) break;
    if (!isFirst && instantMs > toMs && !isCounted) break;
    if (found.length === rule.recur.count) break;
    if (found.length >= maxStarts && instantMs > horizonMs) break;
    if (!isStorable(instantMs) && localMs > 0) break;
    found.push({ localMs, instantMs, isAdded: false, isOfRule: true });
  }
  return found;
}

/**
 * Reads RDATE; in a timed series, a date means the time of its start on that day.
 *
 * @param notes receives those that were left out
 */
export function readAddedStarts(
  component: ICAL.Component,
  times: EventTimes,
  context: TimeZoneContext,
  notes: string[],
): SeriesStart[] {
  const inSeriesZone = { ...context, floatingZone: times.writtenStart.zone };
  return component.getAllProperties("rdate").flatMap((property) => {
    if (property.type === "period") {
      notes.push("added dates with a length of their own (RDATE with VALUE=PERIOD) were left out");
      return [];
    }
    try {
      return readTimes(property, inSeriesZone).map((time) => toAddedStart(time, times));
    } catch (error) {
      if (!(error instanceof UnsupportedEvent)) throw error;
      notes.push(`added dates (RDATE) were left out: ${error.message}`);
      return [];
    }
  });
}

function toAddedStart(time: CalendarTime, { start }: EventTimes): SeriesStart {
  const { offsetAt } = start.zone;
  if (!start.isDate && !time.isDate) {
    const instantMs = toInstant(time);
    return { localMs: toLocalMs(instantMs, offsetAt), instantMs, isAdded: true, isOfRule: false };
  }
  const localMs = start.isDate
    ? startOfDay(time.localMs)
    : withTimeOfDay(time.localMs, start.localMs);
  return { localMs, instantMs: toInstantMs(localMs, offsetAt), isAdded: true, isOfRule: false };
}
