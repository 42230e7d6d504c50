import { sql } from "kysely";
import { byCode, byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const products: SearchKind = {
  kind: "product",
  permission: "products:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as uuid, null::text as display_number, name as title,
    sku as subtitle, null::text as parent_id, sku, search, deleted_at
    from products where ${condition})`,
  ),
  table: "products",
  nameConditions: (q) => [...byUuid(q), ...byCode("sku", q)],
  path: ({ id }) => `/products/${id}`,
};
