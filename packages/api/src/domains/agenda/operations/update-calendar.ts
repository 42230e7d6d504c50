import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Calendar } from "../calendar.ts";
import { calendarUniques } from "../calendar-rules.ts";
import { calendarUpdate, CalendarUpdate } from "../changes/calendar-update.ts";

const { permission, owner, load, plan } = calendarUpdate;

export const updateCalendar = defineOperation({
  id: "updateCalendar",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/agenda/calendars/{calendarId}",
  tag: "Agenda",
  permission,
  owner,
  summary: "Update a calendar",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). A new time zone applies to items that are created from then on and name none. A connected calendar (`external`) stays one. The owner of a calendar needs `agenda:write` alone to change its `name`, `color` or `timeZone` or to renew its feed.",
  params: { organizationId: uuid(), calendarId: uuid() },
  body: CalendarUpdate,
  example: { name: "Hefbrug 1 en 2", color: "#12B76A" },
  success: 200,
  response: Calendar,
  problems: ["REFERENCE_NOT_FOUND", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: (recorded) => ({ change: calendarUpdate, ...calendarUpdate.undo?.(recorded) }),
  uniques: calendarUniques,
  ...(load && { load }),
  plan,
});
