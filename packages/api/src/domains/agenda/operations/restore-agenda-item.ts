import { defineOperation } from "../../../kernel/define-operation.ts";
import { AgendaItem } from "../agenda-item.ts";
import { agendaItemRestoration } from "../changes/agenda-item-deletion.ts";

export const restoreAgendaItem = defineOperation({
  id: "restoreAgendaItem",
  method: "POST",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/restore",
  tag: "Agenda",
  summary: "Restore a deleted agenda item",
  description:
    "Brings an item, a series with its occurrences, or one occurrence back within 30 days of its deletion. An item that is not deleted stays as it is. 409 when its calendar or its series has been deleted, when the series has no such occurrence any more, and when another item of the calendar has its `uid` by now.",
  success: 200,
  response: AgendaItem,
  problems: ["RESTORE_CONFLICT", "AGENDA_CALENDAR_READ_ONLY", "AGENDA_ITEM_READ_ONLY"],
  traits: ["idempotent", "holdable"],
  change: agendaItemRestoration,
});
