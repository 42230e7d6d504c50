import type { Database } from "./database.ts";

/** What PostgreSQL's catalog says about a table, as far as its distribution depends on it. */
export type CatalogueTable = {
  name: string;
  /** The columns of each unique index and exclusion constraint, by the name of the index. */
  uniques: Record<string, string[]>;
  foreignKeys: ForeignKey[];
  triggers: string[];
};

export type ForeignKey = {
  name: string;
  columns: string[];
  references: string;
  referenced: string[];
  /** The columns set to null when the referenced record is deleted, if any. */
  emptied: string[];
  /** As `alter table … add constraint` takes it. */
  definition: string;
};

/** How the tables are distributed over the nodes of Citus. */
export type Distribution = {
  /** SQL statements, in execution order. */
  statements: string[];
  /** What prevents the distribution, one sentence each. */
  obstacles: string[];
};

/** The distribution column of every tenant table; the organization itself is distributed by its id. */
const column = "organization_id";

/** The table with which all others are colocated. */
const organizations = "organizations";

/** Reference tables, replicated to each node: they belong to no organization and are referenced. */
const copied: readonly string[] = ["users"];

/** Tables that stay local: what a process reads about the database itself. */
const local: readonly string[] = ["migrations"];

/**
 * Plans the distribution of the tables by organization, or reports what prevents it: a key without the
 * organization, or a reference to rows on another node.
 */
export function planDistribution(tables: readonly CatalogueTable[]): Distribution {
  const divided = tables.filter(({ name }) => !copied.includes(name) && !local.includes(name));
  const { sorted, laidAside } = byReference(divided);
  return {
    obstacles: tables.flatMap((table) => obstaclesOf(table)),
    statements: [
      ...(divided.some(({ triggers }) => triggers.length > 0)
        ? ["set citus.enable_unsafe_triggers to on;"]
        : []),
      ...laidAside.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
      ...tables
        .filter(({ name }) => copied.includes(name))
        .map(({ name }) => `select create_reference_table('${name}');`),
      ...sorted.map((name) =>
        name === organizations
          ? `select create_distributed_table('${name}', 'id');`
          : `select create_distributed_table('${name}', '${column}', colocate_with => '${organizations}');`,
      ),
      ...laidAside.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${name} ${definition};`,
      ),
    ],
  };
}

const dividedBy = (name: string): string => (name === organizations ? "id" : column);

function obstaclesOf({ name, uniques, foreignKeys }: CatalogueTable): string[] {
  if (local.includes(name)) return [];
  if (copied.includes(name)) {
    return foreignKeys
      .filter(({ references }) => !copied.includes(references))
      .map((key) => `${name}: ${key.name} refers to ${key.references}, which is divided.`);
  }
  return [
    ...Object.entries(uniques)
      .filter(([, columns]) => !columns.includes(dividedBy(name)))
      .map(([index]) => `${name}: ${index} does not hold ${dividedBy(name)}.`),
    ...foreignKeys.flatMap((key) => obstacleOfKey(name, key)),
  ];
}

function obstacleOfKey(name: string, key: ForeignKey): string[] {
  if (copied.includes(key.references)) return [];
  const place = key.columns.indexOf(dividedBy(name));
  if (key.referenced[place] !== dividedBy(key.references)) {
    return [`${name}: ${key.name} refers to ${key.references} without the organization.`];
  }
  return key.emptied.includes(dividedBy(name))
    ? [`${name}: ${key.name} empties ${dividedBy(name)}.`]
    : [];
}

type LaidAside = ForeignKey & { table: string };

/**
 * Sorts each table after those that it references. One table of a cycle goes first, and its foreign keys to
 * tables that don't exist yet are deferred.
 */
function byReference(tables: readonly CatalogueTable[]): {
  sorted: string[];
  laidAside: LaidAside[];
} {
  const sorted: string[] = [];
  const laidAside: LaidAside[] = [];
  const rest = new Map(tables.map((table) => [table.name, table]));
  const early = ({ name, foreignKeys }: CatalogueTable): ForeignKey[] =>
    foreignKeys.filter(({ references }) => references !== name && rest.has(references));
  while (rest.size > 0) {
    const [next] = [...rest.values()]
      .filter((table) => early(table).length === 0 || isInCircle(table, rest))
      .toSorted((one, two) => early(one).length - early(two).length);
    if (next === undefined) break;
    sorted.push(next.name);
    laidAside.push(...early(next).map((key) => ({ ...key, table: next.name })));
    rest.delete(next.name);
  }
  return { sorted, laidAside };
}

/** Whether a table references itself through others. */
function isInCircle(table: CatalogueTable, tables: ReadonlyMap<string, CatalogueTable>): boolean {
  const reached = new Set<string>();
  const pending = [table];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const { references } of from.foreignKeys) {
      const to = tables.get(references);
      if (to === undefined || references === from.name || reached.has(references)) continue;
      reached.add(references);
      pending.push(to);
    }
  }
  return reached.has(table.name);
}

/** Reads every table of the schema `public`, by name. */
export async function readCatalogue(database: Database): Promise<CatalogueTable[]> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<CatalogueTable>(`
      select c.relname::text as name,
        (select coalesce(jsonb_object_agg(x.indexrelid::regclass::text,
            array(select a.attname::text from unnest(x.indkey::int2[]) as k (number)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)), '{}')
          from pg_index x where x.indrelid = c.oid and (x.indisunique or x.indisexclusion)) as uniques,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', f.conname,
            'columns', keys.own, 'references', r.relname,
            'referenced', keys.referenced, 'emptied', keys.emptied,
            'definition', pg_get_constraintdef(f.oid))
            order by f.conname), '[]')
          from pg_constraint f
          join pg_class r on r.oid = f.confrelid
          cross join lateral (select
            array(select a.attname::text from unnest(f.conkey) with ordinality as k (number, n)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.n) as own,
            array(select a.attname::text from unnest(f.confkey) with ordinality as k (number, n)
              join pg_attribute a on a.attrelid = r.oid and a.attnum = k.number order by k.n) as referenced,
            array(select a.attname::text from unnest(case when f.confdeltype in ('n', 'd')
                then coalesce(f.confdelsetcols, f.conkey) end) as k (number)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as emptied
          ) as keys
          where f.conrelid = c.oid and f.contype = 'f') as "foreignKeys",
        array(select t.tgname::text from pg_trigger t
          where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by c.relname`);
    return rows;
  } finally {
    client.release();
  }
}
