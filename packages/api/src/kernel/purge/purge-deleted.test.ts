import { beforeEach, expect, test } from "vitest";
import { sendQuoteMail } from "../../domains/quotes/jobs/send-quote.ts";
import { readQuoteDocument } from "../../domains/quotes/quote-document.ts";
import { loadQuote } from "../../domains/quotes/quote.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization } from "../../testing/test-service.ts";
import { purgeDeleted } from "./purge-deleted.ts";

const day = 24 * 3_600_000;

const service = await openTestService({}, {}, [purgeDeleted, sendMail, sendQuoteMail]);
/** The current time of the service. Every test advances it, since the job runs once a day. */
let now = Date.now();
let organization: TestOrganization;

beforeEach(async () => {
  advanceDays(100);
  organization = await service.createOrganization();
});

function advanceDays(days: number): void {
  now += days * day;
  service.setNow(now);
}

/** Sends a request as the owner. */
function request(method: string, path: string, body?: unknown) {
  service.setNow(now);
  const seconds = Math.floor(now / 1000);
  return service.request(method, organization.path + path, {
    token: service.issuer.sign({ sub: organization.owner.id, iat: seconds, exp: seconds + 60 }),
    ...(body === undefined ? {} : { body }),
  });
}

async function call(method: string, path: string, body?: unknown) {
  const response = await request(method, path, body);
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response.body;
}

async function ids(table: string): Promise<string[]> {
  const rows = await organization.run((transaction) =>
    transaction.all<{ id: string }>({ text: `select id::text from ${table}`, values: [] }),
  );
  return rows.map(({ id }) => id);
}

const lines = [
  {
    description: "Bell",
    quantity: 1,
    unitCode: "C62",
    unitPriceMinor: 900,
    vatCategory: "S",
    vatRate: 21,
  },
];

test("purges records deleted more than 30 days ago with their parts, and no others", async () => {
  const customer = await call("POST", "/customers", { name: "Gone" });
  const contact = await call("POST", `/customers/${customer.id}/contacts`, {
    email: "g@x.example",
  });
  const asset = await call("POST", "/customer-assets", { customerId: customer.id, name: "Bike" });
  await call("POST", `/customer-assets/${asset.id}/notes`, { text: "A note" });
  const task = await call("POST", "/tasks", {
    title: "Stays",
    customerId: customer.id,
    customerAssetId: asset.id,
  });
  const recent = await call("POST", "/suppliers", { name: "Recent" });
  await call("DELETE", `/customers/${customer.id}`);
  await service.jobs.runDue();
  expect(await ids("customers")).toContain(String(customer.id));

  advanceDays(20);
  await organization.run(async (transaction) => {
    transaction.write({
      text: "update suppliers set deleted_at = $1 where id = $2",
      values: [new Date(now), recent.id],
    });
  });
  advanceDays(12);
  await service.jobs.runDue();

  expect(await ids("customers")).not.toContain(String(customer.id));
  expect(await ids("customer_contacts")).not.toContain(contact.id);
  expect(await ids("contact_methods")).toEqual([]);
  expect(await ids("customer_assets")).toEqual([]);
  expect(await ids("customer_asset_notes")).toEqual([]);
  expect(await ids("suppliers")).toEqual([recent.id]);
  const links = await organization.run((transaction) =>
    transaction.one({
      text: "select customer_id, customer_asset_id from tasks where id = $1",
      values: [task.id],
    }),
  );
  expect(links).toEqual({ customer_id: null, customer_asset_id: null });
  expect(service.logs).toEqual([]);
});

