import { expandSeries, maxOccurrences } from "./expand.ts";
import { toOccurrenceId } from "./occurrence-id.ts";
import type { Series } from "./series.ts";

/** A row to insert for a computed occurrence. */
export type NewOccurrence = {
  id: string;
  recurrenceIdAt: Temporal.Instant;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
};

/** An instant before every possible occurrence. */
export const farPast = Temporal.Instant.from("1800-01-01T00:00:00Z");

/**
 * Returns the missing rows of a series before `horizon`: all rows of a new series, or the next rows after the
 * horizon has moved on. A series has at most 1,000 rows, including existing ones.
 *
 * @param isIdTaken whether a row already has this id: a row keeps its id when it is moved
 * @param newId generates an id for that case
 */
export function computeMissingOccurrences(
  series: Series & { id: string },
  rows: readonly { recurrenceIdAt: Temporal.Instant }[],
  horizon: Temporal.Instant,
  isIdTaken: (id: string) => boolean,
  newId: () => string,
): NewOccurrence[] {
  const existing = new Set(rows.map((row) => row.recurrenceIdAt.epochMilliseconds));
  const remaining = Math.max(0, maxOccurrences - rows.length);
  return expandSeries(series, farPast, horizon, maxOccurrences)
    .filter((occurrence) => !existing.has(occurrence.originalStart.epochMilliseconds))
    .slice(0, remaining)
    .map((occurrence) => {
      const id = toOccurrenceId(series.id, occurrence.originalStart);
      return {
        id: isIdTaken(id) ? newId() : id,
        recurrenceIdAt: occurrence.originalStart,
        startAt: occurrence.start,
        endAt: occurrence.end,
      };
    });
}
