import { describe, expect, test as base } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestOrganization } from "../testing/test-service.ts";
import { eraseValues } from "./erase-values.ts";
import { createAuditLogs } from "../domains/audit/testing/audit-log.ts";

const service = await openTestService();
const logs = createAuditLogs(service);
const test = base.extend("organization", () => service.createOrganization());

const now = new Date();

async function ok(organization: TestOrganization, method: string, path: string, body?: object) {
  const response = await service.request(method, `${organization.path}${path}`, {
    as: organization.owner,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

/** Creates a supplier and changes it: two entries, two events. */
async function createSupplier(organization: TestOrganization, email: string): Promise<string> {
  const { id } = await ok(organization, "POST", "/suppliers", { name: "Fietsdelen", email });
  await ok(organization, "PATCH", `/suppliers/${id}`, { email: `new-${email}` });
  return id;
}

const entriesOf = async (organization: TestOrganization, id: string) =>
  (await ok(organization, "GET", `/audit-log?targetId=${id}`)).items;

describe("eraseValues", () => {
  test("erases the values of one record from the audit log and the events; the chain stays valid", async ({
    organization,
  }) => {
    const id = await createSupplier(organization, "anna@example.com");
    const other = await createSupplier(organization, "bert@example.com");
    const subject = { organizationId: organization.id, kind: "supplier", id };
    const erased = await eraseValues(service.database, subject, { now, dryRun: false });
    expect(erased).toMatchObject({ entries: 2, events: 2 });
    expect(erased.values).toBeGreaterThan(2);

    const [last, ...entries] = await entriesOf(organization, id);
    expect(last).toMatchObject({
      action: "eraseValues",
      actor: { type: "system" },
      target: { kind: "supplier", id, label: id },
      changes: [],
      reversible: false,
    });
    for (const { changes } of entries) {
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) {
        expect(change).toMatchObject({ before: null, after: null, isErased: true });
      }
    }
    const { items } = await ok(organization, "GET", "/events?limit=100");
    const about = items.map(({ data, truncated }: { data: { id: string }; truncated: boolean }) => [
      data.id,
      JSON.stringify(data).includes("example.com"),
      truncated,
    ]);
    expect(about).toEqual([
      [id, false, true],
      [id, false, true],
      [other, true, false],
      [other, true, false],
    ]);
    expect(JSON.stringify(await entriesOf(organization, other))).toContain("bert@example.com");
    expect(await logs.verify(organization)).toMatchObject({ valid: true, entries: 5 });

    const again = await eraseValues(service.database, subject, { now, dryRun: false });
    expect(again).toEqual({ entries: 3, values: 0, events: 0 });
    expect(await entriesOf(organization, id)).toHaveLength(3);
  });

  test("counts only in a dry run", async ({ organization }) => {
    const id = await createSupplier(organization, "anna@example.com");
    const subject = { organizationId: organization.id, kind: "supplier", id };
    const before = await entriesOf(organization, id);
    const traces = await eraseValues(service.database, subject, { now, dryRun: true });
    expect(traces).toMatchObject({ entries: 2, events: 2 });
    expect(await entriesOf(organization, id)).toEqual(before);
  });

  test("rejects a record without entries in the organization's audit log", async ({
    organization,
  }) => {
    const other = await service.createOrganization();
    const id = await createSupplier(other, "anna@example.com");
    const subject = { organizationId: organization.id, kind: "supplier", id };
    await expect(eraseValues(service.database, subject, { now, dryRun: false })).rejects.toThrow(
      `has no entry about supplier/${id}`,
    );
    expect(JSON.stringify(await entriesOf(other, id))).toContain("anna@example.com");
  });
});
