import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createPostgres } from "../../database/database.ts";
import { operations } from "../../registry.gen.ts";
import { insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import {
  collectStatements,
  explainWith,
  rowsRead,
  rowsSorted,
  type Statement,
} from "../../testing/explain-statements.ts";
import { installTestJobs } from "../../testing/job-clock.ts";
import {
  type CopiedColumn,
  insertListedRecords,
  readCopiedColumns,
  shortLists,
} from "../../testing/long-lists.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { createOwnedDatabase } from "../../testing/owned-database.ts";

// The cost of a page must not depend on how many records there are: with each filter, in each order of a list, in a
// large organization and in a small one of the same database. As on managed servers, the owner of the database is not
// a superuser. Orders without filters, and later pages: list-order.postgres.test.ts.

const recordCount = 20_000;

const superuser = await useOwnedDatabase();
const service = await openTestService();
vi.unstubAllEnvs();
const small = await service.createOrganization();
await insertExampleRecords(small);
const large = await service.createOrganization();
const { records, productId, inventoryLocationId } = await insertListedRecords(service, large);

/** Creates a database for the service of this file; returns a superuser's connections to it. */
async function useOwnedDatabase() {
  const url = await createOwnedDatabase();
  const jobs = createPostgres(url, 1);
  await installTestJobs(jobs);
  await jobs.close();
  const address = new URL(process.env["WERKBANK_TEST_DATABASE"] as string);
  address.pathname = new URL(url).pathname;
  vi.stubEnv("WERKBANK_TEST_DATABASE", url);
  return createPostgres(address.href, 1);
}

/** The tables of the lists of records that grow without limit. */
const tables: Record<string, string> = {
  listApprovals: "approvals",
  listAuditEntries: "audit_entries",
  listCustomerAssets: "customer_assets",
  listCustomers: "customers",
  listEvents: "events",
  listExports: "exports",
  listFiles: "files",
  listImportRows: "import_rows",
  listImports: "imports",
  listOrders: "orders",
  listProducts: "products",
  listQuotes: "quotes",
  listStockMovements: "stock_movements",
  listSuppliers: "suppliers",
  listTasks: "tasks",
  listWebhookDeliveries: "webhook_deliveries",
  listWorkflowRuns: "workflow_runs",
};

// The rows of duplicates follow from those of customers, so copies of them are no proposals.
const short = [...shortLists, "listCustomerDuplicates"];

/** Parameters of lists that are no filters by a column. The sum of a product's stock has no index. */
const otherParameters = ["limit", "cursor", "sort", "count", "fields", "q", "belowReorderPoint"];

// Few records are older than the first time, and none is newer than the last one. Where few are newer, or in the order
// of another column, the planner decides between the range and the order by what it knows of both.
const times = ["2026-01-01T01:00:00Z", "2029-01-01T00:00:00Z"];
const dates = times.map((time) => time.slice(0, 10));
const kindsOfEvents = ["supplier.updated", "order.completed", "order.*", "task.*"];

/** The values of filters without an enumeration: of many records, of few and of none. */
const filterValues: Record<string, readonly (string | undefined)[]> = {
  action: ["updateSupplier", "createTask"],
  actorUserId: [large.member.id, large.viewer.id],
  afterSequence: ["10", String(recordCount - 10)],
  assigneeUserId: [large.member.id, large.viewer.id, large.admin.id],
  attachedToId: ["1", "999999"],
  city: ["Amsterdam", "Utrecht", "Nergens"],
  clientId: ["none"],
  contentType: ["application/pdf", "image/png", "text/csv"],
  customerId: ["1", "999999"],
  deliveryBefore: dates,
  dueAfter: times,
  dueBefore: times,
  eventType: kindsOfEvents,
  externalId: ["7"],
  from: times,
  inventoryLocationId: [inventoryLocationId],
  minTotalMinor: ["10", String(recordCount - 10)],
  orderId: [records["orderId"]],
  plannedFrom: times,
  plannedTo: times,
  productId: [productId, records["productId"]],
  purchasedBefore: dates,
  reference: ["7"],
  runId: [records["runId"]],
  serviceDueBefore: dates,
  since: times,
  sku: ["7"],
  source: ["many", "none"],
  supplierId: [records["supplierId"]],
  targetId: [records["supplierId"]],
  targetKind: ["supplier", "task"],
  to: times,
  toolName: ["tasks_update", "tasks_create"],
  trackStock: ["true", "false"],
  types: kindsOfEvents,
  updatedAfter: times,
  validBefore: dates,
};

/** The values of an enumeration, or undefined. */
function enumerationOf(schema: z.ZodType): string[] | undefined {
  const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const [, values] = /"enum":(\[[^\]]*\])/u.exec(json) ?? [];
  return values === undefined ? undefined : (JSON.parse(values) as string[]);
}

