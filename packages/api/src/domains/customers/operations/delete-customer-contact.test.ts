import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { customersOf } from "../testing/customer-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { create: newCustomer, addContact: add, primaries } = customersOf(service, organization);

const send = (method: string, path: string, body?: unknown) =>
  service.request(method, path, { as: organization.member, body });

describe("deleteCustomerContact", () => {
  test("returns 204 and hides the contact, also when repeated", async () => {
    const customer = await newCustomer();
    await add(customer, { firstName: "A" });
    const { body } = await add(customer, { firstName: "B" });
    const path = `${customer}/contacts/${body.id}`;
    for (const _ of [1, 2]) expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("GET", path)).status).toBe(404);
    expect((await send("PATCH", path, { notes: "x" })).body.code).toBe("RESOURCE_DELETED");
    expect(await primaries(customer)).toEqual({ A: true });
    const included = await send("GET", `${customer}?include=contacts`);
    expect(included.body.contacts).toHaveLength(1);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string }>({
        text: "select type from events where payload->'data'->>'id' = $1 order by sequence",
        values: [body.id],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual([
      "customer_contact.created",
      "customer_contact.deleted",
    ]);
  });

  test("returns 409 for the primary contact while there are others; the last one can be removed", async () => {
    const customer = await newCustomer();
    const { body: first } = await add(customer, { firstName: "A" });
    const { body: second } = await add(customer, { firstName: "B" });
    const rejected = await send("DELETE", `${customer}/contacts/${first.id}`);
    expect([rejected.status, rejected.body.code]).toEqual([409, "CONTACT_PRIMARY_REQUIRED"]);
    expect(rejected.body.detail).toContain("A is the primary contact");
    for (const { id } of [second, first]) {
      expect((await send("DELETE", `${customer}/contacts/${id}`)).status).toBe(204);
    }
    const { body: third } = await add(customer, { firstName: "C" });
    expect(third.isPrimary).toBe(true);
  });

  test("returns 404 under another customer", async () => {
    const { body } = await add(await newCustomer(), { firstName: "A" });
    const other = await newCustomer();
    expect((await send("DELETE", `${other}/contacts/${body.id}`)).status).toBe(404);
  });
});
