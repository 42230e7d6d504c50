import { describe, expect, test } from "vitest";
import { createCounter } from "../../../testing/create-counter.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertCustomer } from "../testing/contact-fixture.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const nextId = createCounter(1);

const create = (values: Record<string, unknown> = {}) =>
  insertCustomer(organization, nextId(), values);

const patch = (path: string, body: unknown, as = organization.member) =>
  service.request("PATCH", path, { as, body });

const get = async (path: string) =>
  (await service.request("GET", path, { as: organization.viewer })).body;

const address = {
  addressLine1: "Magazijn 2",
  addressLine2: null,
  addressCity: "Utrecht",
  addressState: null,
  addressPostalCode: null,
  addressCountry: "NL",
};

describe("updateCustomer", () => {
  test("returns 200 and changes only the given members", async () => {
    const path = await create({ kvk: "90001234", notes: "Belt graag" });
    const before = await get(path);
    const response = await patch(path, {
      name: " Nieuwe naam ",
      email: "info@nieuw.example",
      notes: null,
      labels: ["cargo"],
      phone: " ",
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...before,
      name: "Nieuwe naam",
      email: "info@nieuw.example",
      notes: null,
      labels: ["cargo"],
      updatedAt: expect.any(String),
    });
    expect(await get(path)).toEqual(response.body);
  });

  test("returns 200 and writes nothing for {} and unchanged values", async () => {
    const path = await create({
      kvk: "1",
      labels: ["a"],
      delivery_address: JSON.stringify(address),
    });
    const before = await get(path);
    for (const body of [
      {},
      { kvk: "1", labels: ["a"], deliveryAddress: { addressCity: "Utrecht" } },
    ]) {
      const response = await patch(path, body);
      expect([response.status, response.body]).toEqual([200, before]);
      expect(response.headers.get("etag")).toMatch(/^"1\./u);
    }
  });

  test("publishes an event with the previous values; an undo restores them", async () => {
    const path = await create({ kvk: "90001234", labels: ["a"] });
    const before = await get(path);
    await patch(path, {
      name: "Other",
      kvk: null,
      labels: ["b", "c"],
      paymentTermsDays: 30,
      deliveryAddress: { addressCity: "Ede" },
    });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(events).toMatchObject([
      {
        type: "customer.updated",
        payload: { data: { previous: { kvk: "90001234", deliveryAddress: null } } },
      },
    ]);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await get(path)).toEqual({ ...before, updatedAt: expect.any(String) });
  });

  test("a field that was changed again prevents the undo", async () => {
    const path = await create();
    await patch(path, { phone: "+31 30 555 0101" });
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update customers set phone = '+31 30 555 0102', name = 'Z' where id = $1",
        values: [path.split("/").at(-1)],
      });
    });
    expect((await undoLast(service, organization)).conflicts).toEqual(["phone"]);
  });

  test("warns about an invalid identifier, and returns 400 with strictIdentifiers if it is changed", async () => {
    const strict = await service.createOrganization({
      settings: { strictIdentifiers: true },
    });
    const path = await insertCustomer(strict, 1, { kvk: "123" });
    const renamed = await patch(path, { name: "Renamed", kvk: "123" }, strict.member);
    expect(renamed.status).toBe(200);
    const rejected = await patch(path, { kvk: "1234" }, strict.member);
    expect([rejected.status, rejected.body.errors[0].pointer]).toEqual([400, "/kvk"]);
    const preview = await service.request("PATCH", `${await create()}?dryRun=true`, {
      as: organization.member,
      body: { kvk: "1234" },
    });
    expect(preview.body.warnings).toEqual([expect.stringContaining("/kvk must be")]);
  });
});

describe("the delivery address of a customer (RFC 7396)", () => {
  test.each([
    [null, { addressCity: "Ede" }, { addressCity: "Ede" }],
    [address, { addressCity: "Ede" }, { ...address, addressCity: "Ede" }],
    [address, { addressCity: null }, { ...address, addressCity: null }],
    [address, {}, address],
    [address, null, null],
    [null, {}, null],
    [
      { addressCity: "Ede" },
      { addressCity: null },
      null, // no member remains
    ],
  ])("merges %j with %j to %j", async (before, change, after) => {
    const path = await create({
      delivery_address: before === null ? null : JSON.stringify(before),
    });
    const response = await patch(path, { deliveryAddress: change });
    const all = Object.fromEntries(Object.keys(address).map((member) => [member, null]));
    const wanted = after === null ? null : { ...all, ...after };
    expect([response.status, response.body.deliveryAddress]).toEqual([200, wanted]);
    expect((await get(path)).deliveryAddress).toEqual(wanted);
  });
});

describe("rejected calls of updateCustomer", () => {
  test("returns 409 if another customer has source and externalId, unless that one is deleted", async () => {
    const other = await create({ source: "exact", external_id: "1" });
    await create({ source: "exact", external_id: "2", deleted_at: new Date() });
    const path = await create({ source: "exact" });
    const rejected = await patch(path, { externalId: "1" });
    expect(rejected.body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      field: "externalId",
      existingId: other.split("/").at(-1),
    });
    expect((await patch(path, { externalId: "2" })).status).toBe(200);
  });

  test.each([
    [{ name: null }, "/name"],
    [{ currency: "eur" }, "/currency"],
    [{ labels: null }, "/labels"],
    [{ allowDuplicate: true }, "/allowDuplicate"],
    [{ assetCount: 1 }, "/assetCount"],
    [{ deliveryAddress: { addressCountry: "Nederland" } }, "/deliveryAddress/addressCountry"],
  ])("returns 400 for %j", async (body, pointer) => {
    const response = await patch(await create(), body);
    expect([response.status, response.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test("returns 409 for a deleted customer", async () => {
    const deleted = await patch(await create({ deleted_at: new Date() }), { name: "X" });
    expect([deleted.status, deleted.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});
