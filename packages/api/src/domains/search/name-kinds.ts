import { type RawBuilder, sql } from "kysely";
import {
  byCode,
  byDeletion,
  byUuid,
  type DeletedRow,
  type SearchKind,
} from "../shared/search-kind.ts";
import { searchKinds } from "./search-kinds.ts";

type NamedTable = { name: string; title?: string; columns?: string };

/** Returns `(select …)` of a table, with the columns of `SearchRow` and `columns`. */
function selectNamed(
  { name, title = "name", columns = "" }: NamedTable,
  condition: RawBuilder<unknown> = sql`true`,
) {
  return sql<DeletedRow>`(select id::text, id as uuid, null::text as display_number,
    ${sql.raw(title)} as title, null::text as subtitle, null::text as parent_id, ${sql.raw(columns)}
    to_tsvector('simple', words_of(${sql.raw(title)})) as search
    from ${sql.table(name)} where ${condition})`;
}

// An organization has few records of these kinds, each with a name: searched only if `kinds` includes them.

const calendars: SearchKind = {
  kind: "calendar",
  permission: "agenda:read",
  ...byDeletion((state) => selectNamed({ name: "calendars", columns: "deleted_at," }, state)),
  nameConditions: byUuid,
  path: () => "/agenda/calendars",
};

const roles: SearchKind = {
  kind: "role",
  permission: "members:read",
  from: selectNamed(
    { name: "roles" },
    // A caller sees the roles of every organization that they are a member of.
    sql`deleted_at is null and organization_id = (select app_organization_id())`,
  ),
  nameConditions: byUuid,
  path: () => "/roles",
};

const workflows: SearchKind = {
  kind: "workflow",
  permission: "workflows:read",
  ...byDeletion((state) => selectNamed({ name: "workflows", columns: "deleted_at," }, state)),
  nameConditions: byUuid,
  path: ({ id }) => `/workflows/${id}`,
};

const inventoryLocations: SearchKind = {
  kind: "inventory_location",
  permission: "products:read",
  from: selectNamed({ name: "inventory_locations", columns: "code," }),
  nameConditions: (q) => [...byUuid(q), ...byCode("code", q)],
  path: () => "/inventory-locations",
};

/** Found by URL or description. */
const webhooks: SearchKind = {
  kind: "webhook",
  permission: "webhooks:read",
  from: selectNamed({ name: "webhooks", title: "coalesce(description, url)", columns: "url," }),
  nameConditions: (q) => [...byUuid(q), sql<boolean>`r.url = ${q}`],
  path: ({ id }) => `/webhooks/${id}`,
};

/** All kinds whose records can be referred to by name. */
export const nameKinds: readonly SearchKind[] = [
  ...searchKinds,
  calendars,
  roles,
  workflows,
  inventoryLocations,
  webhooks,
];
