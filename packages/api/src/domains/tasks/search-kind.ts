import { sql } from "kysely";
import { byNumber, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const tasks: SearchKind = {
  kind: "task",
  permission: "tasks:read",
  from: sql`(select id::text, id as uuid, number, 'T-' || number as display_number, title,
    status as subtitle, null::text as parent_id, search
    from tasks where deleted_at is null)`,
  table: "tasks",
  named: (q) => [...byUuid(q), ...byNumber(q, "t-")],
  path: ({ id }) => `/tasks/${id}`,
};
