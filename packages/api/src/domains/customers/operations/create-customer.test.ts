import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { bareCustomer } from "../testing/customer-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend(
    "create",
    ({ organization }) =>
      (body: unknown, as = organization.member, query = "") =>
        service.request("POST", `${organization.path}/customers${query}`, { as, body }),
  )
  .extend(
    "remove",
    ({ organization }) =>
      (id: number) =>
        service.request("DELETE", `${organization.path}/customers/${id}`, {
          as: organization.admin,
        }),
  );

describe("createCustomer", () => {
  test("warns about customers with the same name if no postal code is given", async ({
    create,
    organization,
    remove,
  }) => {
    const warningsOf = async (body: object, as = organization.member) =>
      (await create(body, as, "?dryRun=true")).body.warnings;
    const name = "Hotel Oudegracht";
    const { body: first } = await create({ name, addressCity: "Utrecht" });
    const warned = [
      `This name is also that of ${first.id} in "Utrecht": use that one if it is the same customer.`,
    ];
    expect(await warningsOf({ name })).toEqual(warned);
    expect(await warningsOf({ name, allowDuplicate: true })).toEqual([]);
    expect(await warningsOf({ name: "hôtel OUDEGRACHT" })).toEqual(warned);
    expect(await warningsOf({ name, addressPostalCode: "3511 AB" })).toEqual([]);
    const writer = await service.addMemberWithPermissions(organization, [
      "organization:read",
      "customers:write",
    ]);
    expect(await warningsOf({ name }, writer)).toEqual([]);
    await remove(first.id);
    expect(await warningsOf({ name })).toEqual([]);
  });

  test("finds a duplicate by its email address with a domain in another form", async ({
    create,
  }) => {
    const { body: first } = await create({ name: "One", email: "info@münchen.example" });
    expect(first.email).toBe("info@xn--mnchen-3ya.example");
    for (const email of ["INFO@München.example", "info@XN--mnchen-3ya.example"]) {
      const { status, body } = await create({ name: "Two", email });
      expect([status, body.code, body.candidates]).toEqual([
        409,
        "CUSTOMER_POSSIBLE_DUPLICATE",
        [{ id: first.id, name: "One", matchedOn: ["email"] }],
      ]);
    }
  });

  test("warns about a customer with the same name and the same postal code in another format", async ({
    create,
  }) => {
    const warningsOf = async (body: object) =>
      (await create({ name: "HÔTEL Oudegracht", ...body }, undefined, "?dryRun=true")).body
        .warnings;
    const { body: first } = await create({
      name: "Hotel Oudegracht",
      addressPostalCode: "3511 AB",
    });
    const warned = [
      `This name is also that of ${first.id}: use that one if it is the same customer.`,
    ];
    for (const addressPostalCode of ["NL-3511 AB", "nl3511ab", "3511"]) {
      expect(await warningsOf({ addressPostalCode }), addressPostalCode).toEqual(warned);
    }
    expect(await warningsOf({ addressPostalCode: "9711 KT" })).toEqual([]);
    const same = await create({ name: "HÔTEL Oudegracht", addressPostalCode: "3511ab" });
    expect([same.status, same.body.code]).toEqual([409, "CUSTOMER_POSSIBLE_DUPLICATE"]);
  });

  test("returns 201 with the defaults, as getCustomer does", async ({ create, organization }) => {
    const response = await create({ name: "  Bakkerij De Gouden Krakeling " });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: 1001,
      organizationId: organization.id,
      number: 1001,
      ...bareCustomer,
      name: "Bakkerij De Gouden Krakeling",
      createdAt: expect.any(String),
      updatedAt: response.body.createdAt,
    });
    const read = await service.request("GET", `${organization.path}/customers/1001`, {
      as: organization.viewer,
    });
    expect(read.body).toEqual(response.body);
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
  });

  test("returns 201 with every member", async ({ create, organization }) => {
    const given = {
      type: "person",
      name: "Marieke Smits",
      firstName: "Marieke",
      lastName: "Smits",
      email: "marieke.smits@post.example",
      phone: "+31612345678",
      website: "https://smits.example",
      kvk: "90001234",
      btw: "NL860912344B82",
      billingEmail: "rekening@post.example",
      addressLine1: "Vaartsestraat 40",
      addressLine2: null,
      addressCity: "Utrecht",
      addressState: null,
      addressPostalCode: "3511 LN",
      addressCountry: "NL",
      currency: "USD",
      paymentTermsDays: 0,
      language: "de",
      status: "lead",
      labels: ["cargo", "winter"],
      notes: "Belt graag\nTweede regel",
      externalId: "A-1",
      source: "import",
    };
    const response = await create({
      ...given,
      deliveryAddress: { addressLine1: "Magazijn 2", addressCountry: "BE" },
    });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    expect(response.body).toMatchObject(given);
    expect(response.body.deliveryAddress).toEqual({
      addressLine1: "Magazijn 2",
      addressLine2: null,
      addressCity: null,
      addressState: null,
      addressPostalCode: null,
      addressCountry: "BE",
    });
    const { id } = response.body;
    const read = await service.request("GET", `${organization.path}/customers/${id}`, {
      as: organization.viewer,
    });
    expect(read.body).toEqual(response.body);
  });

  test("stores a delivery address without values as null", async ({ create }) => {
    for (const deliveryAddress of [null, {}, { addressCity: "  " }]) {
      const response = await create({ name: "X", deliveryAddress, allowDuplicate: true });
      expect(response.body.deliveryAddress).toBeNull();
    }
  });

  test("writes one audit entry and one event", async ({ create, organization }) => {
    const { body } = await create({ name: "X" });
    const entries = await organization.run((transaction) =>
      transaction.all({ text: "select action, target_id from audit_entries", values: [] }),
    );
    expect(entries).toEqual([{ action: "createCustomer", target_id: String(body.id) }]);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events",
        values: [],
      }),
    );
    expect(events).toMatchObject([
      { type: "customer.created", payload: { data: { kind: "customer", object: body } } },
    ]);
  });

  test("a dry run takes no number and writes nothing", async ({ create, organization }) => {
    const preview = await create({ name: "X", kvk: "1" }, organization.member, "?dryRun=true");
    expect([preview.status, preview.body.wouldReturn]).toEqual([200, 201]);
    expect(preview.body.warnings).toEqual([expect.stringContaining("/kvk must be")]);
    expect((await create({ name: "X" })).body.id).toBe(1001);
  });

  test("an undo deletes the customer, and undoing that restores it", async ({
    create,
    organization,
  }) => {
    const { body } = await create({ name: "X" });
    const path = `${organization.path}/customers/${body.id}`;
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect((await service.request("GET", path, { as: organization.viewer })).status).toBe(404);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect((await service.request("GET", path, { as: organization.viewer })).status).toBe(200);
  });
});

