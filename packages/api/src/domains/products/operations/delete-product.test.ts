import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

describe("deleteProduct", () => {
  test("returns 204, also when repeated, with one event without the cost price", async () => {
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    for (let time = 0; time < 2; time += 1) {
      expect((await products.request("DELETE", `/${id}`)).status).toBe(204);
    }
    const events = await products.eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(["product.created", "product.deleted"]);
    expect(events[1]?.payload.data.object).toMatchObject({ id, costPriceMinor: null });
    expect(JSON.stringify(events)).not.toContain("77712345678");
  });

  test("a dry run does not show the cost price to a caller who may not see it", async () => {
    const restricted = await products.addMemberWith("products:delete");
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    const response = await products.request("DELETE", `/${id}?dryRun=true`, undefined, restricted);
    expect([response.status, response.body.wouldReturn]).toEqual([200, 204]);
    expect(response.text).not.toContain("77712345678");
    expect((await products.request("GET", `/${id}`)).status).toBe(200);
  });

  test("returns 409 while a bundle contains the product, and names it only to those who may read it", async () => {
    const part = await products.create({ name: "Tyre" });
    const bundle = await products.create({
      sku: "PACK",
      kind: "bundle",
      components: [{ productId: part.id, quantity: 1 }],
    });
    const rejected = await products.request("DELETE", `/${part.id}`);
    expect(rejected.body).toMatchObject({
      status: 409,
      code: "RESOURCE_IN_USE",
      detail: "Tyre is used by open records: PACK.",
      usedBy: [{ kind: "product", id: bundle.id, displayNumber: "PACK" }],
    });
    const restricted = await products.addMemberWith("products:delete");
    const restrictedResponse = await products.request(
      "DELETE",
      `/${part.id}`,
      undefined,
      restricted,
    );
    expect([restrictedResponse.status, restrictedResponse.body.usedBy]).toEqual([409, []]);
    expect(restrictedResponse.text).not.toContain("PACK");

    await products.request("DELETE", `/${bundle.id}`);
    expect((await products.request("DELETE", `/${part.id}`)).status).toBe(204);
  });

  test("of a concurrent deletion and creation of a bundle with the product, one succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const part = await products.create();
      const [deletion, bundle] = await Promise.all([
        products.request("DELETE", `/${part.id}`),
        products.request("POST", "", {
          name: "Bundle",
          kind: "bundle",
          unitPriceMinor: 1,
          vatRate: 21,
          components: [{ productId: part.id, quantity: 1 }],
        }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deletion.status, bundle.status]);
    }
  });
});
