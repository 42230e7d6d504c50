import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const shop = await orders.createDefaultLocation();
const van = await orders.products.createLocation("Van");

/** Creates a confirmed order with these lines. */
async function confirmed(...lines: object[]) {
  const { id } = await orders.create(lines);
  return orders.setStatuses(id, "confirmed");
}

describe("createOrderFulfilment", () => {
  test("the tool returns the open quantities as a warning, and then that all is delivered", async () => {
    const battery = await orders.createTracked(shop, 10);
    const order = await confirmed({ productId: battery.id, quantity: 7 }, lineWithoutProduct);
    const [goods, work] = order.lines;
    const fulfil = async (input: object) => {
      const { content } = await callTool(
        service,
        "commerce_fulfil_order",
        { orderId: order.displayNumber, ...input },
        { as: organization.admin },
      );
      return content.warnings;
    };
    expect(await fulfil({ lines: [{ orderLineId: goods.id, quantity: 3 }] })).toEqual([
      `Still to be delivered of ${order.displayNumber}: 4 of "${goods.description}", ${work.quantity} of "${work.description}".`,
    ]);
    expect(await fulfil({})).toEqual([
      `All of ${order.displayNumber} is delivered; it stays confirmed until its status is set.`,
    ]);
  });

  test("returns 201 with the delivery and updates the quantities of the order", async () => {
    const battery = await orders.createTracked(shop, 10);
    const order = await confirmed({ productId: battery.id, quantity: 7 }, lineWithoutProduct);
    const [goods, work] = order.lines;
    const fulfilledAt = "2026-11-20T10:30:00+01:00";
    const first = await orders.fulfil(order.id, [[goods.id, 3]], { fulfilledAt });
    expect(first.status).toBe(201);
    expect(first.headers.get("etag")).toBe(null);
    expect(first.body).toEqual({
      id: expect.any(String),
      organizationId: organization.id,
      orderId: order.id,
      lines: [{ orderLineId: goods.id, quantity: 3 }],
      inventoryLocationId: shop,
      fulfilledAt: "2026-11-20T09:30:00.000Z",
      createdBy: organization.member.id,
      createdAt: expect.any(String),
      updatedAt: first.body.createdAt,
    });
    expect(await orders.get(order.id)).toMatchObject({
      status: "confirmed",
      fulfilmentStatus: "partial",
      lines: [{ quantityFulfilled: 3 }, { quantityFulfilled: 0 }],
    });
    expect(await orders.stockOf(battery.id, shop)).toEqual([7, 4]);
    const services = await orders.fulfil(order.id, [[work.id, 7]]);
    expect(services.body.inventoryLocationId).toBe(null);
    await orders.setStatuses(order.id, "in_progress");
    await orders.fulfil(order.id, [[goods.id, 4]]);
    expect(await orders.get(order.id)).toMatchObject({ fulfilmentStatus: "fulfilled" });
    expect(await orders.stockOf(battery.id, shop)).toEqual([3, 0]);
    expect((await orders.eventTypes(order.id)).slice(-3)).toEqual([
      "order.status_changed",
      "order.updated",
      "order.fulfilled",
    ]);
  });

  test("delivers all open quantities without lines, and returns 409 when nothing is open", async () => {
    const battery = await orders.createTracked(shop, 10);
    const optional = { ...lineWithoutProduct, isOptional: true };
    const order = await confirmed(
      { productId: battery.id, quantity: 7 },
      lineWithoutProduct,
      optional,
    );
    const [goods, work] = order.lines;
    await orders.fulfil(order.id, [[goods.id, 2.5]]);
    const path = `${organization.path}/orders/${order.id}/fulfilments`;
    const rest = await service.request("POST", path, { as: organization.member, body: {} });
    expect([rest.status, rest.body.lines]).toEqual([
      201,
      [
        { orderLineId: goods.id, quantity: 4.5 },
        { orderLineId: work.id, quantity: work.quantity },
      ],
    ]);
    expect(await orders.get(order.id)).toMatchObject({ fulfilmentStatus: "fulfilled" });
    const again = await service.request("POST", path, { as: organization.member, body: {} });
    expect([again.status, again.body.code]).toEqual([409, "ORDER_LOCKED"]);
    expect(again.body.detail).toContain("all of it has been delivered");
  });

  test("takes stock from the given location and releases reservations elsewhere", async () => {
    const tyre = await orders.createTracked(shop, 2);
    await orders.products.putStock(tyre.id, van, 9);
    const order = await confirmed({ productId: tyre.id, quantity: 5 });
    expect(await orders.stockOf(tyre.id, shop)).toEqual([2, 5]);
    const response = await orders.fulfil(order.id, [[order.lines[0].id, 5]], {
      inventoryLocationId: van,
    });
    expect(response.body.inventoryLocationId).toBe(van);
    expect(await orders.stockOf(tyre.id, shop)).toEqual([2, 0]);
    expect(await orders.stockOf(tyre.id, van)).toEqual([4, 0]);
  });

  test("takes the stock of bundle components without adding up rounding", async () => {
    const oil = await orders.createTracked(shop, 1);
    const kit = await orders.products.create({
      kind: "bundle",
      components: [{ productId: oil.id, quantity: 0.333 }],
    });
    const order = await confirmed({ productId: kit.id, quantity: 1.5 });
    expect(await orders.stockOf(oil.id, shop)).toEqual([1, 0.5]);
    for (let part = 0; part < 3; part += 1) {
      expect((await orders.fulfil(order.id, [[order.lines[0].id, 0.5]])).status).toBe(201);
    }
    expect(await orders.stockOf(oil.id, shop)).toEqual([0.5, 0]);
  });

  test("returns 409 if the stock is insufficient and changes nothing", async () => {
    const battery = await orders.createTracked(shop, 3, { sku: "ACCU-500" });
    const order = await confirmed({ productId: battery.id, quantity: 7 });
    const line = order.lines[0].id;
    const response = await orders.fulfil(order.id, [[line, 7]]);
    expect([response.status, response.body.code]).toEqual([409, "STOCK_INSUFFICIENT"]);
    expect(response.body.shortages).toEqual([
      { productId: battery.id, sku: "ACCU-500", requested: 7, available: 3 },
    ]);
    expect(response.body.detail).toBe("Not enough stock: ACCU-500 (7 asked, 3 there).");
    expect(await orders.get(order.id)).toEqual(order);
    expect(await orders.stockOf(battery.id, shop)).toEqual([3, 7]);
    const elsewhere = await orders.fulfil(order.id, [[line, 1]], { inventoryLocationId: van });
    expect(elsewhere.body.shortages).toMatchObject([{ requested: 1, available: 0 }]);
  });

  test("hides stock from callers without products:read", async () => {
    const secret = await orders.createTracked(shop, 3, { sku: "SECRET" });
    const order = await confirmed({ productId: secret.id, quantity: 7 });
    const restricted = await orders.products.addMemberWith("orders:read", "orders:write");
    const lines = [{ orderLineId: order.lines[0].id, quantity: 7 }];
    const path = `/${order.id}/fulfilments`;
    const short = await orders.request("POST", path, { lines }, restricted);
    expect(short.body.shortages).toEqual([
      { productId: secret.id, sku: null, requested: 7, available: null },
    ]);
    expect(short.text).not.toContain("SECRET");
    const body = { lines, inventoryLocationId: shop };
    const located = await orders.request("POST", path, body, restricted);
    expect(located.body.errors).toMatchObject([{ pointer: "/inventoryLocationId" }]);
  });

  test("returns 400 for more than the open quantity and for an optional line", async () => {
    const order = await confirmed(lineWithoutProduct, { ...lineWithoutProduct, isOptional: true });
    const [line, optional] = order.lines;
    await orders.fulfil(order.id, [[line.id, 5]]);
    const response = await orders.fulfil(order.id, [
      [optional.id, 1],
      [line.id, 2.001],
    ]);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toMatchObject([
      { pointer: "/lines/0/quantity", rule: "max", expected: 0, received: 1 },
      { pointer: "/lines/1/quantity", rule: "max", expected: 2, received: 2.001 },
    ]);
    await orders.fulfil(order.id, [[line.id, 2]]);
    expect((await orders.get(order.id)).fulfilmentStatus).toBe("fulfilled");
  });

  test("returns 400 for a time in the future and takes no stock", async () => {
    const product = await orders.createTracked(shop, 5);
    const order = await confirmed({ productId: product.id, quantity: 2 });
    const fulfilledAt = new Date(Date.now() + 60_000).toISOString();
    const response = await orders.fulfil(order.id, [[order.lines[0].id, 1]], { fulfilledAt });
    expect(response.body).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/fulfilledAt", rule: "range", received: fulfilledAt }],
    });
    expect(await orders.stockOf(product.id, shop)).toEqual([5, 2]);
  });

  test("returns 400 for lines of another order, repeated lines, no lines, and an unknown location", async () => {
    const order = await confirmed(lineWithoutProduct);
    const other = await confirmed(lineWithoutProduct);
    const own = order.lines[0].id;
    const errorsOf = async (lines: [string, number][], values = {}) => {
      const { status, body } = await orders.fulfil(order.id, lines, values);
      return [status, ...body.errors.map((one: any) => `${one.pointer} ${one.rule}`)];
    };
    expect(await errorsOf([[other.lines[0].id, 1]])).toEqual([400, "/lines/0/orderLineId unknown"]);
    expect(
      await errorsOf([
        [own, 1],
        [own, 1],
      ]),
    ).toEqual([400, "/lines/1/orderLineId unique"]);
    expect(await errorsOf([])).toEqual([400, "/lines min"]);
    expect(await errorsOf([[own, 0]])).toEqual([400, "/lines/0/quantity min"]);
    expect(await errorsOf([[own, 1]], { inventoryLocationId: uuidv7() })).toEqual([
      400,
      "/inventoryLocationId unknown",
    ]);
  });

  test("returns 409 unless the order is confirmed or in progress", async () => {
    for (const [way, status] of [
      [[], "draft"],
      [["confirmed", "on_hold"], "on_hold"],
      [["cancelled"], "cancelled"],
    ] as const) {
      const order = await orders.create();
      await orders.setStatuses(order.id, ...way);
      const response = await orders.fulfil(order.id, [[order.lines[0].id, 1]]);
      expect([response.status, response.body.code]).toEqual([409, "ORDER_LOCKED"]);
      expect(response.body.currentStatus).toBe(status);
    }
  });

  test("an organization without locations can deliver only what needs no stock", async () => {
    const bare = await service.createOrganization();
    const own = await ordersOf(service, bare);
    const product = await own.products.create({ trackStock: true, sku: "TRACKED" });
    const order = await own.create([{ productId: product.id, quantity: 1 }, lineWithoutProduct]);
    await own.setStatuses(order.id, "confirmed");
    const [goods, work] = order.lines;
    expect((await own.fulfil(order.id, [[work.id, 7]])).status).toBe(201);
    const rejected = await own.fulfil(order.id, [[goods.id, 1]]);
    expect(rejected.body.shortages).toEqual([
      { productId: product.id, sku: "TRACKED", requested: 1, available: 0 },
    ]);
  });

  test("16 concurrent deliveries do not exceed the open quantity or the stock", async () => {
    const battery = await orders.createTracked(shop, 100);
    const scarce = await orders.createTracked(shop, 4);
    const order = await confirmed(
      { productId: battery.id, quantity: 10 },
      { productId: scarce.id, quantity: 100 },
    );
    const [plenty, few] = order.lines;
    const [deliveries, takings] = await Promise.all(
      [plenty, few].map((line) =>
        Promise.all(Array.from({ length: 16 }, () => orders.fulfil(order.id, [[line.id, 1]]))),
      ),
    );
    const statuses = (responses: { status: number }[] = []) =>
      responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses(deliveries)).toEqual([...Array(10).fill(201), ...Array(6).fill(400)]);
    expect(statuses(takings)).toEqual([...Array(4).fill(201), ...Array(12).fill(409)]);
    expect((await orders.get(order.id)).lines).toMatchObject([
      { quantityFulfilled: 10 },
      { quantityFulfilled: 4 },
    ]);
    expect(await orders.stockOf(battery.id, shop)).toEqual([90, 0]);
    expect(await orders.stockOf(scarce.id, shop)).toEqual([0, 96]);
  });

  test("orders that share products can be confirmed and delivered concurrently", async () => {
    const one = await orders.createTracked(shop, 100);
    const two = await orders.createTracked(shop, 100);
    const lines = [
      { productId: one.id, quantity: 1 },
      { productId: two.id, quantity: 1 },
    ];
    const drafts = [];
    for (let count = 0; count < 8; count += 1) {
      drafts.push(await orders.create(count % 2 === 0 ? lines : lines.toReversed()));
    }
    await Promise.all(
      drafts.map(async ({ id, lines: [first, second] }) => {
        await orders.setStatuses(id, "confirmed");
        const response = await orders.fulfil(id, [
          [second.id, 1],
          [first.id, 1],
        ]);
        expect(response.status, response.text).toBe(201);
      }),
    );
    expect(await orders.stockOf(one.id, shop)).toEqual([92, 0]);
    expect(await orders.stockOf(two.id, shop)).toEqual([92, 0]);
  });
});

test("an approval of a delivery becomes stale if the default location changes", async () => {
  const organization = await service.createOrganization();
  const orders = await ordersOf(service, organization);
  const approvals = approvalsOf(service, organization);
  const battery = await orders.createTracked(await orders.createDefaultLocation(), 10);
  const van = await orders.products.createLocation("Van");
  await orders.products.putStock(battery.id, van, 10);
  const { id: orderId } = await orders.create([{ productId: battery.id, quantity: 7 }]);
  await orders.setStatuses(orderId, "confirmed");
  await approvals.policy(["createOrderFulfilment"]);
  const { content } = await approvals.call("commerce_fulfil_order", { orderId });
  await approvals.ok("PATCH", `/inventory-locations/${van}`, { isDefault: true });
  expect(await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {})).toMatchObject({
    state: "stale",
    problem: { changedFields: ["takes"] },
  });
  expect(await orders.stockOf(battery.id, van)).toEqual([10, 0]);
});
