import { sql } from "kysely";
import { byCode, byDeletion, byEmail, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const suppliers: SearchKind = {
  kind: "supplier",
  permission: "suppliers:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as uuid, null::text as display_number, name as title,
    nullif(concat_ws(' ', code, address_city), '') as subtitle, null::text as parent_id, code, email, search, deleted_at
    from suppliers where ${condition})`,
  ),
  table: "suppliers",
  nameConditions: (q) => [...byUuid(q), ...byCode("code", q), ...byEmail(sql`lower(r.email)`, q)],
  path: ({ id }) => `/suppliers/${id}`,
};
