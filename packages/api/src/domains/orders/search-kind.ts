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
  sql<DeletedRow>`(select id::text, id as uuid, display_number, coalesce(title, customer_name) as title,
    concat_ws(' · ', case when title is not null then customer_name end, status) as subtitle,
    null::text as parent_id, search, deleted_at
    from orders where ${state})`;

export const orders: SearchKind = {
  kind: "order",
  permission: "orders:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "orders",
  named: (q) => [...byUuid(q), ...byCode("display_number", q)],
  path: ({ id }) => `/orders/${id}`,
};
