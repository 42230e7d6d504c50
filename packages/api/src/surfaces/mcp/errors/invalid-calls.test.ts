import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { operations } from "../../../registry.gen.ts";
import { callTool, sendMcp } from "../testing/mcp-requests.ts";
import { createTools } from "../tool.ts";

// Mistakes that agents make in calls: the error says what to send instead.

const service = await openTestService();
const name = "Singel Fietsen & Zonen";
const organization = await service.createOrganization({ name });
const as = organization.admin;

async function errorOf(tool: string, input: Record<string, unknown>, as = organization.admin) {
  const { isError, content } = await callTool(service, tool, input, { as });
  expect(isError).toBe(true);
  return content;
}

describe("a single value instead of a list", () => {
  test("gets one error with the list as suggestion", async () => {
    const { errors } = await errorOf("tasks_list", { status: "todo" });
    expect(errors).toEqual([
      {
        location: "body",
        pointer: "/status",
        rule: "type",
        message: 'status must be an array; did you mean ["todo"]?',
        expected: ["todo"],
        received: "todo",
      },
    ]);
  });

  test("gets no error about its length", async () => {
    const to = "hotel.oudegracht@example.com";
    const { errors } = await errorOf("quotes_send", { quoteId: as.id, to });
    expect(errors).toMatchObject([{ pointer: "/to", rule: "type", expected: [to] }]);
  });
});

test("an unknown trigger type gets all types", async () => {
  const { errors } = await errorOf("workflows_create", {
    name: "Every morning",
    trigger: { type: "cron" },
    steps: [{ id: "remind", operation: "createTask", input: { title: "Order" } }],
  });
  expect(errors).toMatchObject([
    { pointer: "/trigger/type", rule: "enum", expected: ["event", "schedule", "manual"] },
  ]);
});

test("a workflow step that names a tool gets the operationId", async () => {
  const { errors } = await errorOf("workflows_create", {
    name: "By hand",
    trigger: { type: "manual" },
    steps: [{ id: "remind", operation: "tasks_create", input: { title: "Order" } }],
  });
  expect(errors).toMatchObject([
    {
      pointer: "/steps/0/operation",
      message: "/steps/0/operation must be an operationId; that of tasks_create is createTask",
      expected: "createTask",
    },
  ]);
});

test("the audit log accepts a tool name as action", async () => {
  const { content: made } = await callTool(service, "tasks_create", { title: "Call" }, { as });
  const { content: listed } = await callTool(
    service,
    "audit_list_entries",
    { action: "tasks_create", targetId: made.task.id },
    { as },
  );
  expect(listed.items).toMatchObject([{ action: "createTask" }]);
});

test.each([
  ["files_get", "fileId", "files_list"],
  ["audit_revert_entry", "entryId", "audit_list_entries"],
  ["webhooks_redeliver", "deliveryId", "webhooks_list_deliveries"],
  ["audit_get_approval", "approvalId", "audit_list_approvals"],
])("%s: a text as %s gets the tool %s", async (tool, argument, list) => {
  const { errors } = await errorOf(tool, { [argument]: "klanten.csv" });
  const error = errors.find(({ pointer }: { pointer: string }) => pointer === `/${argument}`);
  expect(error.message).toBe(`${argument} must be a UUID; find it with ${list}`);
});

describe("an id of a record of another kind", async () => {
  const { content } = await callTool(service, "tasks_create", { title: "Call the hotel" }, { as });
  const { id, displayNumber } = content.task;
  const meant = { kind: "task", id, displayNumber, label: "Call the hotel" };

  test.each([id, displayNumber])("gets that record: %s", async (quoteId) => {
    const rejected = await errorOf("quotes_get", { quoteId });
    expect(rejected).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      meant,
      hint: "This names a task, which is in meant, and no quote. Find the quote with quotes_list.",
    });
  });

  test("gets it for a reference as well", async () => {
    const rejected = await errorOf("tasks_create", { title: "Call", quoteId: displayNumber });
    expect(rejected).toMatchObject({ code: "REFERENCE_NOT_FOUND", meant });
  });

  test("does not get it if the caller may not read that kind", async () => {
    const withoutTasksRead = await service.addMemberWithPermissions(organization, [
      "organization:read",
      "quotes:read",
    ]);
    expect(await errorOf("quotes_get", { quoteId: id }, withoutTasksRead)).not.toHaveProperty(
      "meant",
    );
    const otherOrganization = await service.createOrganization();
    const theirs = await errorOf("quotes_get", { quoteId: id }, otherOrganization.admin);
    expect(theirs).not.toHaveProperty("meant");
  });
});

