import { type Plan, unchanged } from "../../../kernel/changes/change.ts";
import { Problem } from "../../../problems/problem.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toItemChange } from "../item-change.ts";
import type { LockedItem } from "../move/load-locked-item.ts";
import type { MoveScope } from "../move/move-plan.ts";
import { assertEditable } from "../move/move-problems.ts";
import { toWholeSeriesWarnings } from "../move/whole-series-warnings.ts";
import { redactTask } from "../agenda-item-views.ts";
import type { ItemContext } from "./plan-item-update.ts";
import { type EditTarget, toEditTarget } from "./edit-target.ts";
import { writeItem, writeOccurrence } from "./write-edit.ts";

/** The new state; a reversal also contains the previous source. */
export type StateChange = {
  state: AgendaItem["state"];
  source?: AgendaItem["source"] | undefined;
};

/**
 * Plans a change of state of an item, one occurrence, a series, or the part of a series from one occurrence on.
 *
 * @throws Problem AGENDA_OCCURRENCE_REQUIRED, AGENDA_ITEM_READ_ONLY, AGENDA_CALENDAR_READ_ONLY,
 *   AGENDA_STATE_TRANSITION_INVALID
 */
export async function planState(
  { membership, organizationId, now }: ItemContext,
  locked: LockedItem,
  { state, source }: StateChange,
  scope?: MoveScope,
): Promise<Plan<AgendaItem>> {
  assertEditable(locked.move);
  const { userId } = membership;
  const target = toEditTarget(locked, scope, { organizationId, userId, now });
  const { item, before, kind, series } = target;
  if (item.state === state && (source ?? item.source) === item.source)
    return unchanged(redactTask(before, membership));
  if (kind === "occurrence") assertSeriesNotCancelled(target, state);
  const isAccepted = item.source === "suggestion" && state === "confirmed" && kind !== "occurrence";
  const edit = { state, source: source ?? (isAccepted ? ("item" as const) : item.source) };
  const after: AgendaItem = { ...item, ...edit, updatedAt: now.toISOString() };
  return {
    result: redactTask(after, membership),
    ...(item.id === locked.item.id ? {} : { version: null }),
    ...toItemChange(membership, "agenda_item.state_changed", { before, after }),
    ...(target.isSplit ? { reversible: false } : {}),
    warnings: toWholeSeriesWarnings(locked, scope),
    write(tx) {
      target.prepare(tx);
      if (kind === "occurrence" && series) writeOccurrence(tx, after, series.item, edit, now);
      else writeItem(tx, after, edit, now);
    },
  };
}

/** @throws Problem AGENDA_STATE_TRANSITION_INVALID */
function assertSeriesNotCancelled({ item, series }: EditTarget, to: AgendaItem["state"]): void {
  if (series?.item.state !== "cancelled") return;
  throw new Problem(
    "AGENDA_STATE_TRANSITION_INVALID",
    "The series of this occurrence is cancelled.",
    { from: item.state, to, allowed: [], hint: "Change the series: scope series." },
  );
}
