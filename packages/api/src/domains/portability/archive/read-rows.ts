import { setImmediate } from "node:timers/promises";
import type { Service } from "../../../service.ts";
import { inOrganization } from "../../transfers/in-organization.ts";

type Row = Record<string, unknown>;

/** An organization and the database that has its rows. */
export type OrganizationSource = { service: Pick<Service, "database">; organizationId: string };

/** The rows to read: of a table of the organization, or of the users who are its members. */
export type RowSource = {
  table: string;
  /** Columns that are left out, besides those that the database computes. */
  omitted: readonly string[];
  /** The condition on the row `t`, in which `$1` is the id of the organization. */
  condition: string;
};

type Column = { name: string; type: string; isComputed: boolean; keyPosition: number | null };

const pageSize = 200;

/**
 * Reads rows in the order of their primary key, page by page, each in a transaction of its own. The members are named
 * like those of the API: the column `created_at` is `createdAt`.
 */
export async function* readRows(
  source: OrganizationSource,
  { table, omitted, condition }: RowSource,
): AsyncGenerator<Row[], void> {
  const columns = await inOrganization(source.service, source, (transaction) =>
    transaction.all<Column>({ text: columnsQuery, values: [table] }),
  );
  const keys = columns
    .filter(({ keyPosition }) => keyPosition !== null)
    .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition));
  const members = columns
    .filter(({ name, isComputed }) => !isComputed && !omitted.includes(name))
    .map(({ name }) => `t."${name}" as "${toMember(name)}"`);
  const keyList = keys.map(({ name }) => `t."${name}"`).join(", ");
  const last = keys.map(({ type }, index) => `($2::text[])[${index + 1}]::${type}`).join(", ");
  const text = `select row_to_json((select r from (select ${members.join(", ")}) r)) as record,
      array[${keys.map(({ name }) => `t."${name}"::text`).join(", ")}] as key
    from "${table}" t
    where ${condition} and ($2::text[] is null or (${keyList}) > (${last}))
    order by ${keyList} limit ${pageSize}`;
  for (let after: string[] | null = null; ;) {
    // Let the event loop run other work.
    await setImmediate();
    const values: unknown[] = [source.organizationId, after];
    const rows = await inOrganization(source.service, source, async (transaction) => {
      transaction.write({ text: "set local time zone 'UTC'", values: [] });
      return transaction.all<{ record: Row; key: string[] }>({ text, values });
    });
    if (rows.length > 0) yield rows.map(({ record }) => record);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.key ?? null;
  }
}

const columnsQuery = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attgenerated <> '' or a.atttypid = 'tsvector'::regtype as "isComputed",
    array_position(i.indkey::int2[], a.attnum) as "keyPosition"
  from pg_attribute a
  join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

const toMember = (column: string) =>
  column.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
