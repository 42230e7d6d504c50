import { sql } from "kysely";
import { byCode, byUuid, type SearchKind } from "../shared/search-kind.ts";
import { searchKinds } from "./search-kinds.ts";

/**
 * Defines a kind of which an organization has few records, each with a name: found only if asked for by kind.
 */
function namedOnly(
  kind: string,
  permission: string,
  table: { name: string; title?: string; columns?: string; where?: string },
  path: SearchKind["path"],
  named: SearchKind["named"] = byUuid,
): SearchKind {
  const { name, title = "name", columns = "", where = "true" } = table;
  const from = `(select id::text, id as uuid, null::text as display_number, ${title} as title,
    null::text as subtitle, null::text as parent_id, ${columns}
    to_tsvector('simple', words_of(${title})) as search from ${name} where ${where})`;
  return { kind, permission, from: sql.raw(from), named, path };
}

const live = "deleted_at is null";

const calendars = namedOnly(
  "calendar",
  "agenda:read",
  { name: "calendars", where: live },
  () => "/agenda/calendars",
);
// A caller sees the roles of every organization that they are a member of, hence the condition.
const roles = namedOnly(
  "role",
  "members:read",
  { name: "roles", where: `${live} and organization_id = (select app_organization_id())` },
  () => "/roles",
);
const workflows = namedOnly(
  "workflow",
  "workflows:read",
  { name: "workflows", where: live },
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
