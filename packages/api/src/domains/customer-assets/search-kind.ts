import { sql } from "kysely";
import { byCode, byNumber, type SearchKind } from "../shared/search-kind.ts";

export const customerAssets: SearchKind = {
  kind: "customer_asset",
  permission: "customers:read",
  from: sql`(select id::text, id as number, null::text as display_number, name as title,
    nullif(concat_ws(' ', brand, model, serial_number), '') as subtitle, null::text as parent_id,
    serial_number, search
    from customer_assets where deleted_at is null)`,
  table: "customer_assets",
  named: (q) => [...byNumber(q), ...byCode("serial_number", q)],
  hasIntegerId: true,
  path: ({ id }) => `/customer-assets/${id}`,
};
