// Decision: decisions/0013-calendar-series-and-occurrences.md
import { RRuleTemporal } from "rrule-temporal";
import { toRecurrencePattern } from "./recurrence-rule.ts";
import { type Series, toEnd, toInstant } from "./series.ts";

/** The maximum number of stored occurrences of a series. */
export const maxOccurrences = 1000;

/** The horizon up to which series are expanded, in months from now. */
export const horizonMonths = 24;

/** One computed occurrence. `originalStart` is the `recurrenceIdAt` of the agenda item. */
export type Occurrence = {
  /** The computed wall-clock start, which may not exist in the time zone. */
  wall: Temporal.PlainDateTime;
  originalStart: Temporal.Instant;
  start: Temporal.Instant;
  end: Temporal.Instant;
};

const periodDays = { daily: 1, weekly: 7, monthly: 28, yearly: 365 } as const;

/** Periods requested from the library at a time: few at first, and always below its limit of 10,000 steps. */
const initialPeriods = 32;
const maxPeriods = 1000;

/** Converts a wall-clock time to the same time in UTC for the library: UTC has no gaps in which a start is lost. */
const toFloating = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC");

/** Yields the wall-clock starts of the pattern in [from, to), in order. */
function* patternStarts(
  series: Series,
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
): Generator<Temporal.PlainDateTime> {
  const pattern = new RRuleTemporal<Temporal.ZonedDateTime>({
    ...toRecurrencePattern(series.rule, series.startAt),
    temporal: Temporal,
    tzid: "UTC",
    dtstart: toFloating(series.startAt),
  });
  const daysPerPeriod = periodDays[series.rule.frequency] * series.rule.intervalCount;
  let periods = initialPeriods;
  let windowStart = from;
  while (Temporal.PlainDateTime.compare(windowStart, to) < 0) {
    const days = daysPerPeriod * periods;
    const totalDays = windowStart.until(to, { largestUnit: "days" }).days;
    const windowEnd = totalDays > days ? windowStart.add({ days }) : to;
    for (const start of pattern.between(toFloating(windowStart), toFloating(windowEnd), true)) {
      const wall = start.toPlainDateTime();
      // The end of one window is the start of the next.
      if (Temporal.PlainDateTime.compare(wall, windowEnd) < 0) yield wall;
    }
    windowStart = windowEnd;
    periods = Math.min(periods * 4, maxPeriods);
  }
}

/**
 * Yields the wall-clock starts of the rule, in order: the start of the series first, then the pattern, up to the
 * rule's `count` or `untilAt` and before `to`. Recurrence dates are ignored.
 */
export function* ruleStarts(
  series: Series,
  to: Temporal.PlainDateTime,
  from: Temporal.PlainDateTime = series.startAt,
): Generator<Temporal.PlainDateTime> {
  const { rule, startAt, timeZone } = series;
  if (Temporal.PlainDateTime.compare(startAt, to) >= 0) return;
  const isAfterFrom = (wall: Temporal.PlainDateTime) =>
    Temporal.PlainDateTime.compare(wall, from) >= 0;
  let count = 1;
  if (isAfterFrom(startAt)) yield startAt;
  if (rule.count === 1) return;

  // A rule with a count must be expanded from its start; other rules can be expanded from `from`.
  const begin = rule.count === null && !isAfterFrom(startAt) ? from : startAt;
  for (const wall of patternStarts(series, begin, to)) {
    if (Temporal.PlainDateTime.compare(wall, startAt) <= 0) continue;
    if (rule.untilAt && Temporal.Instant.compare(toInstant(wall, timeZone), rule.untilAt) > 0)
      return;
    if (isAfterFrom(wall)) yield wall;
    count += 1;
    if (count === rule.count) return;
  }
}

/**
 * Returns the occurrences of a series with an original start in [from, to), in order: those of the rule and the
 * RDATEs, without the EXDATEs, each instant once.
 *
 * @param max the maximum number of occurrences, counted from the first
 */
export function expandSeries(
  series: Series,
  from: Temporal.Instant,
  to: Temporal.Instant,
  max: number = maxOccurrences,
): Occurrence[] {
  const { timeZone, length } = series;
  const excluded = new Set(
    series.exdates.map((date) => toInstant(date.occursAt, timeZone).epochMilliseconds),
  );
  const found = new Map<number, Occurrence>();
  const addOccurrence = (wall: Temporal.PlainDateTime) => {
    const originalStart = toInstant(wall, timeZone);
    const key = originalStart.epochMilliseconds;
    if (key < from.epochMilliseconds || key >= to.epochMilliseconds) return;
    if (excluded.has(key) || found.has(key)) return;
    const end = toEnd(originalStart, length, timeZone);
    found.set(key, { wall, originalStart, start: originalStart, end });
  };

  // A gap moves a start by an hour or, in some Pacific time zones, a day: search a wider range, then filter.
  const wallFrom = from.toZonedDateTimeISO(timeZone).toPlainDateTime().subtract({ days: 2 });
  const wallTo = to.toZonedDateTimeISO(timeZone).toPlainDateTime().add({ days: 2 });
  for (const wall of ruleStarts(series, wallTo, wallFrom)) {
    addOccurrence(wall);
    if (found.size >= max) break;
  }
  for (const date of series.rdates) addOccurrence(date.occursAt);
  return [...found.values()]
    .toSorted((a, b) => Temporal.Instant.compare(a.originalStart, b.originalStart))
    .slice(0, max);
}
