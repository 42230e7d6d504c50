import { expect } from "vitest";
import type {
  TestOrganization,
  TestResponse,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";
import { productsOf } from "../../products/testing/product-fixture.ts";

/** The ledger and the stock of a product at a location. */
type LedgerRow = { product_id: string; location_id: string; ledger: number; on_hand: number };

/** Returns helpers for requests about the stock of an organization, by its admin by default. */
export function stockOf(service: TestService, organization: TestOrganization) {
  const path = `${organization.path}/stock-movements`;
  const products = productsOf(service, organization);
  const book = (
    body: object,
    { as = organization.admin, query = "" }: { as?: TestUser; query?: string } = {},
  ): Promise<TestResponse> => service.request("POST", path + query, { as, body });
  return {
    products,
    book,
    /** Books a movement that must succeed. */
    async booked(kind: string, lines: object[], values: object = {}) {
      const reason = kind === "correction" ? { reason: "Broken" } : {};
      const response = await book({ kind, lines, ...reason, ...values });
      expect(response.status, response.text).toBe(201);
      return response.body;
    },
    /** Lists the movements that match a query. */
    async list(query = "", as: TestUser = organization.admin) {
      const response = await service.request("GET", path + query, { as });
      expect(response.status, response.text).toBe(200);
      return response.body;
    },
    /** Creates a product with tracked stock. */
    createTracked: (values: object = {}) => products.create({ trackStock: true, ...values }),
    /** Returns the stock on hand of a product at a location. */
    async onHand(productId: string, locationId: string): Promise<number> {
      const { body } = await products.request("GET", `/${productId}`);
      const at = body.stock.find((one: any) => one.inventoryLocationId === locationId);
      return at?.onHand ?? 0;
    },
    /** Creates the default location. */
    createDefaultLocation: (): Promise<string> =>
      organization.insert((insert) =>
        insert("inventory_locations", { name: "Shop", is_default: true }),
      ),
    /** Returns the stock and the sum of its movements where they differ; none if the ledger is right. */
    async differences(): Promise<LedgerRow[]> {
      return organization.run((transaction) =>
        transaction.all<LedgerRow>({
          text: `select product_id, inventory_location_id as location_id,
              coalesce(l.quantity, 0)::float8 as ledger, coalesce(s.on_hand, 0)::float8 as on_hand
            from (select product_id, inventory_location_id, sum(quantity) as quantity
              from stock_movement_lines where product_id is not null group by 1, 2) l
            full join product_stock s using (product_id, inventory_location_id)
            where coalesce(l.quantity, 0) <> coalesce(s.on_hand, 0)`,
          values: [],
        }),
      );
    },
    /** Undoes the latest change of a movement. */
    async undo(movementId: string, as: TestUser = organization.owner): Promise<TestResponse> {
      const entry = await organization.run((transaction) =>
        transaction.one<{ id: string }>({
          text: "select id from audit_entries where target_id = $1 and outcome = 'succeeded' order by sequence desc limit 1",
          values: [movementId],
        }),
      );
      const body = { reason: "A mistake" };
      return service.request("POST", `${organization.path}/audit-log/${entry?.id}/revert`, {
        as,
        body,
      });
    },
  };
}
