import type { TestOrganization } from "./test-service.ts";

/** Table → the number of the organization's rows in it, and a digest of their content. */
type Fingerprint = Record<string, string>;

/** The tables that record a member's refused call. */
export const auditTables: readonly string[] = ["audit_entries", "audit_heads", "audit_values"];

const tablesQuery = `select c.relname::text as name from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and has_table_privilege(c.oid, 'select')
order by 1`;

/**
 * Digests all of an organization's tables: two fingerprints are equal when no row was added, changed or removed
 * in between.
 *
 * @param except tables to leave out
 */
export function readFingerprint(
  organization: TestOrganization,
  except: readonly string[] = [],
): Promise<Fingerprint> {
  return organization.run(async (transaction) => {
    const tables = (await transaction.all<{ name: string }>({ text: tablesQuery, values: [] }))
      .map(({ name }) => name)
      .filter((name) => !except.includes(name));
    const parts = tables.map(
      (name) =>
        `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as state from "${name}" t`,
    );
    const rows = await transaction.all<{ name: string; state: string }>({
      text: parts.join(" union all "),
      values: [],
    });
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
}

/**
 * Reads the ids, names and addresses in an organization's tables, which no outsider may learn. The caller must
 * exclude words that other organizations have too.
 */
export function readSecrets(organization: TestOrganization): Promise<Set<string>> {
  return organization.run(async (transaction) => {
    const tables = await transaction.all<{ name: string }>({ text: tablesQuery, values: [] });
    const rows = await Promise.all(
      tables.map(({ name }) =>
        transaction.all<{ row: unknown }>({
          text: `select to_jsonb(t) as row from "${name}" t`,
          values: [],
        }),
      ),
    );
    const secrets = new Set<string>();
    JSON.stringify(rows, (key, value: unknown) => {
      if (typeof value !== "string") return value;
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value);
      if (isId || (/(name|title|label|email)$/u.test(key) && value.length > 5)) secrets.add(value);
      return value;
    });
    return secrets;
  });
}

/** Reads all of an organization's rows, as JSON. */
export function readTexts(organization: TestOrganization): Promise<string> {
  return organization.run(async (transaction) => {
    const tables = await transaction.all<{ name: string }>({ text: tablesQuery, values: [] });
    const rows = await Promise.all(
      tables.map(({ name }) =>
        transaction.all<{ row: string }>({
          text: `select to_jsonb(t)::text as row from "${name}" t`,
          values: [],
        }),
      ),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join("\n");
  });
}

/** Values that identify an organization's records in requests: from each table's newest row. */
export type RecordValues = {
  /** The UUIDs of records of every kind. */
  ids: string[];
  /** Names, titles, human-readable numbers, addresses. */
  texts: string[];
};

/** Reads what a stranger would have to guess to name an organization's records. */
export function readRecordValues(organization: TestOrganization): Promise<RecordValues> {
  return organization.run(async (transaction) => {
    const tables = await transaction.all<{ name: string }>({ text: tablesQuery, values: [] });
    const rows = await Promise.all(
      tables.map(({ name }) =>
        transaction.one<{ row: Record<string, unknown> }>({
          text: `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t) ->> 'created_at' desc nulls last limit 1`,
          values: [],
        }),
      ),
    );
    const ids = new Set<string>();
    const texts = new Set<string>();
    for (const found of rows) {
      const { id, name, title, email, display_number: number } = found?.row ?? {};
      if (typeof id === "string") ids.add(id);
      for (const text of [name, title, email, number]) {
        if (typeof text === "string" && text !== "") texts.add(text);
      }
    }
    return { ids: [...ids], texts: [...texts] };
  });
}
