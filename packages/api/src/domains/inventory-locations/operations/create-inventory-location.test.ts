import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";

const service = await openTestService();

const create = (organization: TestOrganization, body: unknown, as = organization.admin) =>
  service.request("POST", `${organization.path}/inventory-locations`, { as, body });

async function defaultsOf(organization: TestOrganization): Promise<string[]> {
  const list = await service.request("GET", `${organization.path}/inventory-locations`, {
    as: organization.viewer,
  });
  return list.body.items
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ name }: { name: string }) => name);
}

describe("createInventoryLocation", () => {
  test("returns 201; the first location is the default, a later one if requested", async () => {
    const organization = await service.createOrganization();
    const first = await create(organization, {
      name: " Magazijn ",
      code: "MAG",
      addressCity: "Utrecht",
      addressCountry: "NL",
      isDefault: false,
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      name: "Magazijn",
      code: "MAG",
      addressCity: "Utrecht",
      addressLine1: null,
      isDefault: true,
    });
    expect((await create(organization, { name: "Van" })).body.isDefault).toBe(false);
    expect(await defaultsOf(organization)).toEqual(["Magazijn"]);
    expect((await create(organization, { name: "Shop", isDefault: true })).status).toBe(201);
    expect(await defaultsOf(organization)).toEqual(["Shop"]);
  });

  test("of 12 concurrent first locations, one is the default", async () => {
    const organization = await service.createOrganization();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        create(organization, { name: `Location ${index}`, isDefault: index % 2 === 0 }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await defaultsOf(organization)).toHaveLength(1);
  });

  test("of 8 concurrent requests with one code, one succeeds; 409 names the code", async () => {
    const organization = await service.createOrganization();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => create(organization, { name: "Van", code: "BUS1" })),
    );
    expect(responses.map(({ status }) => String(status)).sort()).toEqual([
      "201",
      ...Array<string>(7).fill("409"),
    ]);
    const created = responses.find(({ status }) => status === 201);
    expect((await create(organization, { name: "Other", code: "BUS1" })).body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      field: "code",
      existingId: created?.body.id,
    });
    for (const code of ["", null]) {
      expect((await create(organization, { name: "Other", code })).body.code).toBe(null);
    }
  });

  test("records an audit entry and an event and cannot be undone", async () => {
    const organization = await service.createOrganization();
    const { body } = await create(organization, { name: "Magazijn" });
    const entries = await organization.run((transaction) =>
      transaction.all<{ canonical: string }>({
        text: "select canonical from audit_entries where target_id = $1",
        values: [body.id],
      }),
    );
    expect(entries.map(({ canonical }) => JSON.parse(canonical))).toMatchObject([
      { action: "createInventoryLocation", reversible: false },
    ]);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: unknown }>({
        text: "select type, payload from events where payload->'data'->>'id' = $1",
        values: [body.id],
      }),
    );
    expect(events).toMatchObject([
      {
        type: "organization.updated",
        payload: { data: { kind: "inventory_location", object: body } },
      },
    ]);
  });

  test("warns about an unassigned country code, and returns 400 with strictIdentifiers", async () => {
    const organization = await service.createOrganization();
    const dryRun = await service.request(
      "POST",
      `${organization.path}/inventory-locations?dryRun=true`,
      {
        as: organization.admin,
        body: { name: "Shed", addressCountry: "UK" },
      },
    );
    expect(dryRun.body.warnings).toEqual([expect.stringMatching(/^\/addressCountry must be /u)]);
    expect((await create(organization, { name: "Shed", addressCountry: "UK" })).status).toBe(201);
    await service.request("PATCH", organization.path, {
      as: organization.owner,
      body: { settings: { strictIdentifiers: true } },
    });
    const rejected = await create(organization, { name: "Shed", addressCountry: "UK" });
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([400, "/addressCountry"]);
    expect((await create(organization, { name: "Shed", addressCountry: "GB" })).status).toBe(201);
  });

  test("returns 400 with all errors, and 403 without products:write", async () => {
    const organization = await service.createOrganization();
    const rejected = await create(organization, {
      code: "x".repeat(121),
      addressCountry: "Nederland",
      isDefault: null,
      stock: [],
    });
    expect(
      rejected.body.errors
        .map(({ pointer, rule }: { pointer: string; rule: string }) => `${pointer} ${rule}`)
        .sort(),
    ).toEqual([
      "/addressCountry pattern",
      "/code maxLength",
      "/isDefault type",
      "/name required",
      "/stock unknown",
    ]);
    // The detail describes what is expected instead of showing the pattern.
    expect(rejected.body.detail).toContain(
      "/addressCountry must be a country as a code of ISO 3166-1 alpha-2, such as NL",
    );
    const forbidden = await create(organization, { name: "x" }, organization.member);
    expect([forbidden.status, forbidden.body.requiredPermission]).toEqual([403, "products:write"]);
  });
});
