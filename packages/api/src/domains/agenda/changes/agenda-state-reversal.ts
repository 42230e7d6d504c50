import { z } from "zod";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import { toFormerValues } from "../../../kernel/changes/undo.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { planState } from "../edit/plan-state.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { loadMovable } from "../move/load-movable.ts";

const FormerState = z
  .strictObject({
    state: AgendaItem.shape.state,
    source: AgendaItem.shape.source,
    taskPlannedStartAt: instant().nullable(),
    taskPlannedEndAt: instant().nullable(),
  })
  .exactPartial();

/** Undoes a change of state. Also restores the source of a suggestion and the planned times of a task. */
const agendaStateReversal: Change<AgendaItem> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  body: FormerState,
  undo: undoState,
  load: async ({ transaction, member, params }) =>
    loadMovable(transaction, await member, params.itemId),
  async plan(context, movable) {
    const {
      state = movable.item.state,
      source,
      taskPlannedStartAt,
      taskPlannedEndAt,
    } = context.body;
    const window =
      taskPlannedStartAt === undefined && taskPlannedEndAt === undefined
        ? undefined
        : { startAt: taskPlannedStartAt ?? null, endAt: taskPlannedEndAt ?? null };
    const plan = await planState(context, movable, { state, source, window });
    return withInvitations(context, movable, plan);
  },
});

/** Returns how to undo a change of state; null if it split a series. */
export function undoState({ target, changes }: RecordedChange): Undo | null {
  if (changes.some(({ field }) => field === "id")) return null;
  const former = Object.entries(toFormerValues(changes));
  return {
    change: agendaStateReversal,
    params: { itemId: target.id },
    body: Object.fromEntries(former.filter(([member]) => member in FormerState.shape)),
  };
}
