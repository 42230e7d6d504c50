import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, femke, outcome } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("rejectQuote", () => {
  test("200 with the reason and the moment; again it changes nothing", async () => {
    const quote = await fixtures.createSent();
    const answer = await fixtures.act(quote.id, "reject", { reason: "Too dear" });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...quote,
        status: "rejected",
        rejectionReason: "Too dear",
        rejectedAt: expect.any(String),
        publicUrl: answer.body.publicUrl,
        updatedAt: answer.body.updatedAt,
      },
    ]);
    expect(await fixtures.get(quote.id)).toEqual(answer.body);
    const again = await fixtures.act(quote.id, "reject", { reason: "Another" });
    expect(again.body).toEqual(answer.body);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      "quote.rejected",
    ]);
  });

  test("the audit log names who did it; it cannot be undone", async () => {
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "reject", { reason: "Too dear" });
    const { path, admin } = fixtures.organization;
    const log = await service.request("GET", `${path}/audit-log?targetId=${quote.id}&limit=1`, {
      as: admin,
    });
    const [entry] = log.body.items;
    expect(entry).toMatchObject({
      action: "rejectQuote",
      outcome: "succeeded",
      actor: { id: fixtures.organization.member.id },
    });
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: "status", before: "sent", after: "rejected" }),
    );
    const undone = await service.request("POST", `${path}/audit-log/${entry.id}/revert`, {
      as: admin,
      body: { reason: "A mistake" },
    });
    expect(outcome(undone)).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("403 for a viewer, and nothing has changed", async () => {
    const quote = await fixtures.createSent();
    const answer = await fixtures.act(quote.id, "reject", {}, { as: fixtures.organization.viewer });
    expect([answer.status, answer.body.requiredPermission]).toEqual([403, "quotes:decide"]);
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("409 for a quote that is answered already", async () => {
    const { id } = await fixtures.createSent();
    await fixtures.act(id, "accept", femke);
    const answer = await fixtures.act(id, "reject");
    expect(outcome(answer)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
  });
});
