import { createCounter } from "../../../testing/create-counter.ts";
import type { TestOrganization, TestService } from "../../../testing/test-service.ts";
import { insertCustomer } from "./contact-fixture.ts";

/** Returns helpers by which tests write and request the customers of an organization. */
export function customersOf(service: TestService, organization: TestOrganization) {
  const next = createCounter(1);
  const send = (method: string, path: string, as = organization.admin, body?: unknown) =>
    service.request(method, path, { as, body });
  return {
    next,
    send,
    statusOf: async (path: string) => (await send("GET", path)).status,
    create: (values: Record<string, unknown> = {}) => insertCustomer(organization, next(), values),
    insertAsset: async (customer: string, values: Record<string, unknown> = {}) => {
      const id = next();
      await organization.insert((insert) => {
        insert("customer_assets", {
          id,
          customer_id: Number(customer.split("/").at(-1)),
          name: `Asset ${id}`,
          ...values,
        });
      });
      return `${organization.path}/customer-assets/${id}`;
    },
    addContact: (customer: string, body: unknown, as = organization.member) =>
      send("POST", `${customer}/contacts`, as, body),
    /** Returns for each first name whether the contact is primary. */
    primaries: async (customer: string): Promise<Record<string, boolean>> => {
      const { body } = await send("GET", `${customer}/contacts`);
      return Object.fromEntries(
        body.items.map((item: any) => [item.contactProfile.firstName, item.isPrimary]),
      );
    },
  };
}

/** A customer created with nothing but a name, without the members that identify it. */
export const bareCustomer = {
  type: "company",
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  website: null,
  kvk: null,
  btw: null,
  billingEmail: null,
  addressLine1: null,
  addressLine2: null,
  addressCity: null,
  addressState: null,
  addressPostalCode: null,
  addressCountry: null,
  deliveryAddress: null,
  currency: "EUR",
  paymentTermsDays: 14,
  language: "nl",
  status: "active",
  labels: [],
  notes: null,
  externalId: null,
  source: null,
  openQuoteCount: 0,
  openOrderCount: 0,
  assetCount: 0,
};
