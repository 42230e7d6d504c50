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

describe("suggestions for a status", () => {
  const suggestionFor = async (status: string): Promise<string | undefined> => {
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
    ["In Progres", "in_progress"],
    ["canceled", "cancelled"],
    ["progress", "in_progress"],
  ])("%s gets %s", async (given, meant) => {
    expect(await suggestionFor(given)).toBe(meant);
  });

  test.each(["dune", "gone", "one", "walking", "undone", "nothing"])(
    "%s gets no suggestion, in spite of common letters",
    async (given) => {
      expect(await suggestionFor(given)).toBeUndefined();
    },
  );
});

describe("a value of another format", () => {
  const messageFor = async (tool: string, input: Record<string, unknown>, pointer: string) => {
    const { content } = await call(tool, input);
    return content.errors.find((error: any) => error.pointer === pointer)?.message;
  };
  const line = { description: "Montage", quantity: 1, unitCode: "HUR", vatCategory: "S" };
  const quoteWith = (given: object) => ({
    customerId: 1001,
    lines: [{ ...line, vatRate: 21, unitPriceMinor: 5950, ...given }],
  });

  test.each([
    [
      "1.234,56",
      "/lines/0/unitPriceMinor must be a number. In cents without VAT: 5950 is € 59,50.",
    ],
    [59.5, "/lines/0/unitPriceMinor must be an integer. In cents without VAT: 5950 is € 59,50."],
  ])("the price %s gets the unit", async (unitPriceMinor, expectedMessage) => {
    const message = await messageFor(
      "quotes_create",
      quoteWith({ unitPriceMinor }),
      "/lines/0/unitPriceMinor",
    );
    expect(message).toBe(expectedMessage);
  });

  test("an ambiguous number as text is not guessed", async () => {
    const message = await messageFor(
      "quotes_create",
      quoteWith({ quantity: "1.500" }),
      "/lines/0/quantity",
    );
    expect(message).toMatch(/^\/lines\/0\/quantity must be a number/u);
  });

  test("a reminder after the start gets the meaning of the sign", async () => {
    const message = await messageFor(
      "agenda_create_item",
      {
        title: "Visit",
        startAt: "2026-12-08T07:30:00+01:00",
        endAt: "2026-12-08T09:00:00+01:00",
        reminders: [{ method: "email", offsetMinutes: 30 }],
      },
      "/reminders/0/offsetMinutes",
    );
    expect(message).toBe(
      "/reminders/0/offsetMinutes must be at most 0. Negative: before the start.",
    );
  });

  test("an unknown code gets the meanings of the codes", async () => {
    const message = await messageFor(
      "quotes_create",
      quoteWith({ vatCategory: "high" }),
      "/lines/0/vatCategory",
    );
    expect(message).toContain("S (Standard or reduced rate), Z (Zero rate)");
  });

  test.each([
    ["tuesday", "tu"],
    ["Sunday", "su"],
  ])("the weekday %s gets %s", async (given, meant) => {
    const message = await messageFor(
      "agenda_create_item",
      {
        title: "Visit",
        startAt: "2026-12-08T07:30:00+01:00",
        endAt: "2026-12-08T09:00:00+01:00",
        recurrenceRule: { frequency: "weekly", weekDays: [given] },
      },
      "/recurrenceRule/weekDays/0",
    );
    expect(message).toMatch(new RegExp(`did you mean ${meant}\\?$`, "u"));
  });

  test.each([
    ["all", "series"],
    ["this", "occurrence"],
    ["this_and_following", "following"],
    ["not_series", undefined],
  ])("the scope %s gets %s", async (scope, meant) => {
    const input = { itemId: organization.id, scope };
    const message = await messageFor("agenda_update_item", input, "/scope");
    expect(/did you mean (\w+)\?$/u.exec(message)?.[1]).toBe(meant);
  });

  test("the last part of a value gets only that value if there are many", async () => {
    const input = { url: "https://boekhouding.example/hook", eventTypes: ["stock_low", "created"] };
    const { content } = await call("webhooks_create", input, { as: organization.admin });
    expect(content.errors).toMatchObject([
      { pointer: "/eventTypes/0", expected: ["product.stock_low"] },
      { pointer: "/eventTypes/1", message: expect.not.stringContaining("did you mean") },
    ]);
    expect(content.errors[1].expected.length).toBeGreaterThan(12);
  });

  test("a time in words gets the current time in the organization's time zone", async () => {
    const message = await messageFor(
      "tasks_create",
      { title: "Call", dueAt: "tomorrow 10:00" },
      "/dueAt",
    );
    expect(message).toMatch(
      /date-time with an offset; now it is \w+day, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u,
    );
    const date = await messageFor(
      "customers_list_assets",
      { serviceDueBefore: "volgende maand" },
      "/serviceDueBefore",
    );
    expect(date).toMatch(/YYYY-MM-DD; today is \w+day, \d{4}-\d\d-\d\d$/u);
  });

  test("a date-time instead of a date gets its date", async () => {
    const given = { serviceDueBefore: "2026-12-31T00:00:00+01:00" };
    const message = await messageFor("customers_list_assets", given, "/serviceDueBefore");
    expect(message).toBe("serviceDueBefore must be a date, YYYY-MM-DD; did you mean 2026-12-31?");
  });
});

