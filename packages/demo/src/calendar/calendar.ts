// Decision: decisions/0021-build-and-incremental-rebuild.md

// The dates of the demo are written for one week, and moved to another week when it is loaded.

/** The time zone of the demo organizations, in which weekdays and local times are preserved. */
export const timeZone = "Europe/Amsterdam";

/** The Monday of the week for which the demo is written; the story ends on the Friday before. */
export const storyWeek = Temporal.PlainDate.from("2026-11-23");

/** The last day of the story, as written. */
export const storyEnds = storyWeek.subtract({ days: 3 });

/** Returns the Monday of a day's week; null: of the current week. */
export function weekOf(day: Temporal.PlainDate | null): Temporal.PlainDate {
  const date = day ?? Temporal.Now.plainDateISO(timeZone);
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/**
 * Moves every date and date-time in data by the number of weeks between the story's week and the demo's week.
 * Weekdays and local times stay the same, also across clock changes. Other data is unchanged.
 */
export type ToWeek = <Data>(data: Data) => Data;

const dateTimePattern =
  /\b(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?\b/gu;

/**
 * Returns a function that moves data from the story's week to another week.
 *
 * @param week the Monday of that week
 */
export function createWeekShift(week: Temporal.PlainDate): ToWeek {
  const { weeks } = storyWeek.until(week, { largestUnit: "weeks" });
  const moveInstant = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timeZone).add({ weeks });
  const moveText = (text: string) =>
    text.replace(dateTimePattern, (found, day: string, time = "", offset?: string) => {
      if (offset === undefined)
        return Temporal.PlainDate.from(day).add({ weeks }).toString() + time;
      const moved = moveInstant(Temporal.Instant.from(found));
      const smallestUnit = found.includes(".") ? "millisecond" : "second";
      return offset === "Z"
        ? moved.toInstant().toString({ smallestUnit })
        : moved.toString({ smallestUnit, timeZoneName: "never" });
    });
  const move = (value: unknown): unknown => {
    if (typeof value === "string") return moveText(value);
    if (value instanceof Temporal.PlainDate) return value.add({ weeks });
    if (value instanceof Date) {
      return new Date(moveInstant(value.toTemporalInstant()).epochMilliseconds);
    }
    if (Array.isArray(value)) return value.map(move);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, move(member)]));
  };
  return <Data>(data: Data) => (weeks === 0 ? data : (move(data) as Data));
}
