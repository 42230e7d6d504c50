import ICAL from "ical.js";
import type { Random } from "./random.ts";

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** A rule without its end, and its first starts as local times such as `2026-11-23T09:00:00`. */
export type GeneratedRule = { text: string; starts: string[] };

/**
 * Generates a rule, and the local start that it gives: a start that does not match the rule is undefined (RFC 5545,
 * 3.8.5.3).
 */
export function generateRule(random: Random, from: string, isAllDay: boolean): GeneratedRule {
  for (;;) {
    const text = toRule(random, from, isAllDay);
    const [start] = expand(text, from, 1);
    if (start !== undefined) return { text, starts: expand(text, start, 24) };
  }
}

/** Returns the first starts of a rule in local time. */
function expand(rule: string, from: string, count: number): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(from));
  const starts: string[] = [];
  while (starts.length < count) {
    const next = iterator.next();
    if (!next || next.year > 2035) break;
    starts.push(next.toString());
  }
  return starts;
}

function toRule(random: Random, from: string, isAllDay: boolean): string {
  const { int, pick, chance } = random;
  const interval = chance(0.5) ? "" : `;INTERVAL=${int(1, 4)}`;
  const days = weekdays.filter(() => chance(0.35));
  const byDay = `;BYDAY=${(days.length === 0 ? ["WE"] : days).join(",")}`;
  const weekStart = chance(0.4) ? `;WKST=${pick(["SU", "MO", "SA"])}` : "";
  const month = int(1, 12);
  const [hour, minute] = from.slice(11).split(":").map(Number);
  const rules = [
    `FREQ=DAILY${interval}`,
    `FREQ=DAILY${byDay}`,
    `FREQ=WEEKLY${interval}${weekStart}`,
    `FREQ=WEEKLY${interval}${byDay}${weekStart}`,
    `FREQ=WEEKLY${interval}${byDay}${weekStart}`,
    `FREQ=MONTHLY${interval}`,
    `FREQ=MONTHLY${interval};BYMONTHDAY=${pick([1, 15, 29, 31, -1, -2])}`,
    `FREQ=MONTHLY${interval};BYDAY=${pick([1, 2, 3, 4, -1])}${pick(weekdays)}`,
    `FREQ=MONTHLY${interval};BYDAY=${pick(weekdays)};BYSETPOS=${pick([1, 2, -1])}`,
    `FREQ=MONTHLY;BYMONTHDAY=${pick(["1,15", "10,20,30"])}`,
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    `FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13`,
    `FREQ=YEARLY`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${int(1, 28)}`,
    `FREQ=YEARLY;BYMONTH=${month};BYDAY=${pick([1, 2, -1])}${pick(weekdays)}`,
    `FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=7`,
    ...(isAllDay
      ? []
      : [
          `FREQ=HOURLY;INTERVAL=${pick([6, 24, 48])}`,
          `FREQ=WEEKLY${byDay};BYHOUR=${hour};BYMINUTE=${minute}`,
          `FREQ=DAILY;BYHOUR=8,17;BYMINUTE=${minute}`,
        ]),
  ];
  return pick(rules);
}
