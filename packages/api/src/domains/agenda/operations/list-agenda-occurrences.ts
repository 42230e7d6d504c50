import { sql } from "kysely";
import { byColumn, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { findVisibleEntry, selectVisibleEntries } from "../agenda-entry.ts";
import { AgendaItemList } from "./list-agenda-items.ts";
import { loadRedactedItems } from "../agenda-item-views.ts";
import { assertPeriod } from "../../../schema/errors/assert-period.ts";

export const listAgendaOccurrences = defineOperation({
  id: "listAgendaOccurrences",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}/occurrences",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "List the occurrences of a series",
  description:
    "Lists the occurrences of a series in the order of their starts, including moved ones. `itemId` names the series or one of its occurrences; an item that does not recur has none. Series are kept 24 months ahead, at most 1,000 occurrences.",
  params: { organizationId: uuid(), itemId: uuid() },
  query: {
    from: instant()
      .optional()
      .meta({
        description: "Occurrences that end after this moment.",
        examples: ["2026-11-23T00:00:00+01:00"],
      }),
    to: instant()
      .optional()
      .meta({
        description: "Occurrences that start before this moment.",
        examples: ["2027-01-01T00:00:00+01:00"],
      }),
    ...listQuery(["startAt"], "startAt"),
  },
  success: 200,
  response: AgendaItemList,
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  async read(context) {
    const { transaction, membership, params } = context;
    const { from, to } = context.query;
    assertPeriod(context.query, "from", "to");
    const entry = await findVisibleEntry(transaction, membership, params.itemId);
    if (entry === undefined) throw notFound("agenda_item", params.itemId);
    let query = selectVisibleEntries().where(
      "recurrence_parent_item_id",
      "=",
      entry.recurrence_parent_item_id ?? entry.id,
    );
    if (from !== undefined) query = query.where(sql<boolean>`end_at > ${from}::timestamptz`);
    if (to !== undefined) query = query.where(sql<boolean>`start_at < ${to}::timestamptz`);
    return paginate(context, {
      operationId: "listAgendaOccurrences",
      from: query,
      sorts: { startAt: byColumn("start_at", "timestamptz") },
      id: byColumn("id", "uuid"),
      toItems: (rows) => loadRedactedItems(transaction, membership, rows),
    });
  },
});
