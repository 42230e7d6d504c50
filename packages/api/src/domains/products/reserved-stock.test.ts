import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { ordersOf } from "../orders/testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const { products } = orders;
const shop = await orders.createDefaultLocation();

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
  const { id } = await orders.createTracked(shop, 50);
  const order = await orders.create([line(id)]);
  await orders.setStatuses(order.id, "confirmed");
  return { id, orderId: order.id, lineId: order.lines[0].id };
}

async function change(id: string, body: unknown) {
  const response = await products.request("PATCH", `/${id}`, body);
  expect(response.status, response.text).toBe(200);
}

/** Returns the reserved stock of a product and the sum of the reservations of orders. */
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

test("cancelling an order releases its reservation after the product has become untracked", async () => {
  const { id, orderId } = await reserved();
  await change(id, { trackStock: false });
  expect(await reservedOf(id)).toEqual([10, 10]);
  await orders.setStatuses(orderId, "cancelled");
  expect(await reservedOf(id)).toEqual([0, 0]);
  await change(id, { trackStock: true });
  expect(await orders.stockOf(id, shop)).toEqual([50, 0]);
});

test("delivering an order releases its reservation; untracked quantities are not taken from stock", async () => {
  const { id, orderId, lineId } = await reserved();
  await change(id, { trackStock: false });
  expect((await orders.fulfil(orderId, [[lineId, 4]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([6, 6]);
  await change(id, { trackStock: true });
  expect((await orders.fulfil(orderId, [[lineId, 6]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([0, 0]);
  expect(await orders.stockOf(id, shop)).toEqual([44, 0]);
});

test("delivering an order releases the reservation of a product that has become a bundle", async () => {
  const { id, orderId } = await reserved();
  const part = await orders.createTracked(shop, 20);
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

test("a partial delivery releases its part of the reservation of a product that has become a bundle", async () => {
  const { id, orderId, lineId } = await reserved();
  const part = await orders.createTracked(shop, 20);
  await change(id, {
    kind: "bundle",
    trackStock: false,
    components: [{ productId: part.id, quantity: 2 }],
  });
  expect((await orders.fulfil(orderId, [[lineId, 4]])).status).toBe(201);
  expect(await reservedOf(id)).toEqual([6, 6]);
  expect(await orders.stockOf(part.id, shop)).toEqual([12, 0]);
});

test("undoing an added line releases its reservation after the product has become untracked", async () => {
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
