import { expandRecur, weekdayOf } from "./expand-recur.ts";
import { expandRule, isSameRule, type RulePattern } from "./expand-rule.ts";
import { dayMs } from "../times/local-time.ts";
import { type Recur, weekdayNames } from "./recur.ts";

type WeekDay = NonNullable<RulePattern["weekDays"]>[number];

const ordinals = new Map<number, NonNullable<RulePattern["monthOrdinal"]>>([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [-1, "last"],
]);

const toWeekDay = (weekday: number): WeekDay =>
  (weekdayNames[weekday] ?? "MO").toLowerCase() as WeekDay;

/**
 * Finds the recurrence rule of the service that has the same starts as an RRULE, without its end. Rules are compared
 * by their starts, over the 28 years after which weekdays and leap days repeat, or up to the end of the series.
 *
 * @param start local start of the series, in milliseconds
 * @param count the number of starts to compare, if the series ends
 * @returns null if the service has no such rule
 */
export function findRule(recur: Recur, start: number, count: number | null): RulePattern | null {
  const patterns = candidates(recur, start);
  const same = patterns.find((pattern) => isSameRule(pattern, recur, start));
  if (same !== undefined) return same;
  const isOfDays = recur.frequency === "DAILY" || recur.frequency === "WEEKLY";
  const isSimple = isOfDays && !recur.byMonth && !recur.byMonthDay && !recur.byYearDay;
  const last = start + (isSimple ? 3 * recur.interval * 7 + 60 : 28 * 366 * recur.interval) * dayMs;
  const expected = [...take(expandRecur(recur, start), last, count)];
  if (expected.length < Math.min(count ?? 2, 2)) return null;
  const isEqual = (pattern: RulePattern) => {
    let index = 0;
    for (const at of take(expandRule(pattern, start), last, count)) {
      if (at !== expected[index]) return false;
      index += 1;
    }
    return index === expected.length;
  };
  return patterns.find(isEqual) ?? null;
}

/** The maximum number of starts to compare. */
const maxCompared = 1_500;

function* take(starts: Iterable<number>, last: number, count: number | null): Generator<number> {
  let index = 0;
  for (const start of starts) {
    if (start > last || index === count || index === maxCompared) return;
    yield start;
    index += 1;
  }
}

/** Returns the rules of the service that an RRULE may equal, those of the same form first. */
function candidates(recur: Recur, start: number): RulePattern[] {
  const { frequency, interval, byDay } = recur;
  const patterns: RulePattern[] = [];
  const add = (pattern: RulePattern, intervalCount: number) => {
    if (!Number.isInteger(intervalCount) || intervalCount < 1 || intervalCount > 999) return;
    patterns.push({ ...pattern, ...(intervalCount > 1 && { intervalCount }) });
  };
  if (frequency === "DAILY") add({ frequency: "daily" }, interval);
  if (frequency === "HOURLY") add({ frequency: "daily" }, interval / 24);
  const weekDays = [...new Set(byDay?.map(({ weekday }) => toWeekDay(weekday)))];
  const weekly = { frequency: "weekly" as const, ...(weekDays.length > 0 && { weekDays }) };
  if (frequency === "WEEKLY") add(weekly, interval);
  else if (byDay !== null) add(weekly, 1);
  const months = frequency === "YEARLY" ? 12 * interval : frequency === "MONTHLY" ? interval : 0;
  if (months === 0) return patterns;
  for (const days of daysOfMonth(recur, start)) {
    const monthly = () => add({ frequency: "monthly", ...days }, months);
    if (frequency === "MONTHLY") monthly();
    add({ frequency: "yearly", ...days }, months / 12);
    if (frequency === "YEARLY") monthly();
    add({ frequency: "monthly", ...days }, months / (recur.byMonth?.length ?? 1));
  }
  return patterns;
}

/** Returns the ways in which a rule of the service may choose the day of the month. */
function daysOfMonth(recur: Recur, start: number): Partial<RulePattern>[] {
  const { byDay, byMonthDay, bySetPosition } = recur;
  const found: Partial<RulePattern>[] =
    byMonthDay?.length === 1 ? [{ monthDay: byMonthDay[0] ?? null }] : [];
  if (byDay === null) return [...found, {}];
  const monthDay = new Date(start).getUTCDate();
  const [weekday = weekdayOf(start)] = byDay.length === 1 ? byDay.map((one) => one.weekday) : [];
  const positions = [byDay[0]?.ordinal, bySetPosition?.[0], Math.ceil(monthDay / 7), -1];
  for (const position of positions) {
    const monthOrdinal = ordinals.get(position ?? 0);
    if (monthOrdinal) found.push({ monthOrdinal, monthWeekday: toWeekDay(weekday) });
  }
  return found;
}

/** Returns why the service has no rule for an RRULE, as the end of a sentence about its event. */
export function explainUnsupportedRule(recur: Recur): string {
  const { frequency, interval, byDay, byMonth, byMonthDay, byYearDay, bySetPosition } = recur;
  if (["SECONDLY", "MINUTELY", "HOURLY"].includes(frequency)) {
    return `it repeats ${frequency}, and the service has no shorter step than a day`;
  }
  if (interval > 999) return `its interval is ${interval}; 999 is the most`;
  const times = Object.entries({
    BYHOUR: recur.byHour,
    BYMINUTE: recur.byMinute,
    BYSECOND: recur.bySecond,
  }).find(([, list]) => list !== null);
  if (times !== undefined)
    return `its rule has ${times[0]} with other times than that of its start`;
  if (frequency === "DAILY" || frequency === "WEEKLY") {
    if (byMonth ?? byMonthDay ?? byYearDay ?? bySetPosition) {
      return `its ${frequency.toLowerCase()} rule chooses days or months, which the service has not`;
    }
    return frequency === "DAILY"
      ? "it repeats every few days, but on some weekdays only"
      : "its weeks do not begin on Monday";
  }
  if (byYearDay !== null || (frequency === "YEARLY" && byMonth === null)) {
    return "its rule chooses days of the whole year";
  }
  if (byMonth !== null) return "its rule chooses other months than that of its start";
  if (byDay !== null && byMonthDay !== null) {
    return "its rule chooses a weekday and a day of the month together";
  }
  return byDay === null
    ? "its rule chooses several days of the month"
    : "its rule chooses weekdays of the month in a way that the service has not";
}
