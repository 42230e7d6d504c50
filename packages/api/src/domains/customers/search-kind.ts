import { sql } from "kysely";
import { byDeletion, byEmail, byNumber, type SearchKind } from "../shared/search-kind.ts";

export const customers: SearchKind = {
  kind: "customer",
  permission: "customers:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as number, null::text as display_number, name as title,
    address_city as subtitle, null::text as parent_id, match_email, search, deleted_at
    from customers where ${condition})`,
  ),
  table: "customers",
  nameConditions: (q) => [...byNumber(q), ...byEmail(sql`r.match_email`, q)],
  hasIntegerId: true,
  path: ({ id }) => `/customers/${id}`,
};
