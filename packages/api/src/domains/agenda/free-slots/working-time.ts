import type { OrganizationSettings } from "../../organizations/organization.ts";
import type { TimeSpan } from "./free-spans.ts";

type WorkingHours = OrganizationSettings["workingHours"];

const weekDays = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;

/**
 * Returns the working hours of each day of a window, clipped to the window. Working hours are wall-clock times: if
 * the clocks change within them, that day has an hour less or more.
 */
export function findWorkingSpans(
  hours: WorkingHours,
  timeZone: string,
  window: TimeSpan,
): TimeSpan[] {
  const spans: TimeSpan[] = [];
  const lastDay = toDay(window.end, timeZone);
  for (
    let day = toDay(window.start, timeZone);
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    const name = weekDays[day.dayOfWeek - 1];
    const working = name === undefined ? null : hours[name];
    if (working === null) continue;
    const start = Math.max(toEpochMilliseconds(day, working.start, timeZone), window.start);
    const end = Math.min(toEpochMilliseconds(day, working.end, timeZone), window.end);
    if (start < end) spans.push({ start, end });
  }
  return spans;
}

/** Returns the instant of a time of day; for a time in a spring gap, the instant of the clock change. */
function toEpochMilliseconds(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wall = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const isSkipped = !zoned.toPlainDateTime().equals(wall);
  const found = isSkipped ? zoned.getTimeZoneTransition("next") : zoned;
  return (found ?? zoned).epochMilliseconds;
}

function toDay(epochMilliseconds: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}
