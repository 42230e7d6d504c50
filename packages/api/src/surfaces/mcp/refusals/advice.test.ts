import { describe, expect, test } from "vitest";
import { createQuoteFixtures } from "../../../domains/quotes/testing/quote-fixtures.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool, type McpRequest } from "../testing/mcp-requests.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;
const other = await service.createOrganization({ name: "Warmtehart" });
const traveller = await service.createUser("Youssef el Idrissi");
for (const each of [organization, other]) await service.addMember(each, traveller, "admin");
await organization.insert((insert) => {
  insert("tasks", { number: 7001, title: "Accuwissel", created_by: organization.owner.id });
});

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: organization.member, ...request });

describe("the state that may have been meant", () => {
  const adviceFor = async (status: string): Promise<string | undefined> => {
    const { content } = await call("tasks_set_status", { taskId: "T-7001", status });
    expect(content).toMatchObject({ code: "VALIDATION_FAILED" });
    return /did you mean (\w+)\?/u.exec(content.errors[0].message)?.[1];
  };

  test.each([
    ["doing", "in_progress"],
    ["started", "in_progress"],
    ["blocked", "waiting"],
    ["closed", "done"],
    ["completed", "done"],
    ["open", "todo"],
    ["In Progress", "in_progress"],
    ["canceled", "cancelled"],
    ["progress", "in_progress"],
  ])("%s is %s", async (given, meant) => {
    expect(await adviceFor(given)).toBe(meant);
  });

  test.each(["dune", "gone", "one", "walking", "undone", "nothing"])(
    "%s is none of them, whatever its letters",
    async (given) => {
      expect(await adviceFor(given)).toBeUndefined();
    },
  );
});

describe("everything that a call lacks is told at once", () => {
  test("the organization, and the arguments", async () => {
    const { content } = await call("tasks_set_status", { status: "doing" }, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.organizations).toHaveLength(2);
    expect(content.errors).toMatchObject([
      { pointer: "/taskId", rule: "required" },
      { pointer: "/status", rule: "enum", received: "doing" },
    ]);
    expect(content.hint).toMatch(/organizationId.*errors/u);
  });

  test("a name is no mistake before its organization is known", async () => {
    const input = { taskId: "T-7001", status: "done" };
    const { content } = await call("tasks_set_status", input, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.errors).toBeUndefined();
  });

  test("nor is it one beside an argument that the tool does not have", async () => {
    const input = { customerId: "Snelle Bocht", paymentTerms: 14 };
    const { content } = await call("customers_update", input, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.organizations).toHaveLength(2);
    expect(content.errors).toMatchObject([{ pointer: "/paymentTerms", rule: "unknown" }]);
  });

  test("arguments of the address and of the body", async () => {
    const { content } = await call("tasks_set_status", {});
    expect(content.errors.map(({ pointer, rule }: any) => `${pointer} ${rule}`).sort()).toEqual([
      "/status required",
      "/taskId required",
    ]);
  });

  test("the members that an unknown one within a list may have meant", async () => {
    const line = { product: "X", quantity: 1 };
    const { content } = await call("quotes_create", { customerId: 1001, lines: [line] });
    const unknown = content.errors.find(({ rule }: any) => rule === "unknown");
    expect(unknown).toMatchObject({ pointer: "/lines/0/product" });
    expect(unknown.expected).toEqual(expect.arrayContaining(["productId", "description"]));
  });
});

describe("a dry run", () => {
  test("names its organization", async () => {
    const { content } = await call("tasks_update", {
      taskId: "T-7001",
      title: "Accuwissel bakfiets",
      dryRun: true,
    });
    expect(content).toMatchObject({
      organization: { id: organization.id },
      dryRun: { mailTo: [] },
      audit: null,
    });
  });

  test("says to whom a message would go", async () => {
    const { body: draft } = await fixtures.create({ contactId: fixtures.contactId });
    const input = { quoteId: draft.displayNumber, dryRun: true };
    const { content } = await call("quotes_send", input);
    expect(content.dryRun.mailTo).toEqual(["femke@snellebocht.example"]);
    const rest = await service.request(
      "POST",
      `${organization.path}/quotes/${draft.id}/send?dryRun=true`,
      { as: organization.member, body: {} },
    );
    expect(rest.body.mailTo).toEqual(["femke@snellebocht.example"]);
  });
});

test("the hint of an order that cannot be completed yet names the step that it can take", async () => {
  const line = { productId: fixtures.productIds.battery, quantity: 1 };
  const { content: made } = await call("commerce_create_order", {
    customerId: 1001,
    lines: [line],
  });
  const orderId = made.order.displayNumber;
  const { content } = await call("commerce_set_order_status", { orderId, status: "completed" });
  expect(content.allowed).toEqual(["confirmed", "cancelled"]);
  expect(content.hint).toMatch(/^Confirm it first/u);
});
