import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../orders/testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);

const archived = "the product is archived: it is no longer offered";
const zeroRate =
  "EN 16931 does not allow 0 in category S: use the category that says why it is 0, such as Z or E";

/** Returns the warnings of a dry run. */
async function warningsOf(method: string, path: string, body: object): Promise<string[]> {
  const response = await service.request(method, `${organization.path}/${path}?dryRun=true`, {
    as: organization.admin,
    body,
  });
  expect(response.body.dryRun, response.text).toBe(true);
  return response.body.warnings;
}

async function createArchived() {
  const product = await orders.products.create();
  await orders.products.request("PATCH", `/${product.id}`, { status: "archived" });
  return product;
}

test.for(["quotes", "orders"])(
  "%s warn about an archived product and a rate of 0 in S",
  async (kind) => {
    const product = await createArchived();
    const offered = await orders.products.create();
    const lines = [
      { productId: product.id, quantity: 1 },
      { productId: offered.id, quantity: 1 },
      { ...lineWithoutProduct, vatRate: 0 },
      { productId: product.id, quantity: 2, vatRate: 0 },
      { ...lineWithoutProduct, vatCategory: "Z", vatRate: 0 },
    ];
    expect(await warningsOf("POST", kind, { customerId: 1001, lines })).toEqual([
      `/lines/0/productId, /lines/3/productId: ${archived}`,
      `/lines/2/vatRate, /lines/3/vatRate: ${zeroRate}`,
    ]);
  },
);

test.for(["quotes", "orders"])(
  "%s warn about a price in euros and a rate that is no percentage",
  async (kind) => {
    const product = await orders.products.create({ unitPriceMinor: 48_900 });
    const lines = [
      { productId: product.id, quantity: 1, unitPriceMinor: 489, vatRate: 0.21 },
      { productId: product.id, quantity: 1, unitPriceMinor: 48_000 },
      { ...lineWithoutProduct, unitPriceMinor: 489 },
    ];
    const euros =
      "this is a hundredth of the product's price; prices are in the minor unit, such as cents";
    const fraction = "this is less than one percent; rates are percentages, such as 21";
    expect(await warningsOf("POST", kind, { customerId: 1001, lines })).toEqual([
      `/lines/0/unitPriceMinor: ${euros}`,
      `/lines/0/vatRate: ${fraction}`,
    ]);
    const { body: created } = await service.request("POST", `${organization.path}/${kind}`, {
      as: organization.admin,
      body: { customerId: 1001, lines },
    });
    const [{ id }] = created.lines;
    const again = [{ id, ...lines[0], quantity: 2 }];
    expect(await warningsOf("PATCH", `${kind}/${created.id}`, { lines: again })).toEqual([]);
  },
);

test.for(["quotes", "orders"])("changes of %s warn about changed values only", async (kind) => {
  const product = await createArchived();
  const { body: before } = await service.request("POST", `${organization.path}/${kind}`, {
    as: organization.admin,
    body: { customerId: 1001, lines: [{ productId: product.id, quantity: 1 }] },
  });
  const [{ id }] = before.lines;
  const line = { id, productId: product.id, quantity: 2 };
  const path = `${kind}/${before.id}`;
  expect(await warningsOf("PATCH", path, { title: "Other" })).toEqual([]);
  expect(await warningsOf("PATCH", path, { lines: [line] })).toEqual([]);
  expect(await warningsOf("PATCH", path, { lines: [{ ...line, vatRate: 0 }] })).toEqual([
    `/lines/0/vatRate: ${zeroRate}`,
  ]);
  const added = { productId: product.id, quantity: 1 };
  expect(await warningsOf("PATCH", path, { lines: [line, added] })).toEqual([
    `/lines/1/productId: ${archived}`,
  ]);
});

test("warns when a product is created or changed with a rate of 0 in S", async () => {
  const body = { name: "Bread", kind: "good", unitPriceMinor: 100, vatRate: 0 };
  expect(await warningsOf("POST", "products", body)).toEqual([`/vatRate: ${zeroRate}`]);
  expect(await warningsOf("POST", "products", { ...body, vatCategory: "Z" })).toEqual([]);
  expect(await warningsOf("POST", "products", { ...body, vatRate: 0.09 })).toEqual([
    "/vatRate: this is less than one percent; rates are percentages, such as 21",
  ]);
  const product = await orders.products.create({ vatRate: 9 });
  const path = `products/${product.id}`;
  expect(await warningsOf("PATCH", path, { vatRate: 0 })).toEqual([`/vatRate: ${zeroRate}`]);
  await orders.products.request("PATCH", `/${product.id}`, { vatRate: 0 });
  expect(await warningsOf("PATCH", path, { name: "Loaf" })).toEqual([]);
});
