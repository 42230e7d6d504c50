import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { CustomerContact } from "../customer-contact.ts";
import { insertContact, insertCustomer } from "../testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const get = (path: string) => service.request("GET", path, { as: organization.viewer });

describe("listCustomerContacts", () => {
  test("returns 200 with the customer's own contacts and their methods, oldest first", async () => {
    const path = await insertCustomer(organization, 1);
    await insertCustomer(organization, 2);
    const femke = await insertContact(organization, {
      customerId: 1,
      isPrimary: true,
      methods: [
        { type: "email", value: "femke@snelle-bocht.example" },
        { type: "phone", value: "+31 30 555 0142" },
      ],
    });
    const bram = await insertContact(organization, { customerId: 1, firstName: "Bram" });
    await insertContact(organization, { customerId: 2 });
    const response = await get(`${path}/contacts`);
    expect(response.status).toBe(200);
    expect(response.body.items).toEqual([(await get(femke)).body, (await get(bram)).body]);
    expect(response.body.items[0].contactProfile.contactMethods).toHaveLength(2);
    for (const item of response.body.items) expect(CustomerContact.parse(item)).toEqual(item);

    const first = await get(`${path}/contacts?limit=1`);
    const second = await get(`${path}/contacts?limit=1&cursor=${first.body.page.nextCursor}`);
    expect([...first.body.items, ...second.body.items]).toEqual(response.body.items);
    expect(second.body.page).toEqual({ nextCursor: null, hasMore: false });

    const elsewhere = await get(
      `${organization.path}/customers/2/contacts?limit=1&cursor=${first.body.page.nextCursor}`,
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test("returns 200 with an empty list for a customer without contacts", async () => {
    const path = await insertCustomer(organization, 3);
    expect((await get(`${path}/contacts?sort=-updatedAt`)).body).toEqual({
      items: [],
      page: { nextCursor: null, hasMore: false },
    });
  });

  test("returns 404 for an unknown customer", async () => {
    const response = await get(`${organization.path}/customers/404/contacts`);
    expect([response.status, response.body.code, response.body.resource]).toEqual([
      404,
      "RESOURCE_NOT_FOUND",
      "customer",
    ]);
  });
});
