import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import {
  createQuoteFixtures,
  eventsOf,
  statusAndCode,
  acceptance,
} from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

const hour = 3_600_000;

/** A line, and two optional ones. */
const linesWithOptions = () => [
  { productId: fixtures.productIds.battery, quantity: 1 },
  { productId: fixtures.productIds.bell, quantity: 1, isOptional: true },
  { productId: fixtures.productIds.service, quantity: 2, isOptional: true },
];

describe("acceptQuote", () => {
  test("returns 200 with name, time and the customer's reference; repeating it changes nothing", async () => {
    const quote = await fixtures.createSent();
    service.setNow(Date.now() + 2 * hour);
    const acceptedAt = new Date(Date.now() + hour).toISOString();
    const response = await fixtures.act(quote.id, "accept", {
      ...acceptance,
      acceptedAt,
      reference: " PO 1 ",
    });
    expect(response.body).toEqual({
      ...quote,
      status: "accepted",
      acceptedAt,
      acceptedByName: "Femke Jonker",
      acceptanceReference: "PO 1",
      updatedAt: response.body.updatedAt,
    });
    for (const body of [acceptance, { ...acceptance, acceptedAt, reference: "PO 1" }]) {
      const again = await fixtures.act(quote.id, "accept", body);
      expect(again.body).toEqual(response.body);
    }
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      "quote.accepted",
    ]);
    service.setNow(Date.now());
  });

  test("returns 400 for a time before the quote was first sent", async () => {
    const { id, issuedAt } = await fixtures.createSent();
    const before = new Date(Date.parse(issuedAt) - 1).toISOString();
    const response = await fixtures.act(id, "accept", { ...acceptance, acceptedAt: before });
    expect(response.body).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/acceptedAt", rule: "range", received: before }],
    });
    const accepted = await fixtures.act(id, "accept", { ...acceptance, acceptedAt: issuedAt });
    expect(accepted.body).toMatchObject({ status: "accepted", acceptedAt: issuedAt });
  });

  test("accepts a time before the quote was sent again", async () => {
    const quote = await fixtures.createSent();
    service.setNow(Date.now() + 40 * 24 * hour);
    const validUntil = new Date(Date.now() + 50 * 24 * hour).toISOString().slice(0, 10);
    await fixtures.act(quote.id, "send", { validUntil });
    const acceptedAt = new Date(Date.parse(quote.issuedAt) + hour).toISOString();
    const response = await fixtures.act(quote.id, "accept", { ...acceptance, acceptedAt });
    expect(response.body).toMatchObject({ status: "accepted", acceptedAt });
    service.setNow(Date.now());
  });

  test("returns 409 with the recorded acceptance for another name, time or reference", async () => {
    const { id, displayNumber } = await fixtures.createSent();
    const accepted = await fixtures.act(id, "accept", { ...acceptance, reference: "PO 1" });
    for (const body of [
      { acceptedByName: "Bram Otten" },
      { ...acceptance, reference: "PO 2" },
      { ...acceptance, reference: null },
      { ...acceptance, acceptedAt: new Date(Date.now() - 86_400_000).toISOString() },
    ]) {
      const response = await fixtures.act(id, "accept", body);
      expect(statusAndCode(response)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
      expect(response.body).toMatchObject({
        from: "accepted",
        to: "accepted",
        detail: `Quote ${displayNumber} was accepted by Femke Jonker at ${accepted.body.acceptedAt}, with the reference PO 1; that stays as it is.`,
      });
    }
    expect((await fixtures.get(id)).acceptedByName).toBe("Femke Jonker");
  });

  test("returns 400 without a name and for a time in the future", async () => {
    const { id } = await fixtures.createSent();
    for (const body of [
      {},
      { acceptedByName: " " },
      { ...acceptance, acceptedAt: new Date(Date.now() + 60_000).toISOString() },
    ]) {
      expect(statusAndCode(await fixtures.act(id, "accept", body))).toEqual([
        400,
        "VALIDATION_FAILED",
      ]);
    }
  });

  test("returns 200 with the selected optional lines, which the totals include", async () => {
    const quote = await fixtures.createSent({ lines: linesWithOptions() });
    const [, lock, tuneUp] = quote.lines;
    expect([quote.totalMinor, quote.acceptedOptionalLineIds]).toEqual([59_169, []]);
    const optionalLineIds = [tuneUp.id, tuneUp.id];
    const response = await fixtures.act(quote.id, "accept", { ...acceptance, optionalLineIds });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: "accepted",
      acceptedOptionalLineIds: [tuneUp.id],
      // 489.00 at 21% and 119.00 at 9%.
      subtotalMinor: 60_800,
      vatMinor: 10_269 + 1_071,
      totalMinor: 72_140,
      lines: quote.lines,
    });
    expect(await fixtures.get(quote.id)).toEqual(response.body);
    for (const again of [acceptance, { ...acceptance, optionalLineIds: [tuneUp.id] }]) {
      expect((await fixtures.act(quote.id, "accept", again)).body).toEqual(response.body);
    }
    for (const other of [[], [lock.id], [lock.id, tuneUp.id]]) {
      const body = { ...acceptance, optionalLineIds: other };
      const rejected = await fixtures.act(quote.id, "accept", body);
      expect(statusAndCode(rejected)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
      expect(rejected.body.detail).toContain("with 1 optional line;");
    }
    const event = (await eventsOf(fixtures.organization, quote.id)).at(-1);
    expect(event).toMatchObject({
      type: "quote.accepted",
      data: {
        object: { acceptedOptionalLineIds: [tuneUp.id], totalMinor: 72_140 },
        previous: { acceptedOptionalLineIds: [], totalMinor: 59_169 },
      },
    });
    const path = `${fixtures.organization.path}/audit-log?targetId=${quote.id}&action=acceptQuote`;
    const { body: log } = await service.request("GET", path, { as: fixtures.organization.admin });
    const changes = log.items.flatMap((item: { changes: unknown[] }) => item.changes);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: "acceptedOptionalLineIds", before: [], after: [tuneUp.id], isErased: false },
      ]),
    );
  });

  test("returns 400 with the location of ids that are unknown or not of an optional line", async () => {
    const quote = await fixtures.createSent({ lines: linesWithOptions() });
    const other = await fixtures.createSent({ lines: linesWithOptions() });
    const [battery, lock] = quote.lines;
    const optionalLineIds = [lock.id, battery.id, other.lines[1].id];
    const response = await fixtures.act(quote.id, "accept", { ...acceptance, optionalLineIds });
    expect(response.body).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: [
        { location: "body", pointer: "/optionalLineIds/1", rule: "unknown", received: battery.id },
        { location: "body", pointer: "/optionalLineIds/2", rule: "unknown" },
      ],
    });
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("returns 400 for a selection whose total is too large", async () => {
    const expensive = {
      description: "Fabriek",
      quantity: 80_000,
      unitCode: "C62",
      unitPriceMinor: 99_999_999_999,
      vatCategory: "S",
      vatRate: 9,
    };
    const quote = await fixtures.createSent({
      lines: [expensive, { ...expensive, isOptional: true }],
    });
    const optionalLineIds = [quote.lines[1].id];
    const response = await fixtures.act(quote.id, "accept", { ...acceptance, optionalLineIds });
    expect(response.body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/optionalLineIds", rule: "range" }],
    });
  });

  test("of concurrent acceptances and rejections, only one status is recorded", async () => {
    const { id } = await fixtures.createSent();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? fixtures.act(id, "accept", acceptance)
          : fixtures.act(id, "reject", { reason: `Reason ${index}` }),
      ),
    );
    const { status } = await fixtures.get(id);
    const winners = responses.filter(({ status: code }) => code === 200);
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