test("a name as targetId without targetKind returns an error", async () => {
  const { errors } = await errorOf("audit_list_entries", { targetId: "Q-2026-0031" });
  expect(errors).toMatchObject([
    {
      pointer: "/targetId",
      message: "targetId must be the id of a record; with targetKind, it may be a number or a name",
    },
  ]);
});

test("undoing an undone change says that nothing is left to do", async () => {
  const { content: made } = await callTool(service, "tasks_create", { title: "Call" }, { as });
  const undo = { entryId: made.audit.entryId, reason: "A mistake" };
  await callTool(service, "audit_revert_entry", undo, { as });
  const { code, hint } = await errorOf("audit_revert_entry", undo);
  expect(code).toBe("AUDIT_NOT_REVERSIBLE");
  expect(hint).toBe(
    "Nothing is left to do. To make the change again, undo that entry (audit_revert_entry).",
  );
});

test("calling a tool that the URL leaves out says so", async () => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: "tasks_create", arguments: { title: "Call" } },
    { as, search: "?readOnly=true" },
  );
  expect(body.error.message).toBe(
    "This connection has no tool tasks_create. The address of the connection leaves it out: tell the user, who can connect without that limit.",
  );
});

test("organizationId accepts the full name of the caller's organization, and no other", async () => {
  const other = await service.createOrganization({ name: "Warmtehart" });
  await service.createOrganization({ name: "Elders" });
  const traveller = await service.createUser("Youssef el Idrissi");
  for (const each of [organization, other]) await service.addMember(each, traveller, "admin");
  const { content } = await callTool(
    service,
    "tasks_list",
    { organizationId: "warmtehart" },
    { as: traveller },
  );
  expect(content.organization).toEqual({ id: other.id, name: "Warmtehart" });
  const rejected = await errorOf("tasks_list", { organizationId: "Elders" }, traveller);
  const unknown = await errorOf("tasks_list", { organizationId: "Nergens" }, traveller);
  expect(rejected.errors[0].message).toBe(unknown.errors[0].message);
});

test("an unknown organization name gets only the caller's organizations", async () => {
  await service.createOrganization();
  const rejection = await errorOf("tasks_list", { organizationId: "Singel Fietsen" });
  expect(rejection.organizations).toEqual([{ id: organization.id, name }]);
  expect(rejection.hint).toContain("organizationId");
});

test("a prefix of an argument name gets the argument", async () => {
  const { errors } = await errorOf("agenda_create_item", { title: "Talk", end: "2026-12-01" });
  expect(errors).toContainEqual(expect.objectContaining({ pointer: "/end", expected: "endAt" }));
});

