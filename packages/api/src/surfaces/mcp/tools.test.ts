import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createTestAgenda } from "../../domains/agenda/testing/agenda-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const contactId = uuidv7();
const supplierId = uuidv7();

await organization.insert((insert) => {
  insert("suppliers", { id: supplierId, name: "Accu & Aandrijving", code: "AAN" });
  insert("customers", {
    id: 1001,
    name: "Koeriersdienst Snelle Bocht B.V.",
    currency: "EUR",
    address_city: "Utrecht",
  });
  insert("customer_contacts", {
    id: contactId,
    customer_id: 1001,
    profile_id: uuidv7(),
    first_name: "Femke",
    last_name: "Jonker",
    is_primary: true,
    profile_created_at: new Date(),
    profile_updated_at: new Date(),
  });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
});

/** Calls a tool, which must succeed. */
async function call(name: string, input: Record<string, unknown> = {}): Promise<any> {
  const { isError, content, text } = await callTool(service, name, input, {
    as: organization.admin,
  });
  expect(isError, text).toBe(false);
  expect(content.organization.id).toBe(organization.id);
  return content;
}

test("tasks: create, list, set the status, read with comments", async () => {
  const { task, audit } = await call("tasks_create", {
    title: "Battery swap bakfiets 07",
    priority: "high",
    customerId: 1001,
    customerAssetId: 5007,
    assigneeUserIds: [organization.member.id],
    checklist: [{ text: "Reserve a battery" }],
  });
  expect(task).toMatchObject({
    displayNumber: expect.stringMatching(/^T-\d+$/u),
    status: "todo",
    assignees: [{ userId: organization.member.id, displayName: "Mila Member" }],
  });
  expect(audit.reversible).toBe(true);
  const mine = await call("tasks_list", {
    assigneeUserId: organization.member.id,
    status: ["todo"],
  });
  expect(mine.items).toMatchObject([
    { id: task.id, displayNumber: task.displayNumber, assignees: [{ displayName: "Mila Member" }] },
  ]);
  const moved = await call("tasks_set_status", {
    taskId: task.displayNumber,
    status: "done",
    comment: "Swapped.",
  });
  expect(moved.task).toMatchObject({ status: "done", commentCount: 1 });
  expect(moved.warnings).toEqual([expect.stringContaining("1 open checklist item")]);
  const read = await call("tasks_get", { taskId: task.displayNumber });
  expect(read.task).toMatchObject({
    id: task.id,
    status: "done",
    checklist: [{ text: "Reserve a battery", done: false }],
    comments: [{ contentText: "Swapped.", author: { displayName: "Adam Admin" } }],
  });
  expect(read.task.comments[0]).not.toHaveProperty("contentDoc");
  expect(read.task.url).toMatch(/\/tasks\/[-0-9a-f]{36}$/u);
});

test("customers: list, read with contacts and assets, change a contact", async () => {
  const list = await call("customers_list", { q: "snelle", city: "utrecht" });
  expect(list.items).toMatchObject([{ id: 1001, name: "Koeriersdienst Snelle Bocht B.V." }]);
  const changed = await call("customers_update_contact", {
    customerId: 1001,
    contactId,
    phone: "+31 30 555 0124",
  });
  expect(changed.customerContact).toMatchObject({
    id: contactId,
    contactProfile: {
      displayName: "Femke Jonker",
      contactMethods: [{ type: "phone", value: "+31 30 555 0124" }],
    },
    url: expect.stringContaining(`/customers/1001/contacts/${contactId}`),
  });
  const read = await call("customers_get", { customerId: 1001, include: ["contacts", "assets"] });
  expect(read.customer).toMatchObject({
    id: 1001,
    contacts: [{ id: contactId, contactProfile: { displayName: "Femke Jonker" } }],
    assets: [{ id: 5007, name: "Bakfiets 07" }],
  });
});

test("customer assets: list, add a note, read with notes", async () => {
  const list = await call("customers_list_assets", { customerId: 1001 });
  expect(list.items).toMatchObject([{ id: 5007, customerId: 1001, name: "Bakfiets 07" }]);
  const { customerAssetNote } = await call("customers_add_asset_note", {
    customerAssetId: 5007,
    text: "Accu verliest 40% in de kou, @Mila graag offerte.",
    selections: [{ start: 29, end: 34, reference: { kind: "user", id: organization.member.id } }],
  });
  const read = await call("customers_get_asset", { customerAssetId: 5007 });
  expect(read.customerAsset).toMatchObject({
    id: 5007,
    notes: [
      {
        id: customerAssetNote.id,
        contentText: "Accu verliest 40% in de kou, @Mila graag offerte.",
        author: { displayName: "Adam Admin" },
      },
    ],
  });
});

