import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { customersOf } from "../testing/customer-fixture.ts";
import { revertLast, undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create: newCustomer, addContact: add, primaries } = customersOf(service, organization);

const send = (method: string, path: string, body?: unknown) =>
  service.request(method, path, { as: organization.member, body });

describe("createCustomerContact", () => {
  test("warns if another contact of the customer has the same name", async () => {
    const customer = await newCustomer();
    const first = await add(customer, { firstName: "José", lastName: "Núñez", jobTitle: "Owner" });
    const warningsOf = async (of: string, body: object, as = organization.member) =>
      (await service.request("POST", `${of}/contacts?dryRun=true`, { as, body })).body.warnings;
    const warned = [
      `This name is also that of ${first.body.id} (Owner): use that one if it is the same contact.`,
    ];
    expect(await warningsOf(customer, { firstName: "jose", lastName: "NUNEZ" })).toEqual(warned);
    expect(await warningsOf(customer, { lastName: "José Núñez" })).toEqual(warned);
    expect(await warningsOf(customer, { firstName: "José" })).toEqual([]);
    expect(await warningsOf(customer, { email: "jose@test.example" })).toEqual([]);
    expect(await warningsOf(await newCustomer(), { firstName: "José", lastName: "Núñez" })).toEqual(
      [],
    );
    const restricted = await service.addMemberWithPermissions(organization, ["customers:write"]);
    expect(
      await warningsOf(customer, { firstName: "José", lastName: "Núñez" }, restricted),
    ).toEqual([]);
    // A second one is created all the same.
    expect((await add(customer, { firstName: "José", lastName: "Núñez" })).status).toBe(201);
    await send("DELETE", `${customer}/contacts/${first.body.id}`);
  });

  test("returns 201 with its contact methods, as getCustomerContact does", async () => {
    const customer = await newCustomer();
    const response = await add(customer, {
      firstName: " Femke ",
      lastName: "Jonker",
      jobTitle: "Fleet manager",
      email: "femke@snelle-bocht.example",
      phone: "+31 30 555 0142",
      notes: "Belt graag",
    });
    expect(response.status).toBe(201);
    const method = {
      id: expect.any(String),
      label: null,
      isPrimary: true,
      verifiedAt: null,
      createdAt: response.body.createdAt,
      updatedAt: response.body.createdAt,
    };
    expect(response.body).toEqual({
      id: expect.any(String),
      customerId: Number(customer.split("/").at(-1)),
      organizationId: organization.id,
      contactProfile: {
        id: expect.any(String),
        userId: null,
        firstName: "Femke",
        lastName: "Jonker",
        displayName: "Femke Jonker",
        avatarUrl: null,
        createdAt: response.body.createdAt,
        updatedAt: response.body.createdAt,
        contactMethods: [
          { ...method, type: "email", value: "femke@snelle-bocht.example", position: 0 },
          { ...method, type: "phone", value: "+31 30 555 0142", position: 1 },
        ],
      },
      jobTitle: "Fleet manager",
      isPrimary: true,
      notes: "Belt graag",
      createdAt: expect.any(String),
      updatedAt: response.body.createdAt,
    });
    const read = await send("GET", `${customer}/contacts/${response.body.id}`);
    expect(read.body).toEqual(response.body);
    expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
  });

  test("the first contact is always primary, a later one if requested", async () => {
    const customer = await newCustomer();
    await add(customer, { firstName: "A", isPrimary: false });
    await add(customer, { firstName: "B" });
    expect(await primaries(customer)).toEqual({ A: true, B: false });
    await add(customer, { firstName: "C", isPrimary: true });
    expect(await primaries(customer)).toEqual({ A: false, B: false, C: true });
  });

  test("publishes one event; an email address is enough as a name", async () => {
    const { body } = await add(await newCustomer(), { email: "x@y.example" });
    expect(body.contactProfile.displayName).toBe("x@y.example");
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events where payload->'data'->>'id' = $1",
        values: [body.id],
      }),
    );
    expect(events).toMatchObject([
      { type: "customer_contact.created", payload: { data: { object: body, previous: null } } },
    ]);
  });

  test("of concurrently added contacts, one is primary", async () => {
    const customer = await newCustomer();
    const responses = await Promise.all(
      ["A", "B", "C", "D", "E", "F"].map((firstName, index) =>
        add(customer, { firstName, isPrimary: index % 2 === 0 }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
    expect(Object.values(await primaries(customer)).filter(Boolean)).toHaveLength(1);
  });

  test.each([{}, { firstName: " ", email: null }, { jobTitle: "Boss", phone: "1" }])(
    "returns 400 without a name or an email address: %j",
    async (body) => {
      const response = await add(await newCustomer(), body);
      expect([response.status, response.body.errors]).toMatchObject([
        400,
        [{ pointer: "", rule: "required" }],
      ]);
    },
  );

  test("returns 409 for a deleted customer", async () => {
    const deleted = await add(await newCustomer({ deleted_at: new Date() }), { firstName: "A" });
    expect([deleted.status, deleted.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});

describe("undoing changes of contacts", () => {
  test("undoing the creation of a contact that is not primary, and undoing that", async () => {
    const customer = await newCustomer();
    await add(customer, { firstName: "A" });
    await add(customer, { firstName: "B", email: "b@x.example" });
    const before = await send("GET", `${customer}/contacts`);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: true });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    const after = await send("GET", `${customer}/contacts`);
    expect(after.body.items[1]).toEqual({
      ...before.body.items[1],
      updatedAt: expect.any(String),
    });
  });

  test("undoing the creation of a primary contact makes the previous one primary, and undoing that reverses it", async () => {
    const customer = await newCustomer();
    await add(customer, { firstName: "A" });
    await add(customer, { firstName: "B", isPrimary: true });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: true });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: false, B: true });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: true });
  });

  test("undoing a change of the primary contact makes the previous one primary, and undoing that reverses it", async () => {
    const customer = await newCustomer();
    await add(customer, { firstName: "A" });
    const { body } = await add(customer, { firstName: "B", phone: "1" });
    await send("PATCH", `${customer}/contacts/${body.id}`, {
      isPrimary: true,
      firstName: "Bee",
      phone: "2",
    });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: true, B: false });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: false, Bee: true });
  });

  test("returns 409 if the previous primary contact has been deleted", async () => {
    const customer = await newCustomer();
    const { body: first } = await add(customer, { firstName: "A" });
    const { body: second } = await add(customer, { firstName: "B" });
    await send("PATCH", `${customer}/contacts/${second.id}`, { isPrimary: true });
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update customer_contacts set deleted_at = now() where id = $1",
        values: [first.id],
      });
    });
    expect((await revertLast(service, organization)).body).toMatchObject({
      code: "AUDIT_NOT_REVERSIBLE",
      detail: expect.stringContaining("primary"),
    });
    expect(await primaries(customer)).toEqual({ B: true });
  });

  test("undoing an update that does not change the primary contact", async () => {
    const customer = await newCustomer();
    const { body } = await add(customer, { firstName: "A", email: "a@x.example" });
    await send("PATCH", `${customer}/contacts/${body.id}`, { email: null, jobTitle: "Boss" });
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    const read = await send("GET", `${customer}/contacts/${body.id}`);
    expect(read.body).toMatchObject({
      jobTitle: null,
      contactProfile: { contactMethods: [{ type: "email", value: "a@x.example" }] },
    });
  });

  test("undoing the deletion of the last contact makes it primary unless another one is", async () => {
    const customer = await newCustomer();
    const { body } = await add(customer, { firstName: "A" });
    await send("DELETE", `${customer}/contacts/${body.id}`);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200, conflicts: [] });
    expect(await primaries(customer)).toEqual({ A: true });
    await send("DELETE", `${customer}/contacts/${body.id}`);
    await add(customer, { firstName: "B" });
    expect(await undoLast(service, organization, "deleteCustomerContact")).toMatchObject({
      status: 200,
      conflicts: [],
    });
    expect(await primaries(customer)).toEqual({ A: false, B: true });
  });
});
