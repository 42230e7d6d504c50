import { expandSeries } from "../recurrence/expand.ts";
import type {
  MovableItem,
  MovableSeries,
  MoveBody,
  MoveContext,
  MovePlan,
  MoveTarget,
  OccurrenceRow,
  PlannedTimes,
} from "./move-plan.ts";
import {
  occurrenceCollision,
  occurrenceRequired,
  assertSeriesVisible,
  assertMovable,
} from "./move-problems.ts";
import { planSeriesMove } from "./plan-series-move.ts";
import { assertItemTimes } from "./assert-item-times.ts";
import { toOccurrenceId } from "../recurrence/occurrence-id.ts";
import { isSameLength, toLength } from "../recurrence/series.ts";

/**
 * Plans a move of an agenda item. Pure: the same input gives the same plan.
 *
 * @throws {Problem} VALIDATION_FAILED, AGENDA_OCCURRENCE_REQUIRED, AGENDA_ITEM_READ_ONLY,
 *   AGENDA_CALENDAR_READ_ONLY, AGENDA_ITEM_CANCELLED, AGENDA_SERIES_SHIFT_AMBIGUOUS,
 *   AGENDA_OCCURRENCE_COLLISION
 */
export function planMove(target: MoveTarget, body: MoveBody, context: MoveContext): MovePlan {
  const { item } = target;
  const times: PlannedTimes = {
    id: item.id,
    startAt: body.startAt,
    endAt: body.endAt,
    isAllDay: body.isAllDay ?? item.isAllDay,
  };
  assertItemTimes(times, item.timeZone);
  if (target.kind === "series" && (body.scope === "occurrence" || body.scope === "following")) {
    throw occurrenceRequired(body.scope, target.occurrences, context.now);
  }
  assertMovable(target);

  if (target.kind === "item") return planItemMove(item, times);
  if (target.kind === "occurrence" && (body.scope ?? "occurrence") === "occurrence") {
    return planOccurrenceMove(target, times);
  }
  assertSeriesVisible(target);
  const splits = target.kind === "occurrence" && body.scope === "following";
  return planSeriesMove(target, times, splits ? context.newSeriesId : null);
}

function planItemMove(item: MovableItem, times: PlannedTimes): MovePlan {
  return {
    respondWith: item.id,
    item: times,
    series: null,
    newSeries: null,
    occurrences: [],
    deleted: [],
  };
}

function planOccurrenceMove(
  target: MoveTarget & { kind: "occurrence" },
  times: PlannedTimes,
): MovePlan {
  const { item, series, occurrences } = target;
  const row = occurrences.find((each) => each.id === item.id);
  if (!row) throw new Error(`The occurrence ${item.id} is not among the rows of its series.`);

  const collidingId =
    occurrences.find((each) => each.id !== row.id && each.startAt.equals(times.startAt))?.id ??
    findUnwrittenOccurrence(series, occurrences, times.startAt);
  if (collidingId !== undefined) throw occurrenceCollision(occurrences, collidingId, times.startAt);

  const length = toLength(times.startAt, times.endAt, times.isAllDay, series.timeZone);
  const isMoved = !times.startAt.equals(row.recurrenceIdAt) || !isSameLength(length, series.length);
  return {
    respondWith: item.id,
    item: null,
    series: null,
    newSeries: null,
    occurrences: [{ ...times, parentId: series.id, recurrenceIdAt: row.recurrenceIdAt, isMoved }],
    deleted: [],
  };
}

/**
 * Finds a computed occurrence without a row that starts at this instant. Returns the id that it would get, null if
 * the details of the series are hidden from the caller, and undefined if there is none.
 */
function findUnwrittenOccurrence(
  series: MovableSeries,
  occurrences: OccurrenceRow[],
  startAt: Temporal.Instant,
): string | null | undefined {
  const isWritten = occurrences.some((each) => each.recurrenceIdAt.equals(startAt));
  const isComputed = expandSeries(series, startAt, startAt.add({ milliseconds: 1 })).length > 0;
  if (!isComputed || isWritten) return undefined;
  return series.hasHiddenDetails ? null : toOccurrenceId(series.id, startAt);
}