describe("customer numbers", () => {
  test("continue after deleted customers and rejected requests", async ({ create, remove }) => {
    const first = await create({ name: "One" });
    await remove(first.body.id);
    await create({ name: "" });
    const second = await create({ name: "Two" });
    expect([first.body.id, second.body.id]).toEqual([1001, 1002]);
  });

  test("skip imported ids", async ({ create, organization }) => {
    await organization.insert((insert) => {
      insert("customers", { id: 2_000, name: "Imported", currency: "EUR" });
    });
    expect((await create({ name: "One" })).body.id).toBe(2_001);
    await organization.insert((insert) => {
      insert("customers", { id: 3_000, name: "Imported", currency: "EUR", deleted_at: new Date() });
    });
    expect((await create({ name: "Two" })).body.id).toBe(3_001);
    expect((await create({ name: "Three" })).body.id).toBe(3_002);
  });

  test("are unique for concurrent requests", async ({ create }) => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => create({ name: `Customer ${index}` })),
    );
    const ids = responses.map(({ body }) => body.id as number).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 16 }, (_, index) => 1_001 + index));
  });
});

test.for([
  "r&d@smits.example",
  "inkoop/administratie@smits.example",
  "!#$%'*+-/=?^_`{|}~@smits.example",
  "info@xn--bcher-kva.example",
  "info@xn--e1afmkfd.xn--p1ai",
])("accepts the email address %s", async (email, { create }) => {
  const { status, body } = await create({ name: "Smits", email });
  expect([status, body.email]).toEqual([201, email]);
});

test.for([
  "smits",
  "smits@localhost",
  "smits@127.0.0.1",
  "smits@smits.example.",
  "smits@-smits.example",
  ".smits@smits.example",
  "smits..de@smits.example",
  "r d@smits.example",
  "a@b@smits.example",
])("returns 400 for the email address %s", async (email, { create }) => {
  const { status, body } = await create({ name: "Smits", email });
  expect([status, body.errors?.[0]]).toMatchObject([400, { pointer: "/email", rule: "format" }]);
});

