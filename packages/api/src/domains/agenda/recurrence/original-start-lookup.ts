import { ruleStarts } from "./expand.ts";
import { toComputedStart, toInstant, toPlainDateTime, type Series } from "./series.ts";

/** The maximum number of starts: more than 1,000 occurrences and 500 recurrence dates. */
const maxStarts = 3000;

/**
 * Returns a function that finds the computed wall-clock start of an instant. A start in a spring gap is shown later
 * than computed; only the computed time can be shifted correctly.
 */
export function createOriginalStartLookup(
  series: Series,
  until: Temporal.Instant,
): (instant: Temporal.Instant) => Temporal.PlainDateTime {
  const { timeZone, length } = series;
  const walls = new Map<number, Temporal.PlainDateTime>();
  for (const date of series.rdates) {
    walls.set(toInstant(date.occursAt, timeZone).epochMilliseconds, date.occursAt);
  }
  let count = 0;
  for (const wall of ruleStarts(series, toPlainDateTime(until, timeZone).add({ days: 2 }))) {
    walls.set(toInstant(wall, timeZone).epochMilliseconds, wall);
    count += 1;
    if (count === maxStarts) break;
  }
  return (instant) =>
    walls.get(instant.epochMilliseconds) ?? toComputedStart(instant, timeZone, length.isAllDay);
}
