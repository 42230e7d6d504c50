import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { ordersOf } from "../orders/testing/order-fixture.ts";
import { stockOf } from "./testing/stock-fixture.ts";

// Whatever happens, the stock of a product at a location is the sum of the lines of its movements.

const service = await openTestService();

/** Returns a random number generator, the same for each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (max: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

async function createWorkshop() {
  const organization = await service.createOrganization();
  const stock = stockOf(service, organization);
  const orders = await ordersOf(service, organization);
  const locations = [
    await stock.createDefaultLocation(),
    await stock.products.createLocation("Van"),
  ];
  const products = [];
  for (let count = 0; count < 3; count += 1) products.push((await stock.createTracked()).id);
  return { organization, stock, orders, locations, products };
}

test.each([1, 7, 42])(
  "the stock is the sum of the movements after random steps, from the seed %i",
  async (seed) => {
    const { stock, orders, locations, products } = await createWorkshop();
    const random = createRandom(seed);
    const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
    const quantity = () => (1 + random(9_999)) / 1_000;
    const booked: string[] = [];
    const statuses = new Set<number>();

    const book = async () => {
      const kind = pick(["receipt", "count", "correction", "transfer", "return"]);
      const [from, to] = random(2) === 0 ? locations : locations.toReversed();
      const signed = kind === "correction" && random(2) === 0 ? -quantity() : quantity();
      const lines = products.slice(random(3)).map((productId) => ({
        productId,
        quantity: signed,
        inventoryLocationId: from,
        ...(kind === "transfer" ? { toInventoryLocationId: to } : {}),
      }));
      const { status, body } = await stock.book({ kind, lines, reason: "A step" });
      if (status === 201) booked.push(body.id);
      return status;
    };
    const deliver = async () => {
      const order = await orders.create([{ productId: pick(products), quantity: quantity() }]);
      await orders.setStatuses(order.id, "confirmed");
      const lines: [string, number][] = [[order.lines[0].id, order.lines[0].quantity]];
      const inventoryLocationId = pick(locations);
      return (await orders.fulfil(order.id, lines, { inventoryLocationId })).status;
    };
    const undo = async () => {
      const [movementId] = booked.splice(random(booked.length), 1);
      return movementId === undefined ? 200 : (await stock.undo(movementId)).status;
    };

    for (let step = 0; step < 40; step += 1) {
      statuses.add(await pick([book, book, book, deliver, undo])());
    }
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(booked.length).toBeGreaterThan(3);
    expect(await stock.differences()).toEqual([]);
  },
);

test("the stock is the sum of the movements after concurrent steps", async () => {
  const { stock, orders, locations, products } = await createWorkshop();
  const [shop, van] = locations as [string, string];
  const [one] = products as [string];
  await stock.booked("receipt", [{ productId: one, quantity: 100 }]);
  const order = await orders.create([{ productId: one, quantity: 5 }]);
  await orders.setStatuses(order.id, "confirmed");
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      if (index >= 15) {
        const lines = [{ productId: one, quantity: 1 }];
        return stock.book({ kind: "return", lines, orderId: order.id });
      }
      if (index % 3 === 0) return orders.fulfil(order.id, [[order.lines[0].id, 1]]);
      const line = { productId: one, quantity: 1, inventoryLocationId: shop };
      return index % 3 === 1
        ? stock.book({ kind: "transfer", lines: [{ ...line, toInventoryLocationId: van }] })
        : stock.book({ kind: "count", lines: [{ ...line, quantity: 80 }] });
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(await stock.differences()).toEqual([]);
});

test("stock that is written past the ledger is booked as a correction", async () => {
  const { organization, stock, locations, products } = await createWorkshop();
  const [shop] = locations as [string];
  const [one] = products as [string];
  await stock.products.putStock(one, shop, 5, 2);
  const write = (text: string) =>
    organization.run(async (transaction) => transaction.write({ text, values: [one] }));
  // The statement of versions without a ledger.
  await write(`insert into product_stock
      (organization_id, product_id, inventory_location_id, on_hand, reserved, updated_at)
    select organization_id, product_id, inventory_location_id, 3, 0, now()
      from product_stock where product_id = $1
    on conflict (organization_id, product_id, inventory_location_id) do update
      set on_hand = excluded.on_hand, reserved = excluded.reserved, updated_at = excluded.updated_at`);
  await write("update product_stock set on_hand = on_hand where product_id = $1");
  const { items } = await stock.list(`?productId=${one}&sort=createdAt`);
  expect(items).toMatchObject([
    { kind: "correction", lines: [{ quantity: 5 }] },
    { kind: "correction", lines: [{ quantity: -2, inventoryLocationId: shop }] },
  ]);
  expect(await stock.onHand(one, shop)).toBe(3);
  expect(await stock.differences()).toEqual([]);
});

test("a purged product leaves its movements, with its name", async () => {
  const { organization, stock, products } = await createWorkshop();
  const [one] = products as [string];
  await stock.booked("receipt", [{ productId: one, quantity: 5 }]);
  await organization.run(async (transaction) => {
    transaction.write({ text: "delete from products where id = $1", values: [one] });
  });
  const { items } = await stock.list();
  expect(items).toMatchObject([{ lines: [{ productId: null, description: "Product 1" }] }]);
  expect(await stock.differences()).toEqual([]);
});
