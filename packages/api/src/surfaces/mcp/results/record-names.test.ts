import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../testing/mcp-requests.ts";

// Tools return the names of other records next to their ids, if the caller may read them.

const service = await openTestService();
const organization = await service.createOrganization();
const theirs = await service.createOrganization();
const daan = await service.createUser("Daan Vermeer");
await service.addMember(organization, daan, "member");

const ids = { task: uuidv7(), supplier: uuidv7(), product: uuidv7(), location: uuidv7() };
await organization.insert((insert) => {
  insert("customers", { id: 1001, name: "Snelle Bocht", currency: "EUR" });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
  insert("tasks", {
    id: ids.task,
    number: 1042,
    title: "Accuwissel",
    customer_id: 1001,
    customer_asset_id: 5007,
    created_by: daan.id,
  });
  insert("suppliers", { id: ids.supplier, name: "Accu & Aandrijving" });
  insert("products", {
    id: ids.product,
    sku: "ACCU-500",
    name: "Accu 500 Wh",
    kind: "good",
    unit_price_minor: 48_900,
    currency: "EUR",
    vat_rate: "21",
    supplier_id: ids.supplier,
  });
});
await theirs.insert((insert) => {
  insert("customers", { id: 1001, name: "Somebody else's", currency: "EUR" });
});

const read = async (
  tool: string,
  input: Record<string, unknown>,
  { as = organization.admin, search = `?organization=${organization.id}` } = {},
) => (await callTool(service, tool, input, { as, search })).content;

test("a list item has the names of the records that it refers to by id", async () => {
  const tasks = await read("tasks_list", { customerId: 1001 });
  expect(tasks.items).toMatchObject([
    { customerId: 1001, customerName: "Snelle Bocht", customerAssetName: "Bakfiets 07" },
  ]);
  const assets = await read("customers_list_assets", {});
  expect(assets.items).toMatchObject([{ customerId: 1001, customerName: "Snelle Bocht" }]);
  const products = await read("products_list", {});
  expect(products.items).toMatchObject([{ supplierName: "Accu & Aandrijving" }]);
});

test("a record has them too, also in nested members", async () => {
  const made = await read("workflows_create", {
    name: "Every morning",
    trigger: { type: "manual" },
    steps: [{ id: "remind", operation: "createTask", input: { title: "Order", customerId: 1001 } }],
  });
  const { workflow } = await read("workflows_get", { workflowId: made.workflow.id });
  expect(workflow).toMatchObject({ runAsDisplayName: organization.admin.displayName });
  // The input of a step is returned unchanged.
  expect(workflow.steps[0].input).toEqual({ title: "Order", customerId: 1001 });
});

test("a name that the record has already is not added", async () => {
  const { items } = await read("agenda_list_calendars", {});
  for (const calendar of items) expect(Object.keys(calendar)).not.toContain("calendarName");
  const { task } = await read("tasks_create", { title: "x", assigneeUserIds: [daan.id] });
  const { task: whole } = await read("tasks_get", { taskId: task.id });
  expect(whole.assignees).toEqual([{ userId: daan.id, displayName: "Daan Vermeer" }]);
});

test("the ETag is the one of REST", async () => {
  const { task } = await read("tasks_get", { taskId: ids.task });
  const rest = await service.request("GET", `${organization.path}/tasks/${ids.task}`, {
    as: organization.admin,
  });
  expect(task.etag).toBe(rest.headers.get("etag"));
  expect(rest.body).not.toHaveProperty("customerName");
  const { task: full } = await read("tasks_get", { taskId: ids.task, detail: "full" });
  expect(full).not.toHaveProperty("customerName");
});

test("callers who may not read a kind of record do not get names", async () => {
  const worker = await service.addMemberWithPermissions(organization, [
    "organization:read",
    "tasks:read",
  ]);
  const { items } = await read("tasks_list", { q: "Accuwissel" }, { as: worker });
  expect(items).toMatchObject([{ customerId: 1001 }]);
  expect(JSON.stringify(items)).not.toContain("Snelle Bocht");
});
