import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool, sendMcp, sendMcp2025 } from "./testing/mcp-requests.ts";

// Some clients send lists, objects, numbers and booleans as JSON text, and null for what they omit.

const service = await openTestService();
const organization = await service.createOrganization();
const as = organization.admin;

const call = (name: string, input: Record<string, unknown>) =>
  callTool(service, name, input, { as });

const line = {
  description: "Inner tube",
  quantity: 1,
  unitCode: "C62",
  unitPriceMinor: 1_000,
  vatCategory: "S",
  vatRate: 21,
};

async function createCustomer(): Promise<number> {
  const { content } = await call("customers_create", { name: `Bike shop ${crypto.randomUUID()}` });
  return content.customer.id;
}

describe("JSON text in place of a value", () => {
  test("a list and a boolean are read as what they are", async () => {
    const { isError, content } = await call("quotes_create", {
      customerId: await createCustomer(),
      lines: JSON.stringify([line]),
      dryRun: "true",
    });
    expect(isError, JSON.stringify(content)).toBe(false);
    expect(content.dryRun.wouldReturn).toBe(201);
  });

  test.each([
    { status: '["todo"]' },
    { limit: "5" },
    { status: '["todo"]', limit: "5", assigneeUserId: "me" },
  ])("a list accepts %j", async (input) => {
    expect((await call("tasks_list", input)).isError).toBe(false);
  });

  test("text stays text where text is expected", async () => {
    const { content } = await call("tasks_create", { title: "[1]", description: "true" });
    const read = await call("tasks_get", { taskId: content.task.id });
    expect(read.content.task).toMatchObject({ title: "[1]", description: "true" });
  });

  test.each(["[", "todo", '{"a":1}'])("%j is no list, and is rejected", async (status) => {
    const { isError, content } = await call("tasks_list", { status });
    expect([isError, content.code]).toEqual([true, "VALIDATION_FAILED"]);
  });
});

describe("in a nested value", () => {
  test.each([
    ["items as JSON text", [JSON.stringify(line)]],
    ["a list as JSON text with items as JSON text", JSON.stringify([JSON.stringify(line)])],
    ["members as JSON text", [{ ...line, quantity: "1", isOptional: "true" }]],
    ["null for an omitted member", [{ ...line, isOptional: null }]],
  ])("%s are read as what they are", async (_, lines) => {
    const input = { customerId: await createCustomer(), lines, dryRun: true };
    const { isError, content } = await call("quotes_create", input);
    expect(isError, JSON.stringify(content)).toBe(false);
  });

  test("JSON text stays text where text is expected", async () => {
    const lines = [{ ...line, description: "[1]" }];
    const { content } = await call("quotes_create", { customerId: await createCustomer(), lines });
    const read = await call("quotes_get", { quoteId: content.quote.displayNumber });
    expect(read.content.quote.lines[0].description).toBe("[1]");
  });
});

describe("another spelling of an enumeration value", () => {
  test.each([
    { status: ["In progress"] },
    { status: ["TODO", "done"] },
    { status: '["in-progress"]' },
  ])("a list accepts %j", async (input) => {
    expect((await call("tasks_list", input)).isError).toBe(false);
  });

  test("is stored as the value, and another word is not guessed", async () => {
    const { content } = await call("tasks_create", { title: "Brakes", priority: " HIGH" });
    const read = await call("tasks_get", { taskId: content.task.id });
    expect(read.content.task.priority).toBe("high");
    const rejected = await call("tasks_create", { title: "Brakes", priority: "normal" });
    expect([rejected.isError, rejected.content.code]).toEqual([true, "VALIDATION_FAILED"]);
  });
});

describe("null", () => {
  test("as arguments means that there are none", async () => {
    for (const send of [sendMcp, sendMcp2025]) {
      const params = { name: "tasks_list", arguments: null };
      const { body } = await send(service, "tools/call", params, { as });
      expect(body.result.structuredContent).toHaveProperty("items");
    }
  });

  test("as an optional argument means that it is omitted", async () => {
    const input = { status: null, limit: null, q: null, detail: null, cursor: null };
    expect((await call("tasks_list", input)).isError).toBe(false);
  });
});

describe("otherFields", () => {
  const otherFields = { website: "https://singel.example", language: "nl" };

  test.each([
    ["an object", otherFields],
    ["JSON text", JSON.stringify(otherFields)],
  ])("contains arguments, as %s", async (_, given) => {
    const { content } = await call("customers_create", {
      name: "Singel",
      otherFields: given,
      allowDuplicate: true,
    });
    const read = await call("customers_get", { customerId: content.customer.id });
    expect(read.content.customer).toMatchObject(otherFields);
  });

  test("its arguments may also be given directly", async () => {
    const input = { name: "Singel", ...otherFields, allowDuplicate: true };
    const { content } = await call("customers_create", input);
    const read = await call("customers_get", { customerId: content.customer.id });
    expect(read.content.customer).toMatchObject(otherFields);
  });

  test("rejects an argument that is given twice, an unknown one, and other values", async () => {
    const twice = await call("customers_create", { name: "A", language: "nl", otherFields });
    expect(twice.content.errors).toEqual([
      expect.objectContaining({ pointer: "/otherFields/language", rule: "unique" }),
    ]);
    const unknown = await call("customers_create", { name: "A", otherFields: { colour: "red" } });
    expect(unknown.content.errors[0]).toMatchObject({ pointer: "/colour", rule: "unknown" });
    const list = await call("customers_create", { name: "A", otherFields: ["nl"] });
    expect(list.content.errors[0]).toMatchObject({ pointer: "/otherFields", rule: "type" });
  });
});
