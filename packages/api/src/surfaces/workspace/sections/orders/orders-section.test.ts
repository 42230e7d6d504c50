import { expect, test as base } from "vitest";
import { lineWithoutProduct, ordersOf } from "../../../../domains/orders/testing/order-fixture.ts";
import { stockOf } from "../../../../domains/stock-movements/testing/stock-fixture.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/orders`;
  const open = (subPath = "", { as = owner, prefix = "" } = {}) =>
    visit(service, prefix + path + subPath, { cookieOf: as });
  return {
    organization,
    orders: await ordersOf(service, organization),
    stock: stockOf(service, organization),
    path,
    open,
    /** Opens the page of an order and sends one of its forms. */
    async send(
      orderId: string,
      form: Record<string, string>,
      { as = owner, prefix = "" }: { as?: TestUser; prefix?: string } = {},
    ) {
      const { text } = await open(`/${orderId}`, { prefix });
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? crypto.randomUUID();
      return submit(service, `${prefix}${path}/${orderId}`, { key, ...form }, { cookieOf: as });
    },
  };
});

test.for(["", "/nl"])(
  "an order is confirmed, delivered in two parts and completed, under '%s'",
  async (prefix, { pages }) => {
    const { id, lines } = await pages.orders.create();
    const [line] = lines;
    const confirmed = await pages.send(id, { action: "confirm" }, { prefix });
    expect(confirmed.status, confirmed.text).toBe(303);
    const page = await pages.open(`/${id}`, { prefix });
    expect(page.text).toContain(`name="quantity-${line.id}"`);
    expect(page.text).toContain('value="7"');
    const part = { action: "deliver", [`quantity-${line.id}`]: prefix === "" ? "2.5" : "2,5" };
    expect((await pages.send(id, part, { prefix })).status).toBe(303);
    const half = await pages.open(`/${id}`, { prefix });
    expect(half.text).toContain(prefix === "" ? "2.5 of 7 delivered" : "2,5 van 7 geleverd");
    expect(half.text).not.toContain('value="complete"');
    const rest = { action: "deliver", [`quantity-${line.id}`]: "4.5" };
    expect((await pages.send(id, rest, { prefix })).status).toBe(303);
    expect((await pages.send(id, { action: "complete" }, { prefix })).status).toBe(303);
    expect(await pages.orders.get(id)).toMatchObject({
      status: "completed",
      fulfilmentStatus: "fulfilled",
    });
  },
);

test("a delivery takes stock from the chosen location, and is rejected without stock", async ({
  pages,
}) => {
  const { stock, orders } = pages;
  const shop = await stock.createDefaultLocation();
  const van = await stock.products.createLocation("Bus");
  const product = await stock.createTracked();
  await stock.products.putStock(product.id, van, 1);
  const { id, lines } = await orders.create([{ productId: product.id, quantity: 1 }]);
  await orders.setStatuses(id, "confirmed");
  const form = { action: "deliver", [`quantity-${lines[0].id}`]: "1" };
  const rejected = await pages.send(id, { ...form, location: shop });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain("There is not enough stock at this location.");
  expect((await pages.send(id, { ...form, location: van })).status).toBe(303);
  expect(await stock.onHand(product.id, van)).toBe(0);
});

test("a quantity that is no number, and an empty delivery, are explained", async ({ pages }) => {
  const { id, lines } = await pages.orders.create([lineWithoutProduct, lineWithoutProduct]);
  await pages.orders.setStatuses(id, "confirmed");
  const [first, second] = lines.map((line: { id: string }) => `quantity-${line.id}`);
  const rejected = await pages.send(id, { action: "deliver", [first]: "", [second]: "all" });
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain(`id="${second}-error"`);
  expect(rejected.text).not.toContain(`id="${first}-error"`);
  const empty = await pages.send(id, { action: "deliver", [first]: "0" });
  expect(empty.text).toContain("Fill in how much of at least one line is delivered.");
});

test("an order waits, continues and is cancelled", async ({ pages }) => {
  const { id } = await pages.orders.create();
  await pages.orders.setStatuses(id, "confirmed");
  await pages.send(id, { action: "hold" });
  expect((await pages.open(`/${id}`)).text).not.toContain('value="deliver"');
  await pages.send(id, { action: "resume" });
  await pages.send(id, { action: "cancel", reason: "No longer needed" });
  expect(await pages.orders.get(id)).toMatchObject({
    status: "cancelled",
    cancellationReason: "No longer needed",
  });
});

test("the list finds orders; a member who may only read sees them without forms", async ({
  pages,
}) => {
  const { id, displayNumber } = await pages.orders.create(undefined, { title: "Beurt" });
  const { viewer } = pages.organization;
  const list = await pages.open("?q=beurt", { as: viewer });
  expect(list.text).toContain(`${displayNumber}</span> · Beurt`);
  expect((await pages.open("?q=zadel")).text).toContain("There is no such order.");
  const page = await pages.open(`/${id}`, { as: viewer });
  expect(page.text).not.toContain('value="confirm"');
  expect((await pages.send(id, { action: "confirm" }, { as: viewer })).status).toBe(403);
});

test("orders of another organization have no page", async ({ pages }) => {
  const { id } = await pages.orders.create();
  const other = await service.createOrganization();
  const path = `/organization/${other.id}/orders/${id}`;
  expect((await visit(service, path, { cookieOf: other.owner })).status).toBe(404);
});
