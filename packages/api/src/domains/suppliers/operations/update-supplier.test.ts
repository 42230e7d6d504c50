import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

async function createSupplier(values: Record<string, unknown> = {}): Promise<string> {
  const id = await organization.insert((insert) =>
    insert("suppliers", { name: "Accu & Aandrijving Nederland B.V.", ...values }),
  );
  return `${organization.path}/suppliers/${id}`;
}

describe("updateSupplier", () => {
  test("returns 200 and changes only the given members", async () => {
    const path = await createSupplier({ code: "KEEP" });
    const response = await service.request("PATCH", path, {
      as: organization.admin,
      body: { name: "  Nieuwe naam ", phone: "+31 30 555 0199", paymentTermsDays: 30 },
    });
    expect(response.body).toMatchObject({
      name: "Nieuwe naam",
      phone: "+31 30 555 0199",
      paymentTermsDays: 30,
      code: "KEEP",
      email: null,
    });
    expect(response.status).toBe(200);
    const again = await service.request("GET", path, { as: organization.viewer });
    expect(again.body).toEqual(response.body);
  });

  test("warns about invalid identifiers, and returns 400 with strictIdentifiers if they are changed", async () => {
    const body = { kvk: "123", phone: "030 555" };
    const preview = await service.request("PATCH", `${await createSupplier()}?dryRun=true`, {
      as: organization.admin,
      body,
    });
    expect(preview.body.warnings).toEqual([
      expect.stringContaining("/kvk must be"),
      expect.stringContaining("/phone must be"),
    ]);
    const strict = await service.createOrganization({
      settings: { strictIdentifiers: true },
    });
    const id = await strict.insert((insert) => insert("suppliers", { name: "Strict", kvk: "12" }));
    const path = `${strict.path}/suppliers/${id}`;
    const rejected = await service.request("PATCH", path, { as: strict.admin, body });
    expect([rejected.status, rejected.body.code, rejected.body.errors.length]).toEqual([
      400,
      "VALIDATION_FAILED",
      2,
    ]);
    const renamed = { name: "Renamed", kvk: "12" };
    const response = await service.request("PATCH", path, { as: strict.admin, body: renamed });
    expect(response.status).toBe(200);
  });

  test("returns 200 for the code of a deleted supplier", async () => {
    await createSupplier({ code: "GONE", deleted_at: new Date() });
    const response = await service.request("PATCH", await createSupplier(), {
      as: organization.admin,
      body: { code: "GONE" },
    });
    expect([response.status, response.body.code]).toEqual([200, "GONE"]);
  });

  test("stores empty texts as null", async () => {
    const [first, second] = [await createSupplier({ code: "A1" }), await createSupplier()];
    for (const path of [first, second]) {
      const response = await service.request("PATCH", path, {
        as: organization.admin,
        body: { phone: "   ", code: "", website: "" },
      });
      expect([response.status, response.body.phone, response.body.code]).toEqual([200, null, null]);
    }
  });

  test("writes one audit entry and one event; unchanged values write none", async () => {
    const path = await createSupplier();
    const id = path.split("/").at(-1);
    await service.request("PATCH", path, { as: organization.admin, body: { status: "on_hold" } });
    await service.request("PATCH", path, { as: organization.admin, body: { status: "on_hold" } });
    await service.request("PATCH", path, { as: organization.admin, body: {} });
    const entries = await organization.run((transaction) =>
      transaction.all<{ action: string; outcome: string; canonical: string }>({
        text: "select action, outcome, canonical from audit_entries where target_id = $1",
        values: [id],
      }),
    );
    expect(entries).toMatchObject([{ action: "updateSupplier", outcome: "succeeded" }]);
    expect(JSON.parse(entries[0]?.canonical ?? "")).toMatchObject({
      actor: { id: organization.admin.id },
      channel: "api",
      changes: [{ field: "status" }],
    });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: { data: unknown } }>({
        text: "select type, payload from events where payload->'data'->>'id' = $1",
        values: [id],
      }),
    );
    expect(events).toMatchObject([
      { type: "supplier.updated", payload: { data: { previous: { status: "active" } } } },
    ]);
  });

  test("returns 400 with all errors and their pointers", async () => {
    const path = await createSupplier();
    const response = await service.request("PATCH", path, {
      as: organization.admin,
      body: { name: "", email: "nobody", paymentTermsDays: -1, currency: "eur", unknown: 1 },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(
      response.body.errors.map(({ pointer, rule }: { pointer: string; rule: string }) => [
        pointer,
        rule,
      ]),
    ).toEqual([
      ["/name", "minLength"],
      ["/email", "format"],
      ["/currency", "pattern"],
      ["/paymentTermsDays", "min"],
      ["/unknown", "unknown"],
    ]);
  });

  test("returns 400 for an unknown location", async () => {
    const path = await createSupplier();
    const response = await service.request("PATCH", path, {
      as: organization.admin,
      body: { defaultInventoryLocationId: "0192f0c1-0000-7000-8000-000000000000" },
    });
    expect([response.status, response.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });

  test("returns 403 without suppliers:write and records the denied call", async () => {
    const path = await createSupplier();
    const response = await service.request("PATCH", path, {
      as: organization.member,
      body: { name: "x" },
    });
    expect([response.status, response.body.code, response.body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "suppliers:write",
    ]);
    const denied = await organization.run((transaction) =>
      transaction.all({
        text: "select outcome from audit_entries where action = 'updateSupplier' and actor_user_id = $1",
        values: [organization.member.id],
      }),
    );
    expect(denied).toEqual([{ outcome: "denied" }]);
  });

  test("returns 403 for an insufficient scope, and records the denied call of a member only", async () => {
    const path = await createSupplier();
    const nonMember = await service.createUser();
    for (const { id } of [organization.admin, nonMember]) {
      const token = service.issuer.sign({ sub: id, scope: "mcp:read" });
      const response = await service.request("PATCH", path, { token, body: { name: "x" } });
      expect([response.status, response.body.code]).toEqual([403, "AUTH_INSUFFICIENT_SCOPE"]);
    }
    const denied = await organization.run((transaction) =>
      transaction.all<{ actor: string; code: string }>({
        text: "select actor_user_id as actor, canonical::jsonb->>'problemCode' as code from audit_entries where outcome = 'denied' and canonical::jsonb->>'problemCode' like 'AUTH%'",
        values: [],
      }),
    );
    expect(denied).toEqual([{ actor: organization.admin.id, code: "AUTH_INSUFFICIENT_SCOPE" }]);
  });

  test("returns 409 if another supplier has the code", async () => {
    await createSupplier({ code: "TAKEN" });
    const path = await createSupplier();
    const response = await service.request("PATCH", path, {
      as: organization.admin,
      body: { code: "TAKEN" },
    });
    expect([response.status, response.body.code, response.body.field]).toEqual([
      409,
      "UNIQUE_CONFLICT",
      "code",
    ]);
  });
});
