import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../../customers/testing/contact-fixture.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
async function openWithCustomer() {
  const organization = await service.createOrganization();
  await insertCustomer(organization, 1);
  return organization;
}

const test = base
  .extend("organization", () => openWithCustomer())
  .extend("customerAssets", ({ organization }) => {
    const create = (body: object, as = organization.member) =>
      service.request("POST", `${organization.path}/customer-assets`, {
        as,
        body: { customerId: 1, name: "Bakfiets", ...body },
      });

    const get = async (id: number) =>
      service.request("GET", `${organization.path}/customer-assets/${id}`, {
        as: organization.viewer,
      });

    return { create, get };
  });

describe("createCustomerAsset", () => {
  test("returns 201 with the defaults and with every member, as getCustomerAsset does", async ({
    customerAssets,
    organization,
  }) => {
    const plain = await customerAssets.create({});
    expect([plain.status, plain.body]).toEqual([
      201,
      {
        id: 5001,
        organizationId: organization.id,
        customerId: 1,
        name: "Bakfiets",
        kind: "",
        brand: null,
        model: null,
        serialNumber: null,
        purchasedAt: null,
        warrantyUntil: null,
        lastServiceAt: null,
        nextServiceAt: null,
        status: "active",
        location: null,
        attributes: {},
        createdAt: expect.any(String),
        updatedAt: plain.body.createdAt,
      },
    ]);
    const given = {
      name: "Warmtepomp",
      kind: "heat_pump",
      brand: "Nordwarm",
      model: "N-7",
      serialNumber: "NW-1",
      purchasedAt: "2024-02-29",
      warrantyUntil: "2029-02-28",
      lastServiceAt: "2026-01-01",
      nextServiceAt: "2027-01-01",
      status: "in_service",
      location: "Zolder",
      attributes: { vermogen: "7 kW", " koud middel ": "R290", 2: "twee" },
    };
    const full = await customerAssets.create(given);
    const attributes = { 2: "twee", "koud middel": "R290", vermogen: "7 kW" };
    expect([full.status, full.body]).toMatchObject([201, { ...given, id: 5002, attributes }]);
    const read = await customerAssets.get(5002);
    expect(read.body).toEqual({ ...full.body, notes: [] });
    expect(Object.keys(read.body.attributes)).toEqual(Object.keys(full.body.attributes));
    const customer = await service.request("GET", `${organization.path}/customers/1`, {
      as: organization.viewer,
    });
    expect(customer.body.assetCount).toBe(2);
  });

  test("publishes one event; an undo deletes the asset, and undoing that restores it", async ({
    customerAssets,
    organization,
  }) => {
    const { body } = await customerAssets.create({ attributes: { a: "1" } });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events",
        values: [],
      }),
    );
    expect(events).toMatchObject([
      { type: "customer_asset.created", payload: { data: { object: body } } },
    ]);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect((await customerAssets.get(body.id)).status).toBe(404);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect((await customerAssets.get(body.id)).status).toBe(200);
  });

  test("assigns unique ids to concurrent requests and skips imported ids", async ({
    customerAssets,
    organization,
  }) => {
    await organization.insert((insert) => {
      insert("customer_assets", { id: 6_000, customer_id: 1, name: "Imported" });
    });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => customerAssets.create({ serialNumber: `S${index}` })),
    );
    const ids = responses.map(({ body }) => body.id as number).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 8 }, (_, index) => 6_001 + index));
  });
});

describe("rejected calls of createCustomerAsset", () => {
  test("returns 409 if another asset has the serial number, unless that one is deleted", async ({
    customerAssets,
    organization,
  }) => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => customerAssets.create({ serialNumber: "SN" })),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    const winner = responses.find(({ status }) => status === 201)?.body;
    const rejected = await customerAssets.create({ serialNumber: " SN " });
    expect(rejected.body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      field: "serialNumber",
      existingId: String(winner.id),
    });
    const path = `${organization.path}/customer-assets/${winner.id}`;
    await service.request("DELETE", path, { as: organization.admin });
    expect((await customerAssets.create({ serialNumber: "SN" })).status).toBe(201);
    expect((await customerAssets.create({ serialNumber: "" })).status).toBe(201);
  });

  test("returns 400 REFERENCE_NOT_FOUND for an unknown or deleted customer", async ({
    customerAssets,
    organization,
  }) => {
    await insertCustomer(organization, 2, { deleted_at: new Date() });
    for (const customerId of [2, 3]) {
      const response = await customerAssets.create({ customerId });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "REFERENCE_NOT_FOUND",
        errors: [{ pointer: "/customerId", received: customerId }],
      });
    }
  });

  test.for([
    [{ name: "" }, "/name"],
    [{ customerId: undefined }, "/customerId"],
    [{ customerId: "1" }, "/customerId"],
    [{ kind: null }, "/kind"],
    [{ status: "broken" }, "/status"],
    [{ purchasedAt: "2026-02-30" }, "/purchasedAt"],
    [{ attributes: null }, "/attributes"],
    [{ attributes: [] }, "/attributes"],
    [{ attributes: { a: 1 } }, "/attributes/a"],
    [{ attributes: { a: null } }, "/attributes/a"],
    [{ attributes: { a: "x".repeat(501) } }, "/attributes/a"],
    [{ attributes: { " ": "x" } }, "/attributes/ "],
    [{ attributes: { ["k".repeat(61)]: "x" } }, `/attributes/${"k".repeat(61)}`],
    [{ attributes: { a: "1", " a": "2" } }, "/attributes/ a"],
    [{ attributes: JSON.parse('{"__proto__":"x"}') }, "/attributes/__proto__"],
    [
      {
        attributes: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`k${index}`, ""])),
      },
      "/attributes",
    ],
  ] as const)("returns 400 for %j", async ([body, pointer], { customerAssets }) => {
    const response = await customerAssets.create(body);
    expect([response.status, response.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test("accepts attribute names that objects inherit", async ({ customerAssets }) => {
    const attributes = { constructor: "a", toString: "b" };
    const { body } = await customerAssets.create({ attributes });
    expect(body.attributes).toEqual(attributes);
    expect((await customerAssets.get(body.id)).body.attributes).toEqual(attributes);
  });
});
