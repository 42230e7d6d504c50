import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../../domains/approvals/testing/approval-fixture.ts";
import { createQuoteFixtures } from "../../../domains/quotes/testing/quote-fixtures.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool, type McpRequest, sendMcp } from "../testing/mcp-requests.ts";

// An agent knows tools, not operationIds: hints of errors name tools.

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;
await organization.insert((insert) => {
  insert("tasks", { number: 7001, title: "Accuwissel", created_by: organization.owner.id });
});

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: organization.member, ...request });

describe("a hint", () => {
  test("about a draft quote names the tool that sends it", async () => {
    const { body: draft } = await fixtures.create({});
    const { content } = await call("quotes_convert_to_order", { quoteId: draft.displayNumber });
    expect(content.hint).toBe("Send it first (quotes_send).");
    const { body } = await service.request(
      "POST",
      `${organization.path}/quotes/${draft.id}/convert-to-order`,
      { as: organization.member, body: {} },
    );
    expect(body.hint).toBe("Send it first (sendQuote).");
  });

  test("says that the connection lacks a tool", async () => {
    const { body: draft } = await fixtures.create({});
    const input = { quoteId: draft.displayNumber };
    const search = "?tools=quotes_convert_to_order";
    const { content } = await call("quotes_convert_to_order", input, { search });
    expect(content.hint).toBe("Send it first (sendQuote, which no tool of this connection does).");
  });

  test("says that an operation has no tool", async () => {
    const { body: draft } = await fixtures.create({ contactId: fixtures.contactId });
    await call("quotes_send", { quoteId: draft.displayNumber });
    const input = { quoteId: draft.displayNumber, title: "Other" };
    const { content } = await call("quotes_update", input);
    expect(content.code).toBe("QUOTE_LOCKED");
    expect(content.hint).toBe(
      "Revise it (reviseQuote, over REST only): that makes a new draft of it.",
    );
    const rest = await service.request("PATCH", `${organization.path}/quotes/${draft.id}`, {
      as: organization.member,
      body: { title: "Other" },
    });
    expect(rest.body.hint).toBe("Revise it (reviseQuote): that makes a new draft of it.");
  });

  test("names the list operation if no tool lists the records", async () => {
    const { content: made } = await call("commerce_create_order", {
      customerId: 1001,
      lines: [{ productId: fixtures.productIds.battery, quantity: 1 }],
    });
    const orderId = made.order.displayNumber;
    await call("commerce_set_order_status", { orderId, status: "confirmed" });
    const input = { orderId, inventoryLocationId: uuidv7() };
    const { content } = await call("commerce_fulfil_order", input);
    expect(content.code).toBe("REFERENCE_NOT_FOUND");
    expect(content.hint).toContain("listInventoryLocations, over REST only");
  });

  test("about an unknown contact names the tool that shows contacts", async () => {
    const input = { customerId: "1001", contactId: uuidv7(), jobTitle: "Chef" };
    const { content } = await call("customers_update_contact", input);
    expect(content).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      hint: "Find it with customers_get.",
    });
  });

  test("about a cancelled item does not name the cancel tool for confirming", async () => {
    const as = organization.owner;
    await service.request("POST", `${organization.path}/agenda/calendars`, {
      as,
      body: { name: "Werkplaats", color: "#1E6FD9", kind: "team", isDefault: true },
    });
    const { content: made } = await call("agenda_create_item", {
      title: "Talk",
      startAt: "2026-12-08T07:30:00+01:00",
      endAt: "2026-12-08T09:00:00+01:00",
    });
    const itemId = String(made.agendaItem.id);
    await call("agenda_cancel_item", { itemId });
    const times = { startAt: "2026-12-09T07:30:00+01:00", endAt: "2026-12-09T09:00:00+01:00" };
    const { content } = await call("agenda_move_item", { itemId, ...times });
    expect(content.hint).toBe(
      "Undo the cancelling (audit_revert_entry), confirm it (setAgendaItemState, over REST only), or make a new item (agenda_create_item).",
    );
  });

  test("about a version conflict names arguments, not headers", async () => {
    await call("tasks_update", { taskId: "T-7001", description: "x" });
    const input = { taskId: "T-7001", description: "y", ifMatch: "1.0123456789ab" };
    const { content } = await call("tasks_update", input);
    expect(content.code).toBe("VERSION_CONFLICT");
    expect(content.detail).toMatch(/no longer the version that ifMatch names\.$/u);
    expect(content.hint).toContain("as ifMatch");
  });

  test("about a missing permission does not list organizations", async () => {
    const input = { name: "Bel", kind: "good", unitPriceMinor: 1, vatRate: 21 };
    const { content } = await call("products_create", input, { as: organization.viewer });
    expect(content.requiredPermission).toBe("products:write");
    expect(content.hint).toMatch(/^Tell the user.*owner or admin/u);
    expect(content.organizations).toBeUndefined();
  });

  test("to a user who is no member lists their own organizations", async () => {
    const { id, member } = await service.createOrganization({ name: "Warmtehart" });
    const input = { organizationId: organization.id };
    const { content } = await call("tasks_list", input, { as: member });
    expect(content.organizations).toEqual([{ id, name: "Warmtehart" }]);
    expect(content.hint).toContain("organizations");
  });
});

