import { expandSeries } from "../agenda/recurrence/expand.ts";
import { type Series, toWall } from "../agenda/recurrence/series.ts";
import { toRule } from "../agenda/recurrence/stored-rule.ts";
import type { ScheduleTrigger, WorkflowTrigger } from "./definition.ts";

/** Longer than any rule that recurs at all within a life. */
const yearsAhead = 30;
const year = { hours: 24 * 366 };

function toSeries({ startAt, timeZone, recurrenceRule }: ScheduleTrigger): Series {
  return {
    startAt: toWall(Temporal.Instant.from(startAt), timeZone),
    timeZone,
    length: { isAllDay: false, milliseconds: 0 },
    rule: toRule(recurrenceRule),
    rdates: [],
    exdates: [],
  };
}

/**
 * The first occurrence after a moment: by the rules of the agenda, in the local time of the zone. Null
 * when there is none within 30 years, and for triggers that are no schedule.
 */
export function nextOccurrence(trigger: WorkflowTrigger, after: Date): Date | null {
  if (trigger.type !== "schedule") return null;
  const series = toSeries(trigger);
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime() + 1);
  const to = from.add({ hours: year.hours * yearsAhead });
  const [next] = expandSeries(series, from, to, 1);
  return next === undefined ? null : new Date(next.start.epochMilliseconds);
}

/** The last occurrence up to a moment, of those from `since` on: of several that were missed, one is made up for. */
export function lastOccurrence(trigger: ScheduleTrigger, since: Date, until: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(since.getTime());
  const to = Temporal.Instant.fromEpochMilliseconds(until.getTime() + 1);
  const last = expandSeries(toSeries(trigger), from, to).at(-1);
  return last === undefined ? since : new Date(last.start.epochMilliseconds);
}
