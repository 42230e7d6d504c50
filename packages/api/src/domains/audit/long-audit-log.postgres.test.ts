import { expect, test } from "vitest";
import {
  collectStatements,
  connectSuperuser,
  explainStatement,
} from "../../testing/explain-statements.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { createAuditLogs } from "./testing/audit-log.ts";

// The cost of a page must not depend on the length of the log, of the organization or of another one. Under row level
// security, only leakproof comparisons can use an index; since PostgreSQL 15.20 this includes values of the outer query.

const service = await openTestService();
const logs = createAuditLogs(service);
const organization = await logs.withEntries(3_000);
await logs.withEntries(3_000);
const clientId = "4cd5cf27-7e9c-497e-914e-946e92368d15";
const { id: sub, email } = organization.admin;
for (const name of ["Accu", "Banden"]) {
  const token = service.issuer.sign({ sub, email, client_id: clientId });
  const path = `${organization.path}/suppliers`;
  expect((await service.request("POST", path, { token, body: { name } })).status).toBe(201);
}
const superuser = await connectSuperuser();
await superuser.query("analyze audit_entries, audit_values");

const read = async (path: string) => {
  const { status, body, text } = await service.request(
    "GET",
    `${organization.path}/audit-log${path}`,
    {
      as: organization.admin,
    },
  );
  expect(status, text).toBe(200);
  return body;
};

const first = await read("?limit=100");

test.each([
  ["the newest entries", "?limit=50"],
  ["a later page", `?limit=50&cursor=${first.page.nextCursor}`],
  ["the entries of an operation", "?limit=50&action=updateSupplier"],
  ["the entries of a client", `?limit=50&clientId=${clientId}`],
  ["one entry", `/${first.items[50].id}`],
])("reads %s by index", async (_, path) => {
  const statements = collectStatements(service, /\bfrom "?audit_(?:entries|values)\b/u);
  await read(path);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) {
    const plan = await explainStatement(superuser, { organizationId: organization.id }, statement);
    const scans = plan.filter((node) => node["Relation Name"] !== undefined);
    expect(scans.length).toBeGreaterThan(0);
    // The plan for `audit_values` depends on the statistics of a database that all tests share.
    for (const scan of scans.filter((node) => node["Relation Name"] === "audit_entries")) {
      const scanText = JSON.stringify(scan);
      expect(scan["Node Type"], scanText).not.toBe("Seq Scan");
      expect((scan["Rows Removed by Filter"] ?? 0) * scan["Actual Loops"], scanText).toBeLessThan(
        20,
      );
      expect(scan["Actual Rows"] * scan["Actual Loops"], scanText).toBeLessThan(150);
    }
  }
});
