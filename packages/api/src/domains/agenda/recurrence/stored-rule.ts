import type { z } from "zod";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import type { RecurrenceRule as ShownRule } from "../agenda-item.ts";

/** A rule in the database and in responses. */
export type StoredRule = z.infer<typeof ShownRule>;

/** Converts a stored rule to the domain type. */
export function toRule(stored: StoredRule): RecurrenceRule {
  return {
    ...stored,
    untilAt: stored.untilAt === null ? null : Temporal.Instant.from(stored.untilAt),
  };
}

/** Converts a rule of the domain for storage and responses. */
export function toStoredRule(rule: RecurrenceRule): StoredRule {
  return {
    frequency: rule.frequency,
    intervalCount: rule.intervalCount,
    count: rule.count,
    untilAt: rule.untilAt?.toString({ smallestUnit: "millisecond" }) ?? null,
    weekDays: rule.weekDays,
    monthDay: rule.monthDay,
    monthOrdinal: rule.monthOrdinal,
    monthWeekday: rule.monthWeekday,
  };
}

/** Converts a timestamp of the database to an instant. */
export const dateToInstant = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** Formats an instant for responses and SQL: UTC with milliseconds. */
export const toIso = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: "millisecond" });
