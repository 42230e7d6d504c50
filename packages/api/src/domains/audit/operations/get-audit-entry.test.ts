import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const request = (method: string, path: string, as: TestUser, body?: unknown) =>
  service.request(method, organization.path + path, { as, body });

/** Returns the entry of a change to a supplier's phone, as the list shows it. */
async function entryOfChange() {
  const id = await organization.insert((insert) =>
    insert("suppliers", { name: "Accu", phone: "+31 30 555 0101" }),
  );
  await request("PATCH", `/suppliers/${id}`, organization.admin, { phone: "+31 30 555 0102" });
  const list = await request("GET", `/audit-log?targetId=${id}`, organization.admin);
  return list.body.items[0];
}

describe("getAuditEntry", () => {
  test("200 with actor, action, target and the values before and after", async () => {
    const listed = await entryOfChange();
    const response = await request("GET", `/audit-log/${listed.id}`, organization.admin);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(listed);
    expect(response.body).toMatchObject({
      action: "updateSupplier",
      outcome: "succeeded",
      reversible: true,
      actor: { type: "user", id: organization.admin.id, displayName: "Adam Admin" },
      target: { kind: "supplier", label: "Accu" },
      changes: [{ field: "phone", before: "+31 30 555 0101", after: "+31 30 555 0102" }],
    });
  });

  test("200 with the SHA-256 hash of prevHash, sequence and canonical JSON", async () => {
    const { id } = await entryOfChange();
    const { body } = await request("GET", `/audit-log/${id}`, organization.admin);
    const row = await organization.run((transaction) =>
      transaction.one<{ sequence: number; canonical: string }>({
        text: "select sequence, canonical from audit_entries where id = $1",
        values: [id],
      }),
    );
    if (row === undefined) throw new Error("no entry");
    expect(canonicalize(JSON.parse(row.canonical))).toBe(row.canonical);
    const sequence = Buffer.alloc(8);
    sequence.writeBigUInt64BE(BigInt(row.sequence));
    const hash = createHash("sha256")
      .update(Buffer.from(body.prevHash, "hex"))
      .update(sequence)
      .update(row.canonical)
      .digest("hex");
    expect([body.sequence, body.hash]).toEqual([row.sequence, hash]);
  });

  test("reading an entry writes no audit entry", async () => {
    const { id } = await entryOfChange();
    const count = () =>
      request("GET", "/audit-log?limit=1&count=true", organization.admin).then(
        ({ body }) => body.page.totalCount,
      );
    const before = await count();
    await request("GET", `/audit-log/${id}`, organization.admin);
    expect(await count()).toBe(before);
  });

  test("403 without audit:read; 404 for an entry of another organization", async () => {
    const { id } = await entryOfChange();
    const rejected = await request("GET", `/audit-log/${id}`, organization.viewer);
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "audit:read"]);
    const other = await service.createOrganization();
    const response = await service.request("GET", `${other.path}/audit-log/${id}`, {
      as: other.owner,
    });
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
