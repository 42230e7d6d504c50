import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { purgeDeleted } from "./purge-deleted.ts";

const day = 24 * 3_600_000;

const service = await openTestService({}, {}, [purgeDeleted]);
const organization = await service.createOrganization();

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.request(method, organization.path + path, {
    token: service.issuer.sign({ sub: organization.owner.id }),
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

async function ids(table: string): Promise<string[]> {
  const rows = await organization.run((transaction) =>
    transaction.all<{ id: string }>({ text: `select id::text from ${table}`, values: [] }),
  );
  return rows.map(({ id }) => id);
}

test("what was deleted more than 30 days ago is removed, with its parts; the rest stays", async () => {
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
  const billed = await call("POST", "/customers", { name: "Billed" });
  const quote = await call("POST", "/quotes", { customerId: billed.id, lines });
  await call("POST", `/quotes/${quote.id}/cancel`, {});
  const recent = await call("POST", "/suppliers", { name: "Recent" });
  await call("DELETE", `/customers/${customer.id}`);
  await call("DELETE", `/customers/${billed.id}`);
  const now = Date.now();
  await service.jobs.runDue();
  expect(await ids("customers")).toContain(String(customer.id));

  service.setNow(now + 20 * day);
  await organization.run(async (transaction) => {
    transaction.write({
      text: "update suppliers set deleted_at = $1 where id = $2",
      values: [new Date(now + 20 * day), recent.id],
    });
  });
  service.setNow(now + 32 * day);
  await service.jobs.runDue();

  expect(await ids("customers")).toEqual([String(billed.id)]);
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
