import { findUnmatchedExdates } from "./recurrence/unmatched-exdates.ts";
import type { Series } from "./recurrence/series.ts";
import { formatWithOffset } from "./format-with-offset.ts";

/**
 * Returns a warning for each exception date of a series that matches no occurrence, with the nearest occurrence.
 *
 * @param timeZone the organization's time zone, in which the warnings show times
 */
export function toExdateWarnings(
  series: Series,
  horizon: Temporal.Instant,
  timeZone: string,
): string[] {
  const { unmatched, omittedCount } = findUnmatchedExdates(series, horizon);
  const warnings = unmatched.map(({ exdate, nearest }) => {
    const effect = `The exdate ${formatWithOffset(exdate, timeZone)} matches no occurrence and leaves none out`;
    return nearest === null
      ? `${effect}.`
      : `${effect}; the nearest occurrence starts at ${formatWithOffset(nearest, timeZone)}.`;
  });
  return omittedCount === 0
    ? warnings
    : [...warnings, `Further exdates that match no occurrence: ${omittedCount}.`];
}
