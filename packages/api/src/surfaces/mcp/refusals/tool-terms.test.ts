import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../../domains/approvals/testing/approval-fixture.ts";
import { createQuoteFixtures } from "../../../domains/quotes/testing/quote-fixtures.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool, type McpRequest, sendMcp } from "../testing/mcp-requests.ts";

// An agent knows tools, not operationIds: what a refusal tells it to do, it can do.

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;
await organization.insert((insert) => {
  insert("tasks", { number: 7001, title: "Accuwissel", created_by: organization.owner.id });
});

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: organization.member, ...request });

describe("a hint", () => {
  test("of a draft that is to be accepted names the tool that sends it", async () => {
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

  test("says of a tool that the connection lacks that it does", async () => {
    const { body: draft } = await fixtures.create({});
    const input = { quoteId: draft.displayNumber };
    const search = "?tools=quotes_convert_to_order";
    const { content } = await call("quotes_convert_to_order", input, { search });
    expect(content.hint).toBe("Send it first (sendQuote, which no tool of this connection does).");
  });

  test("says of an operation without a tool that it is one of REST", async () => {
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

  test("names the list of records that no tool lists", async () => {
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

  test("about a missing permission sends nobody to their organizations", async () => {
    const input = { name: "Bel", kind: "good", unitPriceMinor: 1, vatRate: 21 };
    const { content } = await call("products_create", input, { as: organization.viewer });
    expect(content.requiredPermission).toBe("products:write");
    expect(content.hint).toMatch(/^Tell the user.*owner or admin/u);
    expect(content.organizations).toBeUndefined();
  });

  test("to a stranger lists their own organizations", async () => {
    const { id, member } = await service.createOrganization({ name: "Warmtehart" });
    const input = { organizationId: organization.id };
    const { content } = await call("tasks_list", input, { as: member });
    expect(content.organizations).toEqual([{ id, name: "Warmtehart" }]);
    expect(content.hint).toContain("organizations");
  });
});

describe("an argument that another tool takes", () => {
  test.each([
    ["tasks_update", { taskId: "T-7001", status: "done" }, "/status", "tasks_set_status"],
    ["agenda_update_item", { itemId: uuidv7(), endAt: "x" }, "/endAt", "agenda_move_item"],
    [
      "commerce_update_order",
      { orderId: "O-1", status: "x" },
      "/status",
      "commerce_set_order_status",
    ],
    ["quotes_update", { quoteId: "Q-1", to: ["a@b.example"] }, "/to", "quotes_send"],
  ])("of %s is told that tool", async (tool, input, pointer, other) => {
    const { content } = await call(tool, input);
    const error = content.errors.find((one: any) => one.pointer === pointer);
    expect(error.message).toBe(
      `${pointer.slice(1)} is not an argument of ${tool}, but of ${other}`,
    );
    expect(content.detail).toContain(other);
  });
});

describe("what was expected is told in words", () => {
  const errorsOf = async (tool: string, input: Record<string, unknown>) => {
    const { content } = await call(tool, input);
    expect(content.code, JSON.stringify(content)).toBe("VALIDATION_FAILED");
    return content.errors;
  };

  test.each([
    ["idempotencyKey", "two words", "must have 1 to 255 visible ASCII characters and no space"],
    ["ifMatch", "W/5", "must be the etag of a result, such as 4.9f2c1a7be003"],
    ["limit", 1.5, "must be an integer"],
  ])("of %s", async (name, value, message) => {
    const [tool, input] =
      name === "limit" ? ["tasks_list", {}] : ["tasks_update", { taskId: "T-7001" }];
    const [error] = await errorsOf(tool, { ...input, [name]: value });
    expect(error.message).toBe(`/${name} ${message}`);
    expect(JSON.stringify(error)).not.toContain("\\\\");
  });

  test("of an object, with its members", async () => {
    const [error] = await errorsOf("tasks_create", { title: "x", checklist: ["Bel"] });
    expect(error).toMatchObject({
      pointer: "/checklist/0",
      message: "/checklist/0 must be an object with text, and optionally done",
    });
  });

  test("of an argument with a form of its own, as its definition says it", async () => {
    const input = { name: "x", trigger: "manual", steps: [] };
    const { content } = await call("workflows_create", input, { as: organization.owner });
    const { errors } = content;
    const { message } = errors.find((one: any) => one.pointer === "/trigger");
    expect(message).toContain('must be an object: One of {"type":"event"');
  });

  test("or not at all where nothing is", async () => {
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
])("the tool %s is taken for %s", async (called, meant) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: called, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toBe(`This connection has no tool ${called}. Did you mean ${meant}?`);
});

test.each(["tasks_cancel", "invoices_list", "x"])("the tool %s is none", async (called) => {
  const { body } = await sendMcp(
    service,
    "tools/call",
    { name: called, arguments: {} },
    { as: organization.member },
  );
  expect(body.error.message).toBe(`This connection has no tool ${called}.`);
});

describe("a held call", async () => {
  const held = await service.createOrganization();
  const approvals = approvalsOf(service, held);
  await approvals.policy(["tasks_create"]);
  const hold = async (input: Record<string, unknown>, search = "") => {
    const request = { ...approvals.agentOf(held.member), search };
    const { content } = await callTool(service, "tasks_create", input, request);
    expect(content.status).toBe("pending_approval");
    return content;
  };

  test("tells how its decision is learnt", async () => {
    const content = await hold({ title: "Call" });
    expect(content.idempotencyKey).toBeUndefined();
    expect(content.hint).toContain(
      "Learn the decision with audit_get_approval (approvalId, waitSeconds 25)",
    );
    expect(content.hint).not.toContain("repeat");
  });

  test("can be repeated with the key that it tells", async () => {
    const content = await hold({ title: "Call", idempotencyKey: "call-1" });
    expect(content.idempotencyKey).toBe("call-1");
    expect(content.hint).toContain("or repeat this call with the same idempotencyKey");
  });

  test("names no tool that the connection lacks without saying so", async () => {
    const content = await hold({ title: "Call" }, "?toolsets=tasks");
    expect(content.hint).toContain("getApproval, which no tool of this connection does");
  });
});
