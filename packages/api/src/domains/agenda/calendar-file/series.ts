import type { CalendarEvent, CalendarSeries } from "./calendar-document.ts";
import type { JCalProperty } from "./jcal.ts";
import { toUtcText, toPlainDateTime, toDateTimeProperty } from "./times.ts";

const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** Returns RRULE, RDATE and EXDATE of a series (RFC 5545, 3.8.5). */
export function toSeriesProperties(event: CalendarEvent, series: CalendarSeries): JCalProperty[] {
  const dates = (name: string, walls: readonly string[]): JCalProperty[] =>
    walls.length === 0
      ? []
      : [
          toDateTimeProperty(
            name,
            walls.map((wall) => Temporal.PlainDateTime.from(wall)),
            event,
          ),
        ];
  return [
    ["rrule", {}, "recur", toRecurValue(event, series)],
    ...dates("rdate", series.added),
    ...dates("exdate", series.excluded),
  ];
}

function toRecurValue(
  { isAllDay, timeZone }: CalendarEvent,
  { rule, start }: CalendarSeries,
): Record<string, unknown> {
  const { monthDay, monthOrdinal, monthWeekday } = rule;
  const byDay =
    monthOrdinal !== null && monthWeekday !== null
      ? [`${ordinals[monthOrdinal]}${monthWeekday.toUpperCase()}`]
      : rule.weekDays.map((day) => day.toUpperCase());
  const isOfMonth = monthDay !== null || monthOrdinal !== null;
  // RFC 5545, 3.3.10: UNTIL is a date where the start is one, otherwise a UTC time.
  const toUntil = (instant: string): string =>
    isAllDay ? toPlainDateTime(instant, timeZone).toPlainDate().toString() : toUtcText(instant);
  return {
    freq: rule.frequency.toUpperCase(),
    ...(rule.intervalCount > 1 && { interval: rule.intervalCount }),
    ...(rule.count !== null && { count: rule.count }),
    ...(rule.untilAt !== null && { until: toUntil(rule.untilAt) }),
    // A yearly rule keeps to the month of its start.
    ...(rule.frequency === "yearly" &&
      isOfMonth && { bymonth: [Temporal.PlainDateTime.from(start).month] }),
    ...(monthDay !== null && { bymonthday: [monthDay] }),
    ...(byDay.length > 0 && { byday: byDay }),
  };
}
