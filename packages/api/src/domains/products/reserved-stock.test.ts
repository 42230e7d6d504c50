import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { ordersOf } from "../orders/testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const { products } = orders;
const shop = await orders.defaultLocation();

const line = (productId: string) => ({
  productId,
  description: "Accu",
  quantity: 10,
  unitCode: "C62",
  unitPriceMinor: 100,
  vatCategory: "S",
  vatRate: 21,
});

/** Creates a product of which one confirmed order has reserved 10 of 50. */
async function reserved() {
  const { id } = await orders.stocked(shop, 50);
  const order = await orders.create([line(id)]);
  await orders.move(order.id, "confirmed");
  return { id, orderId: order.id, lineId: order.lines[0].id };
}

async function change(id: string, body: unknown) {
  const answer = await products.request("PATCH", `/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
}

/** Returns what is reserved of a product, and how much of it orders hold. */
async function reservedOf(id: string): Promise<[number, number]> {
  const [, shown] = await orders.stockOf(id, shop);
  const held = await organization.run((transaction) =>
    transaction.one<{ quantity: number }>({
      text: "select coalesce(sum(quantity), 0)::float8 as quantity from order_reservations where product_id = $1",
      values: [id],
    }),
  );
  return [shown, held?.quantity ?? Number.NaN];
}

test("a cancelled order gives back what it reserved, though the product is not tracked meanwhile", async () => {
  const { id, orderId } = await reserved();
  await change(id, { trackStock: false });
  expect(await reservedOf(id)).toEqual([10, 10]);
  await orders.move(orderId, "cancelled");
  expect(await reservedOf(id)).toEqual([0, 0]);
  await change(id, { trackStock: true });
  expect(await orders.stockOf(id, shop)).toEqual([50, 0]);
});

test("a delivered order too; what left untracked is not taken out of the stock", async () => {
  const { id, orderId, lineId } = await reserved();
  await change(id, { trackStock: false });
  expect((await orders.fulfil(orderId, [[lineId, 4]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([6, 6]);
  await change(id, { trackStock: true });
  expect((await orders.fulfil(orderId, [[lineId, 6]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([0, 0]);
  expect(await orders.stockOf(id, shop)).toEqual([44, 0]);
});

test("so does the order of a product that has become a bundle", async () => {
  const { id, orderId } = await reserved();
  const part = await orders.stocked(shop, 20);
  await change(id, {
    kind: "bundle",
    trackStock: false,
    components: [{ productId: part.id, quantity: 2 }],
  });
  const delivered = await orders.request("POST", `/${orderId}/fulfilments`, {});
  expect(delivered.status, delivered.text).toBe(201);
  expect(await reservedOf(id)).toEqual([0, 0]);
  expect(await orders.stockOf(part.id, shop)).toEqual([0, 0]);
});

test("a part of it gives back its part, also of a product that has become a bundle", async () => {
  const { id, orderId, lineId } = await reserved();
  const part = await orders.stocked(shop, 20);
  await change(id, {
    kind: "bundle",
    trackStock: false,
    components: [{ productId: part.id, quantity: 2 }],
  });
  expect((await orders.fulfil(orderId, [[lineId, 4]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([6, 6]);
  expect(await orders.stockOf(part.id, shop)).toEqual([12, 0]);
});

test("a line that is taken back gives back what it reserved, though the product is not tracked meanwhile", async () => {
  const { id, orderId, lineId } = await reserved();
  const added = await orders.update(orderId, {
    lines: [
      { ...line(id), id: lineId },
      { ...line(id), quantity: 3 },
    ],
  });
  expect(added.status, added.text).toBe(200);
  expect(await reservedOf(id)).toEqual([13, 13]);
  await change(id, { trackStock: false });
  expect((await orders.undo(orderId)).status).toBe(200);
  expect(await reservedOf(id)).toEqual([10, 10]);
});
