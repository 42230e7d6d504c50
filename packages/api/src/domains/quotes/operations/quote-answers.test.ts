import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, outcome } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

const femke = { acceptedByName: "Femke Jonker" };

/** A quote in each status, and what each answer to it comes to. */
const made: Record<string, () => Promise<any>> = {
  draft: async () => (await fixtures.create()).body,
  sent: () => fixtures.createSent(),
  accepted: async () => (await fixtures.act((await made["sent"]!()).id, "accept", femke)).body,
  rejected: async () => (await fixtures.act((await made["sent"]!()).id, "reject")).body,
  cancelled: async () => (await fixtures.act((await made["sent"]!()).id, "cancel")).body,
  converted: async () => {
    const { id } = await made["accepted"]!();
    await fixtures.act(id, "convert-to-order");
    return fixtures.get(id);
  },
};

describe("the states of a quote", () => {
  const invalid = [409, "QUOTE_STATUS_TRANSITION_INVALID"];
  const ok = [200, undefined];
  const created = [201, undefined];
  test.each([
    // status, send, accept, reject, cancel, convert, revise
    ["draft", ok, invalid, invalid, ok, invalid, invalid],
    ["sent", ok, ok, ok, ok, invalid, created],
    ["accepted", invalid, ok, invalid, ok, created, created],
    ["rejected", invalid, invalid, ok, invalid, invalid, created],
    ["cancelled", invalid, invalid, invalid, ok, invalid, invalid],
    ["converted", invalid, invalid, invalid, invalid, created, invalid],
  ])("%s", async (status, ...expected) => {
    const actions = ["send", "accept", "reject", "cancel", "convert-to-order", "revise"];
    const outcomes = [];
    for (const action of actions) {
      const quote = await made[status]!();
      expect(quote.status).toBe(status);
      const body = action === "accept" ? femke : {};
      outcomes.push(outcome(await fixtures.act(quote.id, action, body)));
    }
    expect(outcomes).toEqual(expected);
  });

  test("an expired quote is refused with what can be done", async () => {
    const quotes = [];
    for (let count = 0; count < 4; count += 1) quotes.push(await fixtures.createSent());
    service.setNow(Date.now() + 40 * day);
    try {
      const [a, b, c, d] = quotes.map(({ id }) => id);
      const late = await fixtures.act(a, "accept", femke);
      expect(outcome(late)).toEqual([409, "QUOTE_EXPIRED"]);
      expect(late.body.validUntil).toBe(quotes[0].validUntil);
      const rejected = await fixtures.act(b, "reject");
      expect(rejected.body).toMatchObject({
        code: "QUOTE_STATUS_TRANSITION_INVALID",
        from: "expired",
        to: "rejected",
        allowed: ["sent", "cancelled"],
      });
      expect(outcome(await fixtures.act(c, "cancel"))).toEqual(ok);
      expect(outcome(await fixtures.act(d, "revise"))).toEqual(created);
    } finally {
      service.setNow(Date.now());
    }
  });

  test("a quote can be accepted through its last day where the organization is", async () => {
    const quote = await fixtures.createSent();
    const end = Date.parse(`${quote.validUntil}T22:00:00Z`);
    try {
      // Amsterdam is an hour or two ahead of UTC.
      service.setNow(end - 2 * 3_600_000 - 1_000);
      expect((await fixtures.get(quote.id)).status).toBe("sent");
      service.setNow(end + 2 * 3_600_000);
      expect((await fixtures.get(quote.id)).status).toBe("expired");
    } finally {
      service.setNow(Date.now());
    }
  });
});

describe("acceptQuote", () => {
  test("200 with who, when and the customer's reference; again it changes nothing", async () => {
    const quote = await fixtures.createSent();
    const acceptedAt = new Date(Date.now() - 3_600_000).toISOString();
    const answer = await fixtures.act(quote.id, "accept", {
      ...femke,
      acceptedAt,
      reference: " PO 1 ",
    });
    expect(answer.body).toEqual({
      ...quote,
      status: "accepted",
      acceptedAt,
      acceptedByName: "Femke Jonker",
      acceptanceReference: "PO 1",
      updatedAt: answer.body.updatedAt,
    });
    const again = await fixtures.act(quote.id, "accept", { acceptedByName: "Bram Otten" });
    expect(again.body).toEqual(answer.body);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      "quote.accepted",
    ]);
  });

  test("400 without a name, and for a moment in the future", async () => {
    const { id } = await fixtures.createSent();
    for (const body of [
      {},
      { acceptedByName: " " },
      { ...femke, acceptedAt: new Date(Date.now() + 60_000).toISOString() },
    ]) {
      expect(outcome(await fixtures.act(id, "accept", body))).toEqual([400, "VALIDATION_FAILED"]);
    }
  });

  test("of acceptances and rejections at once one wins", async () => {
    const { id } = await fixtures.createSent();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? fixtures.act(id, "accept", { acceptedByName: `Person ${index}` })
          : fixtures.act(id, "reject", { reason: `Reason ${index}` }),
      ),
    );
    const { status } = await fixtures.get(id);
    const winners = answers.filter(({ status: code }) => code === 200);
    expect(winners).toHaveLength(8);
    expect(new Set(winners.map(({ body }) => body.status))).toEqual(new Set([status]));
    const events = await eventsOf(fixtures.organization, id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      `quote.${status}`,
    ]);
  });
});

