import { z } from "zod";
import { enumeration } from "../../../schema/enumeration.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { AgendaItem } from "../agenda-item.ts";
import { undoParticipation } from "../changes/agenda-participation-reversal.ts";
import { planParticipation, toAnswered } from "../edit/plan-participation.ts";
import { loadMovable } from "../move/load-movable.ts";

const AgendaAnswer = z
  .strictObject({
    participationStatus: enumeration({
      accepted: "You come.",
      declined: "You do not come.",
      tentative: "You may come.",
      "needs-action": "Takes an answer back.",
    }).meta({
      description: "Your answer (PARTSTAT of RFC 5545).",
    }),
    scope: z.enum(["occurrence", "series"]).optional().meta({
      description:
        "Of a series: this `occurrence` (the default for one) or the whole `series` (the default for a series). Means nothing for a plain item.",
    }),
  })
  .meta({ id: "AgendaAnswer", description: "The caller's answer to an invitation." });

export const respondToAgendaItem = defineOperation({
  id: "respondToAgendaItem",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/participation",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "Answer an invitation",
  description:
    "Writes the caller's own answer: `participationStatus` of the attendee whose `userId` is the caller's. It needs no right to change the item. An answer to one occurrence is kept beside that to the series: a later answer to the series leaves it as it is.",
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
    loadMovable(transaction, await member, params.itemId),
  plan(context, movable) {
    const { participationStatus, scope } = context.body;
    const { userId } = context.membership;
    return planParticipation(context, movable, scope, (item) =>
      toAnswered(item, userId, participationStatus),
    );
  },
});
