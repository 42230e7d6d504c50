import { dayMs, startOfDay, withTimeOfDay } from "../times/local-time.ts";
import type { Recur } from "./recur.ts";

/** Steps through periods without an occurrence, after which a rule counts as one that never matches. */
const maxEmptyPeriods = 20_000;

const stepMs: Record<string, number> = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1_000 };

/**
 * Yields the local starts of a rule (RFC 5545, 3.3.10) in order, without its COUNT and UNTIL: first the start of the
 * series, then all later ones that match. BYWEEKNO is not supported.
 *
 * @param start local start of the series, in milliseconds
 */
export function* expandRecur(recur: Recur, start: number): Generator<number> {
  yield start;
  let emptyCount = 0;
  for (const period of periodsOf(recur, start)) {
    const found = selectPositions(startsIn(period, recur, start), recur).filter((at) => at > start);
    yield* found;
    emptyCount = found.length === 0 ? emptyCount + 1 : 0;
    if (emptyCount > maxEmptyPeriods) return;
  }
}

/** Local days [from, to), or for rules within a day a single time. */
type Period = { from: number; to: number; time: number | null };

function* periodsOf({ frequency, interval, weekStart }: Recur, start: number): Generator<Period> {
  const step = stepMs[frequency];
  const date = new Date(start);
  const weekOfStart = startOfDay(start) - ((weekdayOf(start) - weekStart + 7) % 7) * dayMs;
  for (let index = 0; ; index += interval) {
    if (step !== undefined) {
      const time = start + index * step;
      yield { from: startOfDay(time), to: startOfDay(time) + dayMs, time };
    } else if (frequency === "DAILY") {
      const from = startOfDay(start) + index * dayMs;
      yield { from, to: from + dayMs, time: null };
    } else if (frequency === "WEEKLY") {
      const from = weekOfStart + index * 7 * dayMs;
      yield { from, to: from + 7 * dayMs, time: null };
    } else {
      const months = frequency === "YEARLY" ? 12 : 1;
      const month = frequency === "YEARLY" ? 0 : date.getUTCMonth();
      const first = month + index * months;
      const from = Date.UTC(date.getUTCFullYear(), first);
      if (Number.isNaN(from) || from > lastDay) return;
      yield { from, to: Date.UTC(date.getUTCFullYear(), first + months), time: null };
    }
  }
}

/** The service has no items after 2999. */
const lastDay = Date.UTC(3000, 0);

/** Returns the weekday of a local time, from 0 (Monday) to 6. */
export const weekdayOf = (localMs: number): number => (Math.floor(localMs / dayMs) + 3) % 7;

function startsIn({ from, to, time }: Period, recur: Recur, start: number): number[] {
  const found: number[] = [];
  const times = time === null ? timesOfDay(recur, start) : [time];
  for (const day of daysIn(from, to, recur, start)) {
    if (!isDayOfRule(day, recur, start)) continue;
    for (const at of times) {
      if (time === null || isTimeOfRule(at, recur)) found.push(withTimeOfDay(day, at));
    }
  }
  return found;
}

/** Yields the days of a period that may match: if a rule chooses days of the month, only these. */
function* daysIn(from: number, to: number, recur: Recur, start: number): Generator<number> {
  const { frequency, byDay, byYearDay, byMonth, byMonthDay } = recur;
  const isOfMonths = frequency === "YEARLY" || frequency === "MONTHLY";
  if (!isOfMonths || byDay !== null || byYearDay !== null) {
    for (let day = from; day < to; day += dayMs) yield day;
    return;
  }
  const monthDays = byMonthDay ?? [new Date(start).getUTCDate()];
  const year = new Date(from).getUTCFullYear();
  const first = new Date(from).getUTCMonth();
  const last = new Date(to - dayMs).getUTCMonth();
  for (let month = first; month <= last; month += 1) {
    if (byMonth !== null && !byMonth.includes(month + 1)) continue;
    const length = lengthOfMonth(new Date(Date.UTC(year, month)));
    const days = monthDays.map((day) => (day < 0 ? length + 1 + day : day));
    const valid = new Set(days.filter((day) => day >= 1 && day <= length));
    for (const day of [...valid].toSorted((a, b) => a - b)) yield Date.UTC(year, month, day);
  }
}

