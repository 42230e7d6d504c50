import { sql } from "kysely";
import { byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

/** Plain items and series without their occurrences; only those whose title the caller may see. */
export const agendaItems: SearchKind = {
  kind: "agenda_item",
  permission: "agenda:read",
  ...byDeletion(
    (condition) => sql`(select i.id::text, i.id as uuid, null::text as display_number, e.title,
    to_char(e.start_at at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as subtitle,
    null::text as parent_id, i.search, e.deleted_at
    from agenda_items i
    join all_agenda_entries e on e.organization_id = i.organization_id and e.id = i.id
    where i.recurrence_parent_item_id is null and (e.visibility = 'public' or e.is_own)
      and ${condition})`,
    "e.deleted_at",
  ),
  table: "agenda_items",
  named: (q) => byUuid(q),
  path: ({ id }) => `/agenda/items/${id}`,
};
