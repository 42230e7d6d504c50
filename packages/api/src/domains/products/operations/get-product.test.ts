import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

describe("getProduct", () => {
  test("returns 200 with stock per location, sorted by the location's name", async () => {
    const [van, shop] = [
      await products.createLocation("Van"),
      await products.createLocation("Shop"),
    ];
    const { id } = await products.create({ trackStock: true });
    await products.putStock(id, van, 0.5);
    await products.putStock(id, shop, 3, 4.125);
    const response = await products.request("GET", `/${id}`, undefined, organization.viewer);
    expect(response.body.stock).toEqual([
      { inventoryLocationId: shop, onHand: 3, reserved: 4.125, available: -1.125 },
      { inventoryLocationId: van, onHand: 0.5, reserved: 0, available: 0.5 },
    ]);
  });

  test("returns 404 for an unknown or deleted product and one of another organization", async () => {
    const other = await service.createOrganization();
    const foreign = await productsOf(service, other).create();
    const deleted = await products.create();
    await products.request("DELETE", `/${deleted.id}`);
    for (const id of ["0192f0c1-0000-7000-8000-000000000000", foreign.id, deleted.id]) {
      const response = await products.request("GET", `/${id}`);
      expect([response.status, response.body.code, response.body.resource]).toEqual([
        404,
        "RESOURCE_NOT_FOUND",
        "product",
      ]);
    }
  });
});
