import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { operations } from "../../registry.gen.ts";
import { createTools } from "./tool.ts";
import { callTool, sendMcp, type McpRequest } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "De Singel" });
const other = await service.createOrganization({
  name: "Warmtehart",
  timeZone: "America/New_York",
});
/** A viewer of both organizations. */
const traveller = await service.createUser("Youssef el Idrissi");
await service.addMember(organization, traveller, "viewer");
await service.addMember(other, traveller, "viewer");
const supplierId = uuidv7();

await organization.insert((insert) => {
  insert("suppliers", { id: supplierId, name: "Accu & Aandrijving", code: "AAN" });
  for (const [number, title] of [
    [1042, "Weekly service"],
    [1043, "Battery swap"],
  ] as const) {
    insert("tasks", { number, title, created_by: organization.owner.id });
  }
});

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: organization.admin, ...request });

describe("organization", () => {
  const list = "commerce_list_suppliers";

  test("the caller's only organization is used, and named in the result", async () => {
    const { content } = await call(list, {});
    expect(content.organization).toEqual({ id: organization.id, name: "De Singel" });
  });

  test("ORGANIZATION_REQUIRED lists the caller's organizations if there are several", async () => {
    const { isError, content } = await call(list, {}, { as: traveller });
    expect(isError).toBe(true);
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED", status: 400 });
    expect(content.organizations).toEqual([
      { id: organization.id, name: "De Singel" },
      { id: other.id, name: "Warmtehart" },
    ]);
    expect(content.hint).toContain("organizationId");
  });

  test("organizationId selects one, also in upper case", async () => {
    const { content } = await call(list, { organizationId: other.id }, { as: traveller });
    expect(content).toMatchObject({ organization: { id: other.id }, items: [] });
    const upper = organization.id.toUpperCase();
    const again = await call(list, { organizationId: upper }, { as: traveller });
    expect(again.content.items).toMatchObject([{ id: supplierId }]);
  });

  test("the URL selects one, and another organizationId is rejected", async () => {
    const search = `?organization=${other.id}`;
    const { content } = await call(list, {}, { as: traveller, search });
    expect(content.organization).toEqual({ id: other.id, name: "Warmtehart" });
    const rejected = await call(
      list,
      { organizationId: organization.id },
      { as: traveller, search },
    );
    expect(rejected.isError).toBe(true);
    expect(rejected.content).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/organizationId", expected: [other.id], received: organization.id }],
    });
    expect(
      (await call(list, { organizationId: other.id }, { as: traveller, search })).isError,
    ).toBe(false);
  });

  test("with one in the URL, nothing reveals the others, not even an error", async () => {
    const search = `?organization=${organization.id}`;
    const foreign = uuidv7();
    await other.insert((insert) => {
      insert("suppliers", { id: foreign, name: "Warmtepompen Overijssel" });
    });
    const { id: of } = other;
    const products = (input: Record<string, unknown>) =>
      call("products_list", input, { as: traveller, search });
    const rejections = await Promise.all([
      products({ organizationId: of, supplierId: "Warmtepomp" }),
      products({ organizationId: "elsewhere" }),
      products({ organizationId: 5 }),
      call(
        "commerce_get_supplier",
        { organizationId: of, supplierId: foreign },
        { as: traveller, search },
      ),
    ]);
    for (const { isError, content } of rejections) {
      expect(isError).toBe(true);
      expect(content).toMatchObject({
        code: "VALIDATION_FAILED",
        organization: { id: organization.id },
      });
      expect(content.errors[0]).toMatchObject({
        pointer: "/organizationId",
        expected: [organization.id],
      });
      expect(JSON.stringify(content)).not.toMatch(/Overijssel|Warmtehart/u);
    }
    const outsider = await call(list, {}, { as: traveller, search: `?organization=${uuidv7()}` });
    expect(outsider.content).toMatchObject({ code: "ORGANIZATION_PERMISSION_DENIED" });
    expect(JSON.stringify(outsider.content)).not.toContain("Warmtehart");
    const me = await sendMcp(
      service,
      "resources/read",
      { uri: "service://me" },
      { as: traveller, search },
    );
    const { organizations } = JSON.parse(me.body.result.contents[0].text);
    expect(organizations).toMatchObject([{ id: organization.id }]);
  });

  test("another organization and an unknown one get the same error without a name", async () => {
    for (const organizationId of [other.id, uuidv7()]) {
      const { isError, content } = await call(list, { organizationId });
      expect(isError).toBe(true);
      expect(content.code).toBe("ORGANIZATION_PERMISSION_DENIED");
      expect(content.organization).toBeUndefined();
      expect(JSON.stringify(content)).not.toContain("Warmtehart");
    }
    const nonMember = await service.createUser();
    const { content } = await call(list, {}, { as: nonMember });
    expect(content.code).toBe("ORGANIZATION_PERMISSION_DENIED");
  });

  test("a record of another organization is not found", async () => {
    const { content } = await call(
      "commerce_get_supplier",
      { organizationId: other.id, supplierId },
      { as: traveller },
    );
    expect(content).toMatchObject({ code: "RESOURCE_NOT_FOUND", resource: "supplier" });
  });

  test("returns 400 for an invalid organization in the URL", async () => {
    const response = await sendMcp(
      service,
      "tools/list",
      {},
      { as: organization.admin, search: "?organization=singel" },
    );
    expect([response.status, response.body.error.code]).toEqual([400, -32602]);
    expect(response.body.error.data.errors).toMatchObject([{ name: "organization" }]);
  });
});

