import { expect } from "vitest";
import type {
  TestOrganization,
  TestResponse,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";

/** Returns helpers for requests about the products of an organization, by its admin by default. */
export function productsOf(service: TestService, organization: TestOrganization) {
  const base = `${organization.path}/products`;
  const request = (
    method: string,
    path: string,
    body?: unknown,
    as: TestUser = organization.admin,
  ): Promise<TestResponse> =>
    service.request(method, base + path, { as, ...(body === undefined ? {} : { body }) });
  let count = 0;
  return {
    request,
    /** Creates a product with the values that matter to the test. */
    async create(values: Record<string, unknown> = {}) {
      count += 1;
      const response = await request("POST", "", {
        name: `Product ${count}`,
        kind: "good",
        unitPriceMinor: 1_000,
        vatRate: 21,
        ...values,
      });
      expect(response.status, response.text).toBe(201);
      return response.body;
    },
    /** Writes stock, also reserved, past operations; the database books the movement. */
    async putStock(productId: string, inventoryLocationId: string, onHand: number, reserved = 0) {
      await organization.run((transaction) =>
        transaction.all({
          text: "insert into product_stock (organization_id, product_id, inventory_location_id, on_hand, reserved, updated_at) values ($1, $2, $3, $4, $5, now())",
          values: [organization.id, productId, inventoryLocationId, onHand, reserved],
        }),
      );
    },
    /** Creates a location. */
    async createLocation(name: string): Promise<string> {
      return organization.insert((insert) => insert("inventory_locations", { name }));
    },
    /** Adds a member with exactly these permissions. */
    addMemberWith: (...permissions: string[]): Promise<TestUser> =>
      service.addMemberWithPermissions(organization, permissions),
    /** Returns the events about a record, oldest first. */
    eventsOf(id: string) {
      return organization.run((transaction) =>
        transaction.all<{ type: string; payload: { data: any } }>({
          text: "select type, payload from events where payload->'data'->>'id' = $1 order by sequence",
          values: [id],
        }),
      );
    },
  };
}
