import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { operations } from "../../../registry.gen.ts";
import { callTool, sendMcp } from "../testing/mcp-requests.ts";
import { createTools } from "../tool.ts";

// Mistakes that agents make in calls: the answer says what to send instead.

const service = await openTestService();
const name = "Singel Fietsen & Zonen";
const organization = await service.createOrganization({ name });
const as = organization.admin;

async function refusalOf(tool: string, input: Record<string, unknown>, as = organization.admin) {
  const { isError, content } = await callTool(service, tool, input, { as });
  expect(isError).toBe(true);
  return content;
}

describe("one value where a list belongs", () => {
  test("is told as the list that it would be, and as nothing else", async () => {
    const { errors } = await refusalOf("tasks_list", { status: "todo" });
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

  test("has no length of its own", async () => {
    const to = "hotel.oudegracht@example.com";
    const { errors } = await refusalOf("quotes_send", { quoteId: as.id, to });
    expect(errors).toMatchObject([{ pointer: "/to", rule: "type", expected: [to] }]);
  });
});

test("a trigger of a kind that there is not is told all kinds", async () => {
  const { errors } = await refusalOf("workflows_create", {
    name: "Every morning",
    trigger: { type: "cron" },
    steps: [{ id: "remind", operation: "createTask", input: { title: "Order" } }],
  });
  expect(errors).toMatchObject([
    { pointer: "/trigger/type", rule: "enum", expected: ["event", "schedule", "manual"] },
  ]);
});

test("a step that names a tool is told the operation", async () => {
  const { errors } = await refusalOf("workflows_create", {
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

test("the audit log is searched by the name of a tool, too", async () => {
  const { content: made } = await callTool(service, "tasks_create", { title: "Call" }, { as });
  const { content: listed } = await callTool(
    service,
    "audit_list_entries",
    { action: "tasks_create", targetId: made.task.id },
    { as },
  );
  expect(listed.items).toMatchObject([{ action: "createTask" }]);
});

test("a name for an organization is told the caller's own ones, and no other", async () => {
  await service.createOrganization();
  const refusal = await refusalOf("tasks_list", { organizationId: "Singel Fietsen" });
  expect(refusal.organizations).toEqual([{ id: organization.id, name }]);
  expect(refusal.hint).toContain("organizationId");
});

test("an argument that is cut short is told the one that begins with it", async () => {
  const { errors } = await refusalOf("agenda_create_item", { title: "Talk", end: "2026-12-01" });
  expect(errors).toContainEqual(expect.objectContaining({ pointer: "/end", expected: "endAt" }));
});

test.each([
  ["create_task", "tasks_create"],
  ["createTask", "tasks_create"],
  ["list_customers", "customers_list"],
  ["find_free_slots", "agenda_find_free_slots"],
])("the tool %s is told as %s", async (called, meant) => {
  const { body } = await sendMcp(service, "tools/call", { name: called, arguments: {} }, { as });
  expect(body.error.message).toBe(`This connection has no tool ${called}. Did you mean ${meant}?`);
});

test("a person whom nobody knows is asked for", async () => {
  const { code, hint } = await refusalOf("tasks_create", {
    title: "Call",
    assigneeUserIds: ["Nobody of that name"],
  });
  expect(code).toBe("REFERENCE_NOT_FOUND");
  expect(hint).toBe("People go by name, e-mail address or me: ask the user who is meant.");
});

describe("null for everything that is left out, as clients with strict decoding send it", () => {
  const asStrict = (tool: string, input: Record<string, unknown>) => {
    const definition = createTools(operations)
      .find(({ name: own }) => own === tool)
      ?.definition();
    const names = Object.keys(definition?.inputSchema.properties ?? {});
    return { ...Object.fromEntries(names.map((each) => [each, null])), ...input };
  };

  test("of a list", async () => {
    const input = asStrict("tasks_list", { limit: 1 });
    const { isError, content } = await callTool(service, "tasks_list", input, { as });
    expect([isError, content.items.length <= 1]).toEqual([false, true]);
  });

  test("of a new record, which has its defaults", async () => {
    const input = asStrict("tasks_create", { title: "Call", detail: "full" });
    const { content } = await callTool(service, "tasks_create", input, { as });
    expect(content.task).toMatchObject({ title: "Call", priority: "medium", labels: [] });
  });

  test("of a change, where a member that can be emptied still is", async () => {
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

  test("of what must be given: it is asked for", async () => {
    const { errors } = await refusalOf("tasks_create", asStrict("tasks_create", {}));
    expect(errors).toMatchObject([{ pointer: "/title", rule: "required" }]);
  });
});

test("a name where an id belongs is no mistake beside another one", async () => {
  await organization.insert((insert) => {
    insert("customers", { id: 1003, name: "Hotel Oudegracht", currency: "EUR" });
  });
  const input = { title: "Call", customerId: "Hotel Oudegracht", dueDate: "2026-12-01" };
  const person = await service.createUser("Sanne de Wit");
  await service.addMember(organization, person, "member");
  const alone = await refusalOf("tasks_create", input, person);
  expect(alone.errors).toMatchObject([{ pointer: "/dueDate", rule: "unknown" }]);
  // Here it is not yet known which organization is meant.
  const another = await service.createOrganization();
  await service.addMember(another, person, "member");
  const { errors } = await refusalOf("tasks_create", input, person);
  expect(errors).toMatchObject([{ pointer: "/dueDate", rule: "unknown" }]);
});

describe("several errors", () => {
  test("are all told in the sentence that a model reads first, each with its place", async () => {
    const { detail, errors } = await refusalOf("tasks_create", {
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

  test("beyond the first five are counted", async () => {
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`odd${index}`, 1]));
    const { detail, errors } = await refusalOf("tasks_create", {
      organizationId: organization.id,
      title: "x",
      ...many,
    });
    expect(errors).toHaveLength(8);
    expect(detail).toMatch(/; and 3 more in errors\.$/u);
  });

  test("of a workflow are told as well", async () => {
    const { detail } = await refusalOf("workflows_create", {
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
