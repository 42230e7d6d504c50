import type ICAL from "ical.js";
import type { components } from "@werkbank/client";
import { monthOf } from "./local-time.ts";
import { UnsupportedEvent } from "./unsupported-event.ts";

type RecurrenceRule = NonNullable<components["schemas"]["AgendaItemCreate"]["recurrenceRule"]>;
type WeekDay = NonNullable<RecurrenceRule["weekDays"]>[number];

const frequencies: Record<string, RecurrenceRule["frequency"]> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  YEARLY: "yearly",
};
const ordinals = new Map<number, NonNullable<RecurrenceRule["monthOrdinal"]>>([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [-1, "last"],
]);
const weekDays: Record<string, WeekDay> = {
  MO: "mo",
  TU: "tu",
  WE: "we",
  TH: "th",
  FR: "fr",
  SA: "sa",
  SU: "su",
};
const supportedParts = new Set(["BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS"]);

/**
 * Converts an RRULE to the service's recurrence rule.
 *
 * @param start local start of the series, in milliseconds
 * @param toUntil returns the instant of an UNTIL, which may be a date
 * @throws UnsupportedEvent for rules that the service doesn't support
 */
export function toRecurrenceRule(
  recur: ICAL.Recur,
  start: number,
  toUntil: (until: ICAL.Time) => string,
): RecurrenceRule {
  const frequency = frequencies[recur.freq];
  if (frequency === undefined) {
    throw new UnsupportedEvent(
      `it repeats ${recur.freq}, and the service has no shorter step than a day`,
    );
  }
  const parts = recur.parts as Record<string, (string | number)[] | undefined>;
  const other = Object.keys(parts).find((part) => !supportedParts.has(part));
  if (other !== undefined)
    throw new UnsupportedEvent(`its rule has ${other}, which the service has not`);
  const count = recur.count ?? 0;
  if (count > 730) throw new UnsupportedEvent(`it repeats ${count} times; 730 is the most`);
  if (recur.interval > 999)
    throw new UnsupportedEvent(`its interval is ${recur.interval}; 999 is the most`);
  if (recur.wkst !== 2 && frequency === "weekly" && recur.interval > 1) {
    throw new UnsupportedEvent("its weeks do not begin on Monday");
  }
  const pattern = toPattern(frequency, recur.interval, parts, start);
  return {
    frequency,
    ...pattern,
    ...(recur.interval > 1 && { intervalCount: recur.interval }),
    ...(count > 0 && { count }),
    ...(recur.until && { untilAt: toUntil(recur.until) }),
  };
}

function toPattern(
  frequency: RecurrenceRule["frequency"],
  interval: number,
  parts: Record<string, (string | number)[] | undefined>,
  start: number,
): Partial<RecurrenceRule> {
  const { BYDAY: days, BYMONTHDAY: monthDays, BYMONTH: months, BYSETPOS: positions } = parts;
  if (frequency === "daily" || frequency === "weekly") {
    if (monthDays ?? months ?? positions) {
      throw new UnsupportedEvent(
        `its ${frequency} rule chooses days or months, which the service has not`,
      );
    }
    if (days === undefined) return {};
    // Daily on certain weekdays equals weekly on these weekdays.
    if (frequency === "daily" && interval > 1) {
      throw new UnsupportedEvent("it repeats every few days, but on some weekdays only");
    }
    return { frequency: "weekly", weekDays: days.map(toWeekDay) };
  }
  const isMonthOfStart = months?.length === 1 && months[0] === monthOf(start);
  if (frequency === "monthly" ? months !== undefined : months !== undefined && !isMonthOfStart) {
    throw new UnsupportedEvent("its rule chooses other months than that of its start");
  }
  if (frequency === "yearly" && months === undefined && (days ?? monthDays)) {
    throw new UnsupportedEvent("its rule chooses days of the whole year");
  }
  if (days !== undefined && monthDays !== undefined) {
    throw new UnsupportedEvent("its rule chooses a weekday and a day of the month together");
  }
  if (monthDays !== undefined) return toMonthDay(monthDays, positions);
  return days === undefined ? {} : toOrdinal(days, positions);
}

function toMonthDay(
  monthDays: (string | number)[],
  positions: (string | number)[] | undefined,
): Partial<RecurrenceRule> {
  const [monthDay, ...more] = monthDays;
  if (typeof monthDay !== "number" || more.length > 0 || positions !== undefined) {
    throw new UnsupportedEvent("its rule chooses several days of the month");
  }
  return { monthDay };
}

/** `2MO`, or `MO` with BYSETPOS. */
function toOrdinal(
  days: (string | number)[],
  positions: (string | number)[] | undefined,
): Partial<RecurrenceRule> {
  const [day, ...more] = days;
  const [, ordinalPrefix, name = ""] = /^([+-]?\d+)?([A-Z]{2})$/u.exec(String(day)) ?? [];
  const [position, ...others] = positions ?? [];
  const ordinal = ordinals.get(Number(ordinalPrefix ?? position));
  const monthWeekday = weekDays[name];
  const isSingle =
    more.length === 0 &&
    others.length === 0 &&
    (ordinalPrefix === undefined) !== (position === undefined);
  if (ordinal === undefined || monthWeekday === undefined || !isSingle) {
    throw new UnsupportedEvent(
      "its rule chooses weekdays of the month in a way that the service has not",
    );
  }
  return { monthOrdinal: ordinal, monthWeekday };
}

function toWeekDay(day: string | number): WeekDay {
  const found = weekDays[String(day)];
  if (found === undefined) throw new UnsupportedEvent(`its rule names the weekday ${String(day)}`);
  return found;
}
