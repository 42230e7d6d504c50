import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, acceptance } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("convertQuoteToOrder", () => {
  test("returns 201 with a draft order; repeating it returns the same order", async () => {
    const { productIds, organization } = fixtures;
    const quote = await fixtures.createSent({
      title: "Accu's",
      lines: [
        { productId: productIds.battery, quantity: 7 },
        { productId: productIds.battery, quantity: 1, isOptional: true },
        { productId: productIds.service, quantity: 7 },
      ],
    });
    await fixtures.act(quote.id, "accept", { ...acceptance, reference: "PO 7" });
    const requestedDeliveryDate = "2026-12-04";
    const response = await fixtures.act(quote.id, "convert-to-order", { requestedDeliveryDate });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
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
    const path = `${organization.path}/orders/${response.body.id}`;
    expect((await service.request("GET", path, fixtures.member)).body).toEqual(response.body);
    expect(await fixtures.get(quote.id)).toMatchObject({
      status: "converted",
      orderId: response.body.id,
    });
    const again = await fixtures.act(quote.id, "convert-to-order");
    expect(again.body).toEqual(response.body);
    const orderEvents = await eventsOf(organization, response.body.id);
    expect(orderEvents.map(({ type }) => type)).toEqual(["order.created"]);
    expect(orderEvents[0]?.data).toMatchObject({ kind: "order", previous: null });
    const quoteEvents = await eventsOf(organization, quote.id);
    expect(quoteEvents.at(-1)?.type).toBe("quote.converted");
  });

  test("returns 201 with a line without its product, which was deleted while the quote had expired", async () => {
    const { organization } = fixtures;
    const productId = fixtures.productIds.bell;
    const quote = await fixtures.createSent({ lines: [{ productId, quantity: 2 }] });
    await organization.run((transaction) =>
      transaction.all({
        text: "update quotes set valid_until = '2020-01-31', expires_at = '2020-02-01' where id = $1",
        values: [quote.id],
      }),
    );
    const path = `${organization.path}/products/${productId}`;
    const { status } = await service.request("DELETE", path, { as: organization.admin });
    expect(status).toBe(204);
    await fixtures.act(quote.id, "send", { validUntil: "2099-12-31" });
    await fixtures.act(quote.id, "accept", acceptance);
    const { body: order } = await fixtures.act(quote.id, "convert-to-order");
    expect(order).toMatchObject({
      totalMinor: quote.totalMinor,
      lines: [{ productId: null, supplierId: null, description: "Bel", quantity: 2 }],
    });
  });

  test("returns 409 for a quote whose lines are all optional", async () => {
    const lines = [{ productId: fixtures.productIds.battery, quantity: 1, isOptional: true }];
    const quote = await fixtures.createSent({ lines });
    await fixtures.act(quote.id, "accept", acceptance);
    const response = await fixtures.act(quote.id, "convert-to-order");
    expect(response).toMatchObject({
      status: 409,
      body: { code: "QUOTE_STATUS_TRANSITION_INVALID", from: "accepted", allowed: ["cancelled"] },
    });
    const { body: revised } = await fixtures.act(quote.id, "revise");
    expect(revised).toMatchObject({ status: "draft", previousQuoteId: quote.id });
  });

  test("returns 201 with the optional lines that the customer selected, as ordinary lines", async () => {
    const { battery, service: tuneUp } = fixtures.productIds;
    const quote = await fixtures.createSent({
      lines: [
        { productId: battery, quantity: 1, isOptional: true },
        { productId: tuneUp, quantity: 2, isOptional: true },
        { productId: tuneUp, quantity: 1 },
      ],
    });
    const optionalLineIds = [quote.lines[1].id];
    await fixtures.act(quote.id, "accept", { ...acceptance, optionalLineIds });
    const { status, body: order } = await fixtures.act(quote.id, "convert-to-order");
    expect(status).toBe(201);
    expect(order).toMatchObject({
      subtotalMinor: 17_850,
      lines: [
        { position: 1, description: "Kleine beurt", quantity: 2, isOptional: false },
        { position: 2, description: "Kleine beurt", quantity: 1, isOptional: false },
      ],
    });
    expect(order.totalMinor).toBe((await fixtures.get(quote.id)).totalMinor);
  });

  test("returns 201 for a quote of optional lines of which one was selected", async () => {
    const lines = [{ productId: fixtures.productIds.battery, quantity: 1, isOptional: true }];
    const quote = await fixtures.createSent({ lines });
    const optionalLineIds = [quote.lines[0].id];
    await fixtures.act(quote.id, "accept", { ...acceptance, optionalLineIds });
    const { status, body } = await fixtures.act(quote.id, "convert-to-order");
    expect([status, body.subtotalMinor, body.lines.length]).toEqual([201, 48_900, 1]);
  });

  test("concurrent conversions create one order", async () => {
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "accept", acceptance);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => fixtures.act(quote.id, "convert-to-order")),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });
});
