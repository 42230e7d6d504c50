import { sql } from "kysely";
import { byDeletion, byNumber, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const tasks: SearchKind = {
  kind: "task",
  permission: "tasks:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as uuid, number, 'T-' || number as display_number,
    title, status as subtitle, null::text as parent_id, search, deleted_at
    from tasks where ${condition})`,
  ),
  table: "tasks",
  named: (q) => [...byUuid(q), ...byNumber(q, "t-")],
  path: ({ id }) => `/tasks/${id}`,
};
