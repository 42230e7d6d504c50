import { sql } from "kysely";
import { byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

export const files: SearchKind = {
  kind: "file",
  permission: "files:read",
  ...byDeletion(
    (condition) => sql`(select id::text, id as uuid, null::text as display_number,
    name as title, content_type as subtitle, null::text as parent_id, search, deleted_at
    from files where ${condition})`,
  ),
  table: "files",
  nameConditions: byUuid,
  path: ({ id }) => `/files/${id}`,
};
