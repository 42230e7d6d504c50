import type { z } from "zod";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import type { RecurrenceRule as ShownRule } from "../agenda-item.ts";

/** A rule as it is stored and as responses show it. */
export type StoredRule = z.infer<typeof ShownRule>;

/** Converts a stored rule for the engine. */
export function toRule(stored: StoredRule): RecurrenceRule {
  return {
    ...stored,
    untilAt: stored.untilAt === null ? null : Temporal.Instant.from(stored.untilAt),
  };
}

/** Converts a rule of the engine for storage and responses. */
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

/** Converts a time from the database for the engine. */
export const toMoment = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** Formats an instant for responses and statements. */
export const toIso = (moment: Temporal.Instant): string =>
  moment.toString({ smallestUnit: "millisecond" });
