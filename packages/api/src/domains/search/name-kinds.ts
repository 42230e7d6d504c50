import { sql } from "kysely";
import { byCode, byUuid, type DeletedRow, type SearchKind } from "../shared/search-kind.ts";
import { searchKinds } from "./search-kinds.ts";

type NamedTable = { name: string; title?: string; columns?: string; where?: string };

/** Returns `(select …)` of a table, with the columns of `SearchRow` and `columns`. */
function selectNamed({ name, title = "name", columns = "", where = "true" }: NamedTable) {
  return sql.raw<DeletedRow>(`(select id::text, id as uuid, null::text as display_number,
    ${title} as title, null::text as subtitle, null::text as parent_id, ${columns}
    to_tsvector('simple', words_of(${title})) as search from ${name} where ${where})`);
}

/**
 * Defines a kind of which an organization has few records, each with a name: found only if asked for by kind.
 */
function namedOnly(
  kind: string,
  permission: string,
  table: NamedTable,
  path: SearchKind["path"],
  named: SearchKind["named"] = byUuid,
): SearchKind {
  return { kind, permission, from: selectNamed(table), named, path };
}

const live = "deleted_at is null";

/** The same of records that are found when they have been deleted, too. */
function namedOrDeleted(
  kind: string,
  permission: string,
  name: string,
  path: SearchKind["path"],
): SearchKind {
  const deleted = { name, columns: "deleted_at,", where: "deleted_at is not null" };
  return {
    ...namedOnly(kind, permission, { name, where: live }, path),
    deletedFrom: selectNamed(deleted),
  };
}

const calendars = namedOrDeleted("calendar", "agenda:read", "calendars", () => "/agenda/calendars");

// A caller sees the roles of every organization that they are a member of, hence the condition.
const roles = namedOnly(
  "role",
  "members:read",
  { name: "roles", where: `${live} and organization_id = (select app_organization_id())` },
  () => "/roles",
);
const workflows = namedOrDeleted(
  "workflow",
  "workflows:read",
  "workflows",
  ({ id }) => `/workflows/${id}`,
);
const inventoryLocations = namedOnly(
  "inventory_location",
  "products:read",
  { name: "inventory_locations", columns: "code," },
  () => "/inventory-locations",
  (q) => [...byUuid(q), ...byCode("code", q)],
);
/** By its address or its description. */
const webhooks = namedOnly(
  "webhook",
  "webhooks:read",
  { name: "webhooks", title: "coalesce(description, url)", columns: "url," },
  ({ id }) => `/webhooks/${id}`,
  (q) => [...byUuid(q), sql<boolean>`r.url = ${q}`],
);

/** All kinds whose records can be referred to by name. */
export const nameKinds: readonly SearchKind[] = [
  ...searchKinds,
  calendars,
  roles,
  workflows,
  inventoryLocations,
  webhooks,
];
