import { z } from "zod";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { planParticipation } from "../edit/plan-participation.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

/**
 * Undoes a change of participation status by restoring the attendees; an occurrence may inherit the attendees of
 * its series again.
 */
const agendaParticipationReversal: Change<AgendaItem> = defineChange({
  permission: "agenda:read",
  params: { organizationId: uuid(), itemId: uuid() },
  body: z.strictObject({ attendees: AgendaItem.shape.attendees }),
  undo: undoParticipation,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  plan: (context, locked) =>
    planParticipation(context, locked, undefined, () => context.body.attendees),
});

export function undoParticipation({ target, changes }: RecordedChange): Undo {
  const { attendees } = toPreviousValues(changes);
  return {
    change: agendaParticipationReversal,
    params: { itemId: target.id },
    body: { attendees },
  };
}
