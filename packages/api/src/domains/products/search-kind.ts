import { sql } from "kysely";
import { byCode, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const products: SearchKind = {
  kind: "product",
  permission: "products:read",
  from: sql`(select id::text, id as uuid, null::text as display_number, name as title, sku as subtitle,
    null::text as parent_id, sku, search
    from products where deleted_at is null)`,
  table: "products",
  named: (q) => [...byUuid(q), ...byCode("sku", q)],
  path: ({ id }) => `/products/${id}`,
};
