import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { ordersOf } from "../../orders/testing/order-fixture.ts";
import { stockOf } from "../testing/stock-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const stock = stockOf(service, organization);
const orders = await ordersOf(service, organization);
const shop = await stock.createDefaultLocation();
const van = await stock.products.createLocation("Van");

const battery = await stock.createTracked({ sku: "ACCU-500", name: "Battery" });
const tyre = await stock.createTracked({ sku: "BAND-20", name: "Tyre" });
const line = (product: { id: string }, quantity: number, values: object = {}) => ({
  productId: product.id,
  quantity,
  ...values,
});

await stock.booked("receipt", [line(battery, 10), line(tyre, 20)], {
  reference: "PB-1",
  occurredAt: "2026-11-02T09:00:00Z",
});
await stock.booked("count", [line(battery, 9)], { occurredAt: "2026-11-03T09:00:00Z" });
await stock.booked("transfer", [line(tyre, 4, { toInventoryLocationId: van })], {
  occurredAt: "2026-11-04T09:00:00Z",
});
const order = await orders.create([{ productId: battery.id, quantity: 2 }]);
await orders.setStatuses(order.id, "confirmed");
await orders.fulfil(order.id, [[order.lines[0].id, 2]], { fulfilledAt: "2026-11-05T09:00:00Z" });

const kindsOf = async (query: string): Promise<string[]> =>
  (await stock.list(query)).items.map(({ kind }: any) => kind);

describe("listStockMovements", () => {
  test("returns 200 with the newest movements first, deliveries of orders included", async () => {
    const { items, page } = await stock.list();
    expect(items.map(({ kind }: any) => kind)).toEqual([
      "fulfilment",
      "transfer",
      "count",
      "receipt",
    ]);
    expect(page).toEqual({ nextCursor: null, hasMore: false });
    expect(items[0]).toMatchObject({
      orderId: order.id,
      reference: order.displayNumber,
      occurredAt: "2026-11-05T09:00:00.000Z",
      createdBy: organization.member.id,
      lines: [{ productId: battery.id, inventoryLocationId: shop, quantity: -2 }],
    });
    expect(await kindsOf("?sort=occurredAt&limit=1")).toEqual(["receipt"]);
  });

  test("filters by product, location, kind, reference, order and time", async () => {
    expect(await kindsOf(`?productId=${tyre.id}`)).toEqual(["transfer", "receipt"]);
    expect(await kindsOf(`?inventoryLocationId=${van}`)).toEqual(["transfer"]);
    expect(await kindsOf(`?inventoryLocationId=${van}&productId=${battery.id}`)).toEqual([]);
    expect(await kindsOf("?kind=count,receipt")).toEqual(["count", "receipt"]);
    expect(await kindsOf("?reference=PB-1")).toEqual(["receipt"]);
    expect(await kindsOf(`?orderId=${order.id}`)).toEqual(["fulfilment"]);
    const period = "?from=2026-11-03T09:00:00Z&to=2026-11-04T09:00:00Z";
    expect(await kindsOf(period)).toEqual(["count"]);
  });

  test("returns pages that follow each other", async () => {
    const first = await stock.list("?limit=3");
    const rest = await stock.list(`?limit=3&cursor=${first.page.nextCursor}`);
    expect([...first.items, ...rest.items]).toEqual((await stock.list()).items);
  });

  test("returns 400 for a period that ends before it begins", async () => {
    const path = `${organization.path}/stock-movements?from=2026-11-04T09:00:00Z&to=2026-11-03T09:00:00Z`;
    const { status, body } = await service.request("GET", path, { as: organization.admin });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});
