import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { callTool, type McpRequest } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "De Singel" });
const theirs = await service.createOrganization({ name: "Warmtehart" });
const daan = await service.createUser("Daan Vermeer");
await service.addMember(organization, daan, "member");
await service.addMember(organization, await service.createUser("Sanne de Wit"), "member");
await service.addMember(organization, await service.createUser("Sanne Bakker"), "member");
await service.addMember(theirs, await service.createUser("Quirijn Zonneveld"), "member");

const taskId = uuidv7();
const productId = uuidv7();
await organization.insert((insert) => {
  insert("tasks", { id: taskId, number: 1042, title: "Accuwissel", created_by: daan.id });
  insert("suppliers", { id: uuidv7(), name: "Accu & Aandrijving", code: "AAN" });
  insert("customers", { id: 1001, name: "Snelle Bocht", currency: "EUR" });
  insert("customers", { id: 1002, name: "Jansen", address_city: "Delft", currency: "EUR" });
  insert("customers", { id: 1003, name: "Jansen", address_city: "Gouda", currency: "EUR" });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
  insert("products", { ...product("WINTER-01", "Winterpakket"), id: productId });
});
/** Only the other organization has records with these names. */
const secret = { customer: "Zonneboiler Zuid", sku: "ZON-77", supplier: "ZBZ" };
await theirs.insert((insert) => {
  insert("customers", { id: 7001, name: secret.customer, currency: "EUR" });
  insert("products", { ...product(secret.sku, "Zonneboiler"), id: uuidv7() });
  insert("suppliers", { id: uuidv7(), name: "Zon B.V.", code: secret.supplier });
});

function product(sku: string, name: string) {
  const price = { unit_price_minor: 15_900, currency: "EUR", vat_rate: "21" };
  return { sku, name, kind: "good", ...price };
}

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: organization.admin, ...request });

/** Reads and writes tasks, and nothing else. */
const taskWorker = await service.addMemberWithPermissions(organization, [
  "organization:read",
  "tasks:read",
  "tasks:write",
]);

describe("an argument that takes an id accepts a name", () => {
  test("of a customer and a supplier: an email address", async () => {
    await organization.insert((insert) => {
      const email = "Planning@Zuid.example";
      insert("customers", { id: 1009, name: "Koeriers Zuid", email, currency: "EUR" });
      insert("suppliers", { name: "Bel & Blik", email: "verkoop@bel.example" });
    });
    const { content } = await call("customers_get", {
      customerId: "planning@zuid.example",
    });
    expect(content.customer).toMatchObject({ id: 1009 });
    const found = await call("commerce_get_supplier", { supplierId: "verkoop@bel.example" });
    expect(found.content.supplier).toMatchObject({ name: "Bel & Blik" });
  });

  test.each([
    ["the whole name", "daan vermeer"],
    ["a unique part of the name", "Vermeer"],
    ["an email address, if the caller may see it", daan.email],
    ["the id", daan.id],
  ])("of a member: %s", async (_how, name) => {
    const { content } = await call("tasks_create", { title: "x", assigneeUserIds: [name] });
    expect(content.task, JSON.stringify(content)).toMatchObject({
      assignees: [{ userId: daan.id, displayName: "Daan Vermeer" }],
    });
  });

  test("of the caller: me, in lists and in changes", async () => {
    const as = daan;
    const made = await call("tasks_create", { title: "Mine", assigneeUserIds: ["me"] }, { as });
    expect(made.content.task.assignees).toMatchObject([{ userId: daan.id }]);
    const mine = await call("tasks_list", { q: "Mine", assigneeUserId: "me" }, { as });
    expect(mine.content.items).toMatchObject([{ id: made.content.task.id }]);
    const entries = await call("audit_list_entries", { actorUserId: "Daan" });
    expect(entries.content.items[0]).toMatchObject({ action: "createTask" });
  });

  test.each([
    ["customers_get", { customerId: "snelle bocht" }, { customer: { id: 1001 } }],
    ["customers_get", { customerId: "1001" }, { customer: { id: 1001 } }],
    ["customers_get", { customerId: 1001 }, { customer: { id: 1001 } }],
    ["products_get", { productId: "winter-01" }, { product: { id: productId } }],
    ["commerce_get_supplier", { supplierId: "aan" }, { supplier: { code: "AAN" } }],
    ["tasks_get", { taskId: "Accuwissel" }, { task: { id: taskId } }],
  ])("%s of %j", async (tool, input, expected) => {
    expect((await call(tool, input)).content).toMatchObject(expected);
  });

  test("of products in quote lines: a code and a name", async () => {
    const { content } = await call("quotes_create", {
      customerId: "Snelle Bocht",
      lines: [
        { productId: "WINTER-01", quantity: 2 },
        { productId: "Winterpakket", quantity: 1 },
      ],
    });
    expect(content.quote, JSON.stringify(content)).toMatchObject({
      customerId: 1001,
      lines: [{ productId }, { productId }],
    });
  });
});

