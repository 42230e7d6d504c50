import type { Database } from "@werkbank/api/database";

const isOfService = (schema: string): string =>
  `${schema}::text not like 'pg\\_%' and ${schema}::text <> 'information_schema'`;

// pg-boss names partitions for its statistics after the day on which it creates them.
const isStatistic = "relname ~ '^queue_stats_[0-9]'";

const ofRelations = `pg_class c where relkind in ('r', 'p', 'v', 'i', 'S')
  and ${isOfService("relnamespace::regnamespace")} and not ${isStatistic}`;

const ofTables = `in (select c.oid from ${ofRelations})`;

/** One query for each kind of object; each row describes one of them. */
const catalog = {
  relations: `select concat_ws(' ', c.oid::regclass, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity,
    reloptions, array(select acl::text from unnest(relacl) acl order by 1)) from ${ofRelations}`,
  columns: `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
    attgenerated, attidentity, pg_get_expr(adbin, adrelid), attacl)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and attrelid ${ofTables}`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where conrelid ${ofTables}`,
  triggers: `select concat_ws(' ', tgrelid::regclass, regexp_replace(tgname, '[0-9]+$', ''), tgfoid::regproc, tgtype,
    tgenabled, tgdeferrable, tginitdeferred) from pg_trigger where tgrelid ${ofTables}`,
  policies: `select concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy`,
  indexes: `select pg_get_indexdef(indexrelid) || ' ' || indisvalid from pg_index where indrelid ${ofTables}`,
  views: `select viewname || ' ' || definition from pg_views where ${isOfService("schemaname")}`,
  functions: `select concat_ws(' ', oid::regprocedure, proowner::regrole, proacl, pg_get_functiondef(oid))
    from pg_proc where prokind in ('f', 'p') and ${isOfService("pronamespace::regnamespace")}`,
  types: `select concat_ws(' ', oid::regtype, typtype, array(select enumlabel from pg_enum where enumtypid = t.oid
    order by enumsortorder)) from pg_type t where typtype in ('e', 'd') and ${isOfService("typnamespace::regnamespace")}`,
  schemas: `select concat_ws(' ', nspname, nspowner::regrole, nspacl) from pg_namespace where ${isOfService("nspname")}`,
};

/** Describes the schema of a database of the service, with owners and rights, for comparison with another one. */
export async function describeSchema(database: Database): Promise<Record<string, string[]>> {
  const client = await database.connect();
  try {
    const description: Record<string, string[]> = {};
    for (const [kind, text] of Object.entries(catalog)) {
      const { rows } = await client.query<[string]>({ text, rowMode: "array" });
      description[kind] = rows.map(([object]) => object).toSorted();
    }
    return description;
  } finally {
    client.release();
  }
}

/** Returns how many rows each table has and a digest of them, as a user who sees all rows. */
export async function describeRows(database: Database): Promise<Record<string, string>> {
  const client = await database.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and not ${isStatistic}
        and ${isOfService("relnamespace::regnamespace")} order by 1`,
    );
    const description: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
          from ${name} t`,
      );
      description[name] = rows[0]?.digest ?? "";
    }
    return description;
  } finally {
    client.release();
  }
}
