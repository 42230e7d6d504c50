import { expect, test } from "vitest";
import {
  validateRecurrenceRule,
  type RecurrenceRule,
  ruleDefaults,
  toRecurrencePattern,
} from "./recurrence-rule.ts";

const rule = (members: Partial<RecurrenceRule>): RecurrenceRule => ({
  frequency: "daily",
  ...ruleDefaults,
  ...members,
});
const pointers = (members: Partial<RecurrenceRule>, startAt?: Temporal.Instant) =>
  validateRecurrenceRule(rule(members), startAt).map((error) => `${error.pointer} ${error.rule}`);
const instant = (text: string) => Temporal.Instant.from(text);
const noon = Temporal.PlainDateTime.from("2026-10-29T12:00");

test.each<[string, Partial<RecurrenceRule>]>([
  ["daily", {}],
  ["daily with the maximum values", { intervalCount: 999, count: 730 }],
  ["weekly on two days", { frequency: "weekly", weekDays: ["mo", "th"] }],
  ["monthly on the last day", { frequency: "monthly", monthDay: -1 }],
  [
    "yearly on an ordinal weekday",
    { frequency: "yearly", monthOrdinal: "last", monthWeekday: "th" },
  ],
  ["with untilAt", { untilAt: instant("2027-01-01T00:00:00Z") }],
])("a rule %s has no errors", (_name, members) => {
  expect(validateRecurrenceRule(rule(members))).toEqual([]);
});

test.each<[string, Partial<RecurrenceRule>, string[]]>([
  ["an interval of 0", { intervalCount: 0 }, ["/intervalCount range"]],
  ["an interval of 1000", { intervalCount: 1000 }, ["/intervalCount range"]],
  ["an interval of 1.5", { intervalCount: 1.5 }, ["/intervalCount range"]],
  ["a count of 0", { count: 0 }, ["/count range"]],
  ["a count of 731", { count: 731 }, ["/count range"]],
  [
    "count and untilAt",
    { count: 2, untilAt: instant("2027-01-01T00:00:00Z") },
    ["/untilAt exclusive"],
  ],
  ["weekDays in a daily rule", { weekDays: ["mo"] }, ["/weekDays frequency"]],
  ["a duplicate weekday", { frequency: "weekly", weekDays: ["mo", "mo"] }, ["/weekDays unique"]],
  ["month day 0", { frequency: "monthly", monthDay: 0 }, ["/monthDay range"]],
  ["month day 32", { frequency: "monthly", monthDay: 32 }, ["/monthDay range"]],
  ["month day -32", { frequency: "yearly", monthDay: -32 }, ["/monthDay range"]],
  ["a month day in a weekly rule", { frequency: "weekly", monthDay: 1 }, ["/monthDay frequency"]],
  [
    "month day and ordinal",
    { frequency: "monthly", monthDay: 1, monthOrdinal: "first", monthWeekday: "mo" },
    ["/monthDay exclusive"],
  ],
  [
    "only monthOrdinal",
    { frequency: "monthly", monthOrdinal: "first" },
    ["/monthWeekday required"],
  ],
  ["only monthWeekday", { frequency: "monthly", monthWeekday: "mo" }, ["/monthOrdinal required"]],
  [
    "an ordinal weekday in a daily rule",
    { monthOrdinal: "first", monthWeekday: "mo" },
    ["/monthOrdinal frequency"],
  ],
])("a rule with %s has an error at that member", (_name, members, expected) => {
  expect(pointers(members)).toEqual(expected);
});

test("returns all errors of a rule at once", () => {
  expect(pointers({ intervalCount: 0, count: 0, weekDays: ["mo"], monthDay: 40 })).toEqual([
    "/intervalCount range",
    "/count range",
    "/weekDays frequency",
    "/monthDay range",
    "/monthDay frequency",
  ]);
});

test("untilAt before the start is an error, at the start it is valid", () => {
  const startAt = instant("2026-11-20T09:00:00Z");
  expect(pointers({ untilAt: startAt.subtract({ seconds: 1 }) }, startAt)).toEqual([
    "/untilAt order",
  ]);
  expect(pointers({ untilAt: startAt }, startAt)).toEqual([]);
});

test("converts an ordinal weekday to BYDAY and BYSETPOS, with BYMONTH in a yearly rule", () => {
  const ordinal = { monthOrdinal: "last", monthWeekday: "th" } as const;
  expect(toRecurrencePattern(rule({ frequency: "monthly", ...ordinal }), noon)).toEqual({
    freq: "MONTHLY",
    interval: 1,
    byDay: ["TH"],
    bySetPos: [-1],
  });
  expect(toRecurrencePattern(rule({ frequency: "yearly", ...ordinal }), noon)).toEqual({
    freq: "YEARLY",
    interval: 1,
    byDay: ["TH"],
    bySetPos: [-1],
    byMonth: [10],
  });
});

test("converts a yearly month day with BYMONTH of the start", () => {
  expect(toRecurrencePattern(rule({ frequency: "yearly", monthDay: 29 }), noon)).toEqual({
    freq: "YEARLY",
    interval: 1,
    byMonthDay: [29],
    byMonth: [10],
  });
});