describe("a name that does not identify one record", () => {
  test("several records: the error lists them, and nothing is changed", async () => {
    const { isError, content } = await call("tasks_create", {
      title: "Which one",
      customerId: "Jansen",
      assigneeUserIds: ["Daan", "Sanne"],
    });
    expect(isError).toBe(true);
    expect(content).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [
        {
          pointer: "/customerId",
          rule: "unique",
          received: "Jansen",
          expected: [
            { id: 1002, label: "Jansen · Delft" },
            { id: 1003, label: "Jansen · Gouda" },
          ],
        },
      ],
    });
    expect((await call("tasks_list", { q: "Which one" })).content.items).toEqual([]);
    // A part of a name that two members share identifies neither; both are suggested.
    const people = await call("tasks_create", { title: "x", assigneeUserIds: ["Sanne"] });
    expect(people.content).toMatchObject({ code: "REFERENCE_NOT_FOUND" });
    expect(people.content.nearest.map(({ label }: any) => label).sort()).toEqual([
      "Sanne Bakker",
      "Sanne de Wit",
    ]);
  });

  test("deleted: the error says how to restore it, if the caller may read the kind", async () => {
    const day = 86_400_000;
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * day);
    const deletedId = uuidv7();
    await organization.insert((insert) => {
      const task = { title: "Away", created_by: daan.id };
      insert("tasks", { ...task, id: deletedId, number: 1077, deleted_at: daysAgo(1) });
      insert("tasks", { ...task, id: uuidv7(), number: 1078, deleted_at: daysAgo(31) });
      insert("customers", { id: 1010, name: "Gone", currency: "EUR", deleted_at: daysAgo(2) });
      const bell = { ...product("BELL-01", "Bell"), deleted_at: daysAgo(3) };
      insert("products", { ...bell, id: uuidv7() });
    });
    const task = await call("tasks_update", { taskId: "T-1077", title: "Again" });
    expect(task.content).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      id: "T-1077",
      deleted: { kind: "task", id: deletedId, displayNumber: "T-1077", label: "Away" },
    });
    expect(
      Math.abs(Date.parse(task.content.deleted.restorableUntilAt) - now - 29 * day),
    ).toBeLessThan(60_000);
    expect(task.content.hint).toContain(
      `targetId ${deletedId}) and undo it with audit_revert_entry.`,
    );
    expect(task.content.nearest).toBeUndefined();
    const customer = await call("customers_get", { customerId: "1010" });
    expect(customer.content.deleted).toMatchObject({ kind: "customer", id: "1010", label: "Gone" });
    const line = { productId: "BELL-01", quantity: 1 };
    const quote = await call("quotes_create", { customerId: 1001, lines: [line] });
    expect(quote.content).toMatchObject({
      code: "REFERENCE_NOT_FOUND",
      deleted: { kind: "product", label: "Bell" },
    });
    const input = { title: "x", customerId: "1010" };
    const withoutPermission = await call("tasks_create", input, { as: taskWorker });
    expect(withoutPermission.content.code).toBe("REFERENCE_NOT_FOUND");
    expect(withoutPermission.text).not.toContain("Gone");
    const log = await call("audit_list_entries", { targetKind: "task", targetId: "T-1077" });
    expect(log.content).toMatchObject({ code: "VALIDATION_FAILED", deleted: { id: deletedId } });
    const purged = await call("tasks_get", { taskId: "T-1078" });
    expect(purged.content.deleted).toBeUndefined();
    const otherOrganizationResult = await call("tasks_get", {
      taskId: "T-1077",
      organizationId: theirs.id,
    });
    expect(otherOrganizationResult.text).not.toContain(deletedId);
  });

  test("deleted: also agenda items, calendars, workflows and contacts", async () => {
    const as = organization.admin;
    const { path } = organization;
    const create = async (collection: string, body: unknown) => {
      const made = await service.request("POST", `${path}/${collection}`, { as, body });
      expect(made.status, made.text).toBe(201);
      return made.body;
    };
    const remove = async (record: string) => {
      const removed = await service.request("DELETE", `${path}/${record}`, { as });
      expect([200, 204], removed.text).toContain(removed.status);
    };
    const calendar = await create("agenda/calendars", { name: "Old workshop" });
    const { id: calendarId } = await create("agenda/calendars", { name: "Workshop" });
    const hour = { startAt: "2027-03-01T09:00:00Z", endAt: "2027-03-01T10:00:00Z" };
    const times = { ...hour, calendarId };
    const item = await create("agenda/items", { ...times, title: "Old visit" });
    const hidden = { ...times, title: "Old secret", visibility: "private" };
    const secretItem = await create("agenda/items", hidden);
    const workflow = await create("workflows", {
      name: "Old workflow",
      trigger: { type: "manual" },
      steps: [{ id: "note", operation: "createTask", input: { title: "Note" } }],
    });
    const contact = await create("customers/1001/contacts", { firstName: "Old", lastName: "Hand" });
    await remove(`agenda/calendars/${calendar.id}`);
    for (const { id } of [item, secretItem]) await remove(`agenda/items/${id}`);
    await remove(`workflows/${workflow.id}`);
    await remove(`customers/1001/contacts/${contact.id}`);

    const deletedBy = async (name: string, input: Record<string, unknown>, who = as) =>
      (await call(name, input, { as: who })).content.deleted;
    const label = (kind: string, { id }: { id: string }, text: string) =>
      expect.objectContaining({ kind, id, label: text });
    expect(await deletedBy("agenda_get_item", { itemId: item.id })).toEqual(
      label("agenda_item", item, "Old visit"),
    );
    expect(await deletedBy("workflows_get", { workflowId: workflow.id })).toEqual(
      label("workflow", workflow, "Old workflow"),
    );
    const late = { ...hour, title: "x", calendarId: calendar.id };
    expect(await deletedBy("agenda_create_item", late)).toEqual(
      label("calendar", calendar, "Old workshop"),
    );
    const quote = { customerId: 1001, contactId: contact.id };
    const line = { description: "x", quantity: 1, unitPriceMinor: 100 };
    expect(await deletedBy("quotes_create", { ...quote, lines: [line] })).toEqual(
      label("customer_contact", contact, "Old Hand"),
    );
    // A caller who may not see an item may not learn of its deletion.
    const secret = { itemId: secretItem.id };
    expect(await deletedBy("agenda_get_item", secret)).toMatchObject({ label: "Old secret" });
    expect(await deletedBy("agenda_get_item", secret, daan)).toBeUndefined();
  });

  test("none: the error repeats the name, with similar records and the next tool", async () => {
    const { content } = await call("customers_get", { customerId: "Snelle" });
    expect(content).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      id: "Snelle",
      nearest: [{ id: 1001, label: "Snelle Bocht" }],
      hint: "Did you mean 1001? If not, find it with customers_list.",
    });
    const missing = await call("quotes_create", {
      customerId: 1001,
      lines: [{ productId: "Zomerpakket", quantity: 1 }],
    });
    expect(missing.content).toMatchObject({
      code: "REFERENCE_NOT_FOUND",
      errors: [{ pointer: "/lines/0/productId", received: "Zomerpakket" }],
    });
  });

  test("a filter with an unknown name returns an error, not an empty list", async () => {
    const { isError, content } = await call("tasks_list", { assigneeUserId: "Pieter" });
    expect(isError).toBe(true);
    expect(content.errors).toMatchObject([
      { pointer: "/assigneeUserId", rule: "unknown", received: "Pieter" },
    ]);
  });
});

