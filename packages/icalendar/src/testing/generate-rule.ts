import ICAL from "ical.js";
import type { Random } from "./random.ts";

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** A rule without its end, and its first starts as local times such as `2026-11-23T09:00:00`. */
export type GeneratedRule = {
  text: string;
  /** A rule with the same starts, which ical.js expands as RFC 5545 requires. */
  reference: string;
  starts: string[];
};

type RuleForms = Pick<GeneratedRule, "text" | "reference">;

/**
 * Generates a rule, and the local start that it gives: a start that does not match the rule is undefined (RFC 5545,
 * 3.8.5.3).
 */
export function generateRule(random: Random, from: string, isAllDay: boolean): GeneratedRule {
  for (;;) {
    const rule = random.chance(0.15)
      ? toMisreadRule(random)
      : toSameForms(toRule(random, from, isAllDay));
    const [start] = expand(rule.reference, from, 1);
    // Dates that do not exist "MUST be ignored" (RFC 5545, 3.3.10), where ical.js takes 1 March.
    const isLeapDay = start?.slice(5, 10) === "02-29" && !rule.text.includes(";BY");
    if (start !== undefined && !(isLeapDay && rule.text.startsWith("FREQ=YEARLY")))
      return { ...rule, starts: expand(rule.reference, start, 24) };
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

const toSameForms = (text: string): RuleForms => ({ text, reference: text });

/**
 * Returns a rule that ical.js expands otherwise than RFC 5545, 3.3.10:
 *
 * - BYSETPOS selects from "one interval of the recurrence rule", where ical.js ignores it in a week;
 * - in a yearly rule, BYDAY=2MO is the second Monday of the year, where ical.js takes other Mondays as well;
 * - BYMONTH limits a monthly rule with BYDAY, where ical.js also takes the month in which the search begins.
 */
function toMisreadRule({ int, pick, chance }: Random): RuleForms {
  const day = pick(weekdays);
  const ordinal = int(2, 4);
  const days = weekdays.filter((name) => name === "WE" || chance(0.35));
  const position = pick([1, -1]);
  const months = pick([`${int(1, 12)}`, `3,${int(4, 12)}`, "1,4,7,10"]);
  return pick([
    {
      text: `FREQ=WEEKLY;BYDAY=${days.join(",")};BYSETPOS=${position}`,
      reference: `FREQ=WEEKLY;BYDAY=${days.at(position === 1 ? 0 : -1)}`,
    },
    {
      text: `FREQ=YEARLY;BYDAY=${ordinal}${day}`,
      reference: `FREQ=DAILY;BYMONTH=1;BYMONTHDAY=${range(ordinal * 7 - 6, ordinal * 7)};BYDAY=${day}`,
    },
    {
      text: `FREQ=MONTHLY;BYMONTH=${months};BYDAY=2${day}`,
      reference: `FREQ=DAILY;BYMONTH=${months};BYMONTHDAY=${range(8, 14)};BYDAY=${day}`,
    },
  ]);
}

/** Returns the integers from `first` to `last` as a list of a rule. */
const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join(",");

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
    `FREQ=YEARLY${interval};BYYEARDAY=${pick(["1", "60", "366", "-1", "-306", "100,200"])}`,
    `FREQ=YEARLY;BYDAY=${pick([1, -1])}${pick(weekdays)}`,
    `FREQ=YEARLY;BYWEEKNO=${pick([1, 20, 52, 53])};BYDAY=${pick(weekdays)}${weekStart}`,
    `FREQ=YEARLY;BYMONTH=${month};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${pick([1, -1])}`,
    `FREQ=MONTHLY${interval};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${pick([1, 3, -2])}`,
    `FREQ=DAILY;BYMONTH=1,6${interval}`,
    `FREQ=WEEKLY${byDay}${weekStart};BYMONTH=${month}`,
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
