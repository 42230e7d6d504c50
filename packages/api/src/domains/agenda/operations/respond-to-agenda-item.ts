import { z } from "zod";
import { enumeration } from "../../../schema/enumeration.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { undoParticipation } from "../changes/agenda-participation-reversal.ts";
import { planParticipation, withParticipationStatus } from "../edit/plan-participation.ts";
import { loadLockedItem } from "../move/load-locked-item.ts";

const AgendaAnswer = z
  .strictObject({
    participationStatus: enumeration({
      accepted: "You come.",
      declined: "You do not come.",
      tentative: "You may come.",
      "needs-action": "Takes an answer back.",
    }).meta({
      description: "Your response (PARTSTAT of RFC 5545).",
    }),
    scope: z.enum(["occurrence", "series"]).optional().meta({
      description:
        "For a series: this `occurrence` (the default for an occurrence) or the whole `series` (the default for a series). Ignored for a single item.",
    }),
  })
  .meta({ id: "AgendaAnswer", description: "The caller's response to an invitation." });

export const respondToAgendaItem = defineOperation({
  id: "respondToAgendaItem",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/participation",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "Respond to an agenda item",
  description:
    "Sets the caller's own response: `participationStatus` of the attendee with the caller's `userId`. No permission to change the item is needed. A response to one occurrence is separate from that to the series: a later response to the series does not change it.",
  params: { organizationId: uuid(), itemId: uuid() },
  body: AgendaAnswer,
  example: { participationStatus: "accepted" },
  success: 200,
  response: AgendaItem,
  problems: [
    "AGENDA_OCCURRENCE_REQUIRED",
    "AGENDA_ITEM_READ_ONLY",
    "AGENDA_ITEM_CANCELLED",
    "AGENDA_NOT_INVITED",
  ],
  traits: ["idempotent"],
  undo: undoParticipation,
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  plan(context, locked) {
    const { participationStatus, scope } = context.body;
    const { userId } = context.membership;
    return planParticipation(context, locked, scope, (item) =>
      withParticipationStatus(item, userId, participationStatus),
    );
  },
});
