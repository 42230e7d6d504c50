import type { OrganizationSettings } from "../../organizations/organization.ts";
import type { Span } from "./free-spans.ts";

type WorkingHours = OrganizationSettings["workingHours"];

const weekDays = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

/**
 * Returns the working hours of each day that a window touches, clipped to the window. They are wall-clock
 * times: a day on which the clocks change within them is an hour shorter or longer, and hours that a day
 * lacks are no working time.
 */
export function workingTime(hours: WorkingHours, timeZone: string, window: Span): Span[] {
  const spans: Span[] = [];
  const lastDay = toDay(window.end, timeZone);
  for (
    let day = toDay(window.start, timeZone);
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    const name = weekDays[day.dayOfWeek - 1];
    const working = name === undefined ? null : hours[name];
    if (working === null) continue;
    const start = Math.max(toMoment(day, working.start, timeZone), window.start);
    const end = Math.min(toMoment(day, working.end, timeZone), window.end);
    if (start < end) spans.push({ start, end });
  }
  return spans;
}

/** Returns the moment of a time of day; of a skipped one that at which the clocks skip it. */
function toMoment(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wall = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const isSkipped = !zoned.toPlainDateTime().equals(wall);
  const found = isSkipped ? zoned.getTimeZoneTransition("next") : zoned;
  return (found ?? zoned).epochMilliseconds;
}

function toDay(moment: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate();
}
