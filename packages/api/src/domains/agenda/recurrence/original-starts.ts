import { ruleStarts } from "./expand.ts";
import { toComputedStart, toInstant, toWall, type Series } from "./series.ts";

/** The rows and dates of one series stay below this: 1 000 occurrences, 500 dates, some room. */
const maxStarts = 3000;

/**
 * Returns a function that finds the computed wall-clock start behind an instant. A start in a spring gap is
 * shown later than it was computed; shifting the computed time keeps every other day right.
 */
export function originalStarts(
  series: Series,
  until: Temporal.Instant,
): (moment: Temporal.Instant) => Temporal.PlainDateTime {
  const { timeZone, length } = series;
  const walls = new Map<number, Temporal.PlainDateTime>();
  for (const date of series.rdates) {
    walls.set(toInstant(date.occursAt, timeZone).epochMilliseconds, date.occursAt);
  }
  let count = 0;
  for (const wall of ruleStarts(series, toWall(until, timeZone).add({ days: 2 }))) {
    walls.set(toInstant(wall, timeZone).epochMilliseconds, wall);
    count += 1;
    if (count === maxStarts) break;
  }
  return (moment) =>
    walls.get(moment.epochMilliseconds) ?? toComputedStart(moment, timeZone, length.isAllDay);
}
