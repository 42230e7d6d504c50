import { expect, test as base } from "vitest";
import { createQuoteFixtures } from "../../../../domains/quotes/testing/quote-fixtures.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

/** Returns the values of the fields of the form with this action, as a browser sends them. */
function readForm(text: string, action: string): Record<string, string> {
  const forms = text.split("<form ").filter((each) => each.includes(`value="${action}"`));
  const fields = [...(forms[0] ?? "").matchAll(/<input[^>]*>/gsu)].flatMap(([field]) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, "u").exec(field)?.[1];
    if (attribute("type") === "checkbox" && !/\bchecked\b/u.test(field)) return [];
    return [[attribute("name") ?? "", (attribute("value") ?? "").replaceAll("&#34;", '"')]];
  });
  return Object.fromEntries(fields);
}

const test = base.extend("pages", async () => {
  const quotes = await createQuoteFixtures(service);
  const { organization } = quotes;
  const path = `/organization/${organization.id}/quotes`;
  const open = (subPath = "", { as = organization.owner, prefix = "" } = {}) =>
    visit(service, prefix + path + subPath, { cookieOf: as });
  return {
    quotes,
    organization,
    path,
    open,
    /** Opens a page, fills in one of its forms, and sends it. */
    async send(
      subPath: string,
      form: Record<string, string>,
      { as = organization.owner, prefix = "" }: { as?: TestUser; prefix?: string } = {},
    ) {
      const { text } = await open(subPath, { prefix });
      const filled = { ...readForm(text, form["action"] ?? ""), ...form };
      return submit(service, prefix + path + subPath, filled, { cookieOf: as });
    },
    async list(): Promise<any[]> {
      const { body } = await service.request("GET", `${organization.path}/quotes`, {
        as: organization.owner,
      });
      return body.items;
    },
  };
});

test.for([
  { prefix: "", price: "489.00", done: "The quote was created." },
  { prefix: "/nl", price: "489,00", done: "De offerte is gemaakt." },
])(
  "a quote is created for a customer by name, with a product by name and a free line, under '$prefix'",
  async ({ prefix, price, done }, { pages }) => {
    const form = {
      action: "create",
      customer: "hotel oudegracht",
      title: "Winteraccu",
      "line-0-item": "Accu 500 Wh",
      "line-0-quantity": "2",
      "line-1-item": "Montage",
      "line-1-price": price,
      "line-1-vatRate": "9",
      "line-1-isOptional": "on",
    };
    const created = await pages.send("?new=quote", form, { prefix });
    const [quote] = await pages.list();
    expect([created.status, created.headers.get("location")], created.text).toEqual([
      303,
      `${prefix}${pages.path}/${quote.id}?done=create`,
    ]);
    expect(quote).toMatchObject({
      customerId: 1002,
      title: "Winteraccu",
      lines: [
        { productId: pages.quotes.productIds.battery, quantity: 2, unitPriceMinor: 48_900 },
        { productId: null, quantity: 1, unitPriceMinor: 48_900, vatRate: 9, isOptional: true },
      ],
    });
    const { text } = await pages.open(`/${quote.id}?done=create`, { prefix });
    expect(text).toContain(done);
    expect(text).toContain('value="Accu 500 Wh"');
  },
);

test("a customer who is not in the list, and a line without a price, are explained at their fields", async ({
  pages,
}) => {
  const form = {
    action: "create",
    customer: "Nobody",
    "line-0-item": "Montage",
    "line-0-quantity": "many",
  };
  const rejected = await pages.send("?new=quote", form);
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain('id="customer-error">No single customer');
  expect(rejected.text).toContain('id="line-0-quantity-error"');
  expect(rejected.text).toContain('value="many"');
  const unpriced = await pages.send("?new=quote", {
    ...form,
    customer: "1002",
    "line-0-quantity": "1",
  });
  expect(unpriced.status).toBe(400);
  expect(unpriced.text).toContain('id="line-0-price-error"');
  const empty = await pages.send("?new=quote", { action: "create", customer: "1002" });
  expect(empty.text).toContain("Fill in at least one line.");
  expect(await pages.list()).toEqual([]);
});

