import type { RecurrenceRule } from "../agenda-item.ts";
import { expandRecur } from "./expand-recur.ts";
import { type Recur, weekdayNames } from "./recur.ts";

/** A rule without its end. */
export type RulePattern = Omit<RecurrenceRule, "count" | "untilAt">;

const ordinals = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
const frequencies = {
  daily: "DAILY",
  weekly: "WEEKLY",
  monthly: "MONTHLY",
  yearly: "YEARLY",
} as const;

/** Yields the local starts that the service computes for a rule, without its end. */
export const expandRule = (pattern: RulePattern, start: number): Generator<number> =>
  expandRecur(toRecur(pattern, start), start);

const toWeekday = (name: string): number => weekdayNames.indexOf(name.toUpperCase());

/** Whether a rule of the service is an RRULE in other words: it then has the same starts. */
export function isSameRule(pattern: RulePattern, recur: Recur, start: number): boolean {
  const isWeekStartRelevant = recur.frequency === "WEEKLY" && recur.interval > 1;
  const toKey = (one: Recur) =>
    JSON.stringify({
      ...one,
      count: null,
      until: null,
      weekStart: isWeekStartRelevant ? one.weekStart : 0,
      byDay: one.byDay?.map(({ weekday, ordinal }) => `${weekday} ${ordinal}`).toSorted(),
    });
  return toKey(recur) === toKey(toRecur(pattern, start));
}

/** Returns the rule of RFC 5545 that a rule of the service stands for. */
function toRecur(pattern: RulePattern, start: number): Recur {
  const { frequency, weekDays = [], monthDay = null, monthOrdinal, monthWeekday } = pattern;
  const byDay =
    monthOrdinal && monthWeekday
      ? [{ weekday: toWeekday(monthWeekday), ordinal: ordinals[monthOrdinal] }]
      : weekDays.length > 0
        ? weekDays.map((name) => ({ weekday: toWeekday(name), ordinal: null }))
        : null;
  const choosesDay = monthDay !== null || byDay !== null;
  return {
    frequency: frequencies[frequency],
    interval: pattern.intervalCount ?? 1,
    count: null,
    until: null,
    weekStart: 0,
    byDay,
    // A yearly rule of the service recurs in the month of the start.
    byMonth: frequency === "yearly" && choosesDay ? [new Date(start).getUTCMonth() + 1] : null,
    byMonthDay: monthDay === null ? null : [monthDay],
    byYearDay: null,
    byHour: null,
    byMinute: null,
    bySecond: null,
    bySetPosition: null,
  };
}
