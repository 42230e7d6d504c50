import { sql } from "kysely";
import { byCode, byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

/** The status that a record is shown with: a sent quote expires before its row is updated (`statusAt`). */
const currentStatus = {
  quote: sql`case when status = 'sent' and expires_at <= now() then 'expired' else status end`,
  order: sql`status`,
};

/** Quotes or orders: by their title, else by the customer. */
export function salesSearchKind(kind: "quote" | "order"): SearchKind {
  const table = `${kind}s` as const;
  return {
    kind,
    permission: `${table}:read`,
    ...byDeletion(
      (condition) => sql`(select id::text, id as uuid, display_number,
      coalesce(title, customer_name) as title,
      concat_ws(' · ', case when title is not null then customer_name end, ${currentStatus[kind]}) as subtitle,
      null::text as parent_id, search, deleted_at
      from ${sql.table(table)} where ${condition})`,
    ),
    table,
    nameConditions: (q) => [...byUuid(q), ...byCode("display_number", q)],
    path: ({ id }) => `/${table}/${id}`,
  };
}
