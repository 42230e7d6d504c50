import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const shop = await orders.createDefaultLocation();

const statuses = [
  "draft",
  "confirmed",
  "in_progress",
  "on_hold",
  "completed",
  "cancelled",
] as const;

/** The statuses that lead a new order to each status; `completed` requires a full delivery first. */
const statusPaths = {
  draft: [],
  confirmed: ["confirmed"],
  in_progress: ["confirmed", "in_progress"],
  on_hold: ["confirmed", "on_hold"],
  completed: ["confirmed", "in_progress", "completed"],
  cancelled: ["cancelled"],
};

async function orderIn(status: keyof typeof statusPaths, delivered = 0) {
  const order = await orders.create();
  for (const step of statusPaths[status]) {
    if (step === "completed") await deliver(order, 7);
    await orders.setStatuses(order.id, step);
    if (step === "confirmed" && delivered > 0) await deliver(order, delivered);
  }
  return orders.get(order.id);
}

async function deliver(order: { id: string; lines: { id: string }[] }, quantity: number) {
  const response = await orders.fulfil(order.id, [[order.lines[0]?.id ?? "", quantity]]);
  expect(response.status, response.text).toBe(201);
}

describe("setOrderStatus", () => {
  const allowed = {
    draft: ["confirmed", "cancelled"],
    confirmed: ["in_progress", "on_hold", "cancelled"],
    in_progress: ["on_hold", "cancelled"],
    on_hold: ["confirmed", "in_progress", "cancelled"],
    completed: [],
    cancelled: [],
  };

  test.each(statuses)("allows the defined transitions from %s only", async (from) => {
    for (const to of statuses) {
      const order = await orderIn(from);
      const response = await orders.setStatus(order.id, to);
      if (to === from) {
        expect([response.status, response.body]).toEqual([200, order]);
      } else if ((allowed[from] as string[]).includes(to)) {
        expect([response.status, response.body.status]).toEqual([200, to]);
      } else {
        expect([response.status, response.body.code]).toEqual([
          409,
          "ORDER_STATUS_TRANSITION_INVALID",
        ]);
        expect(response.body).toMatchObject({ from, to, allowed: allowed[from] });
        expect(response.body.hint).toMatch(/\w\.$/u);
      }
    }
  });

  test("an order in progress can be completed only after all of it is delivered", async () => {
    for (const delivered of [0, 3]) {
      const order = await orderIn("in_progress", delivered);
      const response = await orders.setStatus(order.id, "completed");
      expect([response.status, response.body.allowed]).toEqual([
        409,
        delivered === 0 ? ["on_hold", "cancelled"] : ["on_hold"],
      ]);
      expect(response.body.detail).toContain(delivered === 0 ? "unfulfilled" : "partly fulfilled");
    }
    const order = await orderIn("in_progress", 7);
    const { body: rejected } = await orders.setStatus(order.id, "cancelled");
    expect([rejected.allowed, rejected.hint]).toEqual([
      ["on_hold", "completed"],
      "setOrderStatus can make it on_hold or completed now.",
    ]);
    const completed = await orders.setStatuses(order.id, "completed");
    expect(completed).toMatchObject({
      status: "completed",
      fulfilmentStatus: "fulfilled",
      completedAt: completed.updatedAt,
    });
    expect((await orders.eventTypes(order.id)).slice(-2)).toEqual([
      "order.status_changed",
      "order.completed",
    ]);
  });

  test("a confirmed order can be completed only after all of it is delivered", async () => {
    const partial = await orderIn("confirmed", 3);
    const { body: rejected } = await orders.setStatus(partial.id, "completed");
    expect([rejected.code, rejected.allowed]).toEqual([
      "ORDER_STATUS_TRANSITION_INVALID",
      ["in_progress", "on_hold", "cancelled"],
    ]);
    expect(rejected.detail).toContain("is confirmed and partly fulfilled and cannot become");
    expect(rejected.hint).toBe(
      "setOrderStatus can make it in_progress or on_hold or cancelled now. To complete it, first deliver all open lines with createOrderFulfilment.",
    );
    const delivered = await orderIn("confirmed", 7);
    const completed = await orders.setStatuses(delivered.id, "completed");
    expect(completed).toMatchObject({ status: "completed", completedAt: completed.updatedAt });
    const { body: ended } = await orders.setStatus(delivered.id, "on_hold");
    expect([ended.allowed, ended.hint]).toEqual([
      [],
      "Create a new order with createOrder: one that is completed keeps its status.",
    ]);
  });

  test("an order in progress can be cancelled only before any delivery; a confirmed one always", async () => {
    const busy = await orderIn("in_progress", 1);
    expect((await orders.setStatus(busy.id, "cancelled")).status).toBe(409);
    const confirmed = await orderIn("confirmed", 1);
    const cancelled = await orders.setStatuses(confirmed.id, "cancelled");
    expect(cancelled.lines[0].quantityFulfilled).toBe(1);
  });

  test("the first confirmation sets issuedAt and confirmedAt; a later one does not", async () => {
    const order = await orderIn("confirmed");
    expect(order).toMatchObject({ issuedAt: order.updatedAt, confirmedAt: order.updatedAt });
    const again = await orders.setStatuses(order.id, "on_hold", "confirmed");
    expect(again).toMatchObject({ issuedAt: order.issuedAt, confirmedAt: order.confirmedAt });
  });

  test("stores the reason of a cancellation; warns that it is not stored for another status", async () => {
    const order = await orderIn("draft");
    const response = await orders.setStatus(
      order.id,
      "cancelled",
      "  Customer chose another bike ",
    );
    expect(response.body).toMatchObject({
      cancellationReason: "Customer chose another bike",
      cancelledAt: response.body.updatedAt,
    });
    expect(await orders.eventTypes(order.id)).toEqual([
      "order.created",
      "order.status_changed",
      "order.cancelled",
    ]);
    const other = await orderIn("draft");
    const dry = await orders.request("PATCH", `/${other.id}/status?dryRun=true`, {
      status: "confirmed",
      reason: "Phoned",
    });
    expect(dry.body.warnings).toEqual(["The reason was not kept: only a cancelled order has one."]);
    expect((await orders.setStatus(other.id, "confirmed", "x".repeat(501))).status).toBe(400);
  });

  test("setting the current status writes nothing", async () => {
    const order = await orderIn("confirmed");
    const events = await orders.eventTypes(order.id);
    const response = await orders.setStatus(order.id, "confirmed", "again");
    expect([response.status, response.body]).toEqual([200, order]);
    expect(await orders.eventTypes(order.id)).toEqual(events);
  });

  test("confirming reserves tracked products, including bundle components; cancelling releases them", async () => {
    const battery = await orders.createTracked(shop, 10, { sku: "ACCU", reorderPoint: 4 });
    const service_ = await orders.products.create({ kind: "service" });
    const bundle = await orders.products.create({
      kind: "bundle",
      components: [
        { productId: battery.id, quantity: 1.5 },
        { productId: service_.id, quantity: 1 },
      ],
    });
    const order = await orders.create([
      { productId: battery.id, quantity: 3 },
      { productId: bundle.id, quantity: 2 },
      { productId: battery.id, quantity: 50, isOptional: true },
      { productId: service_.id, quantity: 4 },
      lineWithoutProduct,
    ]);
    expect(await orders.stockOf(battery.id, shop)).toEqual([10, 0]);
    await orders.setStatuses(order.id, "confirmed");
    expect(await orders.stockOf(battery.id, shop)).toEqual([10, 6]);
    await orders.setStatuses(order.id, "on_hold", "confirmed", "in_progress", "on_hold");
    expect(await orders.stockOf(battery.id, shop)).toEqual([10, 6]);
    // The order releases what it reserved, whatever the bundle contains by then.
    await orders.products.request("PATCH", `/${bundle.id}`, { components: [] });
    await orders.setStatuses(order.id, "cancelled");
    expect(await orders.stockOf(battery.id, shop)).toEqual([10, 0]);
    expect(await orders.eventTypes(battery.id)).toEqual([
      "product.created",
      "product.stock_changed",
      "product.stock_low",
      "product.stock_changed",
    ]);
  });

  test("reserves more than the available stock, with a warning", async () => {
    const chain = await orders.createTracked(shop, 1, { sku: "KETTING-X" });
    const order = await orders.create([{ productId: chain.id, quantity: 5 }]);
    const dry = await orders.request("PATCH", `/${order.id}/status?dryRun=true`, {
      status: "confirmed",
    });
    expect(dry.body.warnings).toEqual(["KETTING-X: 5 reserved, 1 available."]);
    await orders.setStatuses(order.id, "confirmed");
    expect(await orders.stockOf(chain.id, shop)).toEqual([1, 5]);
  });

  test("caps a reservation at the maximum that stock can hold", async () => {
    const grain = await orders.createTracked(shop, 1);
    const sack = await orders.products.create({
      kind: "bundle",
      components: [{ productId: grain.id, quantity: 999_999_999.999 }],
    });
    const order = await orders.create([
      { productId: sack.id, quantity: 999_999_999.999, unitPriceMinor: 0 },
    ]);
    await orders.setStatuses(order.id, "confirmed", "cancelled");
    expect(await orders.stockOf(grain.id, shop)).toEqual([1, 0]);
  });

  test("an order with nothing to deliver becomes fulfilled when it is confirmed", async () => {
    const order = await orders.create([{ ...lineWithoutProduct, quantity: 0 }]);
    expect(order.fulfilmentStatus).toBe("unfulfilled");
    const done = await orders.setStatuses(order.id, "confirmed", "in_progress", "completed");
    expect(done.fulfilmentStatus).toBe("fulfilled");
  });

  test("products and the customer of an open order cannot be deleted", async () => {
    const part = await orders.createTracked(shop, 5);
    const bundle = await orders.products.create({
      kind: "bundle",
      components: [{ productId: part.id, quantity: 1 }],
    });
    const order = await orders.create([{ productId: bundle.id, quantity: 1 }]);
    const remove = () => orders.products.request("DELETE", `/${bundle.id}`);
    const rejected = await remove();
    expect([rejected.status, rejected.body.code]).toEqual([409, "RESOURCE_IN_USE"]);
    expect(rejected.body.usedBy).toEqual([
      { kind: "order", id: order.id, displayNumber: order.displayNumber },
    ]);
    await orders.setStatuses(order.id, "confirmed");
    await orders.products.request("PATCH", `/${bundle.id}`, { components: [] });
    const held = await orders.products.request("DELETE", `/${part.id}`);
    expect(held.body.usedBy).toMatchObject([{ id: order.id }]);
    const customer = await service.request("DELETE", `${organization.path}/customers/1001`, {
      as: organization.admin,
    });
    expect(customer.body.code).toBe("RESOURCE_IN_USE");
    await orders.setStatuses(order.id, "cancelled");
    expect((await remove()).status).toBe(204);
  });

  test("returns 403 without orders:write, 404 for an unknown order and 412 for another version", async () => {
    const order = await orderIn("draft");
    const path = `/${order.id}/status`;
    const body = { status: "confirmed" };
    expect((await orders.request("PATCH", path, body, organization.viewer)).status).toBe(403);
    const none = `/${organization.id}/status`;
    expect((await orders.request("PATCH", none, body)).status).toBe(404);
    const stale = { "if-match": '"9.000000000000"' };
    const response = await orders.request("PATCH", path, body, organization.member, stale);
    expect([response.status, response.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  });
});