describe("an unknown argument", () => {
  const suggestionFor = async (tool: string, name: string) => {
    const { errors } = await errorOf(tool, { [name]: "Snelle Bocht" });
    const { message } = errors.find(({ pointer }: { pointer: string }) => pointer === `/${name}`);
    return /did you mean (\w+)\?$/u.exec(message)?.[1];
  };

  test.each([
    ["agenda_move_item", "newStart", "startAt"],
    ["agenda_create_item", "startTime", "startAt"],
    ["webhooks_create", "events", "eventTypes"],
    ["files_create_upload", "mimeType", "contentType"],
    ["tasks_create", "dueDate", "dueAt"],
    ["customers_list", "email", "q"],
    ["tasks_create", "titel", "title"],
    ["customers_list_assets", "dueBefore", "serviceDueBefore"],
  ])("%s: %s gets the suggestion %s", async (tool, given, meant) => {
    expect(await suggestionFor(tool, given)).toBe(meant);
  });

  test.each([
    ["agenda_list_items", "start"],
    ["agenda_list_items", "end"],
    ["quotes_create", "items"],
    ["tasks_get", "id"],
  ])("%s: %s gets no suggestion from a few common letters", async (tool, given) => {
    expect(await suggestionFor(tool, given)).toBeUndefined();
  });

  test.each([
    ["products_update", "stock", ": it is only read, and changes with other calls"],
    ["quotes_create", "totalMinor", ": it is only read, and changes with other calls"],
    ["tasks_create", "status", ", but of tasks_set_status"],
    ["tasks_update", "status", ", but of tasks_set_status"],
  ])("%s: %s says which tool sets it", async (tool, given, expectedSuffix) => {
    const { errors } = await errorOf(tool, { [given]: 12 });
    const { message } = errors.find(({ pointer }: { pointer: string }) => pointer === `/${given}`);
    expect(message).toBe(`${given} is not an argument of ${tool}${expectedSuffix}`);
  });

  test("gets the list of arguments once for all without a suggestion", async () => {
    const { errors } = await errorOf("tasks_create", { title: "Call", company: 1, phone: 2 });
    expect(errors).toHaveLength(2);
    expect(errors[0].expected).toContain("customerId");
    expect(errors[1]).not.toHaveProperty("expected");
  });
});

test.each([
  ["create_task", "tasks_create"],
  ["createTask", "tasks_create"],
  ["list_customers", "customers_list"],
  ["find_free_slots", "agenda_find_free_slots"],
])("the unknown tool %s gets the suggestion %s", async (toolName, meant) => {
  const { body } = await sendMcp(service, "tools/call", { name: toolName, arguments: {} }, { as });
  expect(body.error.message).toBe(
    `This connection has no tool ${toolName}. Did you mean ${meant}?`,
  );
});

describe("an unknown member", () => {
  const unknownName = "Nobody of that name";

  test("gets the list of members, in a change and in a filter", async () => {
    const { owner, admin, member, viewer } = organization;
    const everyone = [owner, admin, member, viewer].map(({ displayName }) => displayName);
    const task = { title: "Call", assigneeUserIds: [unknownName] };
    const rejected = await errorOf("tasks_create", task);
    expect(rejected).toMatchObject({
      code: "REFERENCE_NOT_FOUND",
      hint: "Use one of members if one is meant. If not, ask the user.",
    });
    expect(rejected.members).toEqual(expect.arrayContaining(everyone));
    const filtered = await errorOf("tasks_list", { assigneeUserId: unknownName });
    expect(filtered.members).toEqual(rejected.members);
    expect(filtered.hint).toBe(
      "Correct the arguments named in errors, people by a name in members, and call tasks_list again.",
    );
  });

  test("gets a hint to ask the user if the caller may not see members", async () => {
    const withoutTasksRead = await service.addMemberWithPermissions(organization, [
      "organization:read",
      "tasks:read",
      "tasks:write",
    ]);
    const task = { title: "Call", assigneeUserIds: [unknownName] };
    const rejected = await errorOf("tasks_create", task, withoutTasksRead);
    expect(rejected).not.toHaveProperty("members");
    expect(rejected.hint).toBe(
      "People go by name, email address or me: ask the user who is meant.",
    );
  });
});

test("an empty text is ignored in list filters and rejected elsewhere", async () => {
  const nothing = { q: "", customerId: "", dueBefore: "", sort: "", cursor: "" };
  const { isError, content } = await callTool(service, "tasks_list", nothing, { as });
  expect([isError, content.items.length > 0]).toEqual([false, true]);
  const { errors } = await errorOf("tasks_create", { title: "" });
  expect(errors).toMatchObject([{ pointer: "/title", rule: "minLength" }]);
});

