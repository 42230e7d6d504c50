import type {
  MovableSeries,
  MovePlan,
  MoveTarget,
  OccurrenceRow,
  PlannedOccurrence,
  PlannedSeries,
  PlannedTimes,
} from "./move-plan.ts";
import { occurrenceCollision, shiftAmbiguous } from "./move-problems.ts";
import { createOriginalStartLookup } from "../recurrence/original-start-lookup.ts";
import {
  isSameLength,
  toComputedStart,
  toEnd,
  toInstant,
  toLength,
  toPlainDateTime,
  type Series,
} from "../recurrence/series.ts";
import { shiftSeries, type SeriesShift } from "./shift-series.ts";
import { splitSeries } from "./split-series.ts";

type RecurringTarget = MoveTarget & { kind: "occurrence" | "series" };

/**
 * Plans a move of a whole series, or of the part from one occurrence on.
 *
 * @param newSeriesId the id of the series to split off; null moves the whole series
 * @param keepsTimes whether the target occurrence keeps overridden times: for a split without a move
 */
export function planSeriesMove(
  target: RecurringTarget,
  times: PlannedTimes,
  newSeriesId: string | null,
  keepsTimes = false,
): MovePlan {
  const { item, occurrences } = target;
  const { timeZone } = target.series;
  const toOriginal = createOriginalStartLookup(target.series, findLastOriginalStart(target));
  const series = withComputedExdates(target.series, toOriginal);
  const row = occurrences.find((each) => each.id === item.id);
  if (target.kind === "occurrence" && !row) {
    throw new Error(`The occurrence ${item.id} is not among the rows of its series.`);
  }
  const original = row ? toOriginal(row.recurrenceIdAt) : series.startAt;
  const split = newSeriesId === null ? null : splitSeries(series, original);
  const isSplit = split !== null && split.before !== null;
  const moved = isSplit ? split.after : series;

  const length = toLength(times.startAt, times.endAt, times.isAllDay, timeZone);
  const to = toNewStart(target.series, original, row, times, newSeriesId !== null);
  const lastStart = toOriginal(findLastOriginalStart(target));
  const shift = shiftSeries(moved, original, to, length, lastStart);
  if (!shift) throw shiftAmbiguous(series, original, to);

  const parentId = isSplit && newSeriesId !== null ? newSeriesId : series.id;
  const shiftRows = (rows: OccurrenceRow[]): PlannedOccurrence[] =>
    rows.flatMap((each) => {
      const start = toOriginal(each.recurrenceIdAt);
      if (isSplit && Temporal.PlainDateTime.compare(start, original) < 0) return [];
      const isAddressed = each.id === item.id;
      // With `following` the new series starts at this occurrence, so it no longer overrides its times.
      if (isAddressed && newSeriesId !== null && !keepsTimes) {
        return [toComputedOccurrence(each.id, parentId, shift, start)];
      }
      const keepsLength = !isAddressed && isSameLength(moved.length, length);
      return [toShiftedOccurrence(each, parentId, moved, shift, start, keepsLength || keepsTimes)];
    });
  const planned = shiftRows(occurrences);
  assertNoCollisions(planned, occurrences, item.id);

  const shifted = toPlannedSeries(parentId, shift.series);
  return {
    respondWith: parentId,
    item: null,
    series: split?.before ? toPlannedSeries(series.id, split.before) : shifted,
    newSeries: isSplit ? shifted : null,
    occurrences: planned,
    deleted: shiftRows(target.deleted),
  };
}

/**
 * Returns the new computed start of the target occurrence.
 *
 * With `following` the new series starts at the occurrence, even if the occurrence had been moved before. With
 * `series` everything shifts by the same difference as the occurrence from its current times.
 */
function toNewStart(
  series: Series,
  original: Temporal.PlainDateTime,
  row: OccurrenceRow | undefined,
  times: PlannedTimes,
  isFollowing: boolean,
): Temporal.PlainDateTime {
  const { timeZone } = series;
  const requested = toComputedStart(times.startAt, timeZone, times.isAllDay);
  const from =
    row?.isMoved && !isFollowing
      ? toComputedStart(row.startAt, timeZone, row.isAllDay)
      : toComputedStart(toInstant(original, timeZone), timeZone, series.length.isAllDay);
  if (series.length.isAllDay !== times.isAllDay) {
    const days = from.toPlainDate().until(requested.toPlainDate(), { largestUnit: "days" });
    return original.toPlainDate().add(days).toPlainDateTime(requested.toPlainTime());
  }
  const shifted = original.add(from.until(requested, { largestUnit: "days" }));
  if (row?.isMoved && !isFollowing) return shifted;
  // A start in a spring gap is shown later than computed. If the shown difference does not lead to the requested
  // start, the requested start is used.
  return toInstant(shifted, timeZone).equals(times.startAt) ? shifted : requested;
}

