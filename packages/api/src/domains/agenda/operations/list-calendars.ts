import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Calendar, selectCalendars, toCalendar } from "../calendar.ts";

export const listCalendars = defineOperation({
  id: "listCalendars",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/calendars",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "List calendars",
  description:
    "Lists the calendars of the organization. `isEditable` tells whether the caller may change the items of a calendar: never of a connected one (`external`), of a `personal` one only its owner and members who manage the agenda.",
  params: { organizationId: uuid() },
  query: listQuery(["name", "createdAt"], "name"),
  success: 200,
  response: listOf(Calendar, "CalendarList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "agenda_list_calendars",
    title: "List calendars",
    description:
      "List calendars (teams, rooms, people) and whether you may edit them. Cannot create or share one. Dutch: agenda's, kalenders.",
    hints: ["readOnly"],
  },
  read: (context) =>
    paginate(context, {
      operationId: "listCalendars",
      from: selectCalendars().where("deleted_at", "is", null),
      sorts: {
        name: byColumn("sort_name", "text"),
        createdAt: byColumn("created_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toCalendar(row, context)),
    }),
});
