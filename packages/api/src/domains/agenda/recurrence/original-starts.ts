import { ruleStarts } from "./expand.ts";
import { toInstant, toWall, type Series } from "./series.ts";

/** Rows and dates of one series stay under this: 1 000 occurrences, 500 dates, some room. */
const maxStarts = 3000;

/**
 * The wall-clock start behind a moment. A start in a spring gap is shown later than it is computed:
 * what shifts with a series is the computed time, so that it comes out right on every other day.
 */
export function originalStarts(
  series: Series,
  until: Temporal.Instant,
): (moment: Temporal.Instant) => Temporal.PlainDateTime {
  const { timeZone } = series;
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
  return (moment) => walls.get(moment.epochMilliseconds) ?? toWall(moment, timeZone);
}
