import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { calendarDeletion } from "../changes/calendar-deletion.ts";

const { permission, effect, load, plan } = calendarDeletion;

export const deleteCalendar = defineOperation({
  id: "deleteCalendar",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/agenda/calendars/{calendarId}",
  tag: "Agenda",
  permission,
  summary: "Delete a calendar",
  description:
    "Deletes a calendar and all its items with it, which get no event of their own. Who was invited by e-mail to what is still to come is told that it is off. Move items to another calendar before (`calendarId` of the item) to keep them. Planned times of tasks stay. Of a default calendar no other takes the place: until one is made the default, items must name theirs. It cannot be undone.",
  params: { organizationId: uuid(), calendarId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable", "irreversible"],
  effect,
  ...(load && { load }),
  plan,
});
