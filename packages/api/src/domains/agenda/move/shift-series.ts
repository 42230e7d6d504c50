import { ruleStarts } from "../recurrence/expand.ts";
import { weekDays, type RecurrenceRule, type WeekDay } from "../recurrence/recurrence-rule.ts";
import {
  toInstant,
  toWall,
  type ItemLength,
  type RecurrenceDate,
  type Series,
} from "../recurrence/series.ts";

/** A shifted series, and where each original start of the old one went. */
export type SeriesShift = {
  series: Series;
  toShifted: (original: Temporal.PlainDateTime) => Temporal.PlainDateTime;
};

/** Weeks repeat at once: a few dozen starts show whether the shifted rule gives the same pattern. */
const startsCompared = 60;

/** Months and years are compared over three leap years, or as far as the series has rows or an end. */
const leastYearsCompared = 12;
const mostYearsCompared = 60;

/** Months differ in length by up to three days: "a month later" is not the same number of days each time. */
const monthSlackDays = 3;

const compare = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime): number =>
  Temporal.PlainDateTime.compare(a, b);

const daysBetween = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime): number =>
  a.toPlainDate().until(b.toPlainDate(), { largestUnit: "days" }).days;

/** The first `most` values: leaving the loop stops a generator that would go on for ever. */
function takeFirst<Value>(values: Iterable<Value>, most: number): Value[] {
  const taken: Value[] = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === most) break;
  }
  return taken;
}

function rotateWeekDay(day: WeekDay, days: number): WeekDay {
  const index = (((weekDays.indexOf(day) + days) % 7) + 7) % 7;
  return weekDays[index] ?? day;
}

/** The month days that could stand for the shifted one, the likeliest first. */
function shiftedMonthDays(
  monthDay: number | null,
  days: number,
  startAt: Temporal.PlainDateTime,
): (number | null)[] {
  if (monthDay === null) return [null];
  const sum = monthDay + days;
  // Past the first day lies the last day of the month before, -1, and the other way round.
  const shifted = monthDay > 0 && sum <= 0 ? sum - 1 : monthDay < 0 && sum >= 0 ? sum + 1 : sum;
  const ofStart = monthDay > 0 ? startAt.day : startAt.day - startAt.daysInMonth - 1;
  return [...new Set([shifted, ofStart])].filter((day) => Math.abs(day) <= 31);
}

/** Starts and rules that could describe the shifted series, the plain shift first. */
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
  for (const offset of [0, 1, -1, 2, -2, monthSlackDays, -monthSlackDays]) {
    const start = startAt.add({ days: offset });
    for (const monthDay of shiftedMonthDays(rule.monthDay, days + offset, start)) {
      yield { startAt: start, rule: { ...rule, monthDay } };
    }
  }
}

/**
 * Shifts a whole series so that the occurrence computed for `from` is computed for `to`: its start, the
 * days its rule names, its end, its added and excluded dates. No occurrence is lost or gained.
 *
 * Days and weeks shift exactly. Monthly and yearly series keep their calendar meaning: from the 15th of
 * each month to the 15th of the next, or from 20 February to 5 March, though that is not the same
 * number of days every time.
 *
 * @param lastStart the last original start that there is a row for
 * @returns null when no rule describes the shifted series: an ordinal weekday on another day, or a day
 *   that other months lack
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
  // Becoming all-day, or ceasing to be, puts every occurrence on the new time of day.
  const shift =
    series.length.isAllDay === length.isAllDay
      ? (wall: Temporal.PlainDateTime) => wall.add(difference)
      : (wall: Temporal.PlainDateTime) =>
          wall.toPlainDate().add({ days }).toPlainDateTime(to.toPlainTime());

  const olds = startsToCompare(series, lastStart);
  for (const candidate of shiftCandidates(series, shift(series.startAt))) {
    const shifted = { ...series, ...candidate };
    const farEnd = candidate.startAt.add({ years: mostYearsCompared * 2 });
    const news = takeFirst(ruleStarts(withoutEnd(shifted), farEnd), olds.length);
    if (!isSameShifted(series, olds, news, shift, { from, to })) continue;

    const pairs = new Map(olds.map((old, index) => [old.toString(), news[index]]));
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

/** The starts that show what the rule means, in order; the rule's end is left to `isSameShifted`. */
function startsToCompare(
  series: Series,
  lastStart: Temporal.PlainDateTime,
): Temporal.PlainDateTime[] {
  const { startAt, timeZone, rule } = series;
  const endless = withoutEnd(series);
  const latest = startAt.add({ years: mostYearsCompared });
  if (!isMonthly(series)) return takeFirst(ruleStarts(endless, latest), startsCompared);
  const ends = [startAt.add({ years: leastYearsCompared }), lastStart.add({ days: 1 })];
  if (rule.untilAt) ends.push(toWall(rule.untilAt, timeZone).add({ days: 1 }));
  const end = ends.reduce((a, b) => (compare(a, b) > 0 ? a : b));
  return [...ruleStarts(endless, compare(end, latest) > 0 ? latest : end)];
}

/** Whether each start of the series has gone where the shift puts it, the addressed one exactly. */
function isSameShifted(
  series: Series,
  olds: Temporal.PlainDateTime[],
  news: Temporal.PlainDateTime[],
  shift: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  addressed: { from: Temporal.PlainDateTime; to: Temporal.PlainDateTime },
): boolean {
  const { rule, timeZone } = series;
  const slack = { days: isMonthly(series) ? monthSlackDays : 0 };
  return olds.every((old, index) => {
    if (rule.count !== null && index >= rule.count) return true;
    const isOver =
      rule.untilAt && Temporal.Instant.compare(toInstant(old, timeZone), rule.untilAt) > 0;
    if (isOver && index > 0) return true;
    const start = news[index];
    if (!start) return false;
    if (compare(old, addressed.from) === 0) return compare(start, addressed.to) === 0;
    const shifted = shift(old);
    return compare(start, shifted.subtract(slack)) >= 0 && compare(start, shifted.add(slack)) <= 0;
  });
}

/** The shifted `untilAt`, kept from the last occurrence on and before the one that would follow. */
function shiftedEnd(
  series: Series,
  shift: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
  toShifted: (wall: Temporal.PlainDateTime) => Temporal.PlainDateTime,
): Temporal.Instant | null {
  const { timeZone, rule } = series;
  if (rule.untilAt === null) return null;
  const until = toWall(rule.untilAt, timeZone);
  let end = toInstant(shift(until), timeZone);
  // Only starts this near could come to lie on the other side of it.
  const near = { days: monthSlackDays + 1 };
  for (const old of ruleStarts(withoutEnd(series), until.add(near), until.subtract(near))) {
    const isIn = Temporal.Instant.compare(toInstant(old, timeZone), rule.untilAt) <= 0;
    const start = toInstant(toShifted(old), timeZone);
    if (isIn && Temporal.Instant.compare(end, start) < 0) end = start;
    if (!isIn && Temporal.Instant.compare(end, start) >= 0) end = start.subtract({ seconds: 1 });
  }
  return end;
}
