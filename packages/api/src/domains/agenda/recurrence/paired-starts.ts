import { expandSeries } from "./expand.ts";
import { farPast } from "./missing-occurrences.ts";
import type { Series } from "./series.ts";

/**
 * A row and a computed start that are further apart are not the same occurrence. Zones change by a few hours at
 * most, and the starts of a rule are a day apart.
 */
const maxDifferenceMs = 12 * 3_600_000;

type Row = { id: string; recurrenceIdAt: Temporal.Instant };

/**
 * Pairs the rows of a series with the starts that it computes now. Other time zone data may have given the same
 * local times other instants, but in the same order.
 *
 * @param rows in the order of `recurrenceIdAt`
 * @param starts in order
 * @returns the start of each row that has one, by the id of the row
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

/** Returns the starts, in order, that rows written up to the horizon may have by now. */
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
 * Returns the series with the end of its rule at the local time that it was: an end whose occurrences all have
 * rows moves as the last of them does.
 *
 * @param start the start that the last row has by now
 * @param horizon up to when rows are written
 */
export function withMovedEnd<Ended extends Series>(
  series: Ended,
  last: Row | undefined,
  start: Temporal.Instant | undefined,
  horizon: Temporal.Instant,
): Ended {
  const { untilAt } = series.rule;
  if (untilAt === null || last === undefined || start === undefined) return series;
  if (Temporal.Instant.compare(untilAt, horizon) >= 0 || start.equals(last.recurrenceIdAt)) {
    return series;
  }
  return withEnd(series, untilAt.add(last.recurrenceIdAt.until(start)));
}

const withEnd = <Ended extends Series>(series: Ended, untilAt: Temporal.Instant | null): Ended => ({
  ...series,
  rule: { ...series.rule, untilAt },
});