test("purges a customer with quotes and orders, which keep its number, name and printed details", async () => {
  const customer = await call("POST", "/customers", {
    type: "person",
    name: "Anna Bakker",
    email: "anna@bakker.example",
    phone: "+31 30 555 0199",
    addressLine1: "Oudegracht 1",
    notes: "Rings twice",
  });
  const at = `/customers/${customer.id}`;
  const contact = await call("POST", `${at}/contacts`, { email: "a@bakker.example" });
  const asset = await call("POST", "/customer-assets", { customerId: customer.id, name: "Bike" });
  const document = { customerId: customer.id, contactId: contact.id, customerAssetId: asset.id };
  const quote = await call("POST", "/quotes", { ...document, lines });
  await call("POST", `/quotes/${quote.id}/send`, { to: ["a@bakker.example"] });
  await call("POST", `/quotes/${quote.id}/cancel`, {});
  const order = await call("POST", "/orders", { ...document, lines });
  await call("PATCH", `/orders/${order.id}/status`, { status: "cancelled" });
  const task = await call("POST", "/tasks", { title: "Call", customerId: customer.id });
  await call("DELETE", at);
  advanceDays(40);
  await service.jobs.runDue();

  expect(await ids("customers")).not.toContain(String(customer.id));
  expect(await ids("customer_contacts")).not.toContain(contact.id);
  const read = async (path: string) => (await request("GET", path)).body;
  expect((await read(at)).code).toBe("RESOURCE_NOT_FOUND");
  const snapshot = { customerId: customer.id, customerName: "Anna Bakker" };
  const removedReferences = { contactId: null, customerAssetId: null };
  expect(await read(`/quotes/${quote.id}`)).toMatchObject({ ...snapshot, ...removedReferences });
  expect(await read(`/orders/${order.id}`)).toMatchObject({ ...snapshot, ...removedReferences });
  expect((await read(`/orders?customerId=${customer.id}`)).items).toMatchObject([{ id: order.id }]);
  expect((await read(`/tasks/${task.id}`)).customerId).toBeNull();
  const printed = await organization.run((transaction) =>
    transaction.one<{ parties: { customer: object } }>({
      text: "select parties from quotes where id = $1",
      values: [quote.id],
    }),
  );
  expect(printed?.parties.customer).toMatchObject({
    name: "Anna Bakker",
    addressLine1: "Oudegracht 1",
  });
  const again = await request("POST", "/orders", { customerId: customer.id, lines });
  expect(again.body).toMatchObject({ code: "REFERENCE_NOT_FOUND" });
  expect(service.logs).toEqual([]);
});

test("after its customer is purged, an unsent quote prints only the name, and a quote cannot be revised", async () => {
  const customer = await call("POST", "/customers", {
    name: "Bakkerij De Bocht",
    addressLine1: "Oudegracht 1",
    kvk: "12345678",
    language: "en",
  });
  const unsent = await call("POST", "/quotes", { customerId: customer.id, lines });
  await call("POST", `/quotes/${unsent.id}/cancel`, {});
  const rejected = await call("POST", "/quotes", { customerId: customer.id, lines });
  await call("POST", `/quotes/${rejected.id}/send`, { to: ["post@bakkerij.example"] });
  await call("POST", `/quotes/${rejected.id}/reject`, {});
  await call("DELETE", `/customers/${customer.id}`);
  advanceDays(40);
  await service.jobs.runDue();
  expect(await ids("customers")).not.toContain(String(customer.id));

  const pdf = await request("GET", `/quotes/${unsent.id}/document`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const printed = await organization.run(async (transaction) => {
    const view = { transaction, now: new Date(now) };
    return readQuoteDocument(transaction, (await loadQuote(view, unsent.id)).record);
  });
  expect(printed.customer).toMatchObject({
    name: "Bakkerij De Bocht",
    contactName: null,
    kvk: null,
    addressLine1: null,
  });
  const revised = await request("POST", `/quotes/${rejected.id}/revise`);
  expect(revised.body).toMatchObject({
    status: 409,
    code: "RESOURCE_DELETED",
    detail: `The customer ${customer.id} was deleted more than 30 days ago.`,
    deletedAt: null,
  });
});

test("includeDeleted leaves out records that can no longer be restored, whether purged or not", async () => {
  const supplier = await call("POST", "/suppliers", { name: "Late" });
  await call("DELETE", `/suppliers/${supplier.id}`);
  for (const [days, expected] of [
    [29, [supplier.id]],
    [2, []],
  ] as const) {
    advanceDays(days);
    for (const search of ["", "&q=late"]) {
      const { body } = await request("GET", `/suppliers?includeDeleted=true&count=true${search}`);
      const found = body.items.filter(({ id }: any) => id === supplier.id);
      expect(found.map(({ id }: any) => id)).toEqual(expected);
      expect(body.page.totalCount).toBe(body.items.length);
    }
  }
});
