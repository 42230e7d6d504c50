import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { lineWithoutProduct, ordersOf } from "../testing/order-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const orders = await ordersOf(service, organization);
const shop = await orders.createDefaultLocation();
await organization.insert((insert) => {
  insert("customers", {
    id: 1002,
    name: "Hotel Oudegracht",
    currency: "EUR",
    delivery_address: JSON.stringify({ addressCity: "Utrecht" }),
  });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
});

/** Undoes the last change of a record by this operation. */
async function revertLastBy(id: string, action: string) {
  const list = await service.request("GET", `${organization.path}/audit-log?action=${action}`, {
    as: organization.admin,
  });
  const entry = list.body.items.find(({ target }: any) => target.id === id);
  return service.request("POST", `${organization.path}/audit-log/${entry?.id}/revert`, {
    as: organization.admin,
    body: { reason: "A mistake" },
  });
}

async function update(id: string, body: unknown) {
  const response = await orders.update(id, body);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

describe("updateOrder of a draft", () => {
  test("changes the given members only and recomputes the totals", async () => {
    const before = await orders.create([
      lineWithoutProduct,
      { ...lineWithoutProduct, description: "Band" },
    ]);
    const [kept] = before.lines;
    const after = await update(before.id, {
      title: "Winter",
      reference: " PO 4410 ",
      requestedDeliveryDate: "2026-12-04",
      deliveryAddress: { addressCity: "Zeist" },
      lines: [
        { ...lineWithoutProduct, quantity: 1 },
        { ...lineWithoutProduct, id: kept.id },
      ],
    });
    expect(after).toMatchObject({
      title: "Winter",
      reference: "PO 4410",
      requestedDeliveryDate: "2026-12-04",
      deliveryAddress: { addressCity: "Zeist", addressLine1: null },
      customerId: 1001,
      subtotalMinor: 47_600,
      lines: [
        { position: 1, quantity: 1 },
        { position: 2, id: kept.id },
      ],
    });
    expect(await orders.get(before.id)).toEqual(after);
    const more = await update(before.id, { deliveryAddress: { addressLine1: "Dorp 2" } });
    expect(more.deliveryAddress).toMatchObject({ addressLine1: "Dorp 2", addressCity: "Zeist" });
    expect((await update(before.id, { deliveryAddress: null })).deliveryAddress).toBe(null);
    expect(await orders.eventTypes(before.id)).toEqual([
      "order.created",
      ...Array(3).fill("order.updated"),
    ]);
  });

  test("unchanged values change nothing", async () => {
    const order = await orders.create([lineWithoutProduct], {
      deliveryAddress: { addressCity: "Zeist" },
    });
    for (const body of [
      {},
      { customerId: 1001, reference: null, deliveryAddress: { addressCity: "Zeist" } },
      { lines: [lineWithoutProduct] },
      { lines: [{ ...lineWithoutProduct, id: order.lines[0].id }] },
    ]) {
      expect(await update(order.id, body)).toEqual(order);
    }
    expect(await orders.eventTypes(order.id)).toEqual(["order.created"]);
  });

  test("a new customer sets its delivery address, and an asset of the previous one is rejected", async () => {
    const order = await orders.create([lineWithoutProduct], { customerAssetId: 5007 });
    const rejected = await orders.update(order.id, { customerId: 1002 });
    expect([rejected.status, rejected.body.code]).toEqual([409, "QUOTE_CUSTOMER_MISMATCH"]);
    const after = await update(order.id, { customerId: 1002, customerAssetId: null });
    expect(after.deliveryAddress).toMatchObject({ addressCity: "Utrecht" });
    const found = await orders.request("GET", "?q=oudegracht");
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect((await orders.undo(order.id)).status).toBe(200);
    expect(await orders.get(order.id)).toMatchObject({
      customerId: 1001,
      customerAssetId: 5007,
      deliveryAddress: null,
    });
  });

  test("returns 400 for a line of another order and for unknown references", async () => {
    const order = await orders.create();
    const other = await orders.create();
    const foreign = await orders.update(order.id, {
      lines: [{ ...lineWithoutProduct, id: other.lines[0].id }],
    });
    expect(foreign.body.errors).toMatchObject([{ pointer: "/lines/0/id" }]);
    const unknown = await orders.update(order.id, { contactId: uuidv7() });
    expect([unknown.status, unknown.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    expect((await orders.update(order.id, { status: "confirmed" })).status).toBe(400);
  });

  test("returns 409 for an invoice status", async () => {
    const order = await orders.create();
    const response = await orders.update(order.id, { invoiceStatus: "invoiced" });
    expect([response.status, response.body.code]).toEqual([409, "ORDER_LOCKED"]);
    expect(response.body.editableFields).toContain("lines");
  });

  test("an undo restores the previous values", async () => {
    const product = await orders.products.create();
    const before = await orders.create([
      lineWithoutProduct,
      { productId: product.id, quantity: 2 },
    ]);
    const [first] = before.lines;
    await update(before.id, {
      title: "Other",
      lines: [{ ...lineWithoutProduct, id: first.id, quantity: 1 }],
    });
    expect((await orders.undo(before.id)).status).toBe(200);
    const undone = await orders.get(before.id);
    const { lines, updatedAt: _, ...rest } = before;
    expect(undone).toMatchObject(rest);
    expect(undone.lines).toEqual([first, { ...lines[1], id: expect.any(String) }]);
  });

  test("of 32 concurrent changes of one version, one succeeds", async () => {
    const order = await orders.create();
    const path = `/${order.id}`;
    const etag = (await orders.request("GET", path)).headers.get("etag") ?? "";
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        orders.request("PATCH", path, { reference: `PO ${index}` }, organization.member, {
          "if-match": etag,
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(31);
  });
});

describe("updateOrder of a confirmed order", () => {
  /** Creates a confirmed order of 2 units of a product with 10 in stock. */
  async function confirmed() {
    const product = await orders.createTracked(shop, 10);
    const { id } = await orders.create([
      { productId: product.id, quantity: 2 },
      lineWithoutProduct,
    ]);
    return { product, order: await orders.setStatuses(id, "confirmed") };
  }

  const toLineInput = ({ position: _p, netMinor: _n, quantityFulfilled: _q, ...line }: any) => line;

  test("adds lines and reserves their stock; an undo removes them", async () => {
    const { product, order } = await confirmed();
    await orders.fulfil(order.id, [
      [order.lines[0].id, 2],
      [order.lines[1].id, 7],
    ]);
    const before = await orders.get(order.id);
    expect(before.fulfilmentStatus).toBe("fulfilled");
    const after = await update(order.id, {
      reference: "PO 1",
      requestedDeliveryDate: "2026-12-04",
      lines: [...before.lines.map(toLineInput), { productId: product.id, quantity: 3 }],
    });
    expect(after).toMatchObject({ fulfilmentStatus: "partial", reference: "PO 1" });
    expect(after.lines.slice(0, 2)).toEqual(before.lines);
    expect(await orders.get(order.id)).toEqual(after);
    expect(await orders.stockOf(product.id, shop)).toEqual([8, 3]);
    expect((await orders.undo(before.id)).status).toBe(200);
    const undone = await orders.get(before.id);
    expect(undone).toEqual({ ...before, updatedAt: undone.updatedAt });
    expect(await orders.stockOf(product.id, shop)).toEqual([8, 0]);
    expect((await orders.undo(before.id)).status).toBe(200);
    expect((await orders.get(before.id)).lines).toHaveLength(3);
    expect(await orders.stockOf(product.id, shop)).toEqual([8, 3]);
  });

  test("returns 409 for changed, omitted or reordered lines and for other members", async () => {
    const { product, order } = await confirmed();
    const [first, second] = order.lines.map(toLineInput);
    for (const body of [
      { lines: [first] },
      { lines: [second, first] },
      { lines: [{ ...first, quantity: 3 }, second] },
      { lines: [{ productId: product.id, quantity: 1 }, first, second] },
      { title: "Other" },
      { customerId: 1002 },
    ]) {
      const response = await orders.update(order.id, body);
      expect([response.status, response.body.code], JSON.stringify(body)).toEqual([
        409,
        "ORDER_LOCKED",
      ]);
      expect(response.body).toMatchObject({
        currentStatus: "confirmed",
        editableFields: [
          "requestedDeliveryDate",
          "reference",
          "lines",
          "invoiceStatus",
          "externalInvoiceId",
        ],
      });
    }
    expect(await orders.get(order.id)).toEqual(order);
  });

  test("an undo does not remove an added line that has been delivered", async () => {
    const { order } = await confirmed();
    const after = await update(order.id, {
      lines: [...order.lines.map(toLineInput), lineWithoutProduct],
    });
    await orders.fulfil(order.id, [[after.lines[2].id, 1]]);
    const response = await revertLastBy(order.id, "updateOrder");
    expect([response.status, response.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    expect(await orders.get(order.id)).toMatchObject({ lines: { length: 3 } });
  });
});

describe("updateOrder after confirmation", () => {
  test.each([
    ["in_progress", ["confirmed", "in_progress"]],
    ["on_hold", ["confirmed", "on_hold"]],
    ["completed", ["confirmed", "in_progress", "completed"]],
  ])("%s: accepts the members for the accounting package only", async (status, way) => {
    const order = await orders.create();
    for (const step of way) {
      if (step === "completed") await orders.fulfil(order.id, [[order.lines[0].id, 7]]);
      await orders.setStatuses(order.id, step);
    }
    const invoice = { invoiceStatus: "partial", externalInvoiceId: "2026-118" };
    expect(await update(order.id, invoice)).toMatchObject({ status, ...invoice });
    const response = await orders.update(order.id, { reference: "PO 2", ...invoice });
    expect([response.status, response.body.code]).toEqual([409, "ORDER_LOCKED"]);
    expect(response.body.editableFields).toEqual(["invoiceStatus", "externalInvoiceId"]);
    expect(response.body.detail).toContain("reference");
  });

  test("cancelled: accepts no change", async () => {
    const order = await orders.create();
    await orders.setStatuses(order.id, "cancelled");
    const response = await orders.update(order.id, { invoiceStatus: "partial" });
    expect([response.status, response.body.editableFields]).toEqual([409, []]);
    expect((await orders.update(order.id, { title: null })).status).toBe(200);
  });
});
