import { type RawBuilder, sql } from "kysely";
import {
  byCode,
  byUuid,
  deleted,
  type DeletedRow,
  live,
  type SearchKind,
} from "../shared/search-kind.ts";

const rows = (state: RawBuilder<unknown>) =>
  sql<DeletedRow>`(select id::text, id as uuid, null::text as display_number, name as title, sku as subtitle,
    null::text as parent_id, sku, search, deleted_at
    from products where ${state})`;

export const products: SearchKind = {
  kind: "product",
  permission: "products:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "products",
  named: (q) => [...byUuid(q), ...byCode("sku", q)],
  path: ({ id }) => `/products/${id}`,
};
