import type { TestOrganization } from "./test-service.ts";

/** Table → the number of the organization's rows in it, and a digest of their content. */
type Fingerprint = Record<string, string>;

/** The tables that record a member's rejected call. */
export const auditTables: readonly string[] = ["audit_entries", "audit_heads", "audit_values"];

const tablesQuery = `select c.relname::text as name from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and has_table_privilege(c.oid, 'select')
order by 1`;

/**
 * Computes a digest of each table of an organization. Two fingerprints are equal if no row was added, changed or
 * removed in between.
 *
 * @param excluded tables to omit
 */
export function readFingerprint(
  organization: TestOrganization,
  excluded: readonly string[] = [],
): Promise<Fingerprint> {
  return organization.run(async (transaction) => {
    const tables = (await transaction.all<{ name: string }>({ text: tablesQuery, values: [] }))
      .map(({ name }) => name)
      .filter((name) => !excluded.includes(name));
    const queries = tables.map(
      (name) =>
        `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as state from "${name}" t`,
    );
    const rows = await transaction.all<{ name: string; state: string }>({
      text: queries.join(" union all "),
      values: [],
    });
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
}

/**
 * Reads the ids, names and email addresses in an organization's tables, which must not be disclosed to others. The
 * caller must exclude texts that other organizations have as well.
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

/** Reads all rows of an organization, as lines of JSON. */
export function readAllRows(organization: TestOrganization): Promise<string> {
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

/** Values that identify an organization's records in requests, from the newest row of each table. */
export type RecordValues = {
  /** The UUIDs of records of all kinds. */
  ids: string[];
  /** Names, titles, human-readable numbers, email addresses. */
  texts: string[];
};

/** Reads the values by which a request can name the records of an organization. */
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
    for (const result of rows) {
      const { id, name, title, email, display_number: number } = result?.row ?? {};
      if (typeof id === "string") ids.add(id);
      for (const text of [name, title, email, number]) {
        if (typeof text === "string" && text !== "") texts.add(text);
      }
    }
    return { ids: [...ids], texts: [...texts] };
  });
}
