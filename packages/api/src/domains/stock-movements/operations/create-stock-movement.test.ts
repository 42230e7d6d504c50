import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { ordersOf } from "../../orders/testing/order-fixture.ts";
import { stockOf } from "../testing/stock-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const stock = stockOf(service, organization);
const shop = await stock.createDefaultLocation();
const van = await stock.products.createLocation("Van");

describe("createStockMovement", () => {
  test("returns 201 with the movement of a receipt, which adds to the default location", async () => {
    const { id } = await stock.createTracked({ sku: "ACCU-500", name: "Battery" });
    const response = await stock.book({
      kind: "receipt",
      lines: [{ productId: id, quantity: 10.5, unitCostMinor: 31_250 }],
      reference: "PB-20391",
      occurredAt: "2026-11-20T10:30:00+01:00",
    });
    expect(response.status, response.text).toBe(201);
    expect(response.headers.get("etag")).toBe(null);
    expect(response.body).toEqual({
      id: expect.any(String),
      organizationId: organization.id,
      kind: "receipt",
      lines: [
        {
          productId: id,
          description: "ACCU-500 Battery",
          inventoryLocationId: shop,
          quantity: 10.5,
          countedQuantity: null,
          unitCostMinor: 31_250,
          currency: "EUR",
        },
      ],
      reason: null,
      reference: "PB-20391",
      orderId: null,
      revertsMovementId: null,
      occurredAt: "2026-11-20T09:30:00.000Z",
      createdBy: organization.admin.id,
      createdAt: expect.any(String),
      updatedAt: response.body.createdAt,
    });
    expect(await stock.onHand(id, shop)).toBe(10.5);
    const { items } = await stock.list(`?productId=${id}`);
    expect(items).toEqual([response.body]);
  });

  test("a count sets the stock and records the difference, also when there is none", async () => {
    const { id } = await stock.createTracked();
    await stock.booked("receipt", [{ productId: id, quantity: 8 }]);
    const less = await stock.booked("count", [{ productId: id, quantity: 5.25 }]);
    expect(less.lines).toMatchObject([{ quantity: -2.75, countedQuantity: 5.25 }]);
    const same = await stock.booked("count", [{ productId: id, quantity: 5.25 }]);
    expect(same.lines).toMatchObject([{ quantity: 0, countedQuantity: 5.25 }]);
    await stock.booked("count", [{ productId: id, quantity: 0 }]);
    expect(await stock.onHand(id, shop)).toBe(0);
  });

  test("a correction adds or removes, a transfer moves, a return adds", async () => {
    const orders = await ordersOf(service, organization);
    const { id } = await stock.createTracked();
    const order = await orders.create([{ productId: id, quantity: 1 }]);
    await stock.booked("correction", [{ productId: id, quantity: 4 }]);
    await stock.booked("correction", [{ productId: id, quantity: -1 }]);
    const line = { productId: id, quantity: 2, toInventoryLocationId: van };
    const transfer = await stock.booked("transfer", [line]);
    expect(transfer.lines).toMatchObject([
      { inventoryLocationId: shop, quantity: -2 },
      { inventoryLocationId: van, quantity: 2 },
    ]);
    const returned = { productId: id, quantity: 1, inventoryLocationId: van };
    const back = await stock.booked("return", [returned], { orderId: order.id });
    expect(back.orderId).toBe(order.id);
    expect([await stock.onHand(id, shop), await stock.onHand(id, van)]).toEqual([1, 3]);
    expect(await stock.differences()).toEqual([]);
  });

  test("writes an audit entry without unit costs and the events of the movement and its products", async () => {
    const { id } = await stock.createTracked({ sku: "CABLE", name: "Cable", reorderPoint: 4 });
    const lines = [{ productId: id, quantity: 6, unitCostMinor: 7_771_234 }];
    const movement = await stock.booked("receipt", lines);
    const entry = await service.request(
      "GET",
      `${organization.path}/audit-log?targetId=${movement.id}&targetKind=stock_movement`,
      { as: organization.owner },
    );
    expect(entry.body.items).toMatchObject([
      {
        action: "createStockMovement",
        reversible: true,
        target: { kind: "stock_movement", id: movement.id, label: "CABLE Cable +6" },
      },
    ]);
    const [moved] = await stock.products.eventsOf(movement.id);
    expect(moved).toMatchObject({
      type: "stock.moved",
      payload: {
        data: {
          kind: "stock_movement",
          object: { id: movement.id, lines: [{ quantity: 6, unitCostMinor: null }] },
          previous: null,
        },
      },
    });
    expect(entry.text + JSON.stringify(moved)).not.toContain("7771234");
    const types = async () => (await stock.products.eventsOf(id)).map(({ type }) => type).slice(1);
    expect(await types()).toEqual(["product.stock_changed"]);
    await stock.booked("correction", [{ productId: id, quantity: -2 }]);
    await stock.booked("receipt", [{ productId: id, quantity: 3 }]);
    await stock.booked("count", [{ productId: id, quantity: 1 }]);
    expect((await types()).filter((type) => type === "product.stock_low")).toHaveLength(2);
  });

  test("undo books the opposite movement, which can be undone in turn", async () => {
    const { id } = await stock.createTracked();
    await stock.booked("receipt", [{ productId: id, quantity: 5 }]);
    const counted = await stock.booked("count", [{ productId: id, quantity: 3 }]);
    expect(await undoLast(service, organization)).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["stock.moved", "product.stock_changed"],
    });
    expect(await stock.onHand(id, shop)).toBe(5);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    expect(await stock.onHand(id, shop)).toBe(3);
    const { items } = await stock.list(`?productId=${id}&sort=createdAt`);
    expect(
      items.map(({ kind, lines, revertsMovementId }: any) => [
        kind,
        lines[0].quantity,
        lines[0].countedQuantity,
        revertsMovementId,
      ]),
    ).toEqual([
      ["receipt", 5, null, null],
      ["count", -2, 3, null],
      ["count", 2, null, counted.id],
      ["count", -2, null, items[2].id],
    ]);
    expect(await stock.differences()).toEqual([]);
  });

  test("undo returns 409 STOCK_INSUFFICIENT if the goods are gone", async () => {
    const { id, sku } = await stock.createTracked({ sku: "GONE" });
    const movement = await stock.booked("receipt", [{ productId: id, quantity: 5 }]);
    await stock.booked("correction", [{ productId: id, quantity: -1 }]);
    const { status, body } = await stock.undo(movement.id);
    expect([status, body.code]).toEqual([409, "STOCK_INSUFFICIENT"]);
    expect(body.shortages).toEqual([{ productId: id, sku, requested: 5, available: 4 }]);
    expect(await stock.onHand(id, shop)).toBe(4);
  });

  test("undo of a transfer takes the goods back, also of a deleted or untracked product", async () => {
    const { id } = await stock.createTracked();
    await stock.booked("receipt", [{ productId: id, quantity: 2 }]);
    const line = { productId: id, quantity: 2, toInventoryLocationId: van };
    const transfer = await stock.booked("transfer", [line]);
    await stock.products.request("PATCH", `/${id}`, { trackStock: false });
    expect((await stock.undo(transfer.id)).status).toBe(200);
    expect([await stock.onHand(id, shop), await stock.onHand(id, van)]).toEqual([2, 0]);
  });

  test("returns 409 if a movement takes more than is there, and changes nothing", async () => {
    const { id, sku } = await stock.createTracked({ sku: "FEW" });
    const other = await stock.createTracked();
    await stock.booked("receipt", [{ productId: id, quantity: 3 }]);
    const lines = [
      { productId: other.id, quantity: 1 },
      { productId: id, quantity: -3.001 },
    ];
    const response = await stock.book({ kind: "correction", lines, reason: "Broken" });
    expect([response.status, response.body.code]).toEqual([409, "STOCK_INSUFFICIENT"]);
    expect(response.body).toMatchObject({
      detail: "Not enough stock: FEW (3.001 asked, 3 there).",
      shortages: [{ productId: id, sku, requested: 3.001, available: 3 }],
      hint: expect.stringContaining("createStockMovement"),
    });
    expect([await stock.onHand(id, shop), await stock.onHand(other.id, shop)]).toEqual([3, 0]);
  });

  test("returns 400 for products without tracked stock and bundles, with what to do", async () => {
    const untracked = await stock.products.create({ sku: "PLAIN", name: "Plain" });
    const bundle = await stock.products.create({ kind: "bundle", name: "Set" });
    const { status, body } = await stock.book({
      kind: "receipt",
      lines: [
        { productId: untracked.id, quantity: 1 },
        { productId: bundle.id, quantity: 1 },
      ],
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors.map(({ message }: any) => message)).toEqual([
      "/lines/0/productId names PLAIN Plain, whose stock is not tracked: set its trackStock first (updateProduct)",
      "/lines/1/productId names Set, a bundle: book the products in it (its components)",
    ]);
  });

  test("returns 400 for what does not fit the kind", async () => {
    const { id } = await stock.createTracked();
    const line = { productId: id, quantity: 1 };
    const at = (values: object) => ({ lines: [{ ...line, ...values }] });
    const errorsOf = async (body: object) => {
      const response = await stock.book({ lines: [line], ...body });
      expect(response.status, response.text).toBe(400);
      return response.body.errors.map(({ pointer, rule }: any) => `${pointer} ${rule}`);
    };
    expect(await errorsOf({ kind: "fulfilment" })).toEqual(["/kind enum"]);
    expect(await errorsOf({ kind: "correction" })).toEqual(["/reason required"]);
    expect(await errorsOf({ kind: "receipt", ...at({ quantity: -1 }) })).toEqual([
      "/lines/0/quantity min",
    ]);
    expect(await errorsOf({ kind: "count", ...at({ quantity: -1 }) })).toEqual([
      "/lines/0/quantity min",
    ]);
    expect(await errorsOf({ kind: "transfer" })).toEqual([
      "/lines/0/toInventoryLocationId required",
    ]);
    expect(await errorsOf({ kind: "receipt", ...at({ toInventoryLocationId: van }) })).toEqual([
      "/lines/0/toInventoryLocationId range",
    ]);
    expect(await errorsOf({ kind: "transfer", ...at({ toInventoryLocationId: shop }) })).toEqual([
      "/lines/0/toInventoryLocationId range",
    ]);
    const costly = { toInventoryLocationId: van, unitCostMinor: 1 };
    expect(await errorsOf({ kind: "transfer", ...at(costly) })).toEqual([
      "/lines/0/unitCostMinor range",
    ]);
    expect(await errorsOf({ kind: "receipt", orderId: uuidv7() })).toEqual(["/orderId range"]);
    expect(await errorsOf({ kind: "receipt", lines: [] })).toEqual(["/lines min"]);
    expect(await errorsOf({ kind: "count", lines: [line, line] })).toEqual([
      "/lines/1/productId unique",
    ]);
    const occurredAt = new Date(Date.now() + 60_000).toISOString();
    expect(await errorsOf({ kind: "count", occurredAt })).toEqual(["/occurredAt range"]);
  });

  test("returns 400 for records that do not exist or are deleted", async () => {
    const deleted = await stock.createTracked();
    await stock.products.request("DELETE", `/${deleted.id}`);
    const { id } = await stock.createTracked();
    const { status, body } = await stock.book({
      kind: "return",
      orderId: uuidv7(),
      lines: [
        { productId: deleted.id, quantity: 1 },
        { productId: id, quantity: 1, inventoryLocationId: uuidv7() },
      ],
    });
    expect([status, body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual([
      "/lines/0/productId",
      "/lines/1/inventoryLocationId",
      "/orderId",
    ]);
  });

  test("returns 400 for a stock beyond what can be stored", async () => {
    const { id } = await stock.createTracked();
    await stock.products.putStock(id, shop, 99_999_999_999);
    const { status, body } = await stock.book({
      kind: "receipt",
      lines: [{ productId: id, quantity: 1 }],
    });
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { pointer: "/lines/0/quantity", rule: "max", expected: 99_999_999_999.999 },
    ]);
  });

  test("unit costs need orders:write", async () => {
    const { id } = await stock.createTracked();
    const buyer = await stock.products.addMemberWith("products:read", "products:write");
    const line = { productId: id, quantity: 1 };
    const costly = { kind: "receipt", lines: [{ ...line, unitCostMinor: 100 }] };
    const rejected = await stock.book(costly, { as: buyer });
    expect(rejected.body).toMatchObject({ status: 403, requiredPermission: "orders:write" });
    expect((await stock.book({ kind: "receipt", lines: [line] }, { as: buyer })).status).toBe(201);
    await stock.book(costly);
    const { items } = await stock.list(`?productId=${id}`, buyer);
    expect(items.map(({ lines }: any) => lines[0].unitCostMinor)).toEqual([null, null]);
  });

  test("a dry run changes nothing", async () => {
    const { id } = await stock.createTracked();
    const lines = [{ productId: id, quantity: 1 }];
    const { status, body } = await stock.book(
      { kind: "receipt", lines },
      { query: "?dryRun=true" },
    );
    expect([status, body.wouldReturn, body.result.lines[0].quantity]).toEqual([200, 201, 1]);
    expect(await stock.onHand(id, shop)).toBe(0);
    expect((await stock.list(`?productId=${id}`)).items).toEqual([]);
  });

  test("an organization without locations must create one first", async () => {
    const bare = await service.createOrganization();
    const own = stockOf(service, bare);
    const { id } = await own.createTracked();
    const lines = [{ productId: id, quantity: 1 }];
    const { status, body } = await own.book({ kind: "count", lines });
    expect([status, body.errors[0].pointer]).toEqual([400, "/lines/0/inventoryLocationId"]);
    expect(body.detail).toContain("createInventoryLocation");
  });

  test("16 concurrent movements of two products neither deadlock nor lose one", async () => {
    const one = await stock.createTracked();
    const two = await stock.createTracked();
    await stock.booked("receipt", [{ productId: one.id, quantity: 5 }]);
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const lines = [
          { productId: one.id, quantity: -1 },
          { productId: two.id, quantity: 1 },
        ];
        const ordered = index % 2 === 0 ? lines : lines.toReversed();
        return stock.book({ kind: "correction", lines: ordered, reason: "Swap" });
      }),
    );
    const booked = responses.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(11);
    expect([await stock.onHand(one.id, shop), await stock.onHand(two.id, shop)]).toEqual([0, 5]);
    expect(await stock.differences()).toEqual([]);
  });

  test("a held count becomes stale if the stock changes before it is approved", async () => {
    const held = await service.createOrganization();
    const own = stockOf(service, held);
    await own.createDefaultLocation();
    const approvals = approvalsOf(service, held);
    const { id } = await own.createTracked();
    await own.booked("receipt", [{ productId: id, quantity: 5 }]);
    const policy = { channels: ["api"], operations: ["createStockMovement"] };
    await approvals.policy(["createStockMovement"], { match: policy });
    const { status, body } = await own.book({
      kind: "count",
      lines: [{ productId: id, quantity: 3 }],
    });
    expect([status, body.state]).toEqual([202, "pending"]);
    await held.run(async (transaction) => {
      const text = "update product_stock set on_hand = 4 where product_id = $1";
      transaction.write({ text, values: [id] });
    });
    const approved = await approvals.ok("POST", `/approvals/${body.id}/approve`, {});
    expect(approved.state).toBe("stale");
  });
});
