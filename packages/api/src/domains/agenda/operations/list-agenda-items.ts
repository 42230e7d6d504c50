import { sql } from "kysely";
import { z } from "zod";
import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { withExternalAttendees } from "../external-attendees.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { selectVisibleEntries, selectVisibleTaskEntries } from "../agenda-entry.ts";
import { AgendaItem, AgendaState } from "../agenda-item.ts";
import { loadRedactedItems } from "../agenda-item-views.ts";
import { assertWindow } from "../assert-window.ts";

/** The maximum length of an item in days: an item in the window starts at most this long before it. */
const maxItemDays = 367;

/** Sorts equal matches, such as the occurrences of a series, by start. */
const earliestStart = sql<number>`extract(epoch from start_at)::float8 / 1e12`;

export const AgendaItemList = listOf(AgendaItem, "AgendaItemList");

export const listAgendaItems = defineOperation({
  id: "listAgendaItems",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/items",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "List agenda items",
  description:
    "Lists the items that fall, wholly or in part, within a period of at most 62 days. Of a series, it lists the occurrences. Planned tasks are items with the source `task` and the id of the task, for callers with the permission `tasks:read`. `q` searches title, description and place of the items whose details the caller may see; the best matches then come first, of equal ones the earliest. `private` items of others show times and users only; `confidential` items are omitted. The fields of their tasks are null for callers without the permission `tasks:read`.",
  params: { organizationId: uuid() },
  query: {
    from: instant().meta({
      description: "Items that end after this moment.",
      examples: ["2026-11-23T00:00:00+01:00"],
    }),
    to: instant().meta({
      description: "Items that start before this moment.",
      examples: ["2026-11-30T00:00:00+01:00"],
    }),
    ...listQuery(["startAt", "updatedAt"], "startAt"),
    q: searchText().optional(),
    calendarIds: z
      .array(uuid())
      .max(50)
      .optional()
      .meta({
        description: "Only items in these calendars. If omitted: in all.",
        examples: [["79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"]],
      }),
    userIds: z
      .array(uuid())
      .max(50)
      .optional()
      .meta({
        description: "Only items that one of these members is on. If omitted: all items.",
        examples: [["3022b846-7478-529c-9a91-185898b4ab28"]],
      }),
    state: z.array(AgendaState).max(3).optional().meta({
      description: "Only items in these states. If omitted: in all, cancelled ones too.",
    }),
  },
  success: 200,
  response: AgendaItemList,
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "agenda_list_items",
    title: "List agenda items",
    description:
      "Read the agenda (schedule, planning, appointments) of at most 62 days, with occurrences: what is on today, this week. Use agenda_get_item for one. Dutch: toon afspraken, rooster vandaag.",
    hints: ["readOnly"],
    itemMembers: ["people", "externalAttendees"],
    // Names and local times are beside these, and the task by its number.
    omittedItemMembers: [
      "startAt",
      "endAt",
      "users",
      "assignees",
      "url",
      "updatedAt",
      "taskNumber",
      "taskId",
      "calendarId",
      "ownerUserId",
      "ownerDisplayName",
      "organizerUserId",
      "organizerDisplayName",
    ],
    toItem: withExternalAttendees,
  },
  read: (context) => {
    const { transaction, membership } = context;
    const { from, to, q, calendarIds, userIds, state } = context.query;
    assertWindow(context.query, 62);
    const isInWindow = sql<boolean>`(start_at < ${to}::timestamptz and end_at > ${from}::timestamptz
      and start_at > ${from}::timestamptz - ${`${maxItemDays} days`}::interval)`;
    const ofCalendars = sql<boolean>`calendar_id = any(${calendarIds ?? []}::uuid[])`;
    const inStates = sql<boolean>`state = any(${state ?? []}::text[])`;
    const isUser = sql<boolean>`user_id = any(${userIds ?? []}::uuid[])`;
    const items = selectVisibleEntries()
      .where("recurrence_rule", "is", null)
      .where(isInWindow)
      .$if(q !== undefined, (each) => each.where(sql<boolean>`(visibility = 'public' or is_own)`))
      .$if(calendarIds !== undefined, (each) => each.where(ofCalendars))
      .$if(userIds !== undefined, (each) =>
        each.where(
          sql<boolean>`content_id in (select item_id from agenda_item_users where ${isUser})`,
        ),
      )
      .$if(state !== undefined, (each) => each.where(inStates));
    const plannedTasks = selectVisibleTaskEntries(membership)
      ?.where(isInWindow)
      .$if(calendarIds !== undefined, (each) => each.where(ofCalendars))
      .$if(userIds !== undefined, (each) =>
        each.where(sql<boolean>`id in (select task_id from task_assignees where ${isUser})`),
      )
      .$if(state !== undefined, (each) => each.where(inStates));
    return paginate(context, {
      operationId: "listAgendaItems",
      from: items,
      union: plannedTasks,
      sorts: {
        startAt: byColumn("start_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => loadRedactedItems(transaction, membership, rows),
      search: q === undefined ? undefined : { q, names: ["title"], tieBreaker: earliestStart },
    });
  },
});
