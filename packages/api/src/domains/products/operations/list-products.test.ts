import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { productsOf } from "../testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);

async function skusOf(query: string): Promise<string[]> {
  const response = await products.request("GET", `?sort=name&${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(({ sku }: { sku: string }) => sku);
}

describe("listProducts", () => {
  test("searches, filters and sorts", async () => {
    const supplierId = await organization.insert((insert) =>
      insert("suppliers", { name: "Accu & Aandrijving" }),
    );
    await products.create({
      sku: "ACCU-500",
      name: "Batterij 500 Wh",
      gtin: "4006381333931",
      supplierId,
      supplierSku: "AAN-77",
      description: "Voor de bakfiets, met één sleutel",
    });
    await products.create({ sku: "SERV-KLEIN", name: "Kleine beurt", kind: "service" });
    await products.create({
      sku: "SERV-OUD",
      name: "Oude beurt",
      kind: "service",
      status: "archived",
    });
    expect(await skusOf("q=een%20SLEU")).toEqual(["ACCU-500"]);
    for (const q of ["batt", "accu-500", "4006381333931", "aan-77"]) {
      expect(await skusOf(`q=${q}`), q).toEqual(["ACCU-500"]);
    }
    expect(await skusOf("kind=service")).toEqual(["SERV-KLEIN", "SERV-OUD"]);
    expect(await skusOf("kind=service&status=active")).toEqual(["SERV-KLEIN"]);
    expect(await skusOf("sku=ACCU-500")).toEqual(["ACCU-500"]);
    expect(await skusOf("sku=ACCU")).toEqual([]);
    expect(await skusOf(`supplierId=${supplierId}`)).toEqual(["ACCU-500"]);
  });

  test("pages by name, with sparse fields", async () => {
    const other = productsOf(service, await service.createOrganization());
    for (const name of ["C", "A", "B"]) await other.create({ name });
    const first = await other.request("GET", "?sort=name&limit=2&fields=name");
    expect(first.body.items.map(({ name }: { name: string }) => name)).toEqual(["A", "B"]);
    expect(Object.keys(first.body.items[0])).toEqual(["id", "name"]);
    const { nextCursor } = first.body.page;
    const next = await other.request("GET", `?sort=name&limit=2&fields=name&cursor=${nextCursor}`);
    expect(next.body).toMatchObject({ items: [{ name: "C" }], page: { hasMore: false } });
    const rejected = await other.request("GET", `?sort=-name&limit=2&cursor=${nextCursor}`);
    expect([rejected.status, rejected.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test("finds tracked products at or below their reorder point, over all locations", async () => {
    const other = productsOf(service, await service.createOrganization());
    const [here, there] = [await other.createLocation("Here"), await other.createLocation("There")];
    const cases: [string, object, [number, number][]][] = [
      ["few", { trackStock: true, reorderPoint: 4 }, [[3, 0]]],
      [
        "just",
        { trackStock: true, reorderPoint: 4 },
        [
          [2, 0],
          [2, 0],
        ],
      ],
      [
        "enough",
        { trackStock: true, reorderPoint: 4 },
        [
          [2, 0],
          [2.001, 0],
        ],
      ],
      ["promised", { trackStock: true, reorderPoint: 4 }, [[9, 6]]],
      ["none", { trackStock: true, reorderPoint: 0 }, []],
      ["untracked", { reorderPoint: 4 }, [[1, 0]]],
      ["pointless", { trackStock: true }, [[0, 0]]],
    ];
    for (const [sku, values, stock] of cases) {
      const { id } = await other.create({ sku, ...values });
      for (const [index, [onHand, reserved]] of stock.entries()) {
        await other.putStock(id, index === 0 ? here : there, onHand, reserved);
      }
    }
    const low = await other.request("GET", "?belowReorderPoint=true");
    const skus = low.body.items.map(({ sku }: { sku: string }) => sku).sort();
    expect(skus).toEqual(["few", "just", "none", "promised"]);
    const all = await other.request("GET", "?belowReorderPoint=false");
    expect(all.body.items).toHaveLength(cases.length);
  });

  test("filters by trackStock: either kind, or all without it", async () => {
    const other = productsOf(service, await service.createOrganization());
    await other.create({ sku: "counted", trackStock: true });
    await other.create({ sku: "uncounted" });
    const skusWith = async (query: string) => {
      const { status, body, text } = await other.request("GET", query);
      expect(status, text).toBe(200);
      return body.items.map(({ sku }: { sku: string }) => sku).sort();
    };
    expect(await skusWith("?trackStock=true")).toEqual(["counted"]);
    expect(await skusWith("?trackStock=true&q=counted")).toEqual(["counted"]);
    expect(await skusWith("?trackStock=false")).toEqual(["uncounted"]);
    expect(await skusWith("")).toEqual(["counted", "uncounted"]);
  });

  test("returns deleted products only on request and with products:delete", async () => {
    const { id, sku } = await products.create({ sku: "GONE" });
    await products.request("DELETE", `/${id}`);
    expect(await skusOf("sku=GONE")).toEqual([]);
    const shown = await products.request("GET", "?sku=GONE&includeDeleted=true");
    expect(shown.body.items).toMatchObject([{ id, sku, deletedAt: expect.any(String) }]);
    const rejected = await products.request(
      "GET",
      "?includeDeleted=true",
      undefined,
      organization.member,
    );
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "products:delete"]);
  });

  test("shows cost prices only to callers with orders:write", async () => {
    const { id } = await products.create({ sku: "COST", costPriceMinor: 77_712_345_678 });
    const restricted = await products.addMemberWith("products:read");
    for (const [caller, expected] of [
      [organization.member, 77_712_345_678],
      [organization.viewer, null],
      [restricted, null],
    ] as const) {
      const list = await products.request("GET", "?sku=COST", undefined, caller);
      expect(list.body.items[0].costPriceMinor).toBe(expected);
      const one = await products.request("GET", `/${id}`, undefined, caller);
      expect(one.body.costPriceMinor).toBe(expected);
    }
  });
});
