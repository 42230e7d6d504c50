import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, statusAndCode } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

function patch(id: string, body: object, headers: Record<string, string> = {}) {
  const path = `${fixtures.organization.path}/quotes/${id}`;
  return service.request("PATCH", path, { ...fixtures.member, body, headers });
}

describe("updateQuote", () => {
  test("returns 200 and changes only the given members", async () => {
    const { body: before } = await fixtures.create({ title: "Old", introduction: "Hello" });
    const response = await patch(before.id, { title: "New", introduction: null });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...before,
      title: "New",
      introduction: null,
      updatedAt: response.body.updatedAt,
    });
    expect(await fixtures.get(before.id)).toEqual(response.body);
    const events = await eventsOf(fixtures.organization, before.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.updated"]);
    expect(events[1]?.data.previous).toEqual({ title: "Old", introduction: "Hello" });
  });

  test("replaces all lines; a line that is named by id or unchanged keeps its id", async () => {
    const { body: before } = await fixtures.create();
    const [battery, beurt] = before.lines;
    const { body: after } = await patch(before.id, {
      lines: [
        { productId: battery.productId, quantity: 7 },
        { id: beurt.id, productId: beurt.productId, quantity: 5 },
        { productId: beurt.productId, quantity: 1, isOptional: true },
      ],
    });
    expect(after.lines.map(({ id }: { id: string }) => id)).toEqual([
      battery.id,
      beurt.id,
      expect.not.stringMatching(beurt.id),
    ]);
    expect(after).toMatchObject({
      subtotalMinor: 372_050,
      vatBreakdown: [{ vatMinor: 71_883 }, { taxableMinor: 29_750, vatMinor: 2_678 }],
      totalMinor: 446_611,
    });
    expect(await fixtures.get(before.id)).toEqual(after);
    const { body: shorter } = await patch(before.id, { lines: [{ id: beurt.id, ...plain }] });
    expect(shorter.lines).toHaveLength(1);
  });

  test("returns 400 if the descriptions together have more than 50 000 characters", async () => {
    const { body: before } = await fixtures.create();
    const lines = Array.from({ length: 51 }, () => ({ ...plain, description: "x".repeat(1_000) }));
    const response = await patch(before.id, { lines });
    expect(statusAndCode(response)).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toMatchObject([
      { pointer: "/lines", rule: "maxLength", expected: 50_000, received: 51_000 },
    ]);
    expect((await patch(before.id, { lines: lines.slice(1) })).status).toBe(200);
  });

  test("unchanged values change nothing: no event, the same representation", async () => {
    const { body: before } = await fixtures.create({ title: "Same" });
    const response = await patch(before.id, {
      title: " Same ",
      customerId: 1001,
      lines: before.lines.map(({ productId, quantity }: any) => ({ productId, quantity })),
    });
    expect(response.body).toEqual(before);
    expect(await patch(before.id, {})).toMatchObject({ status: 200, body: before });
    expect(await eventsOf(fixtures.organization, before.id)).toHaveLength(1);
  });

  test("a new customer requires its own contact and asset", async () => {
    const { contactId } = fixtures;
    const { body: quote } = await fixtures.create({ contactId });
    expect(statusAndCode(await patch(quote.id, { customerId: 1002 }))).toEqual([
      409,
      "QUOTE_CUSTOMER_MISMATCH",
    ]);
    const moved = await patch(quote.id, { customerId: 1002, contactId: null });
    expect(moved.body).toMatchObject({ customerId: 1002, customerName: "Hotel Oudegracht" });
  });

  test.each([
    [
      "a line of another quote",
      { lines: [{ id: "01936d2f-0000-7000-8000-000000000000", quantity: 1 }] },
    ],
    ["no lines", { lines: [] }],
    ["a cleared customer", { customerId: null }],
    ["a status", { status: "sent" }],
  ])("returns 400 for %s", async (_what, body) => {
    const { body: quote } = await fixtures.create();
    expect(statusAndCode(await patch(quote.id, body))).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("returns 409 for any change of a sent quote, and 200 without a change", async () => {
    const quote = await fixtures.createSent();
    const locked = await patch(quote.id, { title: "Later" });
    expect(statusAndCode(locked)).toEqual([409, "QUOTE_LOCKED"]);
    expect(locked.body).toMatchObject({ currentStatus: "sent", editableFields: [] });
    expect(statusAndCode(await patch(quote.id, { lines: [plain] }))).toEqual([409, "QUOTE_LOCKED"]);
    expect((await patch(quote.id, {})).status).toBe(200);
  });

  test("returns 412 if the version has changed", async () => {
    const { body: quote, headers } = await fixtures.create();
    const etag = headers.get("etag") ?? "";
    expect((await patch(quote.id, { title: "One" }, { "If-Match": etag })).status).toBe(200);
    const late = await patch(quote.id, { title: "Two" }, { "If-Match": etag });
    expect(statusAndCode(late)).toEqual([412, "VERSION_CONFLICT"]);
    expect(late.body.changedFields).toEqual(["title"]);
  });
});

const plain = {
  description: "Accu",
  quantity: 1,
  unitCode: "C62",
  unitPriceMinor: 100,
  vatCategory: "S",
  vatRate: 21,
};
