import { sql } from "kysely";
import { byCode, byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const orders: SearchKind = {
  kind: "order",
  permission: "orders:read",
  ...byDeletion(
    (
      condition,
    ) => sql`(select id::text, id as uuid, display_number, coalesce(title, customer_name) as title,
    concat_ws(' · ', case when title is not null then customer_name end, status) as subtitle,
    null::text as parent_id, search, deleted_at
    from orders where ${condition})`,
  ),
  table: "orders",
  named: (q) => [...byUuid(q), ...byCode("display_number", q)],
  path: ({ id }) => `/orders/${id}`,
};
