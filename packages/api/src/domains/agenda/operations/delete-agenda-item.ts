import { defineOperation } from "../../../kernel/define-operation.ts";
import { agendaItemDeletion } from "../changes/agenda-item-deletion.ts";

export const deleteAgendaItem = defineOperation({
  id: "deleteAgendaItem",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}",
  tag: "Agenda",
  summary: "Delete an agenda item",
  description:
    "Deletes an item, or with the id of a series the whole series. An occurrence is taken out of its series, whose `recurrenceDates` then leave its date out. The planned time of a task (source `task`) is not deleted here: `updateTask` with null for the planned times takes it out of the agenda. Undoing brings everything back for 30 days. To let people see that something does not take place, cancel it instead.",
  success: 204,
  problems: ["AGENDA_CALENDAR_READ_ONLY", "AGENDA_ITEM_READ_ONLY"],
  traits: ["idempotent", "holdable"],
  change: agendaItemDeletion,
});