describe("null for every omitted argument, as clients with strict decoding send it", () => {
  const withNulls = (tool: string, input: Record<string, unknown>) => {
    const definition = createTools(operations)
      .find(({ name: own }) => own === tool)
      ?.definition();
    const names = Object.keys(definition?.inputSchema.properties ?? {});
    return { ...Object.fromEntries(names.map((each) => [each, null])), ...input };
  };

  test("in a list", async () => {
    const input = withNulls("tasks_list", { limit: 1 });
    const { isError, content } = await callTool(service, "tasks_list", input, { as });
    expect([isError, content.items.length <= 1]).toEqual([false, true]);
  });

  test("in a creation, which uses the defaults", async () => {
    const input = withNulls("tasks_create", { title: "Call", detail: "full" });
    const { content } = await callTool(service, "tasks_create", input, { as });
    expect(content.task).toMatchObject({ title: "Call", priority: "medium", labels: [] });
  });

  test("in a change, which still clears nullable members", async () => {
    const { content: made } = await callTool(
      service,
      "tasks_create",
      { title: "Call", priority: "high", labels: ["bell"], estimateMinutes: 30 },
      { as },
    );
    const taskId = String(made.task.id);
    const input = { taskId, title: null, priority: null, labels: null, estimateMinutes: null };
    expect((await callTool(service, "tasks_update", input, { as })).isError).toBe(false);
    const { content } = await callTool(service, "tasks_get", { taskId, detail: "full" }, { as });
    expect(content.task).toMatchObject({
      title: "Call",
      priority: "high",
      labels: ["bell"],
      estimateMinutes: null,
    });
  });

  test("for a required argument, which is missing then", async () => {
    const { errors } = await errorOf("tasks_create", withNulls("tasks_create", {}));
    expect(errors).toMatchObject([{ pointer: "/title", rule: "required" }]);
  });
});

test("a name instead of an id is not an error next to another error", async () => {
  await organization.insert((insert) => {
    insert("customers", { id: 1003, name: "Hotel Oudegracht", currency: "EUR" });
  });
  const input = { title: "Call", customerId: "Hotel Oudegracht", dueDate: "2026-12-01" };
  const person = await service.createUser("Sanne de Wit");
  await service.addMember(organization, person, "member");
  const alone = await errorOf("tasks_create", input, person);
  expect(alone.errors).toMatchObject([{ pointer: "/dueDate", rule: "unknown" }]);
  // With two organizations, it is not known yet which one is meant.
  const another = await service.createOrganization();
  await service.addMember(another, person, "member");
  const { errors } = await errorOf("tasks_create", input, person);
  expect(errors).toMatchObject([{ pointer: "/dueDate", rule: "unknown" }]);
});

describe("several errors", () => {
  test("are all in the detail, each with its JSON Pointer", async () => {
    const { detail, errors } = await errorOf("tasks_create", {
      organizationId: organization.id,
      title: "",
      priority: "urgentest",
      checklist: "x",
    });
    expect(errors.length).toBeGreaterThan(1);
    expect(detail).toMatch(new RegExp(`^${errors.length} arguments are not valid: `, "u"));
    for (const { message, pointer } of errors) {
      expect(message).toContain(pointer);
      expect(detail).toContain(message);
    }
  });

  test("after the first five are counted", async () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`odd${index}`, 1]));
    const { detail, errors } = await errorOf("tasks_create", {
      organizationId: organization.id,
      title: "x",
      ...many,
    });
    expect(errors).toHaveLength(8);
    expect(detail).toMatch(/; and 3 more in errors\.$/u);
  });

  test("of a workflow are in the detail too", async () => {
    const { detail } = await errorOf("workflows_create", {
      organizationId: organization.id,
      name: "Mistyped",
      trigger: { type: "event", eventTypes: ["supplier.created"] },
      steps: [
        {
          id: "ask",
          operation: "createTask",
          input: { title: "{{/trigger/data/object/nam}} {{/organization/nme}}" },
        },
      ],
    });
    expect(detail).toContain("did you mean {{/trigger/data/object/name}}?");
    expect(detail).toContain("did you mean {{/organization/name}}?");
  });
});
