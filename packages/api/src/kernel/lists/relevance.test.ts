import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = [
  ["GB-1", "Grote beurt", "Alles van de kleine beurt, en meer."],
  ["KB-1", "Kleine beurt", null],
  ["WP-1", "Winterpakket", "Een kleine beurt met winterbanden."],
  ["KB-2", "Kleine beurt elektrisch", null],
] as const;
await organization.insert((insert) => {
  products.forEach(([sku, name, description]) =>
    insert("products", {
      id: uuidv7(),
      sku,
      name,
      description,
      kind: "service",
      unit_price_minor: 5_950,
      currency: "EUR",
      vat_rate: "21",
    }),
  );
});

// Each product is updated one day after the previous one.
for (const [index, [sku]] of products.entries()) {
  await organization.run((transaction) =>
    transaction.all({
      text: "update products set updated_at = $2 where sku = $1 returning id",
      values: [sku, new Date(Date.UTC(2026, 0, 1 + index))],
    }),
  );
}

const list = async (query: string): Promise<any> => {
  const { body, status, text } = await service.request(
    "GET",
    `${organization.path}/products?${query}`,
    {
      as: organization.viewer,
    },
  );
  expect(status, text).toBe(200);
  return body;
};
const skus = ({ items }: any): string[] => items.map(({ sku }: { sku: string }) => sku);

test("sorts by relevance with q: first the record with exactly that name, then names with that prefix", async () => {
  const found = await list("q=kleine%20beurt");
  expect(skus(found).slice(0, 2)).toEqual(["KB-1", "KB-2"]);
  expect(skus(found)).toHaveLength(4);
});

test("returns the same order over several pages, each record once", async () => {
  const whole = skus(await list("q=kleine%20beurt"));
  const pages: string[] = [];
  let cursor = "";
  do {
    const page = await list(`q=kleine%20beurt&limit=1${cursor && `&cursor=${cursor}`}`);
    pages.push(...skus(page));
    cursor = page.page.nextCursor ?? "";
  } while (cursor !== "");
  expect(pages).toEqual(whole);
});

test("keeps an explicit sort with q, and sorts by -updatedAt without q", async () => {
  expect(skus(await list("q=kleine%20beurt&sort=-updatedAt"))).toEqual([
    "KB-2",
    "WP-1",
    "KB-1",
    "GB-1",
  ]);
  expect(skus(await list("limit=10"))).toEqual(["KB-2", "WP-1", "KB-1", "GB-1"]);
});
