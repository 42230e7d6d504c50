import { expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import {
  collectStatements,
  connectSuperuser,
  explainStatement,
} from "../../testing/explain-statements.ts";
import { openTestService } from "../../testing/open-test-service.ts";

// What a page of a list in the order of names costs must not depend on how many records there are: under
// row-level security, an index finds the first row of the page, also after a cursor, and has the others in order.

const recordCount = 100_000;

const service = await openTestService();
const superuser = await connectSuperuser();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);
const { id: organizationId, owner } = organization;

const byName = operations
  .filter(({ query }) => query.shape["sort"]?.safeParse("name").success === true)
  .map((operation) => [operation.id, `${pathOf(operation, records)}?sort=`] as const);

/** Lists whose order is computed when they are read, since there are few of these. */
const short = [
  "listOrganizations",
  "listRoles",
  "listApprovalPolicies",
  "listCustomerAssets",
  "listWorkflows",
];
const stored = byName.filter(([id]) => !short.includes(id));

const { rows: withOrder } = await superuser.query<{ table: string }>(
  `select table_name as table from information_schema.columns
   where table_schema = 'public' and column_name = 'sort_name' order by 1`,
);
const tables = withOrder.map(({ table }) => table);

async function read(address: string) {
  const { status, body, text } = await service.request("GET", address, { as: owner });
  expect(status, text).toBe(200);
  return body as { items: { name: string }[]; page: { nextCursor: string | null } };
}

/** Returns a function that requests a page and returns the statement that reads it, with its table. */
function collectPages() {
  const statements = collectStatements(service, /"cursorValue"/u);
  return async (address: string) => {
    await read(address);
    const statement = statements.pop();
    if (statement === undefined) throw new Error(`${address} reads no page`);
    const from = new RegExp(` from "(${tables.join("|")})"`, "u");
    return { ...statement, table: from.exec(statement.text)?.[1] ?? "" };
  };
}

/** Copies a record of the organization, without columns that have a default or are unique. */
async function fill(table: string, numbers: string): Promise<void> {
  const { rows } = await superuser.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and not atthasdef
       and (attnotnull or not exists (select from pg_index
         where indrelid = attrelid and indisunique and attnum = any(indkey)))`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`);
  const values = rows.map(({ name, type }) => {
    if (name === "name") return "'Naam ' || lpad(n::text, 6, '0')";
    if (name !== "id") return `copied."${name}"`;
    return type === "uuid" ? "gen_random_uuid()" : "1000000 + n";
  });
  await superuser.query(
    `insert into ${table} (${columns.join()}) select ${values.join()}
     from (select * from ${table} where organization_id = $1 limit 1) copied, ${numbers} as numbers (n)`,
    [organizationId],
  );
}

const middle = recordCount / 2;

/** Returns the cursor of the page that ends with the name in the middle, as long as all fit on one page. */
async function cursorInTheMiddle(address: string): Promise<string> {
  const name = `Naam 0${middle}`;
  const { items } = await read(`${address}&limit=100`);
  const position = items.findIndex((item) => item.name === name) + 1;
  const { page } = await read(`${address}&limit=${position}`);
  return page.nextCursor ?? "";
}

test.for(stored)(
  "%s reads one page of 100,000 records",
  { timeout: 300_000 },
  async ([, address]) => {
    const toStatement = collectPages();
    const { table } = await toStatement(`${address}name`);
    await fill(table, `unnest(array[1, ${middle}, ${recordCount}])`);
    const pages = [];
    for (const sort of ["name", "-name"]) {
      const sorted = `${address}${sort}`;
      pages.push({ page: sorted, hasCursor: false });
      const cursor = await cursorInTheMiddle(sorted);
      pages.push({ page: `${sorted}&cursor=${cursor}`, hasCursor: true });
    }
    await fill(table, `(select generate_series(2, ${recordCount - 1}) except select ${middle})`);
    await superuser.query(`analyze ${table}`);
    for (const { page, hasCursor } of pages) {
      const statement = await toStatement(page);
      const plan = await explainStatement(
        superuser,
        { organizationId, userId: owner.id },
        statement,
      );
      const shown = `${page}\n${statement.text}\n${JSON.stringify(plan[0], null, 1)}`;
      const scan = plan.find((node) => node["Relation Name"] === table);
      expect(scan?.["Node Type"], shown).toMatch(/^Index (?:Only )?Scan$/u);
      expect(scan?.["Index Name"], shown).toBe(`${table}_name`);
      expect(scan?.["Index Cond"]?.includes("sort_name"), shown).toBe(hasCursor);
      // PostgreSQL reads other tables, which are small here, as a whole.
      for (const node of plan.filter(({ "Relation Name": of }) => (of ?? table) === table)) {
        const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
        expect(rows * node["Actual Loops"], shown).toBeLessThan(100);
      }
    }
  },
);

test("every table with a stored order of names has such a list", async () => {
  const toStatement = collectPages();
  const listed = [];
  for (const [, address] of stored) listed.push((await toStatement(`${address}name`)).table);
  expect(listed.toSorted()).toEqual(tables);
});