test("a new customer is added, and then chosen", async ({ pages }) => {
  const form = { action: "create-customer", name: "Bakkerij Bas", type: "company" };
  const added = await pages.send("?new=customer", { ...form, email: "bas@bakkerij.example" });
  const location = added.headers.get("location") ?? "";
  expect(location, added.text).toMatch(/\?new=quote&customer=\d+&done=create-customer$/u);
  const { text } = await pages.open(location.slice(pages.path.length));
  expect(text).toContain("The customer was added.");
  expect(text).toMatch(/value="Bakkerij Bas \(\d+\)"/u);
  const again = await pages.send("?new=customer", { ...form, email: "bas@bakkerij.example" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("There is a customer with this name or email address already.");
});

test("saving a draft keeps its lines, changes one, removes one and adds one", async ({ pages }) => {
  const { body: quote } = await pages.quotes.create();
  const [first, second] = quote.lines;
  const saved = await pages.send(`/${quote.id}`, {
    action: "save",
    title: "Winter 2026",
    "line-0-price": "1,250.50",
    "line-1-isRemoved": "on",
    [`line-${quote.lines.length}-item`]: "Bel",
  });
  expect(saved.status, saved.text).toBe(303);
  const { title, lines } = await pages.quotes.get(quote.id);
  expect(title).toBe("Winter 2026");
  expect(lines[0]).toMatchObject({ id: first.id, unitPriceMinor: 125_050 });
  expect(lines.map(({ id }: { id: string }) => id)).not.toContain(second.id);
  expect(lines.at(-1)).toMatchObject({ productId: pages.quotes.productIds.bell });
});

test("saving after someone else has changed the draft is rejected, and keeps what was typed", async ({
  pages,
}) => {
  const { body: quote } = await pages.quotes.create();
  const { text } = await pages.open(`/${quote.id}`);
  const form = { ...readForm(text, "save"), action: "save", title: "Mine" };
  await service.request("PATCH", `${pages.organization.path}/quotes/${quote.id}`, {
    as: pages.organization.owner,
    body: { title: "Theirs" },
  });
  const rejected = await submit(service, `${pages.path}/${quote.id}`, form, {
    cookieOf: pages.organization.owner,
  });
  expect(rejected.status).toBe(412);
  expect(rejected.text).toContain("Someone else changed this quote in the meantime.");
  expect(rejected.text).toContain('value="Mine"');
  expect((await pages.quotes.get(quote.id)).title).toBe("Theirs");
});

test("a quote is sent, accepted with an optional line, and becomes an order", async ({ pages }) => {
  const { body: quote } = await pages.quotes.create({
    lines: [
      { productId: pages.quotes.productIds.battery, quantity: 1 },
      { productId: pages.quotes.productIds.bell, quantity: 1, isOptional: true },
    ],
  });
  const draft = await pages.open(`/${quote.id}`);
  expect(draft.text).toContain('value="facturen@snellebocht.example"');
  const sent = await pages.send(`/${quote.id}`, {
    action: "send",
    to: "femke@snellebocht.example, info@snellebocht.example",
    message: "Beste Femke",
  });
  expect(sent.status, sent.text).toBe(303);
  const page = await pages.open(`/${quote.id}`);
  expect(page.text).not.toContain('value="save"');
  const accepted = await pages.send(`/${quote.id}`, {
    action: "accept",
    acceptedByName: "Femke Jonker",
    optionalLine: quote.lines[1].id,
  });
  expect(accepted.status, accepted.text).toBe(303);
  expect(await pages.quotes.get(quote.id)).toMatchObject({
    status: "accepted",
    acceptedOptionalLineIds: [quote.lines[1].id],
  });
  const converted = await pages.send(`/${quote.id}`, { action: "convert" });
  const { orderId } = await pages.quotes.get(quote.id);
  expect(converted.headers.get("location"), converted.text).toBe(
    `/organization/${pages.organization.id}/orders/${orderId}?done=quotes.convert`,
  );
  const order = await visit(service, converted.headers.get("location") ?? "", {
    cookieOf: pages.organization.owner,
  });
  expect(order.text).toContain("The order was created.");
});

test("a quote is rejected, revised, withdrawn and deleted", async ({ pages }) => {
  const first = await pages.quotes.createSent();
  await pages.send(`/${first.id}`, { action: "reject", reason: "Too late" });
  expect(await pages.quotes.get(first.id)).toMatchObject({
    status: "rejected",
    rejectionReason: "Too late",
  });
  const revised = await pages.send(`/${first.id}`, { action: "revise" });
  expect(revised.headers.get("location")).toMatch(/\?done=revise$/u);
  const [draft] = await pages.list();
  const removed = await pages.send(`/${draft.id}`, { action: "remove" });
  expect(removed.headers.get("location")).toBe(`${pages.path}?done=remove`);
  const second = await pages.quotes.createSent();
  await pages.send(`/${second.id}`, { action: "cancel", reason: "" });
  expect((await pages.quotes.get(second.id)).status).toBe("cancelled");
});

test("a member who may only read sees a quote without forms", async ({ pages }) => {
  const quote = await pages.quotes.createSent();
  const { viewer } = pages.organization;
  const { status, text } = await pages.open(`/${quote.id}`, { as: viewer });
  expect(status).toBe(200);
  expect(text).toContain(quote.displayNumber);
  expect(text).not.toContain('name="action" value="cancel"');
  expect((await pages.open("?new=quote", { as: viewer })).status).toBe(404);
  const { id } = (await pages.quotes.create()).body;
  const sent = await pages.send(`/${id}`, { action: "remove" }, { as: viewer });
  expect(sent.status).toBe(403);
});

test("quotes of another organization have no page", async ({ pages }) => {
  const quote = await pages.quotes.createSent();
  const other = await service.createOrganization();
  const path = `/organization/${other.id}/quotes/${quote.id}`;
  expect((await visit(service, path, { cookieOf: other.owner })).status).toBe(404);
});
