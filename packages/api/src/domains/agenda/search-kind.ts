import { sql } from "kysely";
import { byDeletion, byUuid, type SearchKind } from "../shared/search-kind.ts";

/** Single items and series, without occurrences; only those whose title the caller may see. */
export const agendaItems: SearchKind = {
  kind: "agenda_item",
  permission: "agenda:read",
  ...byDeletion(
    (condition) => sql`(select i.id::text, i.id as uuid, null::text as display_number, e.title,
    to_char(e.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || '[' || e.time_zone || ']' as subtitle,
    null::text as parent_id, i.search, e.deleted_at
    from agenda_items i
    join all_agenda_entries e on e.organization_id = i.organization_id and e.id = i.id
    where i.recurrence_parent_item_id is null and (e.visibility = 'public' or e.is_own)
      and ${condition})`,
    "e.deleted_at",
  ),
  table: "agenda_items",
  toSubtitle: formatLocalStart,
  nameConditions: (q) => byUuid(q),
  path: ({ id }) => `/agenda/items/${id}`,
};

/**
 * Formats a start with its time zone (RFC 9557) as local time. Converted here, since the time zone data of the
 * database may differ, and PostgreSQL reads CET as an offset.
 */
function formatLocalStart(stored: string): string {
  const local = Temporal.ZonedDateTime.from(stored).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" }).replace("T", " ");
}
