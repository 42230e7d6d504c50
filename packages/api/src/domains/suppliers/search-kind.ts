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
  sql<DeletedRow>`(select id::text, id as uuid, null::text as display_number, name as title,
    nullif(concat_ws(' ', code, address_city), '') as subtitle, null::text as parent_id, code, search, deleted_at
    from suppliers where ${state})`;

export const suppliers: SearchKind = {
  kind: "supplier",
  permission: "suppliers:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "suppliers",
  named: (q) => [...byUuid(q), ...byCode("code", q)],
  path: ({ id }) => `/suppliers/${id}`,
};
