import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, statusAndCode } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

const read = (id: string, request = fixtures.member, path = organization.path) =>
  service.request("GET", `${path}/quotes/${id}`, request);

describe("getQuote", () => {
  test("returns 200 with lines, totals and the VAT of each rate", async () => {
    const { body: quote } = await fixtures.create();
    const response = await read(quote.id, { as: organization.viewer });
    expect([response.status, response.body]).toEqual([200, quote]);
    expect(response.body).toMatchObject({
      status: "draft",
      lines: [
        { position: 1, description: "Accu 500 Wh", quantity: 7 },
        { position: 2, description: "Kleine beurt", quantity: 7 },
      ],
      subtotalMinor: 383_950,
      totalMinor: 459_582,
    });
    expect(response.body.vatBreakdown).toHaveLength(2);
  });

  test("returns a sent quote as expired after its last day, and a draft as a draft", async () => {
    const { body: draft } = await fixtures.create();
    const sent = await fixtures.createSent();
    service.setNow(Date.now() + 40 * day);
    try {
      expect((await read(sent.id)).body.status).toBe("expired");
      expect((await read(draft.id)).body.status).toBe("draft");
    } finally {
      service.setNow(Date.now());
    }
    expect((await read(sent.id)).body.status).toBe("sent");
  });

  test("returns 404 for a deleted or unknown quote and one of another organization", async () => {
    const { body: quote } = await fixtures.create();
    const other = await service.createOrganization();
    const foreign = await read(quote.id, { as: other.owner }, other.path);
    expect(statusAndCode(foreign)).toEqual([404, "RESOURCE_NOT_FOUND"]);
    await service.request("DELETE", `${organization.path}/quotes/${quote.id}`, fixtures.member);
    for (const id of [quote.id, uuidv7()]) {
      const response = await read(id);
      expect([...statusAndCode(response), response.body.resource]).toEqual([
        404,
        "RESOURCE_NOT_FOUND",
        "quote",
      ]);
    }
  });

  test("returns 400 for a display number in the path", async () => {
    expect(statusAndCode(await read("Q-2026-0001"))).toEqual([400, "VALIDATION_FAILED"]);
  });
});