function isDayOfRule(day: number, recur: Recur, start: number): boolean {
  const { frequency, byMonth, byMonthDay, byYearDay, byDay } = recur;
  if (byDay !== null && !byDay.some(({ weekday }) => weekday === weekdayOf(day))) return false;
  if (frequency === "WEEKLY" && byDay === null && weekdayOf(day) !== weekdayOf(start)) {
    const choosesOthers = byMonthDay !== null || byYearDay !== null;
    if (!choosesOthers) return false;
  }
  const isByWeekday = byDay === null || byDay.every(({ ordinal }) => ordinal === null);
  const isOfMonths = frequency === "YEARLY" || frequency === "MONTHLY";
  if (isByWeekday && !isOfMonths && !byMonth && !byMonthDay && !byYearDay) return true;
  return isDateOfRule(new Date(day), recur, new Date(start));
}

function isDateOfRule(date: Date, recur: Recur, start: Date): boolean {
  const { frequency, byMonth, byMonthDay, byYearDay, byDay } = recur;
  const monthDay = date.getUTCDate();
  if (byMonth !== null && !byMonth.includes(date.getUTCMonth() + 1)) return false;
  if (byMonthDay !== null && !includesFromEnd(byMonthDay, monthDay, lengthOfMonth(date)))
    return false;
  if (byYearDay !== null) {
    const year = date.getUTCFullYear();
    const yearDay = (date.getTime() - Date.UTC(year, 0)) / dayMs + 1;
    const length = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / dayMs;
    if (!includesFromEnd(byYearDay, yearDay, length)) return false;
  }
  if (byDay !== null && !isWeekdayOfRule(date, recur)) return false;
  if (byMonthDay !== null || byYearDay !== null || byDay !== null) return true;
  if (frequency === "MONTHLY") return monthDay === start.getUTCDate();
  if (frequency !== "YEARLY") return true;
  const isMonth = byMonth !== null || date.getUTCMonth() === start.getUTCMonth();
  return isMonth && monthDay === start.getUTCDate();
}

/** Whether a list includes a number, which negative ones count from the end. */
const includesFromEnd = (list: number[], value: number, length: number): boolean =>
  list.includes(value) || list.includes(value - length - 1);

const lengthOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

function isWeekdayOfRule(date: Date, { frequency, byDay, byMonth }: Recur): boolean {
  const day = date.getTime();
  const weekday = weekdayOf(day);
  const year = date.getUTCFullYear();
  // Ordinals count within the month, or within the year for yearly rules without BYMONTH.
  const isOfMonth = frequency === "MONTHLY" || byMonth !== null;
  const index = isOfMonth ? date.getUTCDate() - 1 : (day - Date.UTC(year, 0)) / dayMs;
  const length = isOfMonth
    ? lengthOfMonth(date)
    : (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / dayMs;
  const fromStart = Math.floor(index / 7) + 1;
  const fromEnd = -(Math.floor((length - 1 - index) / 7) + 1);
  return (byDay ?? []).some(
    (one) =>
      one.weekday === weekday &&
      (one.ordinal === null || one.ordinal === fromStart || one.ordinal === fromEnd),
  );
}

/** Returns the times of a day, in order, as milliseconds since midnight. */
function timesOfDay({ byHour, byMinute, bySecond }: Recur, start: number): number[] {
  const date = new Date(start);
  const hours = byHour ?? [date.getUTCHours()];
  const minutes = byMinute ?? [date.getUTCMinutes()];
  const seconds = bySecond ?? [date.getUTCSeconds()];
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1_000),
    ),
  );
  return [...new Set(times)].filter((time) => time >= 0 && time < dayMs).toSorted((a, b) => a - b);
}

function isTimeOfRule(time: number, { byHour, byMinute, bySecond }: Recur): boolean {
  const date = new Date(time);
  return (
    (byHour?.includes(date.getUTCHours()) ?? true) &&
    (byMinute?.includes(date.getUTCMinutes()) ?? true) &&
    (bySecond?.includes(date.getUTCSeconds()) ?? true)
  );
}

function selectPositions(starts: number[], { bySetPosition }: Recur): number[] {
  if (bySetPosition === null) return starts;
  return starts.filter((_, index) => includesFromEnd(bySetPosition, index + 1, starts.length));
}
