import canonicalize from "canonicalize";
import { z } from "zod";
import { type Change, defineChange, type Undo } from "../../../kernel/changes/change.ts";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { Problem } from "../../../problems/problem.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";
import { planAgendaMove } from "../move/plan-agenda-move.ts";

const PreviousTimes = z
  .strictObject({
    startAt: instant(),
    endAt: instant(),
    isAllDay: z.boolean(),
    recurrenceRule: z.unknown(),
    recurrenceDates: z.unknown(),
  })
  .exactPartial();

/**
 * Moves an item back. The body contains the previous times and, to verify the result, the previous recurrence of a
 * series.
 */
const agendaMoveReversal: Change<AgendaItem> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  body: PreviousTimes,
  undo: undoMove,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { body } = context;
    const { item } = locked;
    const { startAt = item.startAt, endAt = item.endAt, isAllDay = item.isAllDay } = body;
    const plan = await planAgendaMove(context, locked, { startAt, endAt, isAllDay });
    for (const member of ["startAt", "endAt", "recurrenceRule", "recurrenceDates"] as const) {
      if (body[member] === undefined) continue;
      if (canonicalize(plan.result[member]) === canonicalize(body[member])) continue;
      throw new Problem(
        "AUDIT_NOT_REVERSIBLE",
        "Moving the series back would not make it what it was.",
        { reason: "irreversible" },
      );
    }
    return withInvitations(context, locked, plan);
  },
});

/** Returns how to undo a move; null if it split a series, whose parts may have changed since. */
export function undoMove({ target, changes }: RecordedChange): Undo | null {
  if (changes.some(({ field }) => field === "id")) return null;
  const previous = Object.entries(toPreviousValues(changes));
  return {
    change: agendaMoveReversal,
    params: { itemId: target.id },
    body: Object.fromEntries(previous.filter(([member]) => member in PreviousTimes.shape)),
  };
}