test("customers: create, change, a contact added and removed, an asset, delete", async () => {
  const { customer, warnings, audit } = await call("customers_create", {
    name: "Bakkerij De Gouden Krakeling",
    kvk: "9000789",
    addressPostalCode: "3512 PH",
  });
  expect(customer).toMatchObject({ id: expect.any(Number), type: "company", status: "active" });
  expect(warnings).toEqual([expect.stringContaining("/kvk must be")]);
  expect(audit.reversible).toBe(true);
  const customerId = customer.id;
  const { customer: changed } = await call("customers_update", { customerId, status: "inactive" });
  expect(changed).toMatchObject({ id: customerId, status: "inactive" });
  const { customerContact } = await call("customers_add_contact", {
    customerId,
    firstName: "Joost",
    email: "joost@gouden-krakeling.example",
  });
  expect(customerContact).toMatchObject({
    isPrimary: true,
    contactProfile: { firstName: "Joost" },
  });
  await call("customers_remove_contact", { customerId, contactId: customerContact.id });
  const { customerAsset } = await call("customers_create_asset", { customerId, name: "Oven 1" });
  const { customerAsset: moved } = await call("customers_update_asset", {
    customerAssetId: customerAsset.id,
    nextServiceAt: "2027-01-11",
  });
  expect(moved).toMatchObject({ id: customerAsset.id, nextServiceAt: "2027-01-11" });
  await call("customers_delete", { customerId });
  const list = await call("customers_list_assets", { q: "oven" });
  expect(list.items).toEqual([]);
});

test("suppliers: list, change, read", async () => {
  const list = await call("commerce_list_suppliers", { q: "aan" });
  expect(list.items).toMatchObject([{ id: supplierId, code: "AAN" }]);
  const created = await call("commerce_create_supplier", { name: "Banden Centrale", kvk: "1" });
  expect(created.supplier).toMatchObject({ id: expect.any(String), status: "active" });
  expect(created.supplier).not.toHaveProperty("name");
  expect(created.warnings).toEqual([expect.stringContaining("/kvk must be")]);
  await call("commerce_update_supplier", { supplierId, defaultLeadTimeDays: 8 });
  const { supplier } = await call("commerce_get_supplier", { supplierId });
  expect(supplier).toMatchObject({ id: supplierId, defaultLeadTimeDays: 8 });
});

test("tasks: change, comment on, delete, by display number", async () => {
  const { task } = await call("tasks_create", {
    title: "Order tyres",
    checklist: [{ text: "Ask" }],
  });
  const taskId = task.displayNumber;
  const { task: parent } = await call("tasks_create", { title: "Spring" });
  const { task: changed, audit } = await call("tasks_update", {
    taskId,
    priority: "low",
    parentTaskId: parent.displayNumber,
  });
  expect(changed).toMatchObject({ id: task.id, priority: "low", parentTaskId: parent.id });
  expect(audit.reversible).toBe(true);
  await call("tasks_add_comment", {
    taskId,
    text: `See ${taskId}`,
    selections: [{ start: 4, end: 10, reference: { kind: "task", id: taskId } }],
  });
  const read = await call("tasks_get", { taskId });
  expect(read.task.comments).toMatchObject([{ contentText: `See ${taskId}` }]);
  await call("tasks_delete", { taskId });
  expect((await call("tasks_list", { q: "tyres" })).items).toEqual([]);
});

test("agenda: list calendars and items, move one occurrence, read it", async () => {
  const { items: calendars } = await call("agenda_list_calendars");
  const editable = calendars.map(({ name, isEditable }: any) => [name, isEditable]);
  expect(editable).toContainEqual(["Team", true]);
  expect(editable).toContainEqual(["External", false]);
  await agenda.add({
    title: "Weekbeurt Snelle Bocht",
    startAt: "2026-12-07T06:30:00Z",
    endAt: "2026-12-07T08:00:00Z",
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 3 },
  });
  const { items } = await call("agenda_list_items", {
    from: "2026-12-07T00:00:00+01:00",
    to: "2026-12-14T00:00:00+01:00",
    q: "weekbeurt",
  });
  expect(items).toMatchObject([{ title: "Weekbeurt Snelle Bocht", weekday: "Monday" }]);
  const { agendaItem, warnings, audit } = await call("agenda_move_item", {
    itemId: items[0].id,
    startAt: "2026-12-08T07:30:00+01:00",
    endAt: "2026-12-08T09:00:00+01:00",
    scope: "occurrence",
  });
  expect(agendaItem).toMatchObject({
    id: items[0].id,
    localStart: "2026-12-08T07:30:00+01:00",
    weekday: "Tuesday",
  });
  expect([warnings, audit.entryId]).toEqual([[], expect.any(String)]);
  const read = await call("agenda_get_item", { itemId: items[0].id });
  expect(read.agendaItem.startAt).toBe("2026-12-08T07:30:00+01:00");
});

