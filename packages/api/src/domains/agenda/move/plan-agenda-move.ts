import { v7 as uuidv7 } from "uuid";
import type { MovePlan, MoveScope } from "./move-plan.ts";
import { planMove } from "./plan-move.ts";
import { isSameLength } from "../recurrence/series.ts";
import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { findMissingOccurrences } from "./find-missing-occurrences.ts";
import { findOverlaps } from "../find-overlaps.ts";
import { toItemChange } from "../item-change.ts";
import type { LockedItem } from "./load-locked-item.ts";
import { toMovedItem } from "./moved-item.ts";
import { redactTask } from "../agenda-item-views.ts";
import { dateToInstant } from "../recurrence/stored-rule.ts";
import { toWholeSeriesWarnings } from "./whole-series-warnings.ts";
import { writeMove } from "./write-move.ts";

/** The requested times; `scope` applies to series, as in the request. */
type MoveRequest = {
  startAt: string;
  endAt: string;
  isAllDay?: boolean | undefined;
  scope?: MoveScope | undefined;
};

type PlanContext = {
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  now: Date;
};

/**
 * Plans the move of an item that `loadLockedItem` has loaded.
 *
 * @throws Problem the problems of `planMove`
 */
export async function planAgendaMove(
  { transaction, membership, organizationId, now }: PlanContext,
  locked: LockedItem,
  to: MoveRequest,
): Promise<Plan<AgendaItem>> {
  const plan = planMove(
    locked.move,
    {
      startAt: dateToInstant(new Date(to.startAt)),
      endAt: dateToInstant(new Date(to.endAt)),
      isAllDay: to.isAllDay,
      scope: to.scope,
    },
    { now: dateToInstant(now), newSeriesId: uuidv7() },
  );
  if (isUnchanged(locked, plan)) {
    const item = plan.respondWith === locked.item.id ? locked.item : locked.series;
    return unchanged(redactTask(item ?? locked.item, membership));
  }
  const [missing, overlaps] = await Promise.all([
    findMissingOccurrences(transaction, locked.move, plan, now),
    findOverlaps(transaction, membership, locked.item, to),
  ]);
  const { before, after } = toMovedItem(locked, plan, { userId: membership.userId, now });
  return {
    result: redactTask(after, membership),
    // Only the version of the loaded item is known, not that of the series of an occurrence or of a new series.
    ...(after.id === locked.item.id ? {} : { version: null }),
    warnings: [...toWholeSeriesWarnings(locked, to.scope), ...overlaps],
    ...toItemChange(membership, "agenda_item.moved", { before, after }),
    ...(isIrreversible(locked, plan) ? { reversible: false } : {}),
    write(tx) {
      writeMove(tx, {
        plan,
        organizationId,
        userId: membership.userId,
        now,
        series: locked.series,
        newSeries: plan.newSeries === null ? null : after,
        missing,
      });
    },
  };
}

/** Whether moving back cannot restore the previous state: after a split, or if occurrences lose overridden times. */
function isIrreversible({ move }: LockedItem, plan: MovePlan): boolean {
  if (plan.newSeries !== null) return true;
  if (move.kind === "item" || plan.series === null) return false;
  const keepsLength = isSameLength(plan.series.length, move.series.length);
  return move.occurrences.some(
    ({ id, isMoved }) =>
      isMoved && !(keepsLength && (plan.occurrences.find((row) => row.id === id)?.isMoved ?? true)),
  );
}

/** Whether the move changes nothing. */
function isUnchanged({ move }: LockedItem, plan: MovePlan): boolean {
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
      const previous = rows.get(row.id);
      return (
        previous !== undefined &&
        previous.recurrenceIdAt.equals(row.recurrenceIdAt) &&
        isSame(previous, row)
      );
    }) &&
    (plan.series === null ||
      (plan.series.startAt.equals(move.series.startAt) &&
        JSON.stringify(plan.series.length) === JSON.stringify(move.series.length)))
  );
}