/** Returns the last original start for which a series has a row or an exception date. */
export function findLastOriginalStart({
  series,
  occurrences,
}: Pick<RecurringTarget, "series" | "occurrences">): Temporal.Instant {
  const originalStarts = [
    toInstant(series.startAt, series.timeZone),
    ...series.exdates.map((date) => toInstant(date.occursAt, series.timeZone)),
    ...occurrences.map((row) => row.recurrenceIdAt),
  ];
  return originalStarts.reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b));
}

/** Replaces exception dates by computed starts: a date given as shown in a spring gap would not shift correctly. */
function withComputedExdates(
  series: MovableSeries,
  toOriginal: (instant: Temporal.Instant) => Temporal.PlainDateTime,
): MovableSeries {
  const exdates = series.exdates.map((date) => ({
    ...date,
    occursAt: toOriginal(toInstant(date.occursAt, series.timeZone)),
  }));
  return { ...series, exdates };
}

function toPlannedSeries(id: string, series: Series): PlannedSeries {
  const startAt = toInstant(series.startAt, series.timeZone);
  return {
    id,
    startAt: series.startAt,
    timeZone: series.timeZone,
    length: series.length,
    rule: series.rule,
    rdates: series.rdates,
    exdates: series.exdates,
    firstStartAt: startAt,
    firstEndAt: toEnd(startAt, series.length, series.timeZone),
  };
}

/** Returns the row of an occurrence at its computed times. */
function toComputedOccurrence(
  id: string,
  parentId: string,
  shift: SeriesShift,
  original: Temporal.PlainDateTime,
): PlannedOccurrence {
  const { timeZone, length } = shift.series;
  const startAt = toInstant(shift.toShifted(original), timeZone);
  return {
    id,
    parentId,
    recurrenceIdAt: startAt,
    startAt,
    endAt: toEnd(startAt, length, timeZone),
    isAllDay: length.isAllDay,
    isMoved: false,
  };
}

/**
 * Returns the row of an occurrence after the shift. An occurrence with overridden times keeps its difference from
 * the computed start, and its length, unless the move changes the length of the series.
 */
function toShiftedOccurrence(
  row: OccurrenceRow,
  parentId: string,
  before: Series,
  shift: SeriesShift,
  original: Temporal.PlainDateTime,
  keepsLength: boolean,
): PlannedOccurrence {
  const computed = toComputedOccurrence(row.id, parentId, shift, original);
  if (!row.isMoved) return computed;

  const { timeZone, length } = shift.series;
  const ownLength = toLength(row.startAt, row.endAt, row.isAllDay, timeZone);
  const newLength = keepsLength ? ownLength : length;
  const previousStart = toPlainDateTime(row.startAt, timeZone);
  const shifted = shift.toShifted(original);
  const days = original.toPlainDate().until(shifted.toPlainDate(), { largestUnit: "days" });
  let startAt: Temporal.Instant;
  if (newLength.isAllDay) {
    startAt = toInstant(previousStart.toPlainDate().add(days).toPlainDateTime(), timeZone);
  } else if (before.length.isAllDay !== length.isAllDay) {
    startAt = toInstant(
      previousStart.toPlainDate().add(days).toPlainDateTime(shifted.toPlainTime()),
      timeZone,
    );
  } else if (shifted.equals(original)) {
    // A conversion through wall-clock time would always take the first offset in an autumn fold.
    startAt = row.startAt;
  } else {
    startAt = toInstant(
      previousStart.add(original.until(shifted, { largestUnit: "days" })),
      timeZone,
    );
  }
  return {
    ...computed,
    startAt,
    endAt: toEnd(startAt, newLength, timeZone),
    isAllDay: newLength.isAllDay,
    isMoved: !startAt.equals(computed.startAt) || !isSameLength(newLength, length),
  };
}

/** Rejects a move after which two occurrences of the original series would start at the same instant. */
function assertNoCollisions(
  planned: PlannedOccurrence[],
  rows: OccurrenceRow[],
  movedId: string,
): void {
  const plannedIds = new Set(planned.map((row) => row.id));
  const staying = rows.filter((row) => !plannedIds.has(row.id));
  const starts = new Map<number, string>();
  for (const row of [...staying, ...planned]) {
    const key = row.startAt.epochMilliseconds;
    const other = starts.get(key);
    if (other !== undefined) {
      throw occurrenceCollision(rows, other === movedId ? row.id : other, row.startAt);
    }
    starts.set(key, row.id);
  }
  const computed = new Map<number, string>();
  for (const row of planned) {
    const key = row.recurrenceIdAt.epochMilliseconds;
    const other = computed.get(key);
    if (other !== undefined) throw occurrenceCollision(rows, other, row.recurrenceIdAt);
    computed.set(key, row.id);
  }
}
