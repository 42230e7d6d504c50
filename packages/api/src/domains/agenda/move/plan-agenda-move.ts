import { v7 as uuidv7 } from "uuid";
import type { MovePlan, MoveScope } from "./move-plan.ts";
import { planMove } from "./move.ts";
import { isSameLength } from "../recurrence/series.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { findMissing } from "./find-missing.ts";
import { findOverlaps } from "../find-overlaps.ts";
import { toItemChange } from "../item-change.ts";
import type { Movable } from "./load-movable.ts";
import { toMovedItem } from "./moved-item.ts";
import { toVisible } from "../show-agenda-items.ts";
import { toMoment } from "../recurrence/stored-rule.ts";
import { plannedWindow, type TaskWindow, toPlanned, writeTaskWindow } from "../task-window.ts";
import { warnOfWholeSeries } from "./whole-series.ts";
import { writeMove } from "./write-move.ts";

/** The requested times; `scope` applies to series, as in the request. */
type Destination = {
  startAt: string;
  endAt: string;
  isAllDay?: boolean | undefined;
  scope?: MoveScope | undefined;
};

type MoveCaller = {
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  now: Date;
};

/**
 * Plans the move of an item that `loadLockedItem` has loaded.
 *
 * @param toTaskWindow returns the new planned times of the item's task, given the current ones; omitted: the times
 *   of the item
 * @throws Problem the problems of `planMove`
 */
export async function planAgendaMove(
  { transaction, membership, organizationId, now }: MoveCaller,
  movable: Movable,
  to: Destination,
  toTaskWindow?: (present: TaskWindow) => TaskWindow,
): Promise<Plan<AgendaItem>> {
  const plan = planMove(
    movable.move,
    {
      startAt: toMoment(new Date(to.startAt)),
      endAt: toMoment(new Date(to.endAt)),
      isAllDay: to.isAllDay,
      scope: to.scope,
    },
    { now: toMoment(now), newSeriesId: uuidv7() },
  );
  if (isUnchanged(movable, plan)) {
    const item = plan.respondWith === movable.item.id ? movable.item : movable.series;
    return unchanged(toVisible(item ?? movable.item, membership));
  }
  const [missing, overlaps, planned] = await Promise.all([
    findMissing(transaction, movable.move, plan, now),
    findOverlaps(transaction, membership, movable.item, to),
    plan.task && plannedWindow(transaction, plan.task.taskId),
  ]);
  const { before, after } = toMovedItem(movable, plan, { userId: membership.userId, now });
  const window = planned && (toTaskWindow?.(planned) ?? after);
  return {
    result: toVisible(after, membership),
    // Only the version of the loaded item is known, not that of the series of an occurrence or of a new series.
    ...(after.id === movable.item.id ? {} : { version: null }),
    warnings: [...warnOfWholeSeries(movable, to.scope), ...overlaps],
    ...toItemChange(
      membership,
      "agenda_item.moved",
      { before, after },
      { before: toPlanned(planned), after: toPlanned(window) },
    ),
    ...(isLasting(movable, plan) ? { reversible: false } : {}),
    write(tx) {
      writeMove(tx, {
        plan,
        organizationId,
        userId: membership.userId,
        now,
        series: movable.series,
        newSeries: plan.newSeries === null ? null : after,
        missing,
      });
      if (plan.task && window) writeTaskWindow(tx, plan.task.taskId, window, now);
    },
  };
}

/** Whether moving back cannot restore the previous state: after a split, or if occurrences lose overridden times. */
function isLasting({ move }: Movable, plan: MovePlan): boolean {
  if (plan.newSeries !== null) return true;
  if (move.kind === "item" || plan.series === null) return false;
  const keepsLength = isSameLength(plan.series.length, move.series.length);
  return move.occurrences.some(
    ({ id, isMoved }) =>
      isMoved && !(keepsLength && (plan.occurrences.find((row) => row.id === id)?.isMoved ?? true)),
  );
}

/** Whether the move changes nothing. */
function isUnchanged({ move }: Movable, plan: MovePlan): boolean {
  const { item } = move;
  const isSame = (
    a: { startAt: Temporal.Instant; endAt: Temporal.Instant; isAllDay: boolean },
    b: typeof a,
  ) => a.startAt.equals(b.startAt) && a.endAt.equals(b.endAt) && a.isAllDay === b.isAllDay;
  if (plan.item) return isSame(plan.item, item);
  if (plan.newSeries || move.kind === "item") {
    // Splitting a series without moving a part is no change.
    const addressed = plan.occurrences.find((row) => row.id === item.id);
    return addressed !== undefined && isSame(addressed, item);
  }
  const rows = new Map(move.occurrences.map((row) => [row.id, row]));
  return (
    plan.occurrences.every((row) => {
      const was = rows.get(row.id);
      return was !== undefined && was.recurrenceIdAt.equals(row.recurrenceIdAt) && isSame(was, row);
    }) &&
    (plan.series === null ||
      (plan.series.startAt.equals(move.series.startAt) &&
        JSON.stringify(plan.series.length) === JSON.stringify(move.series.length)))
  );
}
