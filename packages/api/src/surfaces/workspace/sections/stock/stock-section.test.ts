import { expect, test as base } from "vitest";
import { stockOf } from "../../../../domains/stock-movements/testing/stock-fixture.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/stock`;
  const stock = stockOf(service, organization);
  const shop = await stock.createDefaultLocation();
  const open = (
    subPath = "",
    { as = owner, prefix = "" }: { as?: TestUser; prefix?: string } = {},
  ) => visit(service, prefix + path + subPath, { cookieOf: as });
  return {
    organization,
    path,
    stock,
    shop,
    open,
    /** Opens the page of a product and sends one of its forms. */
    async send(
      productId: string,
      form: Record<string, string>,
      { as = owner, prefix = "" }: { as?: TestUser; prefix?: string } = {},
    ) {
      const { text } = await open(`/${productId}`, { as: owner, prefix });
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, `${prefix}${path}/${productId}`, { key, ...form }, { cookieOf: as });
    },
  };
});

test("without products with stock, the page says how to turn it on", async ({ pages }) => {
  await pages.stock.products.create({ name: "Montage" });
  const english = await pages.open();
  expect(english.status, english.text).toBe(200);
  expect(english.text).toContain("Turn on “Track stock” for a product");
  expect(english.text).not.toContain("Montage");
  const dutch = await pages.open("", { prefix: "/nl" });
  expect(dutch.text).toContain("Zet “Voorraad bijhouden” bij een product aan");
});

test("the list has the stock of each product per location, and finds products", async ({
  pages,
}) => {
  const { stock, shop } = pages;
  const van = await stock.products.createLocation("Bus 1");
  const accu = await stock.createTracked({ name: "Accu", sku: "ACCU-500", reorderPoint: 8 });
  await stock.createTracked({ name: "Ketting" });
  await stock.products.putStock(accu.id, shop, 3.5, 1);
  await stock.products.putStock(accu.id, van, 4);
  const { text } = await pages.open();
  expect(text).toContain("7.5\u00a0on\u00a0hand · 1\u00a0reserved · 6.5\u00a0available");
  expect(text).toContain("3.5\u00a0on\u00a0hand · 1\u00a0reserved · 2.5\u00a0available");
  expect(text).toContain("Bus 1");
  expect(text.split("Low stock")).toHaveLength(2);
  expect(text).toContain("Ketting");
  const dutch = await pages.open("?q=accu", { prefix: "/nl" });
  expect(dutch.text).toContain("7,5\u00a0aanwezig · 1\u00a0gereserveerd · 6,5\u00a0beschikbaar");
  expect(dutch.text).not.toContain("Ketting");
  expect((await pages.open("?q=zadel")).text).toContain("No product with stock was found.");
});

test("a list of many products continues on a next page", async ({ pages }) => {
  const { organization } = pages;
  const names = Array.from({ length: 51 }, (_, index) => `Part ${100 + index}`);
  for (const name of names) await pages.stock.createTracked({ name });
  // Products without stock, which come first by name, take no place on the page.
  for (const name of ["Advies", "Montage"]) await pages.stock.products.create({ name });
  const first = await pages.open();
  const link = /href="([^"]+)">More products/u.exec(first.text)?.[1] ?? "";
  const next = await visit(service, link.replaceAll("&#38;", "&"), {
    cookieOf: organization.owner,
  });
  expect(next.status, next.text).toBe(200);
  expect(first.text).toContain("Part 149");
  expect(first.text).not.toContain("Part 150");
  expect(next.text).toContain("Part 150");
  expect(next.text).toContain("Back to the first products");
});

test.for([
  { prefix: "", quantity: "2.5", done: "The delivery was booked.", kind: "Delivery received" },
  { prefix: "", quantity: "2,5", done: "The delivery was booked.", kind: "Delivery received" },
  { prefix: "/nl", quantity: "2,5", done: "De levering is geboekt.", kind: "Levering ontvangen" },
  { prefix: "/nl", quantity: "2.5", done: "De levering is geboekt.", kind: "Levering ontvangen" },
])(
  "a delivery of $quantity is booked with its reference, under '$prefix'",
  async ({ prefix, quantity, done, kind }, { pages }) => {
    const { id } = await pages.stock.createTracked();
    const form = { action: "receipt", quantity, reference: "PB-77" };
    const booked = await pages.send(id, form, { prefix });
    const [movement] = (await pages.stock.list()).items;
    const location = `${prefix}${pages.path}/${id}?booked=${movement.id}&done=receipt`;
    expect([booked.status, booked.headers.get("location")], booked.text).toEqual([303, location]);
    expect(movement).toMatchObject({ kind: "receipt", reference: "PB-77" });
    expect(await pages.stock.onHand(id, pages.shop)).toBe(2.5);
    const { text } = await pages.open(`/${id}?booked=${movement.id}&done=receipt`, { prefix });
    expect(text).toContain(done);
    expect(text).toContain(kind);
    expect(text).toContain("PB-77");
    expect(text).toContain(`/audit?kind=stock_movement&amp;record=${movement.id}`);
  },
);

