// The structured recurrence rule: a readable subset of the RRULE of RFC 5545, 3.3.10.

export const frequencies = ["daily", "weekly", "monthly", "yearly"] as const;
export const weekDays = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;
export const monthOrdinals = ["first", "second", "third", "fourth", "last"] as const;

type Frequency = (typeof frequencies)[number];
export type WeekDay = (typeof weekDays)[number];
type MonthOrdinal = (typeof monthOrdinals)[number];

/**
 * A recurrence rule. `count` and `untilAt` (inclusive) exclude each other. The start of the series is always its
 * first occurrence and counts, as in RFC 8984, 4.3.3. A yearly rule recurs in the month of the start.
 */
export type RecurrenceRule = {
  frequency: Frequency;
  intervalCount: number;
  count: number | null;
  untilAt: Temporal.Instant | null;
  /** Empty for the weekday of the start. */
  weekDays: WeekDay[];
  /** Negative numbers count from the end of the month. */
  monthDay: number | null;
  monthOrdinal: MonthOrdinal | null;
  monthWeekday: WeekDay | null;
};

/** The default values of a rule; only the frequency has none. */
export const ruleDefaults = {
  intervalCount: 1,
  count: null,
  untilAt: null,
  weekDays: [],
  monthDay: null,
  monthOrdinal: null,
  monthWeekday: null,
} satisfies Omit<RecurrenceRule, "frequency">;

/** A validation error: a JSON Pointer relative to the rule, the violated constraint and a message. */
export type RuleError = { pointer: string; rule: string; message: string };

/** A rule as options of rrule-temporal, without start, count and end. */
export type RecurrencePattern = {
  freq: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  byMonth?: number[];
  byMonthDay?: number[];
  byDay?: string[];
  bySetPos?: number[];
};

const setPositions: Record<MonthOrdinal, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: -1,
};

const isIntegerBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/**
 * Returns all validation errors of a rule; empty if it is valid.
 *
 * @param startAt the start of the series: `untilAt` must not be before it
 */
export function validateRecurrenceRule(
  rule: RecurrenceRule,
  startAt?: Temporal.Instant,
): RuleError[] {
  const errors: RuleError[] = [];
  const addError = (pointer: string, name: string, message: string) =>
    errors.push({ pointer, rule: name, message });
  const isMonthly = rule.frequency === "monthly" || rule.frequency === "yearly";

  if (!isIntegerBetween(rule.intervalCount, 1, 999)) {
    addError("/intervalCount", "range", "intervalCount must be a whole number from 1 to 999");
  }
  if (rule.count !== null && !isIntegerBetween(rule.count, 1, 730)) {
    addError("/count", "range", "count must be a whole number from 1 to 730");
  }
  if (rule.count !== null && rule.untilAt !== null) {
    addError("/untilAt", "exclusive", "count and untilAt exclude each other");
  }
  if (rule.untilAt && startAt && Temporal.Instant.compare(rule.untilAt, startAt) < 0) {
    addError("/untilAt", "order", "untilAt must not lie before the start");
  }
  if (rule.weekDays.length > 0 && rule.frequency !== "weekly") {
    addError("/weekDays", "frequency", "weekDays belong to the frequency weekly only");
  }
  if (new Set(rule.weekDays).size < rule.weekDays.length) {
    addError("/weekDays", "unique", "weekDays must name each day once");
  }
  if (rule.monthDay !== null) {
    if (!isIntegerBetween(rule.monthDay, -31, 31) || rule.monthDay === 0) {
      addError("/monthDay", "range", "monthDay must be a whole number from -31 to 31, but not 0");
    }
    if (!isMonthly) {
      addError("/monthDay", "frequency", "monthDay belongs to the frequencies monthly and yearly");
    }
    if (rule.monthOrdinal !== null || rule.monthWeekday !== null) {
      addError("/monthDay", "exclusive", "monthDay excludes monthOrdinal and monthWeekday");
    }
  }
  if ((rule.monthOrdinal === null) !== (rule.monthWeekday === null)) {
    const missing = rule.monthOrdinal === null ? "/monthOrdinal" : "/monthWeekday";
    addError(missing, "required", "monthOrdinal and monthWeekday go together");
  }
  if ((rule.monthOrdinal !== null || rule.monthWeekday !== null) && !isMonthly) {
    const pointer = rule.monthOrdinal === null ? "/monthWeekday" : "/monthOrdinal";
    addError(
      pointer,
      "frequency",
      "an ordinal weekday belongs to the frequencies monthly and yearly",
    );
  }
  return errors;
}

/** Converts a rule to a pattern for rrule-temporal. The caller applies count and end (see expand.ts). */
export function toRecurrencePattern(
  rule: RecurrenceRule,
  startAt: Temporal.PlainDateTime,
): RecurrencePattern {
  const frequency = rule.frequency.toUpperCase() as RecurrencePattern["freq"];
  const pattern: RecurrencePattern = { freq: frequency, interval: rule.intervalCount };
  if (rule.weekDays.length > 0) pattern.byDay = rule.weekDays.map((day) => day.toUpperCase());
  if (rule.monthDay !== null) pattern.byMonthDay = [rule.monthDay];
  if (rule.monthOrdinal !== null && rule.monthWeekday !== null) {
    pattern.byDay = [rule.monthWeekday.toUpperCase()];
    pattern.bySetPos = [setPositions[rule.monthOrdinal]];
  }
  // Without BYMONTH a yearly BYMONTHDAY or BYDAY would recur in every month.
  if (rule.frequency === "yearly" && (pattern.byMonthDay || pattern.byDay)) {
    pattern.byMonth = [startAt.month];
  }
  return pattern;
}
