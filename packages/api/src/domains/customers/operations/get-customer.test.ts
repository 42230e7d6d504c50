import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { CustomerAsset } from "../../customer-assets/customer-asset.ts";
import { CustomerContact } from "../customer-contact.ts";
import { Customer } from "../customer.ts";
import { insertContact, insertCustomer } from "../testing/contact-fixture.ts";
import { bareCustomer } from "../testing/customer-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const get = (path: string) => service.request("GET", path, { as: organization.viewer });

describe("getCustomer", () => {
  test("returns 200 with every member, null if unset", async () => {
    const path = await insertCustomer(organization, 1);
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: 1,
      organizationId: organization.id,
      number: 1,
      ...bareCustomer,
      name: "Customer 1",
      createdAt: response.body.createdAt,
      updatedAt: response.body.updatedAt,
    });
    expect(Customer.parse(response.body)).toEqual(response.body);
  });

  test("returns 200 with all members of the delivery address, labels and asset count", async () => {
    const path = await insertCustomer(organization, 2, {
      delivery_address: JSON.stringify({ addressLine1: "Kade 1", addressCountry: "NL" }),
      labels: ["vip", "fleet"],
    });
    await organization.insert((insert) => {
      insert("customer_assets", { id: 21, customer_id: 2, name: "Bakfiets 01" });
      insert("customer_assets", { id: 22, customer_id: 2, name: "Bakfiets 02" });
    });
    const { body } = await get(path);
    expect(body.deliveryAddress).toEqual({
      addressLine1: "Kade 1",
      addressLine2: null,
      addressCity: null,
      addressState: null,
      addressPostalCode: null,
      addressCountry: "NL",
    });
    expect(body.labels).toEqual(["vip", "fleet"]);
    expect(body.assetCount).toBe(2);
    expect(Customer.parse(body)).toEqual(body);
  });

  test("returns 200 with included contacts and assets, as their own operations do", async () => {
    const path = await insertCustomer(organization, 3);
    await insertCustomer(organization, 4);
    const contact = await insertContact(organization, { customerId: 3, isPrimary: true });
    await insertContact(organization, { customerId: 4, isPrimary: true });
    await organization.insert((insert) => {
      insert("customer_assets", { id: 31, customer_id: 3, name: "Bakfiets 03" });
      insert("customer_assets", { id: 41, customer_id: 4, name: "Bakfiets 04" });
    });
    const { status, body } = await get(`${path}?include=contacts,assets`);
    expect(status).toBe(200);
    expect(body.contacts).toEqual([(await get(contact)).body]);
    const { notes: _notes, ...asset } = (await get(`${organization.path}/customer-assets/31`)).body;
    expect(body.assets).toEqual([asset]);
    expect(CustomerContact.parse(body.contacts[0])).toEqual(body.contacts[0]);
    expect(CustomerAsset.parse(body.assets[0])).toEqual(body.assets[0]);
    expect((await get(`${path}?include=contacts`)).body).not.toHaveProperty("assets");
    expect((await get(path)).body).not.toHaveProperty("contacts");
  });

  test("returns 200 for the maximum safe integer as id", async () => {
    const path = await insertCustomer(organization, Number.MAX_SAFE_INTEGER);
    expect((await get(path)).body.id).toBe(Number.MAX_SAFE_INTEGER);
    expect((await get(`${organization.path}/customers/9007199254740990`)).status).toBe(404);
  });

  test.each(["0", "-1", "9007199254740992", "1.5", "01", "1e3", "abc", "99999999999999999999"])(
    "returns 400 for the id %s",
    async (id) => {
      const response = await get(`${organization.path}/customers/${id}`);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(response.body.errors[0]).toMatchObject({ location: "path", name: "customerId" });
    },
  );

  test("returns 400 for an unknown value of include", async () => {
    const response = await get(`${organization.path}/customers/1?include=quotes`);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("returns 404 with the resource and the id", async () => {
    const response = await get(`${organization.path}/customers/404?include=contacts,assets`);
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      resource: "customer",
      id: "404",
    });
  });
});