describe("an argument of another tool", () => {
  test.each([
    ["tasks_update", { taskId: "T-7001", status: "done" }, "/status", "tasks_set_status"],
    ["agenda_update_item", { itemId: uuidv7(), endAt: "x" }, "/endAt", "agenda_move_item"],
    [
      "commerce_update_order",
      { orderId: "O-1", status: "x" },
      "/status",
      "commerce_set_order_status",
    ],
    ["tasks_update", { taskId: "T-7001", text: "Bel" }, "/text", "tasks_add_comment"],
  ])("of %s gets the name of that tool", async (tool, input, pointer, other) => {
    const { content } = await call(tool, input);
    const error = content.errors.find((one: any) => one.pointer === pointer);
    expect(error.message).toBe(
      `${pointer.slice(1)} is not an argument of ${tool}, but of ${other}`,
    );
    expect(content.detail).toContain(other);
    expect(error.expected).toBeUndefined();
  });

  test("is not suggested if it is optional there", async () => {
    const input = { taskId: "T-7001", comment: "Bel" };
    const { content } = await call("tasks_add_comment", input);
    expect(content.errors[0].message).toBe("comment is not an argument of tasks_add_comment");
  });

  test("repeats the received value unless it is a secret", async () => {
    const input = { title: "x", stage: "done", steps: ["a"], password: "hunter2" };
    const { content } = await call("tasks_create", input);
    const received = content.errors.map((error: any) => [error.pointer, error.received]);
    expect(received).toEqual([
      ["/stage", "done"],
      ["/steps", "an array of 1 item"],
      ["/password", null],
    ]);
  });

  test.each(["name", "search", "query", "text"])(
    "%s gets the suggestion q in a list that has it",
    async (name) => {
      const { content } = await call("customers_list", { [name]: "Snelle" });
      expect(content.errors[0]).toMatchObject({
        message: `${name} is not an argument of customers_list; did you mean q?`,
        expected: "q",
      });
    },
  );
});

describe("the expected value is described", () => {
  const errorsOf = async (tool: string, input: Record<string, unknown>) => {
    const { content } = await call(tool, input);
    expect(content.code, JSON.stringify(content)).toBe("VALIDATION_FAILED");
    return content.errors;
  };

  test.each([
    ["idempotencyKey", "two words", "must have 1 to 255 visible ASCII characters and no space"],
    ["ifMatch", "W/5", "must be the etag of a result, such as 4.9f2c1a7be003"],
    ["limit", 1.5, "must be an integer"],
  ])("for %s", async (name, value, message) => {
    const [tool, input] =
      name === "limit" ? ["tasks_list", {}] : ["tasks_update", { taskId: "T-7001" }];
    const [error] = await errorsOf(tool, { ...input, [name]: value });
    expect(error.message).toBe(`/${name} ${message}`);
    expect(JSON.stringify(error)).not.toContain("\\\\");
  });

  test.each([
    ["open", ["todo"]],
    ["waiting", ["waiting"]],
  ])("for a list given as %s, with the suggested list", async (status, expected) => {
    const [error] = await errorsOf("tasks_list", { status });
    expect(error.expected).toEqual(expected);
    expect(error.message).toContain(JSON.stringify(expected));
  });

  test("for a list given as an unknown word, with the allowed values", async () => {
    const [error] = await errorsOf("tasks_list", { status: "purple" });
    expect(error.message).toBe("status must be an array");
    expect(error.expected).toContain("in_progress");
  });

  test("for a unit, with its code", async () => {
    const line = { description: "Work", quantity: 1, unitCode: "hour", unitPriceMinor: 1 };
    const lines = [{ ...line, vatCategory: "S", vatRate: 21 }];
    const [error] = await errorsOf("quotes_create", { customerId: "1001", lines });
    expect(error.message).toMatch(/did you mean HUR\?$/u);
  });

  test("for all arguments together", async () => {
    const [error] = await errorsOf("customers_add_contact", { customerId: "1001" });
    expect(error.message).toBe("the arguments must hold a firstName, a lastName or an email");
  });

  test("for an object, with its members", async () => {
    const [error] = await errorsOf("tasks_create", { title: "x", checklist: ["Bel"] });
    expect(error).toMatchObject({
      pointer: "/checklist/0",
      message: "/checklist/0 must be an object with text, and optionally done",
    });
  });

  test("for an argument with its own schema, as in the tool definition", async () => {
    const input = { name: "x", trigger: "manual", steps: [] };
    const { content } = await call("workflows_create", input, { as: organization.owner });
    const { errors } = content;
    const { message } = errors.find((one: any) => one.pointer === "/trigger");
    expect(message).toContain('must be an object: {"type":"event"');
  });

  test("and omitted if there is none", async () => {
    const errors = await errorsOf("tasks_create", {
      title: "x",
      assigneeUserIds: ["Nobody"],
      odd: 1,
      checklist: [{ text: "x", colour: "red", tekst: "y" }],
    });
    for (const { expected } of errors) {
      expect(expected).not.toBeNull();
      expect(expected).not.toEqual([]);
    }
    expect(errors).toContainEqual(
      expect.objectContaining({
        pointer: "/checklist/0/tekst",
        message: "/checklist/0/tekst is not known; did you mean text?",
      }),
    );
  });
});