describe("all errors of a call are returned at once", () => {
  test("the missing organization and the invalid arguments", async () => {
    const { content } = await call("tasks_set_status", { status: "doing" }, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.organizations).toHaveLength(2);
    expect(content.errors).toMatchObject([
      { pointer: "/taskId", rule: "required" },
      { pointer: "/status", rule: "enum", received: "doing" },
    ]);
    expect(content.hint).toMatch(/organizationId.*errors/u);
  });

  test("no error for a name before the organization is known", async () => {
    const input = { taskId: "T-7001", status: "done" };
    const { content } = await call("tasks_set_status", input, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.errors).toBeUndefined();
  });

  test("no error for a name next to an unknown argument", async () => {
    const input = { customerId: "Snelle Bocht", paymentTerms: 14 };
    const { content } = await call("customers_update", input, { as: traveller });
    expect(content).toMatchObject({ code: "ORGANIZATION_REQUIRED" });
    expect(content.organizations).toHaveLength(2);
    expect(content.errors).toMatchObject([{ pointer: "/paymentTerms", rule: "unknown" }]);
  });

  test("arguments of the path and of the body", async () => {
    const { content } = await call("tasks_set_status", {});
    expect(content.errors.map(({ pointer, rule }: any) => `${pointer} ${rule}`).sort()).toEqual([
      "/status required",
      "/taskId required",
    ]);
  });

  test("an unknown member of a list item, with the known members", async () => {
    const line = { product: "X", quantity: 1 };
    const { content } = await call("quotes_create", { customerId: 1001, lines: [line] });
    const unknown = content.errors.find(({ rule }: any) => rule === "unknown");
    expect(unknown).toMatchObject({ pointer: "/lines/0/product" });
    expect(unknown.expected).toEqual(expect.arrayContaining(["productId", "description"]));
  });
});

describe("a dry run", () => {
  test("includes the organization", async () => {
    const { content } = await call("tasks_update", {
      taskId: "T-7001",
      title: "Accuwissel bakfiets",
      dryRun: true,
    });
    expect(content).toMatchObject({
      organization: { id: organization.id },
      dryRun: { mailTo: { external: [], members: [] } },
      audit: null,
    });
  });

  test("includes the recipients of mail", async () => {
    const { body: draft } = await fixtures.create({ contactId: fixtures.contactId });
    const input = { quoteId: draft.displayNumber, dryRun: true };
    const { content } = await call("quotes_send", input);
    expect(content.dryRun.mailTo.external).toEqual(["femke@snellebocht.example"]);
    const rest = await service.request(
      "POST",
      `${organization.path}/quotes/${draft.id}/send?dryRun=true`,
      { as: organization.member, body: {} },
    );
    expect(rest.body.mailTo.external).toEqual(["femke@snellebocht.example"]);
  });
});

test("the hint of an order that cannot be completed yet names the next step", async () => {
  const line = { productId: fixtures.productIds.battery, quantity: 1 };
  const { content: made } = await call("commerce_create_order", {
    customerId: 1001,
    lines: [line],
  });
  const orderId = made.order.displayNumber;
  const { content } = await call("commerce_set_order_status", { orderId, status: "completed" });
  expect(content.allowed).toEqual(["confirmed", "cancelled"]);
  expect(content.hint).toMatch(
    /^commerce_set_order_status can make it confirmed or cancelled now\..*commerce_fulfil_order/u,
  );
});
