import { z } from "zod";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { planState } from "../edit/plan-state.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

const PreviousState = z
  .strictObject({
    state: AgendaItem.shape.state,
    source: AgendaItem.shape.source,
  })
  .exactPartial();

/** Undoes a change of state. Also restores the source of a suggestion. */
const agendaStateReversal: Change<AgendaItem> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  body: PreviousState,
  undo: undoState,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { state = locked.item.state, source } = context.body;
    const plan = await planState(context, locked, { state, source });
    return withInvitations(context, locked, plan);
  },
});

/** Returns how to undo a change of state; null if it split a series. */
export function undoState({ target, changes }: RecordedChange): Undo | null {
  if (changes.some(({ field }) => field === "id")) return null;
  const previous = Object.entries(toPreviousValues(changes));
  return {
    change: agendaStateReversal,
    params: { itemId: target.id },
    body: Object.fromEntries(previous.filter(([member]) => member in PreviousState.shape)),
  };
}
