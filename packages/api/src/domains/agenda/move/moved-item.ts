import type { MovePlan, PlannedSeries } from "./move-plan.ts";
import { toInstant } from "../recurrence/series.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { withoutUid } from "../agenda-item-views.ts";
import type { LockedItem } from "./load-locked-item.ts";
import { toIso, toStoredRule } from "../recurrence/stored-rule.ts";
import { copyWithNewIds } from "./write-move.ts";

/**
 * Returns the item of the response before and after a move. For a series that is split off, `before` is the original
 * series.
 */
export function toMovedItem(
  locked: LockedItem,
  plan: MovePlan,
  context: { userId: string; now: Date },
): { before: AgendaItem; after: AgendaItem } {
  const updatedAt = context.now.toISOString();
  const times = plan.item ?? (plan.series === null ? plan.occurrences[0] : undefined);
  if (times) {
    const before = locked.item;
    const { startAt, endAt, isAllDay } = times;
    return {
      before,
      after: { ...before, startAt: toIso(startAt), endAt: toIso(endAt), isAllDay, updatedAt },
    };
  }
  const before = locked.series;
  const planned = plan.newSeries ?? plan.series;
  if (before === null || planned === null) throw new Error("A move plans an item or a series.");
  if (plan.newSeries === null)
    return { before, after: { ...toSeries(before, planned), updatedAt } };
  const copy = withoutUid(copyWithNewIds(toSeries(before, planned)));
  return {
    before,
    after: { ...copy, id: planned.id, createdBy: context.userId, createdAt: updatedAt, updatedAt },
  };
}

function toSeries(series: AgendaItem, planned: PlannedSeries): AgendaItem {
  const toItemDates = (kind: "rdate" | "exdate") =>
    planned[`${kind}s`].map((date) => ({
      id: date.id,
      kind,
      wall: date.occursAt,
      occursAt: toIso(toInstant(date.occursAt, planned.timeZone)),
    }));
  return {
    ...series,
    startAt: toIso(planned.firstStartAt),
    endAt: toIso(planned.firstEndAt),
    isAllDay: planned.length.isAllDay,
    recurrenceRule: toStoredRule(planned.rule),
    // In the order of a later read.
    recurrenceDates: [...toItemDates("rdate"), ...toItemDates("exdate")]
      .toSorted((a, b) => Temporal.PlainDateTime.compare(a.wall, b.wall) || (a.id < b.id ? -1 : 1))
      .map(({ wall: _wall, ...date }) => date),
  };
}