describe("narrowing by the URL", () => {
  const listed = async (search: string) => {
    const response = await sendMcp(service, "tools/list", {}, { as: organization.admin, search });
    const { tools, ttlMs, cacheScope, nextCursor } = response.body.result;
    const names: string[] = tools.map(({ name }: { name: string }) => name);
    return { names, ttlMs, cacheScope, nextCursor };
  };

  test("without it, tools/list is the same for everyone and public for an hour", async () => {
    const whole = await listed("");
    expect(whole).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public" });
    expect(whole.nextCursor).toBeUndefined();
    expect(whole.names.slice(0, 2)).toEqual(["tasks_list", "tasks_get"]);
    expect((await listed(`?organization=${organization.id}`)).names).toEqual(whole.names);
  });

  test("toolsets, readOnly, readOnlyToolsets and tools each omit tools", async () => {
    const narrowed = await listed("?toolsets=commerce");
    const commerce = createTools(operations).filter(({ group }) => group === "commerce");
    expect(narrowed.names).toEqual(commerce.map(({ name }) => name));
    expect(narrowed.cacheScope).toBe("private");
    expect((await listed("?readOnly=true&toolsets=commerce")).names).toEqual(
      commerce.filter(({ readOnly }) => readOnly).map(({ name }) => name),
    );
    const some = await listed("?readOnlyToolsets=commerce&toolsets=commerce,tasks");
    expect(some.names).toContain("tasks_create");
    expect(some.names).not.toContain("commerce_update_supplier");
    const tools = "?tools=commerce_update_supplier,tasks_list";
    expect((await listed(tools)).names).toEqual(["tasks_list", "commerce_update_supplier"]);
    expect((await listed(`${tools}&readOnly=true`)).names).toEqual(["tasks_list"]);
  });

  test("an omitted tool cannot be called", async () => {
    const response = await sendMcp(
      service,
      "tools/call",
      { name: "commerce_update_supplier", arguments: { supplierId, name: "x" } },
      { as: organization.admin, search: "?readOnly=true" },
    );
    expect(response.body.error.code).toBe(-32602);
  });

  test("prompts that need an omitted tool are not listed", async () => {
    const list = async (search: string) => {
      const response = await sendMcp(
        service,
        "prompts/list",
        {},
        { as: organization.admin, search },
      );
      return response.body.result.prompts.map(({ name }: { name: string }) => name);
    };
    expect(await list("")).toEqual(["plan_week", "draft_quote", "overdue_followup"]);
    expect(await list("?readOnly=true")).toEqual([]);
  });

  test.each([
    ["?toolset=commerce", "unknown"],
    ["?toolsets=comerce", "enum"],
    ["?toolsets=", "enum"],
    ["?tools=commerce_list_suppliers,nothing", "enum"],
    ["?readOnly=yes", "enum"],
    ["?readOnly=true&readOnly=false", "unique"],
  ])("returns 400 for the invalid query %s", async (search, rule) => {
    const response = await sendMcp(service, "tools/list", {}, { as: organization.admin, search });
    expect([response.status, response.body.error.code]).toEqual([400, -32602]);
    expect(response.body.error.data).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ rule }],
    });
  });
});

