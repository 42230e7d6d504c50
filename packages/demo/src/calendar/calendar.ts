// The records of the demo are written down as they are in one week, and moved from there to another.

/** Where the organizations of the demo are: their weekdays and wall times are those of this zone. */
export const timeZone = "Europe/Amsterdam";

/** The week, by its Monday, of what is written down: the story has ended on the Friday before. */
export const storyWeek = Temporal.PlainDate.from("2026-11-23");

/** The last day of the story, as it is written down. */
export const storyEnds = storyWeek.subtract({ days: 3 });

/** The Monday of the week that a day lies in; null: of the present week. */
export function weekOf(day: Temporal.PlainDate | null): Temporal.PlainDate {
  const known = day ?? Temporal.Now.plainDateISO(timeZone);
  return known.subtract({ days: known.dayOfWeek - 1 });
}

/**
 * Data with every day and every moment in it as many weeks later as the demo is: weekdays, and wall times
 * on both sides of a change of the clocks, stay. What has neither stays as it is.
 */
export type ToWeek = <Data>(data: Data) => Data;

const daysAndMoments =
  /\b(?<day>\d{4}-\d{2}-\d{2})(?<time>T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?\b/gu;

/**
 * Moves what is written down for the week of the story to another week.
 *
 * @param week its Monday
 */
export function moveTo(week: Temporal.PlainDate): ToWeek {
  const { weeks } = storyWeek.until(week, { largestUnit: "weeks" });
  const moveInstant = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timeZone).add({ weeks });
  const moveText = (text: string) =>
    text.replace(daysAndMoments, (found, day: string, time = "", offset?: string) => {
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