describe("a workflow", () => {
  test("is found by its name, and keeps template expressions in its input", async () => {
    const input = { title: "Look again", parentTaskId: "{{/trigger/data/object/id}}" };
    const created = await call("workflows_create", {
      name: "Look twice",
      trigger: { type: "event", eventTypes: ["task.created"] },
      steps: [{ id: "again", operation: "createTask", input }],
    });
    expect(created.isError, created.text).toBe(false);
    const read = await call("workflows_get", { workflowId: "look twice", detail: "full" });
    expect(read.content.workflow).toMatchObject({
      id: created.content.workflow.id,
      steps: [{ input }],
    });
  });
});

describe("a name reveals nothing that the caller may not see", () => {
  const line = (productId: string) => ({ customerId: 1001, lines: [{ productId, quantity: 1 }] });
  /** Returns the text of the error, without what differs in each call. */
  const rejectionOf = async (
    tool: string,
    input: Record<string, unknown>,
    name: string,
    as?: TestUser,
  ) => {
    const { isError, text } = await call(tool, input, as === undefined ? {} : { as });
    expect(isError).toBe(true);
    return text.replaceAll(name, "…").replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, "#");
  };

  test.each([
    ["customers_get", (customerId: string) => ({ customerId }), secret.customer],
    ["tasks_list", (customerId: string) => ({ customerId }), secret.customer],
    ["quotes_create", line, secret.sku],
    ["products_get", (productId: string) => ({ productId }), secret.sku],
    ["commerce_get_supplier", (supplierId: string) => ({ supplierId }), secret.supplier],
    [
      "tasks_create",
      (name: string) => ({ title: "x", assigneeUserIds: [name] }),
      "Quirijn Zonneveld",
    ],
  ])(
    "%s: a name of another organization is handled like an unknown one",
    async (tool, toInput, name) => {
      const unknownName = "Xxyyzz Qqwwee";
      expect(await rejectionOf(tool, toInput(name), name)).toBe(
        await rejectionOf(tool, toInput(unknownName), unknownName),
      );
    },
  );

  test.each([
    ["customerId", "Snelle Bocht"],
    ["customerId", "Jansen"],
    ["customerAssetId", "Bakfiets 07"],
  ])(
    "%s %s, of a kind that the role may not read, is handled like an unknown one",
    async (argument, name) => {
      const as = taskWorker;
      const unknownName = "Xxyyzz Qqwwee";
      const input = (value: string) => ({ title: "x", [argument]: value });
      expect(await rejectionOf("tasks_create", input(name), name, as)).toBe(
        await rejectionOf("tasks_create", input(unknownName), unknownName, as),
      );
    },
  );

  test("a member's email address is handled like an unknown one if the role may not see it", async () => {
    const as = organization.member;
    const input = (name: string) => ({ title: "x", assigneeUserIds: [name] });
    const unknownName = "nobody@test.example";
    expect(await rejectionOf("tasks_create", input(daan.email), daan.email, as)).toBe(
      await rejectionOf("tasks_create", input(unknownName), unknownName, as),
    );
  });
});
