import { describe, expect, test } from "vitest";
import { createQuoteFixtures } from "../../domains/quotes/testing/quote-fixtures.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool, type McpRequest } from "./testing/mcp-requests.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

const call = (name: string, input: Record<string, unknown>, request: McpRequest = {}) =>
  callTool(service, name, input, { as: fixtures.organization.member, ...request });

describe("quote tools", () => {
  test("from a draft to an order, with display numbers", async () => {
    const { productIds } = fixtures;
    const lines = [
      { productId: productIds.battery, quantity: 7 },
      { productId: productIds.service, quantity: 7 },
    ];
    const drafted = await call("quotes_create", { customerId: 1001, lines });
    expect(drafted.content.quote).toMatchObject({
      customerName: "Koeriersdienst Snelle Bocht B.V.",
      totalMinor: 459_582,
      totalFormatted: "€ 4.595,82",
      vatFormatted: "€ 756,32",
      etag: expect.any(String),
    });
    const { displayNumber: quoteId } = drafted.content.quote;
    expect((await call("quotes_send", { quoteId })).content.quote.status).toBe("sent");
    const accepted = await call("quotes_accept", {
      quoteId: ` ${quoteId.toLowerCase()}`,
      acceptedByName: "Femke Jonker",
    });
    expect(accepted.content).toMatchObject({
      quote: { status: "accepted" },
      audit: { reversible: false },
    });
    const converted = await call("quotes_convert_to_order", { quoteId });
    const { displayNumber: orderId } = converted.content.order;
    expect(orderId).toMatch(/^O-/u);
    const order = await call("commerce_get_order", { orderId });
    expect(order.content.order).toMatchObject({ displayNumber: orderId, totalMinor: 459_582 });
    const list = await call("quotes_list", { q: quoteId, status: ["converted"] });
    expect(list.content.items).toEqual([
      expect.objectContaining({ displayNumber: quoteId, totalFormatted: "€ 4.595,82" }),
    ]);
    expect(list.content.items[0]).not.toHaveProperty("lines");
  });

  test("an unknown number returns an error with similar quotes", async () => {
    const { body: quote } = await fixtures.create();
    const wrong = `${quote.displayNumber}9`;
    const { isError, content } = await call("quotes_get", { quoteId: wrong });
    expect(isError).toBe(true);
    expect(content).toMatchObject({ code: "RESOURCE_NOT_FOUND", id: wrong });
    expect(content.nearest).toContainEqual(expect.objectContaining({ id: quote.id }));
    expect(content.hint).toContain("quotes_list");
  });

  test("sending a quote a second time warns that nothing was mailed", async () => {
    const { body: quote } = await fixtures.create({ contactId: fixtures.contactId });
    const quoteId = quote.displayNumber;
    const to = ["femke@snellebocht.example"];
    const { content: sent } = await call("quotes_send", { quoteId, to });
    expect(sent).toMatchObject({ warnings: [], mailedTo: { external: to, members: [] } });
    const { content } = await call("quotes_send", { quoteId, to: ["ander@snellebocht.example"] });
    expect(content).not.toHaveProperty("mailedTo");
    expect(content.warnings).toEqual([
      "The quote has been sent already: this call changed nothing and mailed nobody.",
    ]);
  });

  test("a rejected status transition names the allowed ones", async () => {
    const { body: quote } = await fixtures.create();
    const { content } = await call("quotes_reject", { quoteId: quote.displayNumber });
    expect(content).toMatchObject({
      code: "QUOTE_STATUS_TRANSITION_INVALID",
      from: "draft",
      allowed: ["sent", "cancelled"],
      hint: "Send it first (quotes_send).",
    });
  });

  test("an unknown name is not found, and a text that is too long is invalid", async () => {
    const { content } = await call("quotes_get", { quoteId: "winter" });
    expect(content).toMatchObject({ code: "RESOURCE_NOT_FOUND", id: "winter" });
    const long = await call("quotes_get", { quoteId: "winter ".repeat(60) });
    expect(long.content.code).toBe("VALIDATION_FAILED");
  });
});
