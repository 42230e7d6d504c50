import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, outcome } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

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
