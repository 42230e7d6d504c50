import type { CalendarEvent, CalendarSeries } from "../calendar-file/calendar-document.ts";
import { ruleStarts } from "../recurrence/expand.ts";
import { type RecurrenceRule, weekDays } from "../recurrence/recurrence-rule.ts";
import {
  type RecurrenceDate,
  type Series,
  toInstant,
  toPlainDateTime,
} from "../recurrence/series.ts";
import { toIso, toStoredRule } from "../recurrence/stored-rule.ts";

const ordinals = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** The maximum number of years for which a rule with a count is expanded. */
const maxYears = 50;

/**
 * Converts a series for calendar files, so that other programs expand it to the same occurrences. Here the start
 * is always the first occurrence and counts. RFC 5545 does not define a DTSTART that the rule does not generate
 * (3.8.5.3): such a start becomes an RDATE, and a COUNT, which would not include it, becomes an UNTIL.
 */
export function toExportedSeries(series: Series): CalendarSeries {
  const { rule, startAt } = series;
  const isStartInPattern = isInPattern(rule, startAt);
  const added = series.rdates.map(({ occursAt }) => occursAt.toString());
  return {
    kind: "series",
    start: startAt.toString(),
    rule: toStoredRule(isStartInPattern ? rule : withoutCount(series)),
    added: isStartInPattern ? added : [startAt.toString(), ...added],
    excluded: series.exdates.map((date) => toExcludedDateTime(series, date)),
  };
}

/**
 * Returns the wall-clock time of an EXDATE. In a spring gap this is the computed time, which other programs
 * compare, even if the exception date was given as the time that is shown instead.
 */
function toExcludedDateTime(series: Series, { occursAt }: RecurrenceDate): string {
  const instant = toInstant(occursAt, series.timeZone);
  return toComputedDateTime(series, instant).toString();
}

/**
 * Finds the wall-clock start from which an instant was computed. In a spring gap the instant is later than that
 * start; every start of the rule has the same time of day.
 */
export function toComputedDateTime(
  series: Series,
  instant: Temporal.Instant,
): Temporal.PlainDateTime {
  const shown = toPlainDateTime(instant, series.timeZone);
  const sameDay = shown.withPlainTime(series.startAt.toPlainTime());
  return (
    // Some Pacific time zones have skipped a whole day.
    [sameDay, sameDay.subtract({ days: 1 })].find((wall) =>
      toInstant(wall, series.timeZone).equals(instant),
    ) ?? shown
  );
}

/** Adds those of the occurrences that belong to this series to its EXDATEs; returns other events unchanged. */
export function excludeOccurrences(
  event: CalendarEvent,
  occurrences: CalendarEvent[],
): CalendarEvent {
  const { uid, recurrence } = event;
  if (recurrence?.kind !== "series") return event;
  const excludedStarts = occurrences.flatMap(({ uid: parentUid, recurrence: occurrence }) =>
    parentUid === uid && occurrence?.kind === "occurrence" ? [occurrence.start] : [],
  );
  return {
    ...event,
    recurrence: { ...recurrence, excluded: [...recurrence.excluded, ...excludedStarts] },
  };
}

/** Whether the rule generates the start. */
function isInPattern(rule: RecurrenceRule, start: Temporal.PlainDateTime): boolean {
  if (rule.weekDays.length > 0) {
    return rule.weekDays.some((day) => weekDays.indexOf(day) + 1 === start.dayOfWeek);
  }
  const { monthDay, monthOrdinal, monthWeekday } = rule;
  if (monthDay !== null) {
    return monthDay === (monthDay > 0 ? start.day : start.day - start.daysInMonth - 1);
  }
  if (monthOrdinal === null || monthWeekday === null) return true;
  if (weekDays.indexOf(monthWeekday) + 1 !== start.dayOfWeek) return false;
  const ordinal = ordinals[monthOrdinal];
  if (ordinal === -1) return start.day + 7 > start.daysInMonth;
  return ordinal === Math.ceil(start.day / 7);
}

function withoutCount(series: Series): RecurrenceRule {
  const { rule, startAt, timeZone } = series;
  if (rule.count === null) return rule;
  let last = startAt;
  for (const wall of ruleStarts(series, startAt.add({ years: maxYears }))) last = wall;
  return { ...rule, count: null, untilAt: Temporal.Instant.from(toIso(toInstant(last, timeZone))) };
}
