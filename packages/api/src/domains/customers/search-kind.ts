import { type RawBuilder, sql } from "kysely";
import {
  byNumber,
  deleted,
  type DeletedRow,
  live,
  type SearchKind,
} from "../shared/search-kind.ts";

const rows = (state: RawBuilder<unknown>) =>
  sql<DeletedRow>`(select id::text, id as number, null::text as display_number, name as title,
    address_city as subtitle, null::text as parent_id, search, deleted_at
    from customers where ${state})`;

export const customers: SearchKind = {
  kind: "customer",
  permission: "customers:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "customers",
  named: (q) => byNumber(q),
  hasIntegerId: true,
  path: ({ id }) => `/customers/${id}`,
};
