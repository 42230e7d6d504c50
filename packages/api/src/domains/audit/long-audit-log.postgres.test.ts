import pg, { type PoolClient } from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { Packet } from "../../database/packet.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { createAuditLogs } from "./testing/audit-log.ts";

// What a page of the audit log costs must not depend on how long the log is, the organization's own or another's.
// Under row-level security, only leakproof comparisons may use an index: of every value that a statement reads, since
// PostgreSQL 15.20 also of one that the outer query reads.

const service = await openTestService();
const logs = createAuditLogs(service);
const ours = await logs.withEntries(3_000);
await logs.withEntries(3_000);
const superuser = new pg.Client({ connectionString: process.env["WERKBANK_TEST_DATABASE"] });
await superuser.connect();
afterAll(() => superuser.end());
await superuser.query("analyze audit_entries, audit_values");

type Statement = { text: string; values: unknown[] };

/** Collects the statements of the rest of the test that read the log. */
function collectStatements(): Statement[] {
  const statements: Statement[] = [];
  const connect = service.database.connect.bind(service.database);
  const watch = vi.spyOn(service.database, "connect").mockImplementation(async () => {
    const client = await connect();
    const query = (asked: unknown) => {
      const all = asked instanceof Packet ? asked.statements : [asked as Statement];
      for (const { text, values } of all) {
        if (/\bfrom "?audit_(?:entries|values)\b/u.test(text)) {
          statements.push({ text, values: [...(values ?? [])] });
        }
      }
      return client.query(asked as Packet);
    };
    return new Proxy(client, {
      get(target: PoolClient, name) {
        if (name === "query") return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  });
  onTestFinished(() => watch.mockRestore());
  return statements;
}

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

/** Runs a statement as the service does, under the policies of our organization; returns the steps of its plan. */
async function explain({ text, values }: Statement): Promise<Node[]> {
  await superuser.query("begin");
  try {
    await superuser.query("set local role werkbank_app");
    await superuser.query(`set local app.organization_id = '${ours.id}'`);
    const statement = `explain (analyze, timing off, costs off, format json) ${text}`;
    const { rows } = await superuser.query(statement, values);
    const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
    return flatten(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await superuser.query("rollback");
  }
}

const read = async (path: string) => {
  const { status, body, text } = await service.request("GET", `${ours.path}/audit-log${path}`, {
    as: ours.admin,
  });
  expect(status, text).toBe(200);
  return body;
};

const first = await read("?limit=100");

test.each([
  ["the newest entries", "?limit=50"],
  ["a later page", `?limit=50&cursor=${first.page.nextCursor}`],
  ["the entries of an operation", "?limit=50&action=updateSupplier"],
  ["one entry", `/${first.items[50].id}`],
])("indexes find %s", async (_, path) => {
  const statements = collectStatements();
  await read(path);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) {
    const scans = (await explain(statement)).filter((node) => node["Relation Name"] !== undefined);
    expect(scans.length).toBeGreaterThan(0);
    // How the values of a page are found depends on the statistics of a database that all tests share.
    for (const scan of scans.filter((node) => node["Relation Name"] === "audit_entries")) {
      const plan = JSON.stringify(scan);
      expect(scan["Node Type"], plan).not.toBe("Seq Scan");
      expect((scan["Rows Removed by Filter"] ?? 0) * scan["Actual Loops"], plan).toBeLessThan(20);
      expect(scan["Actual Rows"] * scan["Actual Loops"], plan).toBeLessThan(150);
    }
  }
});