describe("arguments", () => {
  const errorsOf = async (name: string, input: Record<string, unknown>) => {
    const { isError, content } = await call(name, input);
    expect([isError, content.code]).toEqual([true, "VALIDATION_FAILED"]);
    return content.errors;
  };

  test("an unknown argument returns an error with the most similar name", async () => {
    const errors = await errorsOf("tasks_list", { asignee: "me", statusses: ["todo"], colour: 1 });
    expect(errors).toMatchObject([
      { pointer: "/asignee", rule: "unknown", expected: "assigneeUserId" },
      { pointer: "/statusses", rule: "unknown", expected: "status" },
      { pointer: "/colour", rule: "unknown", expected: expect.arrayContaining(["status"]) },
    ]);
    expect(errors[1].message).toContain("did you mean status?");
  });

  test("a misspelt organizationId is reported before the organization is required", async () => {
    const { content } = await call("tasks_list", { organisationId: other.id }, { as: traveller });
    expect(content.errors).toMatchObject([
      { pointer: "/organisationId", expected: "organizationId" },
    ]);
  });

  test("all errors are returned at once, with received and expected values", async () => {
    const errors = await errorsOf("commerce_list_suppliers", {
      limit: 51,
      detail: "long",
      status: "activ",
      organizationId: "singel",
    });
    expect(errors).toMatchObject([
      { location: "body", pointer: "/limit", rule: "max", expected: 50, received: 51 },
      { pointer: "/detail", rule: "enum", expected: ["concise", "full"], received: "long" },
      { pointer: "/organizationId", rule: "format", received: "singel" },
      { pointer: "/status", rule: "enum", received: "activ" },
    ]);
    expect(errors[3].message).toContain("did you mean active?");
  });

  test("null omits a common argument", async () => {
    const nullArguments = { cursor: null, limit: null, detail: null, organizationId: null };
    const { isError, content } = await call("commerce_list_suppliers", nullArguments);
    expect([isError, content.items.length]).toEqual([false, 1]);
  });

  test("members of the body are arguments, with their own limits", async () => {
    const errors = await errorsOf("commerce_update_supplier", { supplierId, name: "", email: "x" });
    expect(errors).toMatchObject([
      { location: "body", pointer: "/name", rule: "minLength" },
      { location: "body", pointer: "/email", rule: "format" },
    ]);
  });

  test("a date-time without offset returns an error with the offset added", async () => {
    const errors = await errorsOf("tasks_list", { dueBefore: "2026-07-01T09:00" });
    expect(errors).toMatchObject([
      { pointer: "/dueBefore", rule: "format", expected: "2026-07-01T09:00:00+02:00" },
    ]);
    const { content } = await call(
      "tasks_create",
      { title: "x", dueAt: "2026-12-08 07:30:15", organizationId: other.id },
      { as: other.admin },
    );
    expect(content.errors).toMatchObject([
      { pointer: "/dueAt", expected: "2026-12-08T07:30:15-05:00", received: "2026-12-08 07:30:15" },
    ]);
    expect(content.errors[0].message).toContain("2026-12-08T07:30:15-05:00");
  });

  test("a task id accepts a display number, in either case", async () => {
    const { content } = await call("tasks_get", { taskId: "T-1042" });
    expect(content.task).toMatchObject({ displayNumber: "T-1042", title: "Weekly service" });
    const changed = await call("tasks_set_status", { taskId: "t-1043", status: "in_progress" });
    expect(changed.content.task).toMatchObject({ displayNumber: "T-1043", status: "in_progress" });
  });

  test("an unknown display number is not found, with similar ones and the next tool", async () => {
    const { isError, content } = await call("tasks_get", { taskId: "T-1024" });
    expect(isError).toBe(true);
    expect(content).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      resource: "task",
      id: "T-1024",
      detail: "No task with the id T-1024.",
      organization: { id: organization.id, name: "De Singel" },
    });
    expect(content.nearest).toContainEqual({
      id: expect.any(String),
      displayNumber: "T-1042",
      title: "Weekly service",
    });
    expect(content.hint).toMatch(/^Did you mean .*T-1042.*tasks_list\.$/u);
    // Texts of records may only be in fields of their own.
    expect(content.hint).not.toContain("Weekly");
  });

  test("display numbers keep the order of checks: permission, then arguments, then the record", async () => {
    const input = { taskId: "T-9999", status: "nothing" };
    const denied = await call("tasks_set_status", input, { as: organization.viewer });
    expect(denied.content).toMatchObject({
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "tasks:write",
    });
    expect((await call("tasks_set_status", input)).content.code).toBe("VALIDATION_FAILED");
    const missing = await call("tasks_set_status", { ...input, status: "done" });
    expect(missing.content).toMatchObject({ code: "RESOURCE_NOT_FOUND", id: "T-9999" });
  });

  test("a display number of another organization is unknown", async () => {
    const { content } = await call(
      "tasks_get",
      { taskId: "T-1042", organizationId: other.id },
      { as: traveller },
    );
    expect(content).toMatchObject({ code: "RESOURCE_NOT_FOUND", id: "T-1042" });
    expect(content.nearest).toBeUndefined();
  });

  test("a mention in a note accepts a display number", async () => {
    await organization.insert((insert) => {
      insert("customers", { id: 1, name: "Snelle Bocht", currency: "EUR" });
      insert("customer_assets", { id: 7, customer_id: 1, name: "Bakfiets 07" });
    });
    const selection = { start: 4, end: 10, reference: { kind: "task", id: "T-1043" } };
    const { content } = await call("customers_add_asset_note", {
      customerAssetId: 7,
      text: "See T-1043.",
      selections: [selection],
    });
    expect(content.customerAssetNote.contentText).toBe("See T-1043.");
    const missing = await call("customers_add_asset_note", {
      customerAssetId: 7,
      text: "See T-9999.",
      selections: [{ ...selection, reference: { kind: "task", id: "T-9999" } }],
    });
    expect(missing.content).toMatchObject({
      code: "REFERENCE_NOT_FOUND",
      errors: [{ pointer: "/selections/0/reference/id", received: "T-9999" }],
      hint: "Find the task with tasks_list, and call again with its id.",
    });
  });
});

