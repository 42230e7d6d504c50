import { sql } from "kysely";
import { byCode, byDeletion, byNumber, type SearchKind } from "../shared/search-kind.ts";

export const customerAssets: SearchKind = {
  kind: "customer_asset",
  permission: "customers:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as number, null::text as display_number, name as title,
    nullif(concat_ws(' ', brand, model, serial_number), '') as subtitle, null::text as parent_id,
    serial_number, search, deleted_at
    from customer_assets where ${condition})`,
  ),
  table: "customer_assets",
  nameConditions: (q) => [...byNumber(q), ...byCode("serial_number", q)],
  hasIntegerId: true,
  path: ({ id }) => `/customer-assets/${id}`,
};
