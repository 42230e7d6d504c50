import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const call = async (name: string, input: Record<string, unknown>) => {
  const { isError, content, text } = await callTool(service, name, input, {
    as: organization.admin,
  });
  expect(isError, text).toBe(false);
  return content;
};

const createTask = async (input: Record<string, unknown> = {}) =>
  (await call("tasks_create", { title: "Call the hotel", ...input })).task;

describe("a change", () => {
  test("returns what identifies the record, and the changed members", async () => {
    const { id, number, displayNumber, etag } = await createTask({ priority: "high" });
    const { task, audit } = await call("tasks_set_status", {
      taskId: displayNumber,
      status: "in_progress",
    });
    expect(task).toEqual({
      id,
      number,
      displayNumber,
      status: "in_progress",
      etag: expect.stringMatching(/^"2\./u),
    });
    expect(etag).toMatch(/^"1\./u);
    expect(audit).toEqual({ entryId: expect.any(String), reversible: true });
  });

  test("returns the formatted amount too", async () => {
    const { product } = await call("products_create", {
      name: "Small service",
      kind: "service",
      unitPriceMinor: 5_950,
      vatRate: 9,
    });
    const productId = product.id;
    const priced = await call("products_update", { productId, unitPriceMinor: 6_150 });
    expect(priced.product).toEqual({
      id: productId,
      unitPriceMinor: 6_150,
      unitPriceFormatted: "€ 61,50",
      etag: expect.any(String),
    });
  });

  test("returns null for cleared members, also in the preview", async () => {
    const { id, number, displayNumber } = await createTask({ description: "Ask for Femke." });
    const emptied = { id, number, displayNumber, description: null, labels: [] };
    await call("tasks_update", { taskId: id, labels: ["sales"] });
    const change = { taskId: id, clear: ["description"], labels: [] };
    const { task: previewed } = await call("tasks_update", { ...change, dryRun: true });
    expect(previewed).toEqual(emptied);
    const { task } = await call("tasks_update", change);
    expect(task).toEqual({ ...emptied, etag: expect.any(String) });
  });

  test("without effect returns the whole record and no audit entry", async () => {
    const { id, number, displayNumber } = await createTask();
    const { task, audit } = await call("tasks_update", { taskId: id, title: "Call the hotel" });
    const etag = expect.stringMatching(/^"1\./u);
    const asItIs = { title: "Call the hotel", status: "todo", priority: "medium" };
    expect(task).toMatchObject({ id, number, displayNumber, etag, ...asItIs });
    expect(audit).toBeNull();
  });

  test("returns the whole record with detail full, which does not affect replay", async () => {
    const { id } = await createTask({ description: "Ask for Femke." });
    const key = { taskId: id, priority: "urgent", idempotencyKey: "full-or-concise" };
    const { task } = await call("tasks_update", { ...key, detail: "full" });
    expect(task).toMatchObject({ title: "Call the hotel", description: "Ask for Femke." });
    expect(task).toHaveProperty("dueAt", null);
    const again = await call("tasks_update", key);
    expect(again.replayed).toBe(true);
    expect(Object.keys(again.task).sort()).toEqual([
      "displayNumber",
      "etag",
      "id",
      "number",
      "priority",
    ]);
  });

  test("in a dry run returns what would change", async () => {
    const { id, number, displayNumber } = await createTask();
    const { task, dryRun } = await call("tasks_set_status", {
      taskId: id,
      status: "waiting",
      dryRun: true,
    });
    expect(dryRun.changes).toEqual([{ field: "status", before: "todo", after: "waiting" }]);
    expect(task).toEqual({ id, number, displayNumber, status: "waiting" });
  });
});

describe("a creation", () => {
  test("returns what the service added, without the arguments", async () => {
    const title = "Repair the brakes";
    const task = await createTask({ title, assigneeUserIds: [organization.member.email] });
    expect(task).toMatchObject({
      id: expect.any(String),
      displayNumber: expect.stringMatching(/^T-\d+$/u),
      status: "todo",
      priority: "medium",
      assignees: [{ userId: organization.member.id }],
    });
    for (const name of ["title", "url", "createdAt", "updatedAt", "labels"]) {
      expect(task).not.toHaveProperty(name);
    }
  });

  test("returns the whole record with detail full", async () => {
    const task = await createTask({ detail: "full" });
    expect(task).toMatchObject({ title: "Call the hotel", labels: [], url: expect.any(String) });
  });
});

test("a replay with a name that the change itself replaced is the same call", async () => {
  const { customer } = await call("customers_create", { name: "Hotel Oudegracht" });
  const rename = {
    customerId: "Hotel Oudegracht",
    name: "Hotel Catharijne",
    idempotencyKey: "rename",
  };
  const { audit } = await call("customers_update", rename);
  const again = await call("customers_update", rename);
  expect(again).toMatchObject({ replayed: true, audit, customer: { id: customer.id } });
  const { isError, content } = await callTool(
    service,
    "customers_update",
    { ...rename, name: "Hotel Neude" },
    { as: organization.admin },
  );
  expect([isError, content.code]).toEqual([true, "IDEMPOTENCY_KEY_REUSED"]);
});

test("a change is not reversible for a member who may not undo anything", async () => {
  const permissions = ["tasks:read", "tasks:write"];
  const as = await service.addMemberWithPermissions(organization, permissions);
  const { content } = await callTool(service, "tasks_create", { title: "Call the hotel" }, { as });
  expect(content.audit).toEqual({ entryId: expect.any(String), reversible: false });
});

describe("the changes of an entry", () => {
  test("are concise: none of a creation, and the first ones of an update, with short values", async () => {
    const { id } = await createTask({ labels: ["sales"] });
    await call("tasks_update", {
      taskId: id,
      title: "Call the hotel about the rooms of the weekend",
      labels: ["sales", "hotel"],
    });
    const { items } = await call("audit_list_entries", { targetId: id });
    expect(items[0]).toMatchObject({
      actor: "Adam Admin",
      target: { kind: "task", label: expect.stringContaining("Call the hotel") },
      changes: { title: ["Call the hotel", "Call the hotel about the …"] },
      moreFields: 1,
      reversible: true,
    });
    expect(items[1]).toMatchObject({ action: "createTask", reversible: false });
    expect(items[1]).not.toHaveProperty("changes");
  });

  test("name the client, whose id is next to the items and filters", async () => {
    const { id } = await createTask();
    const client_id = "4cd5cf27-7e9c-497e-914e-946e92368d15";
    const { id: sub, email } = organization.admin;
    const token = service.issuer.sign({ sub, email, client_id, client_name: "Claude" });
    await service.request("PATCH", `${organization.path}/tasks/${id}`, {
      token,
      body: { priority: "high" },
    });
    const list = await call("audit_list_entries", { targetId: id });
    expect(list.items.map(({ client }: { client?: string }) => client)).toEqual([
      "Claude (4cd5cf27)",
      undefined,
    ]);
    expect(list.clients).toEqual({ "Claude (4cd5cf27)": client_id });
    const filtered = await call("audit_list_entries", { targetId: id, clientId: client_id });
    expect(filtered.items).toMatchObject([{ action: "updateTask" }]);
  });

  test("of a dry run are those with a value", async () => {
    const { id } = await createTask({ labels: ["sales"] });
    const { dryRun } = await call("tasks_delete", { taskId: id, dryRun: true });
    const lost = dryRun.changes.map(({ field }: { field: string }) => field);
    expect(lost).toContain("title");
    expect(lost).not.toContain("organizationId");
  });

  test("are complete with detail full", async () => {
    const { id } = await createTask();
    const { items } = await call("audit_list_entries", { targetId: id, detail: "full" });
    const fields = items[0].changes.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(["organizationId", "createdBy", "assignees"]));
    expect(items[0].changes[0].isErased).toBe(false);
  });

  test("include a list that was cleared", async () => {
    const { id } = await createTask({ labels: ["sales"] });
    await call("tasks_update", { taskId: id, labels: [] });
    const { items } = await call("audit_list_entries", { targetId: id, action: "updateTask" });
    expect(items[0].changes).toEqual({ labels: ['["sales"]', "[]"] });
  });
});

describe("a deletion", () => {
  test("returns which record it was, also in a replay", async () => {
    const { id, displayNumber } = await createTask();
    const key = { taskId: displayNumber, idempotencyKey: "delete-it" };
    const content = await call("tasks_delete", key);
    expect(Object.keys(content)).toEqual(["organization", "deleted", "warnings", "audit"]);
    expect(content.deleted).toEqual({ kind: "task", id, label: `${displayNumber} Call the hotel` });
    expect(await call("tasks_delete", key)).toEqual({ ...content, replayed: true });
  });

  test("of a deleted record returns none", async () => {
    const { id } = await createTask();
    await call("tasks_delete", { taskId: id });
    const content = await call("tasks_delete", { taskId: id });
    expect(content).not.toHaveProperty("deleted");
    expect(content.audit).toBeNull();
  });
});
