import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { verbatim } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem, AgendaState } from "../agenda-item.ts";
import { undoState } from "../changes/agenda-state-reversal.ts";
import { planState } from "../edit/plan-state.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { AgendaItemUpdate, notifyAttendeesOnce } from "../item-members.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

const AgendaStateChange = z
  .strictObject({
    state: AgendaState,
    scope: AgendaItemUpdate.shape.scope,
    notifyAttendees: notifyAttendeesOnce,
    reason: verbatim({ max: 500 })
      .optional()
      .meta({
        description: "The reason, for the audit log.",
        examples: ["De monteur is ziek"],
      }),
  })
  .meta({
    id: "AgendaStateChange",
    description: "The new state, and which part of a series gets it.",
  });

export const setAgendaItemState = defineOperation({
  id: "setAgendaItemState",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/state",
  tag: "Agenda",
  permission: "agenda:write",
  summary: "Confirm or cancel an agenda item",
  description: `Makes an item, one occurrence, a series, or a series from one occurrence on, \`confirmed\`, \`tentative\` or \`cancelled\`; each can follow each. What is cancelled stays in the agenda and takes no time.

- In a cancelled series everything is cancelled. An occurrence that was cancelled by itself stays so when the series is confirmed again.
- A suggestion that is confirmed becomes an item, with its \`reason\`.
- The planned time of a task (source \`task\`) changes with the task: \`updateTask\` with null for the planned times takes it out of the agenda.
- Setting the current state again changes nothing.`,
  params: { organizationId: uuid(), itemId: uuid() },
  body: AgendaStateChange,
  example: { state: "cancelled", reason: "The mechanic is ill" },
  success: 200,
  response: AgendaItem,
  problems: [
    "AGENDA_OCCURRENCE_REQUIRED",
    "AGENDA_CALENDAR_READ_ONLY",
    "AGENDA_ITEM_READ_ONLY",
    "AGENDA_STATE_TRANSITION_INVALID",
  ],
  traits: ["idempotent", "workflowStep", "holdable"],
  tool: {
    name: "agenda_cancel_item",
    title: "Cancel an agenda item",
    description:
      "Cancel (call off) an appointment, occurrence or series; it stays as cancelled. May mail attendees. Dutch: annuleer, zeg afspraak af.",
    hints: ["destructive", "idempotent", "openWorld"],
    sets: { state: "cancelled" },
  },
  undo: undoState,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { state, scope, notifyAttendees } = context.body;
    const plan = await planState(context, locked, { state }, scope);
    return withInvitations(context, locked, plan, undefined, notifyAttendees);
  },
});
