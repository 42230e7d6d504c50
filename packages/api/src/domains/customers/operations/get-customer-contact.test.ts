import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { CustomerContact } from "../customer-contact.ts";
import { insertContact, insertCustomer } from "../testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const get = (path: string) => service.request("GET", path, { as: organization.viewer });

describe("getCustomerContact", () => {
  test("returns 200 with every member, null if unset, and methods by position", async () => {
    await insertCustomer(organization, 10);
    const path = await insertContact(organization, {
      customerId: 10,
      lastName: null,
      methods: [
        { type: "mobile", value: "+31 6 5550 1234", label: "work" },
        { type: "email", value: "femke@snelle-bocht.example", verified: true },
      ],
    });
    const { status, body } = await get(path);
    expect(status).toBe(200);
    const stamps = { createdAt: body.createdAt, updatedAt: body.updatedAt };
    const [mobile, email] = body.contactProfile.contactMethods;
    expect(body).toEqual({
      id: path.split("/").at(-1),
      customerId: 10,
      organizationId: organization.id,
      contactProfile: {
        id: body.contactProfile.id,
        userId: null,
        firstName: "Femke",
        lastName: null,
        displayName: "Femke",
        avatarUrl: null,
        createdAt: body.contactProfile.createdAt,
        updatedAt: body.contactProfile.updatedAt,
        contactMethods: [
          {
            id: mobile.id,
            type: "mobile",
            label: "work",
            value: "+31 6 5550 1234",
            isPrimary: true,
            position: 0,
            verifiedAt: null,
            ...stamps,
          },
          {
            id: email.id,
            type: "email",
            label: null,
            value: "femke@snelle-bocht.example",
            isPrimary: true,
            position: 1,
            verifiedAt: email.verifiedAt,
            ...stamps,
          },
        ],
      },
      jobTitle: null,
      isPrimary: false,
      notes: null,
      ...stamps,
    });
    expect(email.verifiedAt).toMatch(/^\d{4}-.*Z$/u);
    expect(CustomerContact.parse(body)).toEqual(body);
  });

  test.each([
    ["Femke", "Jonker", "Femke Jonker", 20],
    [null, "Jonker", "Jonker", 21],
    ["", "Jonker", "Jonker", 22],
    [null, null, "first@post.example", 23],
  ])(
    "builds the display name of %s %s: %s",
    async (firstName, lastName, displayName, customerId) => {
      await insertCustomer(organization, customerId);
      const path = await insertContact(organization, {
        customerId,
        firstName,
        lastName,
        methods: [
          { type: "email", value: "other@post.example", isPrimary: false },
          { type: "email", value: "first@post.example", isPrimary: true },
        ],
      });
      expect((await get(path)).body.contactProfile.displayName).toBe(displayName);
    },
  );

  test("returns 404 under another customer, an unknown customer and another organization", async () => {
    await insertCustomer(organization, 30);
    await insertCustomer(organization, 31);
    const path = await insertContact(organization, { customerId: 30 });
    const other = await service.createOrganization();
    await insertCustomer(other, 30);
    const under = await get(path.replace("/customers/30/", "/customers/31/"));
    const unknown = await get(path.replace("/customers/30/", "/customers/404/"));
    const elsewhere = await service.request("GET", path.replace(organization.id, other.id), {
      as: other.owner,
    });
    expect(
      [under, unknown, elsewhere].map(({ status, body }) => [status, body.code, body.resource]),
    ).toEqual([
      [404, "RESOURCE_NOT_FOUND", "customer_contact"],
      [404, "RESOURCE_NOT_FOUND", "customer"],
      [404, "RESOURCE_NOT_FOUND", "customer_contact"],
    ]);
  });

  test("returns 400 for an id that is no UUID", async () => {
    const response = await get(`${organization.path}/customers/30/contacts/femke`);
    expect(response.body.errors).toMatchObject([{ location: "path", name: "contactId" }]);
  });
});
