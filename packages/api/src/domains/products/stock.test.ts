import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { systemActor, toAuditStatement } from "../../kernel/audit.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { toStockDemands } from "./stock-demands.ts";
import { insertStockMovement, type StockMovement } from "../stock-movements/stock-movement.ts";
import { planStockChanges, type StockChange, type StockMove } from "./stock.ts";
import { productsOf } from "./testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);
const [shop, van] = [await products.createLocation("Shop"), await products.createLocation("Van")];

/** Applies changes, as an order does in its transaction. */
const change = (...changes: StockChange[]) =>
  organization.run(async (transaction) => {
    const now = new Date();
    const plan = await planStockChanges(transaction, changes, now);
    if (plan.moves.length > 0) insertStockMovement(transaction, toDelivery(plan.moves, now));
    plan.write(transaction);
    return plan;
  });

const toDelivery = (moves: readonly StockMove[], now: Date): StockMovement => ({
  id: uuidv7(),
  organizationId: organization.id,
  kind: "fulfilment",
  lines: moves.map(({ product, inventoryLocationId, quantity }) => ({
    productId: product.id,
    description: product.name,
    inventoryLocationId,
    quantity,
    countedQuantity: null,
    unitCostMinor: null,
    currency: null,
  })),
  reason: null,
  reference: null,
  orderId: null,
  revertsMovementId: null,
  occurredAt: now.toISOString(),
  createdBy: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

const step = (
  type: StockChange["type"],
  productId: string,
  quantity: number,
  inventoryLocationId = shop,
): StockChange => ({ type, productId, inventoryLocationId, quantity });

async function stockOf(id: string): Promise<[string, number, number][]> {
  const { body } = await products.request("GET", `/${id}`);
  return body.stock.map(({ inventoryLocationId, onHand, reserved }: any) => [
    inventoryLocationId === shop ? "shop" : "van",
    onHand,
    reserved,
  ]);
}

describe("planStockChanges", () => {
  test("reserves, releases and takes stock per location", async () => {
    const { id, updatedAt } = await products.create({ trackStock: true });
    await products.putStock(id, shop, 5);
    await products.putStock(id, van, 1.5);
    await change(step("reserve", id, 2.125));
    expect(await stockOf(id)).toEqual([
      ["shop", 5, 2.125],
      ["van", 1.5, 0],
    ]);
    const { shortages } = await change(step("release", id, 2.125), step("take", id, 1.5, van));
    expect(shortages).toEqual([]);
    expect(await stockOf(id)).toEqual([
      ["shop", 5, 0],
      ["van", 0, 0],
    ]);
    const { body } = await products.request("GET", `/${id}`);
    expect(body.updatedAt).toBe(updatedAt);
  });

  test("makes a reservation beyond the available stock and reports the shortage", async () => {
    const { id, sku } = await products.create({ trackStock: true, sku: "SHORT" });
    await products.putStock(id, shop, 3);
    const { shortages } = await change(step("reserve", id, 2), step("reserve", id, 5));
    expect(shortages).toEqual([
      {
        type: "reserve",
        productId: id,
        sku,
        inventoryLocationId: shop,
        requested: 5,
        available: 1,
      },
    ]);
    expect(await stockOf(id)).toEqual([["shop", 3, 7]]);
    await change(step("release", id, 99));
    expect(await stockOf(id)).toEqual([["shop", 3, 0]]);
  });

  test("does not take more than the stock on hand and reports the shortage; takes reserved stock", async () => {
    const { id } = await products.create({ trackStock: true });
    await products.putStock(id, shop, 3);
    await change(step("reserve", id, 3));
    const { shortages, events } = await change(step("take", id, 3.001), step("take", id, 1, van));
    expect(shortages.map(({ requested, available }) => [requested, available])).toEqual([
      [3.001, 3],
      [1, 0],
    ]);
    expect(events).toEqual([]);
    expect((await change(step("take", id, 3))).shortages).toEqual([]);
    expect(await stockOf(id)).toEqual([["shop", 0, 3]]);
  });

  test("ignores untracked products", async () => {
    const { id } = await products.create({ kind: "service" });
    const { shortages, events } = await change(step("take", id, 3));
    expect([shortages, events, await stockOf(id)]).toEqual([[], [], []]);
  });

  test("returns an event of the product for each change and once for low stock, without the cost price", async () => {
    const { id } = await products.create({
      trackStock: true,
      reorderPoint: 4,
      costPriceMinor: 77_712_345_678,
    });
    await products.putStock(id, shop, 6);
    const steps: [StockChange, string[]][] = [
      [step("reserve", id, 1), ["stock_changed"]],
      [step("take", id, 1, van), []],
      [step("reserve", id, 1), ["stock_changed", "stock_low"]],
      [step("take", id, 1), ["stock_changed"]],
      [step("release", id, 1), ["stock_changed"]],
      [step("release", id, 1), ["stock_changed"]],
      [step("take", id, 1), ["stock_changed", "stock_low"]],
    ];
    for (const [each, expected] of steps) {
      const { events } = await change(each);
      expect(events.map(({ type }) => type)).toEqual(expected.map((type) => `product.${type}`));
      expect(JSON.stringify(events)).not.toContain("77712345678");
      for (const event of events) {
        expect(event.target).toMatchObject({ kind: "product", id });
        expect(Object.keys(event.previous ?? {})).toEqual(["stock"]);
      }
    }
  });

  test("an event in the change of another record still belongs to the product", async () => {
    const { id } = await products.create({ trackStock: true });
    const order = "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e";
    const now = new Date();
    await organization.run(async (transaction) => {
      const { events, write } = await planStockChanges(transaction, [step("reserve", id, 2)], now);
      write(transaction);
      const { query } = toAuditStatement({
        actor: systemActor(order),
        action: "createOrderFulfilment",
        params: {},
        organizationId: organization.id,
        at: now,
        outcome: "succeeded",
        change: {
          target: { kind: "order", id: order, label: "O-2026-0018" },
          before: { fulfilmentStatus: "unfulfilled" },
          after: { fulfilmentStatus: "fulfilled" },
          event: [{ type: "order.fulfilled", object: {} }, ...events],
        },
        notExecuted: null,
        reversible: false,
      });
      transaction.write(query);
    });
    const productEvents = await products.eventsOf(id);
    expect(productEvents.slice(1).map(({ type, payload }) => [type, payload.data])).toMatchObject([
      [
        "product.stock_changed",
        {
          kind: "product",
          object: { id, stock: [{ inventoryLocationId: shop, onHand: 0, reserved: 2 }] },
          previous: { stock: [] },
        },
      ],
    ]);
    const [fulfilled] = await products.eventsOf(order);
    expect(fulfilled?.payload.data).toMatchObject({
      kind: "order",
      previous: { fulfilmentStatus: "unfulfilled" },
    });
  });

  test("of 16 concurrent takes of the last 5, 5 succeed without a deadlock", async () => {
    const [one, two] = [
      await products.create({ trackStock: true }),
      await products.create({ trackStock: true }),
    ];
    await products.putStock(one.id, shop, 5);
    await products.putStock(two.id, shop, 16);
    const plans = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const steps = [step("take", one.id, 1), step("take", two.id, 1)];
        return change(...(index % 2 === 0 ? steps : steps.toReversed()));
      }),
    );
    expect(plans.filter(({ shortages }) => shortages.length > 0)).toHaveLength(11);
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([
      [["shop", 0, 0]],
      [["shop", 0, 0]],
    ]);
  });
});

describe("toStockDemands", () => {
  test("adds up products, expands bundles and reports untracked products", async () => {
    const tyre = await products.create({ trackStock: true });
    const chain = await products.create({ trackStock: true });
    const work = await products.create({ kind: "service" });
    const bundle = await products.create({
      kind: "bundle",
      components: [
        { productId: tyre.id, quantity: 2 },
        { productId: chain.id, quantity: 0.333 },
        { productId: work.id, quantity: 1 },
      ],
    });
    const demands = await organization.run((transaction) =>
      toStockDemands(transaction, [
        { productId: bundle.id, quantity: 1.5 },
        { productId: tyre.id, quantity: 0.001 },
        { productId: bundle.id, quantity: 1 },
        { productId: work.id, quantity: 3 },
        { productId: null, quantity: 3 },
      ]),
    );
    const byId = new Map(
      demands.map(({ productId, quantity, isTracked }) => [productId, [quantity, isTracked]]),
    );
    expect(byId).toEqual(
      new Map([
        [bundle.id, [2.5, false]],
        [tyre.id, [5.001, true]],
        // 0.4995 is rounded up to 0.500.
        [chain.id, [0.833, true]],
        [work.id, [5.5, false]],
      ]),
    );
  });
});
