import { expandSeries, maxOccurrences, type Occurrence } from "./expand.ts";
import { farPast } from "./missing-occurrences.ts";
import { type Series, toInstant } from "./series.ts";

/** How far around an exception date beyond the horizon the nearest occurrence is searched. */
const searchedDays = 370;

/** The maximum number of exception dates for which the nearest occurrence is searched. */
const maxReported = 5;

/** An exception date at which the series has no occurrence, and the start nearest to it; null if there is none. */
export type UnmatchedExdate = { exdate: Temporal.Instant; nearest: Temporal.Instant | null };

/**
 * Finds the exception dates of a series that exclude no occurrence, in order.
 *
 * @param horizon the instant up to which the occurrences of the series are stored
 * @returns the first five, and the number of the others
 */
export function findUnmatchedExdates(
  series: Series,
  horizon: Temporal.Instant,
): { unmatched: UnmatchedExdate[]; omittedCount: number } {
  const exdates = series.exdates
    .map(({ occursAt }) => toInstant(occursAt, series.timeZone))
    .toSorted((a, b) => Temporal.Instant.compare(a, b));
  const last = exdates.at(-1);
  if (last === undefined) return { unmatched: [], omittedCount: 0 };
  const complete = { ...series, exdates: [] };
  // A rule with a count has to be expanded from its start in any case: do so once.
  const end =
    series.rule.count === null || Temporal.Instant.compare(last, horizon) < 0
      ? horizon
      : last.add({ milliseconds: 1 });
  const stored = expandSeries(complete, farPast, end, maxOccurrences);
  const starts = new Set(stored.map(toStartMs));
  const unmatched = exdates.filter((exdate) => {
    if (starts.has(exdate.epochMilliseconds)) return false;
    const isExpanded = Temporal.Instant.compare(exdate, end) < 0 && stored.length < maxOccurrences;
    return (
      isExpanded || expandSeries(complete, exdate, exdate.add({ milliseconds: 1 })).length === 0
    );
  });
  const active = expandSeries(series, farPast, end, maxOccurrences);
  return {
    unmatched: unmatched.slice(0, maxReported).map((exdate) => ({
      exdate,
      nearest: findNearest(
        [...active, ...expandSeries(series, ...toSearchedPeriod(exdate))],
        exdate,
      ),
    })),
    omittedCount: Math.max(0, unmatched.length - maxReported),
  };
}

const toStartMs = ({ originalStart }: Occurrence): number => originalStart.epochMilliseconds;

const toSearchedPeriod = (exdate: Temporal.Instant): [Temporal.Instant, Temporal.Instant] => [
  exdate.subtract({ hours: 24 * searchedDays }),
  exdate.add({ hours: 24 * searchedDays }),
];

function findNearest(
  occurrences: readonly Occurrence[],
  exdate: Temporal.Instant,
): Temporal.Instant | null {
  let nearest: Temporal.Instant | null = null;
  let distance = Infinity;
  for (const { originalStart } of occurrences) {
    const difference = Math.abs(originalStart.epochMilliseconds - exdate.epochMilliseconds);
    if (difference < distance) [nearest, distance] = [originalStart, difference];
  }
  return nearest;
}
