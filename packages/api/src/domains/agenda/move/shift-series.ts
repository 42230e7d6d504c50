import { ruleStarts } from "../recurrence/expand.ts";
import { weekDays, type RecurrenceRule, type WeekDay } from "../recurrence/recurrence-rule.ts";
import {
  toInstant,
  toPlainDateTime,
  type ItemLength,
  type RecurrenceDate,
  type Series,
} from "../recurrence/series.ts";

/** A shifted series, and a mapping from its previous original starts to the new ones. */
export type SeriesShift = {
  series: Series;
  toShifted: (original: Temporal.PlainDateTime) => Temporal.PlainDateTime;
};

/** The number of starts to compare for daily and weekly rules, enough to detect a difference of the patterns. */
const maxStarts = 60;

/** The years to compare for monthly and yearly rules: three leap years, or up to the last row or end. */
const minYears = 12;
const maxYears = 60;

/** The tolerance in days for monthly and yearly rules: the lengths of months differ by up to three days. */
const monthToleranceDays = 3;

const compare = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime): number =>
  Temporal.PlainDateTime.compare(a, b);

const daysBetween = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime): number =>
  a.toPlainDate().until(b.toPlainDate(), { largestUnit: "days" }).days;

/** Returns the first `count` values of a generator, which may be infinite. */
function takeFirst<Value>(values: Iterable<Value>, count: number): Value[] {
  const taken: Value[] = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === count) break;
  }
  return taken;
}

function rotateWeekDay(day: WeekDay, days: number): WeekDay {
  const index = (((weekDays.indexOf(day) + days) % 7) + 7) % 7;
  return weekDays[index] ?? day;
}

/** Returns the candidates for the shifted day of the month, the most likely first. */
function shiftedMonthDays(
  monthDay: number | null,
  days: number,
  startAt: Temporal.PlainDateTime,
): (number | null)[] {
  if (monthDay === null) return [null];
  const sum = monthDay + days;
  // Before day 1 comes -1, the last day of the previous month; after -1 comes day 1.
  const shifted = monthDay > 0 && sum <= 0 ? sum - 1 : monthDay < 0 && sum >= 0 ? sum + 1 : sum;
  const ofStart = monthDay > 0 ? startAt.day : startAt.day - startAt.daysInMonth - 1;
  return [...new Set([shifted, ofStart])].filter((day) => Math.abs(day) <= 31);
}

/** Yields starts and rules that could describe the shifted series, the simplest first. */
function* shiftCandidates(
  series: Series,
  startAt: Temporal.PlainDateTime,
): Generator<{ startAt: Temporal.PlainDateTime; rule: RecurrenceRule }> {
  const { rule } = series;
  const days = daysBetween(series.startAt, startAt);
  if (days === 0) {
    yield { startAt, rule };
    return;
  }
  if (rule.monthOrdinal !== null) return;
  if (rule.frequency === "daily" || rule.frequency === "weekly") {
    const rotated = rule.weekDays.map((day) => rotateWeekDay(day, days));
    yield { startAt, rule: { ...rule, weekDays: rotated } };
    return;
  }
  for (const offset of [0, 1, -1, 2, -2, monthToleranceDays, -monthToleranceDays]) {
    const start = startAt.add({ days: offset });
    for (const monthDay of shiftedMonthDays(rule.monthDay, days + offset, start)) {
      yield { startAt: start, rule: { ...rule, monthDay } };
    }
  }
}

/**
 * Shifts a whole series so that the occurrence computed for `from` is computed for `to`: its start, the days of its
 * rule, its end and its recurrence dates. The number of occurrences does not change.
 *
 * Daily and weekly series shift exactly. Monthly and yearly series shift by calendar: from the 15th of each month
 * to the 15th of the next, or from 20 February to 5 March, although the number of days between varies.
 *
 * @param lastStart the last original start that has a row
 * @returns null if no rule describes the shifted series: an ordinal weekday on another day, or a day that other
 *   months do not have
 */
