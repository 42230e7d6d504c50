import type { EventTimes } from "../events/event-times.ts";
import type { RecurrenceRule } from "../agenda-item.ts";
import { toInstantMs, toLocalMs } from "../times/local-time.ts";
import type { Series } from "./read-series.ts";
import type { SeriesRule, SeriesStart } from "./series-starts.ts";
import { toIanaZone } from "../times/time-zone.ts";
import type { ImportItem } from "../events/to-agenda-item.ts";
import { UnsupportedEvent } from "../unsupported-event.ts";

/** The maximum number of dates (RDATE, EXDATE) of a series. */
export const maxDates = 500;
const maxCount = 730;

/** The recurrence of an item, with the times that it requires. */
export type Recurrence = {
  times: EventTimes;
  /** The local start of the item. */
  localMs: number;
  body: Pick<ImportItem["body"], "recurrenceRule" | "recurrenceDates">;
  notes: string[];
};

/** Returns a series of a rule, with its end, its added dates and those left out. */
export function toRuleRecurrence(series: Series, first: SeriesStart): Recurrence {
  const { rule, times, starts, exceptions } = series;
  const { offsetAt } = times.start.zone;
  const isWhole = starts.every(({ isAdded, instantMs }) => isAdded || instantMs >= first.instantMs);
  const current = starts.filter(({ instantMs }) => isWhole || instantMs >= first.instantMs);
  const isRepresentable = ({ localMs, instantMs }: SeriesStart) =>
    toInstantMs(localMs, offsetAt) === instantMs;
  const added = current.filter(
    ({ isAdded, instantMs }) => isAdded && !exceptions.excluded.has(instantMs),
  );
  const excluded = current.filter(
    ({ isAdded, instantMs }) => !isAdded && exceptions.excluded.has(instantMs),
  );
  const dates = [
    ...added.filter(isRepresentable).map(({ instantMs }) => toDate("rdate", instantMs)),
    ...excluded.map(({ instantMs }) => toDate("exdate", instantMs)),
  ];
  if (dates.length > maxDates) {
    throw new UnsupportedEvent(
      `it has ${dates.length} dates of its own (RDATE, EXDATE); ${maxDates} is the most`,
    );
  }
  const notes: string[] = [];
  const lost = added.filter((start) => !isRepresentable(start)).length;
  if (lost > 0) notes.push(`${lost} added dates in the hour that occurs twice were left out`);
  const end = toEnd(series, first);
  if (end === null)
    notes.push("its end after the year 2999, or after 40000 occurrences, was left out");
  return {
    times,
    localMs: first.localMs,
    body: {
      recurrenceRule: { ...toPattern(rule), ...end },
      recurrenceDates: dates,
    },
    notes,
  };
}

const toDate = (kind: "rdate" | "exdate", instantMs: number) => ({
  kind,
  occursAt: new Date(instantMs).toISOString(),
});

function toPattern(rule: SeriesRule | null) {
  if (rule === null || rule.pattern === null) throw new Error("a series without a rule");
  return rule.pattern;
}

/**
 * Returns COUNT without the starts before the first, or UNTIL. A rule may have both, of which the first ends it.
 *
 * @returns null for an end that is too far for the service
 */
function toEnd(
  { rule, starts, untilMs }: Series,
  first: SeriesStart,
): Pick<RecurrenceRule, "count" | "untilAt"> | null {
  const ruled = starts.filter(({ isOfRule }) => isOfRule);
  const last = ruled.at(-1) ?? first;
  const count = rule?.recur.count ?? null;
  const isEndedByCount = count !== null && ruled.length >= count;
  if (untilMs !== null && !isEndedByCount) {
    if (new Date(untilMs).getUTCFullYear() > 2999) return null;
    return untilMs < first.instantMs ? { count: 1 } : { untilAt: new Date(untilMs).toISOString() };
  }
  if (count === null) return {};
  const remainingCount =
    count - ruled.filter(({ instantMs }) => instantMs < first.instantMs).length;
  if (remainingCount <= maxCount) return { count: remainingCount };
  return isEndedByCount ? { untilAt: new Date(last.instantMs).toISOString() } : null;
}

/**
 * Returns a series of separate dates: a rule that ends with its start, and added dates. A single date that no override
 * changes needs no rule.
 */
export function toDateRecurrence(
  { rule, times, exceptions }: Series,
  starts: SeriesStart[],
): Recurrence {
  const [first, ...others] = starts;
  const isByRule = rule !== null;
  if (first === undefined) throw new UnsupportedEvent("it has no occurrence");
  const { zone, isDate } = times.start;
  const isRepresentable =
    zone.name !== null &&
    starts.every(({ localMs, instantMs }) => toInstantMs(localMs, zone.offsetAt) === instantMs);
  // In UTC no time occurs twice.
  const itemZone = isDate || isRepresentable ? zone : toIanaZone("UTC");
  return {
    times: { ...times, start: { ...times.start, zone: itemZone } },
    localMs: toLocalMs(first.instantMs, itemZone.offsetAt),
    body:
      others.length === 0 && exceptions.overrides.size === 0
        ? {}
        : {
            recurrenceRule: { frequency: "daily", count: 1 },
            recurrenceDates: others.map(({ instantMs }) => toDate("rdate", instantMs)),
          },
    notes: isByRule
      ? [
          `the service has no such rule: its ${starts.length} occurrences were taken as separate dates`,
        ]
      : [],
  };
}