function toFilters(name: string, schema: z.ZodType): string[] {
  if (otherParameters.includes(name)) return [];
  const values = filterValues[name] ?? enumerationOf(schema) ?? ["true"];
  const isArray = schema.safeParse([values[0], values.at(-1)]).success && values.length > 1;
  const combined = isArray ? [...values, `${values[0]},${values.at(-1)}`] : values;
  return combined.map((value) => `${name}=${encodeURIComponent(value ?? "")}`);
}

const lists = operations.flatMap((operation) => {
  const { sort, ...parameters } = operation.query.shape as Record<string, z.ZodType>;
  if (sort === undefined || short.includes(operation.id)) return [];
  const filters = Object.entries(parameters).flatMap(([name, schema]) => toFilters(name, schema));
  const orders = enumerationOf(sort) ?? [];
  const path = pathOf(operation, records);
  // Each filter in each order, in one of its two directions.
  const addresses = filters.flatMap((filter, number) =>
    orders
      .filter((order) => order.startsWith("-") === (number % 2 === 0))
      .map((order) => `${path}?sort=${order}&${filter}`),
  );
  return [{ id: operation.id, table: tables[operation.id] ?? "", parameters, addresses }];
});

const every = "timestamp '2026-01-01' + n * interval '1 minute'";
const everySecond = `case when n % 2 = 0 then ${every} end`;
const mixed = `n * 7919 % ${recordCount}`;
const some = (rare: string, frequent: string) =>
  `case when n % 1000 = 0 then ${rare} else ${frequent} end`;

/** SQL expressions for the columns of record number n; other columns are copied. */
const columnValues: Record<string, string> = {
  action: some("'createTask'", "'updateSupplier'"),
  actor_user_id: some(`'${large.viewer.id}'::uuid`, `'${large.member.id}'`),
  address_city: some("'Utrecht'", "'Amsterdam'"),
  at: every,
  content_type: some("'image/png'", "'application/pdf'"),
  created_at: every,
  customer_id: `n % ${recordCount / 50}`,
  due_at: everySecond,
  event_id: "gen_random_uuid()",
  event_type: some("'order.completed'", "'supplier.updated'"),
  expires_at: `${every} + interval '3 years'`,
  external_id: "n::text",
  name: "'Naam ' || lpad(n::text, 6, '0')",
  next_service_at: everySecond,
  occurred_at: every,
  outcome: some("'denied'", "'succeeded'"),
  planned_end_at: `${everySecond} + interval '2 hours'`,
  planned_start_at: everySecond,
  purchased_at: every,
  reference: "n::text",
  requested_delivery_date: everySecond,
  size_bytes: mixed,
  sku: "n::text",
  source: "'many'",
  supplier_id: some(`'${records["supplierId"]}'::uuid`, "null"),
  target_kind: some("'task'", "'supplier'"),
  tool_name: some("'tasks_create'", "'tasks_update'"),
  track_stock: some("true", "false"),
  total_minor: mixed,
  updated_at: `timestamp '2026-01-01' + ${mixed} * interval '1 minute'`,
  valid_until: every,
};

/** Columns of parts or of other records, which copies do not have. */
const omittedColumns = ["deleted_at", "occurrence_at", "retry_of", "reverts_entry_id"];

/** Inserts parts of the copied records: members, products and records with half of them each. */
const parts: Record<string, string> = {
  tasks: `insert into task_assignees (organization_id, task_id, user_id, position)
    select organization_id, id, case when number % 1000 = 0 then '${large.viewer.id}'::uuid
      else '${large.member.id}' end, 0
    from tasks where organization_id = '${large.id}' on conflict do nothing`,
  files: `insert into file_attachments (organization_id, file_id, kind, target_id, position)
    select organization_id, id, case when size_bytes % 1000 = 0 then 'customer' else 'task' end,
      (size_bytes % ${recordCount / 50})::text, 0
    from files where organization_id = '${large.id}' on conflict do nothing`,
  orders: `insert into order_lines (organization_id, id, order_id, position, product_id, description, quantity,
      unit_code, unit_price_minor, discount_percent, vat_category, vat_rate, net_minor)
    select organization_id, gen_random_uuid(), id, 100,
      case when total_minor % 2 = 0 then '${productId}'::uuid end, 'Line', 1, 'C62', 1, 0, 'S', 21, 1
    from orders where organization_id = '${large.id}'`,
  stock_movements: `insert into stock_movement_lines (organization_id, movement_id, position, product_id, description,
      inventory_location_id, quantity)
    select organization_id, id, 100, '${productId}', 'Line', '${inventoryLocationId}', 1
    from stock_movements where organization_id = '${large.id}'`,
};

