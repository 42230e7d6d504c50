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
    "Deletes a calendar and all its items with it, which get no event of their own. People who were invited by e-mail to future items are told that they are cancelled. Move items to another calendar before (`calendarId` of the item) to keep them. Planned times of tasks stay. If it was the shared default, new items without `calendarId` go to the oldest calendar of a team until `updateCalendar` makes another the default (`isDefault`); without one, a shared calendar is made with the first such item. It cannot be undone.",
  params: { organizationId: uuid(), calendarId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable", "irreversible"],
  effect,
  ...(load && { load }),
  plan,
});
