import type { z } from "zod";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import type { RecurrenceRule as ShownRule } from "../agenda-item.ts";

/** A rule as responses show it and as the database keeps it. */
export type StoredRule = z.infer<typeof ShownRule>;

/** The rule as the engine takes it. */
export function toRule(stored: StoredRule): RecurrenceRule {
  return {
    ...stored,
    untilAt: stored.untilAt === null ? null : Temporal.Instant.from(stored.untilAt),
  };
}

/** The rule as responses show it. */
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

/** A moment of the database as the engine takes it. */
export const toMoment = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

/** A moment as responses show it and statements take it. */
export const toIso = (moment: Temporal.Instant): string =>
  moment.toString({ smallestUnit: "millisecond" });
