import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
await organization.insert((insert) => {
  insert("customers", { id: 1002, name: "Hôtel Oudegracht", currency: "EUR" });
});
const values = [
  { requestedDeliveryDate: "2026-12-04" },
  { requestedDeliveryDate: "2026-11-30", customerId: 1002, reference: "PO 4410" },
  {},
];
const createdOrders = [];

/** Titles of the orders, oldest first: a draft, a confirmed one, a cancelled one. */
const titles = ["Accu's", "Banden", "Kettingen"];

for (const [index, value] of values.entries()) {
  const lines = [{ ...lineWithoutProduct, quantity: 3 - index }];
  createdOrders.push(await orders.create(lines, { title: titles[index], ...value }));
}
await orders.setStatuses(createdOrders[1].id, "confirmed");
await orders.setStatuses(createdOrders[2].id, "cancelled");

async function list(query: string, as = organization.viewer): Promise<string[]> {
  const { status, body, text } = await orders.request("GET", `?${query}`, undefined, as);
  expect(status, text).toBe(200);
  return body.items.map(({ title }: { title: string }) => title);
}

describe("listOrders", () => {
  const [accus, banden, kettingen] = titles;

  test("returns complete orders, newest change first", async () => {
    expect(await list("")).toEqual([kettingen, banden, accus]);
    const [first] = (await orders.request("GET", "?limit=1")).body.items;
    expect(first).toEqual(await orders.get(first.id));
  });

  test.each([
    ["status=draft,cancelled", [kettingen, accus]],
    ["customerId=1002", [banden]],
    ["customerId=9", []],
    ["deliveryBefore=2026-12-04", [banden]],
    ["q=hotel", [banden]],
    ["q=4410", [banden]],
    ["q=snelle%20accu", [accus]],
    ["q=0003", [kettingen]],
    ["sort=requestedDeliveryDate", [banden, accus, kettingen]],
    ["sort=-requestedDeliveryDate", [kettingen, accus, banden]],
    ["sort=totalMinor", [kettingen, banden, accus]],
    ["sort=createdAt", [accus, banden, kettingen]],
  ])("lists the orders that match %s", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test("lists the orders with a line of a product, each once", async () => {
    const ofProducts = await ordersOf(service, await service.createOrganization());
    const product = await ofProducts.products.create();
    const other = await ofProducts.products.create();
    const line = { ...lineWithoutProduct, productId: product.id };
    const { id } = await ofProducts.create([line, line]);
    await ofProducts.create();
    for (const [productId, ids] of [
      [product.id, [id]],
      [other.id, []],
    ]) {
      const { body } = await ofProducts.request("GET", `?productId=${productId}`);
      expect(body.items.map((order: { id: string }) => order.id)).toEqual(ids);
    }
  });

  test.each(["sort=requestedDeliveryDate", "sort=-requestedDeliveryDate", "sort=-totalMinor"])(
    "%s returns the same orders in pages",
    async (query) => {
      const whole = await list(query);
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const at: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const { body } = await orders.request("GET", `?${query}&limit=1${at}`);
        paged.push(...body.items.map(({ title }: { title: string }) => title));
        cursor = body.page.nextCursor;
      }
      expect(paged).toEqual(whole);
    },
  );

  test("returns 400 for an invalid filter and 403 without orders:read", async () => {
    expect((await orders.request("GET", "?status=open")).status).toBe(400);
    expect((await orders.request("GET", "?deliveryBefore=soon")).status).toBe(400);
    const restricted = await orders.products.addMemberWith("customers:read");
    expect((await orders.request("GET", "", undefined, restricted)).status).toBe(403);
  });
});
