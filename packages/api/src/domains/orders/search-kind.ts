import { sql } from "kysely";
import { byCode, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const orders: SearchKind = {
  kind: "order",
  permission: "orders:read",
  from: sql`(select id::text, id as uuid, display_number, coalesce(title, customer_name) as title,
    concat_ws(' · ', case when title is not null then customer_name end, status) as subtitle,
    null::text as parent_id, search
    from orders where deleted_at is null)`,
  table: "orders",
  named: (q) => [...byUuid(q), ...byCode("display_number", q)],
  path: ({ id }) => `/orders/${id}`,
};
