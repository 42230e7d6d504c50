import { type RawBuilder, sql } from "kysely";
import {
  byCode,
  byNumber,
  deleted,
  type DeletedRow,
  live,
  type SearchKind,
} from "../shared/search-kind.ts";

const rows = (state: RawBuilder<unknown>) =>
  sql<DeletedRow>`(select id::text, id as number, null::text as display_number, name as title,
    nullif(concat_ws(' ', brand, model, serial_number), '') as subtitle, null::text as parent_id,
    serial_number, search, deleted_at
    from customer_assets where ${state})`;

export const customerAssets: SearchKind = {
  kind: "customer_asset",
  permission: "customers:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "customer_assets",
  named: (q) => [...byNumber(q), ...byCode("serial_number", q)],
  hasIntegerId: true,
  path: ({ id }) => `/customer-assets/${id}`,
};
