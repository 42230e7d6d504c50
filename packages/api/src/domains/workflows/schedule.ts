import { expandSeries } from "../agenda/recurrence/expand.ts";
import { type Series, toPlainDateTime } from "../agenda/recurrence/series.ts";
import { toRule } from "../agenda/recurrence/stored-rule.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import type { ScheduleTrigger, WorkflowTrigger } from "./definition.ts";
import { toDefinitionProblem } from "./definition-problem.ts";

/** A rule without an occurrence in this period is treated as ended. */
const maxYearsAhead = 30;
const year = { hours: 24 * 366 };

function toSeries({ startAt, timeZone, recurrenceRule }: ScheduleTrigger): Series {
  return {
    startAt: toPlainDateTime(Temporal.Instant.from(startAt), timeZone),
    timeZone,
    length: { isAllDay: false, milliseconds: 0 },
    rule: toRule(recurrenceRule),
    rdates: [],
    exdates: [],
  };
}

/**
 * Returns the first occurrence after an instant, by the recurrence rules of the agenda, in the local time of
 * the zone.
 * Null if there is none within 30 years, and for triggers that are not schedules.
 */
export function nextOccurrence(trigger: WorkflowTrigger, after: Date): Date | null {
  if (trigger.type !== "schedule") return null;
  const series = toSeries(trigger);
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime() + 1);
  const to = from.add({ hours: year.hours * maxYearsAhead });
  const [next] = expandSeries(series, from, to, 1);
  return next === undefined ? null : new Date(next.start.epochMilliseconds);
}

/**
 * Rejects a schedule without an occurrence after an instant: an active workflow would never run.
 *
 * @throws Problem WORKFLOW_INVALID with the member that ends the schedule
 */
export function assertHasNextOccurrence(trigger: WorkflowTrigger, after: Date): void {
  if (trigger.type !== "schedule" || nextOccurrence(trigger, after) !== null) return;
  const { startAt, recurrenceRule } = trigger;
  const { count, untilAt } = recurrenceRule;
  const [path, received] =
    untilAt !== null
      ? [["recurrenceRule", "untilAt"], untilAt]
      : count !== null
        ? [["recurrenceRule", "count"], count]
        : [["startAt"], startAt];
  const at = after.toISOString();
  const text = `leaves the schedule no occurrence within ${maxYearsAhead} years after ${at}`;
  const expected = `an occurrence after ${at}`;
  throw toDefinitionProblem([toBodyError(["trigger", ...path], "range", text, expected, received)]);
}

/**
 * Returns the last occurrence from `since` to `until`, both included; `since` if there is none. Of several
 * missed occurrences, only the last is run.
 */
export function lastOccurrence(trigger: ScheduleTrigger, since: Date, until: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(since.getTime());
  const to = Temporal.Instant.fromEpochMilliseconds(until.getTime() + 1);
  const last = expandSeries(toSeries(trigger), from, to, Infinity).at(-1);
  return last === undefined ? since : new Date(last.start.epochMilliseconds);
}