test("a count sets the stock at the chosen location", async ({ pages }) => {
  const { stock, shop } = pages;
  const van = await stock.products.createLocation("Bus");
  const { id } = await stock.createTracked();
  await stock.products.putStock(id, shop, 5);
  const counted = await pages.send(id, { action: "count", quantity: "3", location: van });
  expect(counted.status, counted.text).toBe(303);
  expect((await pages.send(id, { action: "count", quantity: "0", location: shop })).status).toBe(
    303,
  );
  expect([await stock.onHand(id, shop), await stock.onHand(id, van)]).toEqual([0, 3]);
  const { text } = await pages.open(`/${id}`);
  expect(text).toContain("found 3");
  expect(text).toContain("-5 · ");
});

test("stock is transferred, if there are several locations", async ({ pages }) => {
  const { stock, shop } = pages;
  const { id } = await stock.createTracked();
  expect((await pages.open(`/${id}`)).text).not.toContain('value="transfer"');
  const van = await stock.products.createLocation("Bus");
  await stock.products.putStock(id, shop, 5);
  const form = { action: "transfer", quantity: "1,5", location: shop };
  expect((await pages.send(id, { ...form, to: van })).status).toBe(303);
  expect([await stock.onHand(id, shop), await stock.onHand(id, van)]).toEqual([3.5, 1.5]);
  const same = await pages.send(id, { ...form, to: shop });
  expect(same.status).toBe(400);
  expect(same.text).toContain("Choose another location than the one the stock comes from.");
});

test("a correction removes or adds, and needs a reason", async ({ pages }) => {
  const { stock, shop } = pages;
  const { id } = await stock.createTracked();
  await stock.products.putStock(id, shop, 5);
  const form = { action: "correction", direction: "less", quantity: "2" };
  const refused = await pages.send(id, { ...form, reason: "" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('id="correction-reason-error"');
  expect((await pages.send(id, { ...form, reason: "Bent" })).status).toBe(303);
  const more = { ...form, direction: "more", quantity: "0,5", reason: "Found" };
  expect((await pages.send(id, more)).status).toBe(303);
  expect(await stock.onHand(id, shop)).toBe(3.5);
});

test.for([
  { prefix: "", message: "There is less at this location than you want to take away" },
  { prefix: "/nl", message: "Op deze locatie ligt minder dan je eraf wilt halen" },
])("too little stock is explained, under '$prefix'", async ({ prefix, message }, { pages }) => {
  const { stock, shop } = pages;
  const { id } = await stock.createTracked();
  await stock.products.putStock(id, shop, 5);
  const form = { action: "correction", direction: "less", quantity: "6", reason: "Lost" };
  const refused = await pages.send(id, form, { prefix });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(message);
  expect(refused.text).toContain('value="Lost"');
  expect(await stock.onHand(id, shop)).toBe(5);
});

test.for([
  { prefix: "", quantity: "two", message: "Write a number such as 2.5 or 1000" },
  { prefix: "", quantity: "-2", message: "Write a number such as 2.5 or 1000" },
  { prefix: "", quantity: "1,000", message: "Write a number such as 2.5 or 1000" },
  { prefix: "/nl", quantity: "1.000", message: "Schrijf een getal zoals 2,5 of 1000" },
  { prefix: "/nl", quantity: "1.000,5", message: "Schrijf een getal zoals 2,5 of 1000" },
  { prefix: "/nl", quantity: "0", message: "Gebruik meer dan 0." },
  { prefix: "/nl", quantity: "", message: "Vul dit veld in." },
  { prefix: "", quantity: "0.1234", message: "Use a smaller number, with at most 3 decimals." },
])(
  "the quantity '$quantity' is rejected at its field, under '$prefix'",
  async ({ prefix, quantity, message }, { pages }) => {
    const { id } = await pages.stock.createTracked();
    const form = { action: "receipt", quantity, reference: "PB-77" };
    const refused = await pages.send(id, form, { prefix });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`id="receipt-quantity-error">${message}`);
    expect(refused.text).not.toContain('id="count-quantity-error"');
    expect(refused.text).toContain('value="PB-77"');
    expect((await pages.stock.list()).items).toEqual([]);
  },
);

test("a member without products:write sees the stock without forms", async ({ pages }) => {
  const { stock, organization, shop } = pages;
  const { viewer } = organization;
  const { id } = await stock.createTracked({ name: "Ketting" });
  await stock.booked("receipt", [{ productId: id, quantity: 4 }]);
  const { status, text } = await pages.open(`/${id}`, { as: viewer });
  expect(status).toBe(200);
  expect(text).toContain("4\u00a0on\u00a0hand");
  expect(text).toContain("Delivery received");
  expect(text).not.toContain('value="receipt"');
  const refused = await pages.send(id, { action: "receipt", quantity: "1" }, { as: viewer });
  expect(refused.status).toBe(403);
  expect(await stock.onHand(id, shop)).toBe(4);
});

test("members without products:read, and products without stock, have no page", async ({
  pages,
}) => {
  const other = await service.addMemberWithPermissions(pages.organization, ["customers:read"]);
  expect((await pages.open("", { as: other })).status).toBe(404);
  const { id } = await pages.stock.products.create();
  expect((await pages.open(`/${id}`)).status).toBe(404);
});
