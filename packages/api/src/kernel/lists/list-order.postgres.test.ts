import { expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../registry.gen.ts";
import { pathOf } from "../../testing/contract/example-records.ts";
import {
  collectStatements,
  connectSuperuser,
  explainStatement,
  rowsRead,
} from "../../testing/explain-statements.ts";
import {
  type CopiedColumn,
  insertListedRecords,
  readCopiedColumns,
  shortLists,
} from "../../testing/long-lists.ts";
import { openTestService } from "../../testing/open-test-service.ts";

// The cost of a page must not depend on how many records there are, in any order that a list offers: under row
// level security, an index finds the first row of the page, also after a cursor, and has the others in order.

const recordCount = 100_000;

const service = await openTestService();
const superuser = await connectSuperuser();
const organization = await service.createOrganization();
const { records } = await insertListedRecords(service, organization);
const { id: organizationId, owner } = organization;

// A webhook has few deliveries, which are sorted when they are read.
const short = [...shortLists, "listWebhookDeliveries"];

/** Its rows follow from those of customers, so copies of them are no proposals. */
const derived = ["listCustomerDuplicates"];

/** The lists of records that grow without limit, each with all the orders that it offers. */
const long = operations.flatMap((operation) => {
  const sort = operation.query.shape["sort"];
  if (sort === undefined || [...short, ...derived].includes(operation.id)) return [];
  const { enum: orders } = z.toJSONSchema(sort, { io: "input" });
  return [{ id: operation.id, path: pathOf(operation, records), orders: orders as string[] }];
});

async function read(address: string) {
  const { status, body, text } = await service.request("GET", address, { as: owner });
  expect(status, text).toBe(200);
  return body as { items: unknown[]; page: { nextCursor: string | null } };
}

/** Returns a function that requests a page and returns the statement that reads it, with its table. */
function collectPages() {
  const statements = collectStatements(service, /"cursorValue"/u);
  return async (address: string) => {
    await read(address);
    const statement = statements.pop();
    if (statement === undefined) throw new Error(`${address} reads no page`);
    return { ...statement, table: / as "cursorId" from "(\w+)"/u.exec(statement.text)?.[1] ?? "" };
  };
}

/** Copies a record of the organization, without the time of deletion and unique columns that can be null. */
async function fill(table: string, numbers: string): Promise<void> {
  const all = await readCopiedColumns(superuser, table);
  const columns = all.filter(
    ({ name, isUnique, isNullable }) => name !== "deleted_at" && !(isUnique && isNullable),
  );
  const names = columns.map(({ name }) => `"${name}"`);
  await superuser.query(
    `insert into ${table} (${names.join()}) select ${columns.map(toValue).join()}
     from (select * from ${table} where organization_id = $1 limit 1) copied, ${numbers} as numbers (n)`,
    [organizationId],
  );
}

/** Returns the expression for a column of the copy with number n: older or newer than the others, and unique where needed. */
function toValue({ name, type, isUnique }: CopiedColumn): string {
  const copied = `copied."${name}"`;
  if (name === "organization_id" || name.endsWith("_by")) return copied;
  if (name === "name") return "'Naam ' || lpad(n::text, 6, '0')";
  if (["due_at", "next_service_at", "requested_delivery_date"].includes(name)) {
    return "case when n % 2 = 0 then date '2026-01-01' + n / 100 end";
  }
  if (name === "id" && type === "uuid") return "gen_random_uuid()";
  if (name === "created_at" || name === "updated_at") return `${copied} + n * interval '1 second'`;
  if (!isUnique) return copied;
  if (type === "bigint" || name === "row_number") return `${copied} + 1000000 + n`;
  return type === "text" ? `${copied} || '-' || n` : copied;
}

/** Returns the pages to read: the first one in each order, and the one after the middle. */
async function toPages(path: string, orders: readonly string[]) {
  const pages = [];
  for (const order of orders) {
    const sorted = `${path}?sort=${order}`;
    const { items } = await read(`${sorted}&limit=100`);
    const { page } = await read(`${sorted}&limit=${Math.ceil(items.length / 2)}`);
    pages.push(sorted, `${sorted}&cursor=${page.nextCursor}`);
  }
  return pages;
}

test.for(long)("$id reads one page of 100,000 records", { timeout: 600_000 }, async (list) => {
  const toStatement = collectPages();
  const { table } = await toStatement(list.path);
  const middle = recordCount / 2;
  await fill(table, `unnest(array[1, ${middle}, ${recordCount}])`);
  const pages = await toPages(list.path, list.orders);
  await fill(table, `(select generate_series(2, ${recordCount - 1}) except select ${middle})`);
  await superuser.query(`analyze ${table}`);
  for (const page of pages) {
    const statement = await toStatement(page);
    const caller = { organizationId, userId: owner.id };
    const plan = await explainStatement(superuser, caller, statement);
    const shown = `${page}\n${statement.text}\n${JSON.stringify(plan[0], null, 1)}`;
    // PostgreSQL reads other tables, which are small here, as a whole.
    const scans = plan.filter((node) => node["Relation Name"] === table);
    expect(scans[0]?.["Node Type"], shown).toMatch(/^Index (?:Only )?Scan$/u);
    for (const scan of scans) expect(rowsRead(scan), shown).toBeLessThanOrEqual(200);
  }
});