describe("errors", () => {
  test("an error is the problem, as content and as text, with the next step", async () => {
    const { isError, content } = await call("commerce_get_supplier", { supplierId: uuidv7() });
    expect(isError).toBe(true);
    expect(content).toMatchObject({
      type: "http://127.0.0.1:3000/problems/resource-not-found",
      status: 404,
      code: "RESOURCE_NOT_FOUND",
      instance: expect.stringMatching(/^urn:uuid:/u),
      hint: "Find it with commerce_list_suppliers.",
    });
  });

  test("the next step never names a tool that the connection lacks", async () => {
    const { content } = await call(
      "commerce_get_supplier",
      { supplierId: uuidv7() },
      { search: "?tools=commerce_get_supplier" },
    );
    expect(content.hint).not.toContain("commerce_list_suppliers");
  });

  test("an invalid status transition names the allowed ones", async () => {
    const { content: task } = await call("tasks_create", { title: "Warranty claim" });
    const { id } = task.task;
    await call("tasks_set_status", { taskId: id, status: "done" });
    const { content } = await call("tasks_set_status", { taskId: id, status: "waiting" });
    expect(content).toMatchObject({
      code: "TASK_STATUS_TRANSITION_INVALID",
      from: "done",
      to: "waiting",
      allowed: ["todo", "in_progress"],
      hint: expect.any(String),
    });
  });

  test("a missing permission is named, and the denied change is in the audit log", async () => {
    const input = { supplierId, name: "x", reason: "Asked by phone" };
    const { content } = await call("commerce_update_supplier", input, { as: organization.viewer });
    expect(content).toMatchObject({
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "suppliers:write",
    });
    const entries = await organization.run((transaction) =>
      transaction.all<{ canonical: string }>({
        text: "select canonical from audit_entries where actor_user_id = $1 and outcome = 'denied'",
        values: [organization.viewer.id],
      }),
    );
    expect(entries.map(({ canonical }) => JSON.parse(canonical))).toContainEqual(
      expect.objectContaining({
        channel: "mcp",
        toolName: "commerce_update_supplier",
        reason: "Asked by phone",
        problemCode: "ORGANIZATION_PERMISSION_DENIED",
      }),
    );
  });
});
