import { expandSeries } from "./expand.ts";
import { farPast } from "./missing-occurrences.ts";
import type { Series } from "./series.ts";

/**
 * The maximum difference between a row and a computed start of the same occurrence. Offsets change by a few hours at
 * most, and the starts of a rule are at least a day apart.
 */
const maxDifferenceMs = 12 * 3_600_000;

type Row = { id: string; recurrenceIdAt: Temporal.Instant };

/**
 * Pairs the rows of a series with its newly computed starts. A change of the time zone data changes the instants of
 * local times, but not their order.
 *
 * @param rows sorted by `recurrenceIdAt`
 * @param starts sorted
 * @returns the starts by row id; a row without a match is not included
 */
export function pairStarts(
  rows: readonly Row[],
  starts: readonly Temporal.Instant[],
): Map<string, Temporal.Instant> {
  const paired = new Map<string, Temporal.Instant>();
  let next = 0;
  for (const { id, recurrenceIdAt } of rows) {
    const difference = (start: Temporal.Instant) =>
      start.epochMilliseconds - recurrenceIdAt.epochMilliseconds;
    let start = starts[next];
    while (start && difference(start) <= -maxDifferenceMs) start = starts[++next];
    if (start === undefined) break;
    if (difference(start) >= maxDifferenceMs) continue;
    paired.set(id, start);
    next += 1;
  }
  return paired;
}

/** Returns the possible new starts of the rows up to the horizon, sorted. */
export function toStarts(series: Series, horizon: Temporal.Instant): Temporal.Instant[] {
  const { untilAt } = series.rule;
  const end = untilAt && untilAt.add({ milliseconds: maxDifferenceMs });
  return expandSeries(
    withEnd(series, end),
    farPast,
    horizon.add({ milliseconds: maxDifferenceMs }),
  ).map(({ originalStart }) => originalStart);
}

/**
 * Returns the series with `untilAt` of its rule at the same local time: if all occurrences have rows, it moves by
 * the same difference as the last row.
 *
 * @param start the new start of the last row
 * @param horizon the instant up to which rows are stored
 */
export function withMovedEnd<AnySeries extends Series>(
  series: AnySeries,
  last: Row | undefined,
  start: Temporal.Instant | undefined,
  horizon: Temporal.Instant,
): AnySeries {
  const { untilAt } = series.rule;
  if (untilAt === null || last === undefined || start === undefined) return series;
  if (Temporal.Instant.compare(untilAt, horizon) >= 0 || start.equals(last.recurrenceIdAt)) {
    return series;
  }
  return withEnd(series, untilAt.add(last.recurrenceIdAt.until(start)));
}

const withEnd = <AnySeries extends Series>(
  series: AnySeries,
  untilAt: Temporal.Instant | null,
): AnySeries => ({
  ...series,
  rule: { ...series.rule, untilAt },
});
