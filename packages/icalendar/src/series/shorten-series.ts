import type { SeriesStart } from "./series-starts.ts";
import { isStorable } from "../events/event-times.ts";

/** The maximum number of occurrences that the service stores of a series, up to its horizon. */
export const maxOccurrences = 1_000;
const horizonMonths = 24;

/** Returns the instant up to which the service stores occurrences. */
export function toHorizonMs(now: Date): number {
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + horizonMonths);
  return horizon.getTime();
}

/**
 * Returns the index of the first start to import: 0 if the service can store all of them. Of a longer series the
 * starts since the beginning of the month are imported, else those from now on; of one that has ended, the last ones.
 *
 * @param starts sorted, without those that are left out
 * @param limit how many starts there may be, and up to which instant they count; by default those that the service
 *   stores of a rule
 * @returns null if there are too many even from now on
 */
export function findFirstIndex(
  starts: readonly SeriesStart[],
  now: Date,
  limit: { max: number; toMs: number } = { max: maxOccurrences, toMs: toHorizonMs(now) },
): number | null {
  const { max, toMs } = limit;
  const countAll = starts.filter(({ instantMs }) => instantMs < toMs).length;
  const firstStorable = starts.findIndex(({ instantMs }) => isStorable(instantMs));
  if (firstStorable === 0 && countAll <= max) return 0;
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  for (const from of [month, now.getTime()]) {
    const index = starts.findIndex(({ instantMs }) => instantMs >= from);
    if (index === -1) return Math.max(0, firstStorable, starts.length - max);
    if (countAll - index <= max) return index;
  }
  return null;
}