test.each([
  ["customers_delete_contact", "customers_remove_contact"],
  ["deleteCustomerContact", "customers_remove_contact"],
  ["customers_create_contact", "customers_add_contact"],
  ["tasks_change_status", "tasks_set_status"],
  ["tasks_edit", "tasks_update"],
  ["tasks_search", "tasks_list"],
  ["customers_show", "customers_get"],
  ["find_customers", "customers_list"],
  ["orders_list", "commerce_list_orders"],
  ["suppliers_create", "commerce_create_supplier"],
  ["quotes_new", "quotes_create"],
  ["setAgendaItemState", "agenda_cancel_item"],
])("the unknown tool %s gets the suggestion %s", async (toolName, meant) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: toolName, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toBe(
    `This connection has no tool ${toolName}. Did you mean ${meant}?`,
  );
});

test.each([
  ["quotes_revise", "reviseQuote"],
  ["quotes_delete", "deleteQuote"],
  ["delete_agenda_item", "deleteAgendaItem"],
  ["roles_create", "createRole"],
])("the unknown tool %s gets the operation %s, which has no tool", async (toolName, operation) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: toolName, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toBe(
    `This connection has no tool ${toolName}. The operation ${operation} is over REST only.`,
  );
});

test.each([
  ["members_invite", "createInvitation"],
  ["products_set_stock", "createStockMovement"],
  ["data_export", "createExport"],
])("the unknown tool %s names what is over REST, such as %s", async (toolName, operation) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: toolName, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toContain(
    `This connection has no tool ${toolName}. A person does this, or a program over REST: ${operation}`,
  );
});

test.each([
  ["commerce_create_invoice", "There are no invoices"],
  ["invoices_list", "There are no invoices"],
  ["customers_erase", "Personal data are erased by"],
  ["customers_erasure", "Personal data are erased by"],
])("the unknown tool %s gets no destructive tool, but what is not offered", async (name, text) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toContain(text);
  expect(body.error.message).not.toContain("Did you mean");
});

test.each(["tasks_cancel", "x"])("the unknown tool %s gets no suggestion", async (toolName) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: toolName, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toBe(`This connection has no tool ${toolName}.`);
});

describe("a held call", async () => {
  const holdingOrganization = await service.createOrganization();
  const approvals = approvalsOf(service, holdingOrganization);
  await approvals.policy(["tasks_create"]);
  const hold = async (input: Record<string, unknown>, search = "") => {
    const request = { ...approvals.agentOf(holdingOrganization.member), search };
    const { content } = await callTool(service, "tasks_create", input, request);
    expect(content.status).toBe("pending_approval");
    return content;
  };

  test("has a hint how to read the decision", async () => {
    const content = await hold({ title: "Call" });
    expect(content.idempotencyKey).toBeUndefined();
    expect(content.hint).toContain(
      "Learn the decision with audit_get_approval (approvalId, waitSeconds 25)",
    );
    expect(content.hint).not.toContain("repeat");
  });

  test("returns the idempotency key for repeating the call", async () => {
    const content = await hold({ title: "Call", idempotencyKey: "call-1" });
    expect(content.idempotencyKey).toBe("call-1");
    expect(content.hint).toContain("or repeat this call with the same idempotencyKey");
  });

  test("says that the connection lacks the tool in its hint", async () => {
    const content = await hold({ title: "Call" }, "?toolsets=tasks");
    expect(content.hint).toContain("getApproval, which no tool of this connection does");
  });
});