export function shiftSeries(
  series: Series,
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
  length: ItemLength,
  lastStart: Temporal.PlainDateTime,
): SeriesShift | null {
  const { timeZone } = series;
  const difference = from.until(to, { largestUnit: "days" });
  const days = daysBetween(from, to);
  // When an item becomes all-day or stops being so, every occurrence gets the new time of day.
  const shift =
    series.length.isAllDay === length.isAllDay
      ? (wall: Temporal.PlainDateTime) => wall.add(difference)
      : (wall: Temporal.PlainDateTime) =>
          wall.toPlainDate().add({ days }).toPlainDateTime(to.toPlainTime());

  const oldStarts = startsToCompare(series, lastStart);
  for (const candidate of shiftCandidates(series, shift(series.startAt))) {
    const shifted = { ...series, ...candidate };
    const farEnd = candidate.startAt.add({ years: maxYears * 2 });
    const newStarts = takeFirst(ruleStarts(withoutEnd(shifted), farEnd), oldStarts.length);
    if (!isShiftedEqually(series, oldStarts, newStarts, shift, { from, to })) continue;

    const pairs = new Map(oldStarts.map((old, index) => [old.toString(), newStarts[index]]));
    const toShifted = (wall: Temporal.PlainDateTime) => pairs.get(wall.toString()) ?? shift(wall);
    const toShiftedDate = (date: RecurrenceDate): RecurrenceDate => ({
      ...date,
      occursAt: toShifted(date.occursAt),
    });
    return {
      series: {
        startAt: candidate.startAt,
        timeZone,
        length,
        rule: { ...candidate.rule, untilAt: shiftedEnd(series, shift, toShifted) },
        rdates: series.rdates.map(toShiftedDate),
        exdates: series.exdates.map(toShiftedDate),
      },
      toShifted,
    };
  }
  return null;
}

const isMonthly = ({ rule }: Series): boolean =>
  rule.frequency === "monthly" || rule.frequency === "yearly";

const withoutEnd = (series: Series): Series => ({
  ...series,
  rule: { ...series.rule, count: null, untilAt: null },
});

/** Returns starts to compare, in order, as if the rule had no end; `isShiftedEqually` applies the end. */
function startsToCompare(
  series: Series,
  lastStart: Temporal.PlainDateTime,
): Temporal.PlainDateTime[] {
  const { startAt, timeZone, rule } = series;
  const endless = withoutEnd(series);
  const latest = startAt.add({ years: maxYears });
  if (!isMonthly(series)) return takeFirst(ruleStarts(endless, latest), maxStarts);
  const ends = [startAt.add({ years: minYears }), lastStart.add({ days: 1 })];
  if (rule.untilAt) ends.push(toPlainDateTime(rule.untilAt, timeZone).add({ days: 1 }));
  const end = ends.reduce((a, b) => (compare(a, b) > 0 ? a : b));
  return [...ruleStarts(endless, compare(end, latest) > 0 ? latest : end)];
}

/** Whether the new starts match the shifted old ones: the moved one exactly, others within the tolerance. */
function isShiftedEqually(
  series: Series,
  oldStarts: Temporal.PlainDateTime[],
  newStarts: Temporal.PlainDateTime[],
  shift: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  addressed: { from: Temporal.PlainDateTime; to: Temporal.PlainDateTime },
): boolean {
  const { rule, timeZone } = series;
  const tolerance = { days: isMonthly(series) ? monthToleranceDays : 0 };
  return oldStarts.every((old, index) => {
    if (rule.count !== null && index >= rule.count) return true;
    const isOver =
      rule.untilAt && Temporal.Instant.compare(toInstant(old, timeZone), rule.untilAt) > 0;
    if (isOver && index > 0) return true;
    const start = newStarts[index];
    if (!start) return false;
    if (compare(old, addressed.from) === 0) return compare(start, addressed.to) === 0;
    const shifted = shift(old);
    return (
      compare(start, shifted.subtract(tolerance)) >= 0 &&
      compare(start, shifted.add(tolerance)) <= 0
    );
  });
}

/** Returns the shifted `untilAt`, adjusted to be at or after the last occurrence and before the next one. */
function shiftedEnd(
  series: Series,
  shift: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  toShifted: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
): Temporal.Instant | null {
  const { timeZone, rule } = series;
  if (rule.untilAt === null) return null;
  const until = toPlainDateTime(rule.untilAt, timeZone);
  let end = toInstant(shift(until), timeZone);
  // Only starts this close to the end could move past it.
  const margin = { days: monthToleranceDays + 1 };
  for (const old of ruleStarts(withoutEnd(series), until.add(margin), until.subtract(margin))) {
    const isIn = Temporal.Instant.compare(toInstant(old, timeZone), rule.untilAt) <= 0;
    const start = toInstant(toShifted(old), timeZone);
    if (isIn && Temporal.Instant.compare(end, start) < 0) end = start;
    if (!isIn && Temporal.Instant.compare(end, start) >= 0) end = start.subtract({ seconds: 1 });
  }
  return end;
}
