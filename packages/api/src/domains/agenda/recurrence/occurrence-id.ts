import { v5 } from "uuid";

/**
 * Returns the id of a new occurrence row: UUIDv5 of `YYYYMMDDTHHMMSSZ` in the namespace of its series.
 * Existing rows keep their id when a series moves, so an id does not tell the current start.
 */
export function toOccurrenceId(seriesId: string, recurrenceIdAt: Temporal.Instant): string {
  const name = recurrenceIdAt
    .toString({ smallestUnit: "second", roundingMode: "floor" })
    .replaceAll(/[-:]/gu, "");
  return v5(name, seriesId);
}
