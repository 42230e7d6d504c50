import { expect } from "vitest";
import type {
  TestOrganization,
  TestResponse,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";
import { productsOf } from "../../products/testing/product-fixture.ts";

/** A line without a product. */
export const lineWithoutProduct = {
  description: "Kleine beurt",
  quantity: 7,
  unitCode: "C62",
  unitPriceMinor: 5_950,
  vatCategory: "S",
  vatRate: 9,
};

/** Creates customer 1001 of the organization; returns helpers for requests about its orders, by a member. */
export async function ordersOf(service: TestService, organization: TestOrganization) {
  const base = `${organization.path}/orders`;
  const products = productsOf(service, organization);
  const request = (
    method: string,
    path: string,
    body?: unknown,
    as: TestUser = organization.member,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> =>
    service.request(method, base + path, { as, headers, ...(body === undefined ? {} : { body }) });
  await organization.insert((insert) => {
    insert("customers", { id: 1001, name: "Snelle Bocht", currency: "EUR" });
  });
  const expectStatus = (response: TestResponse, status: number) => {
    expect(response.status, response.text).toBe(status);
    return response.body;
  };
  return {
    products,
    request,
    /** Creates a draft. */
    async create(lines: unknown[] = [lineWithoutProduct], values: Record<string, unknown> = {}) {
      return expectStatus(await request("POST", "", { customerId: 1001, lines, ...values }), 201);
    },
    async get(id: string) {
      return expectStatus(await request("GET", `/${id}`), 200);
    },
    update: (id: string, body: unknown) => request("PATCH", `/${id}`, body),
    setStatus: (id: string, status: string, reason?: string) =>
      request("PATCH", `/${id}/status`, { status, ...(reason === undefined ? {} : { reason }) }),
    /** Sets these statuses one after the other. */
    async setStatuses(id: string, ...statuses: string[]) {
      let body;
      for (const status of statuses) {
        body = expectStatus(await request("PATCH", `/${id}/status`, { status }), 200);
      }
      return body;
    },
    fulfil: (id: string, lines: [orderLineId: string, quantity: number][], values: object = {}) =>
      request("POST", `/${id}/fulfilments`, {
        lines: lines.map(([orderLineId, quantity]) => ({ orderLineId, quantity })),
        ...values,
      }),
    /** Creates a product whose stock is tracked, with this much of it at the location. */
    async createTracked(locationId: string, onHand: number, values: Record<string, unknown> = {}) {
      const product = await products.create({ trackStock: true, ...values });
      await products.putStock(product.id, locationId, onHand);
      return product;
    },
    /** Returns the stock on hand and reserved at a location. */
    async stockOf(productId: string, locationId: string): Promise<[number, number]> {
      const product = expectStatus(await products.request("GET", `/${productId}`), 200);
      const stock = product.stock.find((one: any) => one.inventoryLocationId === locationId);
      return [stock?.onHand ?? 0, stock?.reserved ?? 0];
    },
    /** Creates the default location. */
    async createDefaultLocation(): Promise<string> {
      return organization.insert((insert) =>
        insert("inventory_locations", { name: "Shop", is_default: true }),
      );
    },
    /** Returns the types of the events about a record, oldest first. */
    async eventTypes(id: string): Promise<string[]> {
      return (await products.eventsOf(id)).map(({ type }) => type);
    },
    /** Undoes the last change of a record. */
    async undo(id: string): Promise<TestResponse> {
      const entry = await organization.run((transaction) =>
        transaction.one<{ id: string }>({
          text: "select id from audit_entries where target_id = $1 and outcome = 'succeeded' order by sequence desc limit 1",
          values: [id],
        }),
      );
      return service.request("POST", `${organization.path}/audit-log/${entry?.id}/revert`, {
        as: organization.admin,
        body: { reason: "A mistake" },
      });
    },
  };
}