/** Returns the value of a column with an enumeration: some are frequent, others have 1 % or fewer of the records. */
function toEnumerated(values: readonly string[]): string {
  const others = values.slice(1, -1).map((value, index) => {
    const share = index < 2 ? `n % 4 = ${index + 1}` : `n % 100 = ${4 * index + 3}`;
    return `when ${share} then '${value}'`;
  });
  return `case when n % 1000 = 0 then '${values[0]}' ${others.join(" ")} else '${values.at(-1)}' end`;
}

function toValue(
  { name, type, isUnique }: CopiedColumn,
  parameters: Record<string, z.ZodType>,
): string {
  const parameter = otherParameters.includes(name) ? undefined : parameters[name];
  const values = parameter && enumerationOf(parameter);
  if (name === "type" && parameters["types"] !== undefined) return columnValues["event_type"]!;
  if (values !== undefined && columnValues[name] === undefined) return toEnumerated(values);
  if (columnValues[name] !== undefined) return columnValues[name];
  if (!isUnique || name === "organization_id") return `copied."${name}"`;
  if (type === "uuid") return name === "id" ? "gen_random_uuid()" : `copied."${name}"`;
  if (type === "bytea") return "sha256(convert_to(n::text, 'UTF8'))";
  return type === "text" ? "n::text" : `copied."${name}" + 1000000 + n`;
}

/** Copies a record of the large organization many times, past constraints and triggers. */
async function fill(client: PoolClient, table: string, parameters: Record<string, z.ZodType>) {
  const all = await readCopiedColumns(client, table);
  const columns = all.filter(({ name }) => !omittedColumns.includes(name));
  const { rows: checks } = await client.query<{ name: string }>({
    text: "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    values: [table],
  });
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query("set local session_replication_role = replica");
  await client.query({
    text: `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()})
      select ${columns.map((column) => toValue(column, parameters)).join()}
      from (select * from ${table} where organization_id = $1 limit 1) copied,
        generate_series(1, ${recordCount}) as numbers (n)`,
    values: [large.id],
  });
  if (parts[table] !== undefined) await client.query(parts[table]);
  await client.query("analyze");
}

/** Returns the statement that reads the page of each address. */
async function readPages(addresses: readonly string[]) {
  const statements = collectStatements(service, /"cursorValue"/u);
  const pages: { address: string; statement: Statement }[] = [];
  for (const address of addresses) {
    const { status, text } = await service.request("GET", address, { as: large.owner });
    expect(status, `${address}: ${text}`).toBe(200);
    pages.push({ address, statement: statements.pop()! });
  }
  return pages;
}

test.for(lists)("$id finds a page with any filter", { timeout: 600_000 }, async (list) => {
  const { table, parameters, addresses } = list;
  expect(table, "the table of the list, or its id in `short`").not.toBe("");
  const pages = await readPages(addresses);
  const client = await superuser.connect();
  const grown = [table, /into (\w+)/u.exec(parts[table] ?? "")?.[1]];
  const wasteful: string[] = [];
  try {
    await client.query("begin");
    await fill(client, table, parameters);
    await client.query("set local role werkbank_app");
    for (const { address, statement } of pages) {
      for (const { id, owner } of [large, small]) {
        await client.query({
          text: "select set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)",
          values: [id, owner.id],
        });
        const plan = await explainWith(client, statement);
        const maxRead = 4 * plan[0]!["Actual Rows"] + 100;
        // PostgreSQL reads tables that are small here as a whole.
        const scans = plan.filter((node) => grown.includes(node["Relation Name"] ?? ""));
        if (Math.max(...scans.map(rowsRead)) <= maxRead && rowsSorted(plan) <= 1_000) continue;
        wasteful.push(`${address.replace(/^.*\?/u, "")} ${JSON.stringify(plan)}`);
      }
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect(wasteful).toEqual([]);
});
