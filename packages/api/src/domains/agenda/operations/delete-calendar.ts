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
    "Deletes a calendar and all its items, without an event for each item. People who were invited by email to future items receive a cancellation. To keep items, first move them to another calendar (`calendarId` of the item). Planned times of tasks stay. If it was the shared default, new items without `calendarId` go to the oldest calendar of a team until `updateCalendar` sets another default (`isDefault`). If there is none, the first such item creates a shared calendar. This cannot be undone.",
  params: { organizationId: uuid(), calendarId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable", "irreversible"],
  effect,
  ...(load && { load }),
  plan,
});
