import { type RawBuilder, sql } from "kysely";
import {
  byNumber,
  byUuid,
  deleted,
  type DeletedRow,
  live,
  type SearchKind,
} from "../shared/search-kind.ts";

const rows = (state: RawBuilder<unknown>) =>
  sql<DeletedRow>`(select id::text, id as uuid, number, 'T-' || number as display_number, title,
    status as subtitle, null::text as parent_id, search, deleted_at
    from tasks where ${state})`;

export const tasks: SearchKind = {
  kind: "task",
  permission: "tasks:read",
  from: rows(live),
  deletedFrom: rows(deleted),
  table: "tasks",
  named: (q) => [...byUuid(q), ...byNumber(q, "t-")],
  path: ({ id }) => `/tasks/${id}`,
};
