import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, outcome } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("cancelQuote", () => {
  test("200 with the reason and the moment; again it changes nothing", async () => {
    const quote = await fixtures.createSent();
    const answer = await fixtures.act(quote.id, "cancel", { reason: "Wrong customer" });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...quote,
        status: "cancelled",
        cancellationReason: "Wrong customer",
        cancelledAt: expect.any(String),
        publicUrl: answer.body.publicUrl,
        updatedAt: answer.body.updatedAt,
      },
    ]);
    expect(await fixtures.get(quote.id)).toEqual(answer.body);
    const again = await fixtures.act(quote.id, "cancel", { reason: "Another" });
    expect(again.body).toEqual(answer.body);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      "quote.cancelled",
    ]);
  });

  test("the audit log names who did it; it cannot be undone", async () => {
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "cancel", { reason: "Wrong customer" });
    const { path, admin } = fixtures.organization;
    const log = await service.request("GET", `${path}/audit-log?targetId=${quote.id}&limit=1`, {
      as: admin,
    });
    const [entry] = log.body.items;
    expect(entry).toMatchObject({
      action: "cancelQuote",
      outcome: "succeeded",
      actor: { id: fixtures.organization.member.id },
    });
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: "status", before: "sent", after: "cancelled" }),
    );
    const undone = await service.request("POST", `${path}/audit-log/${entry.id}/revert`, {
      as: admin,
      body: { reason: "A mistake" },
    });
    expect(outcome(undone)).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("403 for a viewer, and nothing has changed", async () => {
    const quote = await fixtures.createSent();
    const answer = await fixtures.act(quote.id, "cancel", {}, { as: fixtures.organization.viewer });
    expect([answer.status, answer.body.requiredPermission]).toEqual([403, "quotes:write"]);
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("409 for a quote that is answered already", async () => {
    const { id } = await fixtures.createSent();
    await fixtures.act(id, "reject", {});
    const answer = await fixtures.act(id, "cancel");
    expect(outcome(answer)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
  });
});