test("products: create, find, read, change, delete", async () => {
  const { product, audit } = await call("products_create", {
    sku: "ACCU-500",
    name: "Battery 500 Wh",
    kind: "good",
    unitPriceMinor: 48_900,
    vatRate: 21,
    trackStock: true,
    reorderPoint: 4,
  });
  expect(product).toMatchObject({ id: expect.any(String), status: "active" });
  expect(product).not.toHaveProperty("sku");
  expect(audit.reversible).toBe(true);
  const productId = product.id;
  const inventoryLocationId = uuidv7();
  await organization.run(async (transaction) => {
    transaction.write({
      text: "insert into inventory_locations (organization_id, id, name, created_at, updated_at) values ($1, $2, 'Shop', now(), now())",
      values: [organization.id, inventoryLocationId],
    });
    transaction.write({
      text: "insert into product_stock (organization_id, product_id, inventory_location_id, on_hand, reserved, updated_at) values ($1, $2, $3, 3, 1, now())",
      values: [organization.id, productId, inventoryLocationId],
    });
  });
  const low = await call("products_list", { q: "accu", belowReorderPoint: true });
  expect(low.items).toMatchObject([
    {
      id: productId,
      sku: "ACCU-500",
      unitPriceMinor: 48_900,
      vatRate: 21,
      stock: [{ inventoryLocationId, onHand: 3, reserved: 1, available: 2 }],
    },
  ]);
  const { product: changed } = await call("products_update", { productId, status: "archived" });
  expect(changed.status).toBe("archived");
  const read = await call("products_get", { productId });
  expect(read.product).toMatchObject({ id: productId, reorderPoint: 4, status: "archived" });
  await call("products_delete", { productId });
  expect((await call("products_list", { q: "accu" })).items).toEqual([]);
});

test("audit: find a change, undo it", async () => {
  await call("commerce_update_supplier", { supplierId, notes: "A mistake" });
  const { items } = await call("audit_list_entries", { targetId: supplierId, limit: 1 });
  expect(items).toMatchObject([
    {
      action: "updateSupplier",
      channel: "mcp",
      outcome: "succeeded",
      at: expect.any(String),
      actor: "Adam Admin",
      target: { kind: "supplier", label: "Accu & Aandrijving" },
      changes: { notes: [null, "A mistake"] },
    },
  ]);
  const undone = await call("audit_revert_entry", { entryId: items[0].id, reason: "Wrong one" });
  expect(undone).toEqual({
    organization: { id: organization.id, name: expect.any(String) },
    status: "done",
    reverted: {
      action: "updateSupplier",
      changes: [{ field: "notes", before: "A mistake", after: null }],
    },
    warnings: [],
    audit: { entryId: expect.any(String), reversible: true },
  });
  const [entry] = (await call("audit_list_entries", { action: "revertAuditEntry" })).items;
  expect(entry).toMatchObject({ id: undone.audit.entryId, reason: "Wrong one" });
});

test("quotes: draft, change, send, accept, convert to an order; reject, cancel", async () => {
  const line = {
    description: "Accu 500 Wh",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 48_900,
    vatCategory: "S",
    vatRate: 21,
  };
  const draft = async () => {
    const { quote } = await call("quotes_create", { customerId: 1001, lines: [line] });
    return quote.displayNumber as string;
  };
  const to = ["femke@snellebocht.example"];
  const quoteId = await draft();
  const { quote: changed } = await call("quotes_update", {
    quoteId,
    title: "Winteraccu's",
    lines: [{ ...line, quantity: 1 }],
  });
  expect(changed).toMatchObject({ totalMinor: 59_169, totalFormatted: "€ 591,69" });
  await call("quotes_send", { quoteId, to });
  await call("quotes_accept", { quoteId, acceptedByName: "Femke Jonker" });
  const { order } = await call("quotes_convert_to_order", { quoteId });
  const { quote } = await call("quotes_get", { quoteId });
  expect(quote).toMatchObject({ status: "converted", orderId: order.id });
  const rejected = await draft();
  await call("quotes_send", { quoteId: rejected, to });
  await call("quotes_reject", { quoteId: rejected, reason: "Too dear" });
  const withdrawn = await draft();
  await call("quotes_cancel", { quoteId: withdrawn, reason: "Wrong customer" });
  const { items } = await call("quotes_list", { customerId: 1001 });
  expect(items.map(({ status }: any) => status)).toEqual(["cancelled", "rejected", "converted"]);
});

test("orders: create, change, confirm, read, list", async () => {
  const line = {
    description: "Kleine beurt",
    quantity: 2,
    unitCode: "C62",
    unitPriceMinor: 5_950,
    vatCategory: "S",
    vatRate: 9,
  };
  const { order } = await call("commerce_create_order", { customerId: 1001, lines: [line] });
  const orderId = order.displayNumber;
  const { order: changed } = await call("commerce_update_order", { orderId, reference: "PO 7" });
  expect(changed).toMatchObject({ displayNumber: orderId, reference: "PO 7" });
  expect(changed).not.toHaveProperty("totalMinor");
  await call("commerce_set_order_status", { orderId, status: "confirmed" });
  const { order: read } = await call("commerce_get_order", { orderId });
  expect(read).toMatchObject({ status: "confirmed", totalFormatted: "€ 129,71" });
  const { items } = await call("commerce_list_orders", { q: "PO 7", status: ["confirmed"] });
  expect(items).toMatchObject([{ id: order.id, displayNumber: orderId }]);
});