describe("likely duplicates", () => {
  const existing = {
    name: "Café Zürich",
    kvk: "90 00 23 45",
    btw: "NL860912344B82",
    email: "Info@Zurich.example",
    addressPostalCode: "3511 LN",
  };

  test.for([
    [{ kvk: "90002345" }, ["kvk"]],
    [{ btw: "nl 8609.12344.b82" }, ["btw"]],
    [{ email: "info@zurich.EXAMPLE" }, ["email"]],
    [{ name: "CAFE ZURICH", addressPostalCode: "3511ln" }, ["name", "addressPostalCode"]],
    [{ kvk: "90002345", email: "INFO@zurich.example" }, ["kvk", "email"]],
  ] as const)("returns 409 for %j", async ([given, matchedOn], { create }) => {
    const { body: first } = await create(existing);
    const response = await create({ name: "Another", ...given });
    expect([response.status, response.body.code]).toEqual([409, "CUSTOMER_POSSIBLE_DUPLICATE"]);
    expect(response.body.candidates).toEqual([{ id: first.id, name: "Café Zürich", matchedOn }]);
    const allowed = await create({ name: "Another", ...given, allowDuplicate: true });
    expect([allowed.status, allowed.body.id]).toEqual([201, first.id + 1]);
  });

  test.for([
    { name: "Café Zürich" },
    { name: "Café Zürich", addressPostalCode: "3511 LM" },
    { name: "Other", addressPostalCode: "3511 LN" },
    { name: "Other", kvk: "", btw: null },
    { name: "Other", kvk: "90002346" },
  ])("returns 201 for %j", async (given, { create }) => {
    await create(existing);
    expect((await create(given)).status).toBe(201);
  });

  test("deleted customers do not count", async ({ create, remove }) => {
    const { body } = await create(existing);
    await remove(body.id);
    expect((await create(existing)).status).toBe(201);
  });

  test("customers of other organizations do not count", async ({ create }) => {
    await create(existing);
    const other = await service.createOrganization();
    const response = await service.request("POST", `${other.path}/customers`, {
      as: other.member,
      body: existing,
    });
    expect(response.status).toBe(201);
  });

  test("the detail ends with one full stop, also after a name that ends in one", async ({
    create,
  }) => {
    await create({ name: "Fietsen B.V.", kvk: "90002345" });
    const { body } = await create({ name: "X", kvk: "90002345" });
    expect(body.detail).toBe("1 customer looks the same: 1001 Fietsen B.V.");
  });

  test("names at most five candidates, oldest first", async ({ create }) => {
    for (let index = 0; index < 7; index += 1) {
      await create({ name: `C${index}`, kvk: "90002345", allowDuplicate: true });
    }
    const response = await create({ name: "X", kvk: "90002345" });
    expect(response.body.candidates.map(({ id }: { id: number }) => id)).toEqual([
      1001, 1002, 1003, 1004, 1005,
    ]);
  });

  test("of concurrent requests for equal customers, one succeeds", async ({ create }) => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => create({ name: "Snelle Bocht", kvk: "90002345" })),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array<number>(11).fill(409)]);
    const winner = responses.find(({ status }) => status === 201)?.body;
    for (const { status, body } of responses) {
      if (status === 409) expect(body.candidates[0].id).toBe(winner.id);
    }
  });

  test("hides the candidates from a caller without customers:read", async ({
    create,
    organization,
  }) => {
    await create(existing);
    const writer = await service.addMemberWithPermissions(organization, ["customers:write"]);
    const response = await create(existing, writer);
    expect([response.status, response.body.candidates]).toEqual([409, []]);
    expect(response.text).not.toContain("Zürich");
  });
});

describe("rejected calls of createCustomer", () => {
  test("returns 409 if another customer has source and externalId, also for concurrent requests", async ({
    create,
  }) => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        create({ name: `C${index}`, source: "exact", externalId: "77" }),
      ),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
    const winner = responses.find(({ status }) => status === 201)?.body;
    const rejected = await create({ name: "D", source: "exact", externalId: "77" });
    expect(rejected.body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      field: "externalId",
      existingId: String(winner.id),
    });
    expect((await create({ name: "E", source: "other", externalId: "77" })).status).toBe(201);
    expect((await create({ name: "F", externalId: "77" })).status).toBe(201);
  });

  test("returns 400 for invalid identifiers with strictIdentifiers", async ({
    create,
    organization,
  }) => {
    await service.request("PATCH", organization.path, {
      as: organization.admin,
      body: { settings: { strictIdentifiers: true } },
    });
    const response = await create({
      name: "X",
      kvk: "123",
      addressCountry: "XX",
      deliveryAddress: { addressCountry: "ZZ" },
    });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/kvk",
      "/addressCountry",
      "/deliveryAddress/addressCountry",
    ]);
    expect((await create({ name: "X", kvk: "90001234" })).status).toBe(201);
  });

  test.for([
    [{}, "/name"],
    [{ name: " " }, "/name"],
    [{ name: "X", type: "government" }, "/type"],
    [{ name: "X", email: "none" }, "/email"],
    [{ name: "X", addressCountry: "nl" }, "/addressCountry"],
    [{ name: "X", paymentTermsDays: 366 }, "/paymentTermsDays"],
    [{ name: "X", currency: null }, "/currency"],
    [{ name: "X", labels: ["a", "a"] }, "/labels/1"],
    [{ name: "X", labels: [" "] }, "/labels/0"],
    [{ name: "X", deliveryAddress: { city: "Utrecht" } }, "/deliveryAddress/city"],
    [{ name: "X", openOrderCount: 1 }, "/openOrderCount"],
    [{ name: "X", id: 7 }, "/id"],
  ] as const)("returns 400 for %j", async ([body, pointer], { create }) => {
    const response = await create(body);
    expect([response.status, response.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });
});