describe("rejectQuote and cancelQuote", () => {
  test("keep the reason", async () => {
    const one = await fixtures.createSent();
    const rejected = await fixtures.act(one.id, "reject", { reason: "Too dear" });
    expect(rejected.body).toMatchObject({
      status: "rejected",
      rejectionReason: "Too dear",
      rejectedAt: expect.any(String),
    });
    const other = await fixtures.createSent();
    const cancelled = await fixtures.act(other.id, "cancel", { reason: "Wrong customer" });
    expect(cancelled.body).toMatchObject({
      status: "cancelled",
      cancellationReason: "Wrong customer",
      cancelledAt: expect.any(String),
    });
    expect(await fixtures.get(other.id)).toEqual(cancelled.body);
  });

  test.each([
    ["accept", "quotes:decide"],
    ["reject", "quotes:decide"],
    ["cancel", "quotes:write"],
    ["revise", "quotes:write"],
    ["convert-to-order", "orders:write"],
  ])("403 for a viewer who would %s", async (action, requiredPermission) => {
    const { id } = await fixtures.createSent();
    const request = { as: fixtures.organization.viewer };
    const answer = await fixtures.act(id, action, action === "accept" ? femke : {}, request);
    expect([answer.status, answer.body.requiredPermission]).toEqual([403, requiredPermission]);
  });
});

describe("reviseQuote", () => {
  test("201 with the same content as a draft of the next version", async () => {
    const former = await fixtures.createSent({ title: "Accu's", contactId: fixtures.contactId });
    const answer = await fixtures.act(former.id, "revise");
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      number: former.number,
      displayNumber: `${former.displayNumber}-2`,
      version: 2,
      previousQuoteId: former.id,
      status: "draft",
      title: "Accu's",
      contactId: fixtures.contactId,
      sentAt: null,
      issuedAt: null,
      publicUrl: null,
      totalMinor: 459_582,
    });
    expect(answer.headers.get("etag")).toMatch(/^"1\./u);
    expect(await fixtures.get(answer.body.id)).toEqual(answer.body);
    expect(await fixtures.get(former.id)).toEqual(former);
    const events = await eventsOf(fixtures.organization, answer.body.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.revised"]);
  });

  test("409 while there is a draft of it; a cancelled draft leaves its version behind", async () => {
    const former = await fixtures.createSent();
    const { body: second } = await fixtures.act(former.id, "revise");
    const again = await fixtures.act(former.id, "revise");
    expect(outcome(again)).toEqual([409, "UNIQUE_CONFLICT"]);
    expect(again.body.existingId).toBe(second.id);
    await fixtures.act(second.id, "cancel");
    const { body: third } = await fixtures.act(former.id, "revise");
    expect(third).toMatchObject({ version: 3, displayNumber: `${former.displayNumber}-3` });
    await fixtures.act(third.id, "send");
    const { body: fourth } = await fixtures.act(third.id, "revise");
    expect(fourth).toMatchObject({ version: 4, displayNumber: `${former.displayNumber}-4` });
  });

  test("of revisions at once one is made", async () => {
    const former = await fixtures.createSent();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fixtures.act(former.id, "revise")),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });
});

describe("convertQuoteToOrder", () => {
  test("201 with a draft order; again it answers with the same one", async () => {
    const { productIds, organization } = fixtures;
    const quote = await fixtures.createSent({
      title: "Accu's",
      lines: [
        { productId: productIds.battery, quantity: 7 },
        { productId: productIds.battery, quantity: 1, isOptional: true },
        { productId: productIds.service, quantity: 7 },
      ],
    });
    await fixtures.act(quote.id, "accept", { ...femke, reference: "PO 7" });
    const requestedDeliveryDate = "2026-12-04";
    const answer = await fixtures.act(quote.id, "convert-to-order", { requestedDeliveryDate });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      displayNumber: expect.stringMatching(/^O-\d{4}-0\d{3}$/u),
      quoteId: quote.id,
      customerId: 1001,
      status: "draft",
      reference: "PO 7",
      requestedDeliveryDate,
      totalMinor: 459_582,
      lines: [
        { position: 1, description: "Accu 500 Wh", quantityFulfilled: 0 },
        { position: 2, description: "Kleine beurt" },
      ],
    });
    const path = `${organization.path}/orders/${answer.body.id}`;
    expect((await service.request("GET", path, fixtures.member)).body).toEqual(answer.body);
    expect(await fixtures.get(quote.id)).toMatchObject({
      status: "converted",
      orderId: answer.body.id,
    });
    const again = await fixtures.act(quote.id, "convert-to-order");
    expect(again.body).toEqual(answer.body);
    const orderEvents = await eventsOf(organization, answer.body.id);
    expect(orderEvents.map(({ type }) => type)).toEqual(["order.created"]);
    expect(orderEvents[0]?.data).toMatchObject({ kind: "order", previous: null });
    const quoteEvents = await eventsOf(organization, quote.id);
    expect(quoteEvents.at(-1)?.type).toBe("quote.converted");
  });

  test("of conversions at once one order comes", async () => {
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "accept", femke);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => fixtures.act(quote.id, "convert-to-order")),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});
