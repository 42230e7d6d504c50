import { sql } from "kysely";
import { byCode, byDeletion, byNumber, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const tasks: SearchKind = {
  kind: "task",
  permission: "tasks:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as uuid, number, display_number,
    title, status as subtitle, null::text as parent_id, search, deleted_at
    from tasks where ${condition})`,
  ),
  table: "tasks",
  nameConditions: (q) => [...byUuid(q), ...byNumber(q), ...byCode("display_number", q)],
  path: ({ id }) => `/tasks/${id}`,
};
