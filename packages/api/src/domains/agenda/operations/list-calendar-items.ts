import { sql } from "kysely";
import { byColumn, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { line } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { selectEntriesWithDeleted } from "../agenda-entry.ts";
import { loadRedactedItems } from "../agenda-item-views.ts";
import { selectCalendars } from "../calendar.ts";
import { AgendaItemList } from "./list-agenda-items.ts";

export const listCalendarItems = defineOperation({
  id: "listCalendarItems",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/calendars/{calendarId}/items",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "List imported items by UID",
  description:
    "Finds the item or series of a calendar that has a UID of a calendar file (RFC 5545), at whatever time it is: what an import made before. The id of an item counts as its UID too, since feeds give it as such. Occurrences are not listed, nor are items whose details the caller may not see. At most one item is not deleted; with `includeDeleted`, those deleted in the last 30 days follow, the latest change first.",
  params: { organizationId: uuid(), calendarId: uuid() },
  query: {
    uid: line({ min: 1, max: 500 }).meta({
      description: "UID in a calendar file, exactly as it is there.",
      examples: ["keuring-2027@example.com"],
    }),
    ...listQuery(["updatedAt"], "-updatedAt", { deletable: true }),
  },
  success: 200,
  response: AgendaItemList,
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  async read(context) {
    const { transaction, membership, params } = context;
    const { uid } = context.query;
    const calendar = await transaction.one(
      selectCalendars().where("id", "=", params.calendarId).where("deleted_at", "is", null),
    );
    if (calendar === undefined) throw notFound("calendar", params.calendarId);
    const id = uuid().safeParse(uid).data ?? null;
    return paginate(context, {
      operationId: "listCalendarItems",
      from: selectEntriesWithDeleted()
        .where("calendar_id", "=", params.calendarId)
        .where("recurrence_parent_item_id", "is", null)
        .where(sql<boolean>`(visibility = 'public' or is_own)`)
        .where(sql<boolean>`id in (select i.id from agenda_items i
          where i.uid = ${uid} or i.id = ${id}::uuid)`),
      sorts: { updatedAt: byColumn("updated_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      async toItems(rows) {
        const items = await loadRedactedItems(transaction, membership, rows);
        return items.map((item, index) => {
          const deletedAt = rows[index]?.deleted_at?.toISOString();
          return deletedAt === undefined ? item : { ...item, deletedAt };
        });
      },
    });
  },
});
