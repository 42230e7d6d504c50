import { expect, test } from "vitest";
import type { TestService } from "../../../testing/test-service.ts";
import { eventsOf, outcome, type QuoteFixtures } from "./quote-fixtures.ts";

/** One way in which a sent quote ends without an order. */
type Refusal = {
  action: "cancel" | "reject";
  status: "cancelled" | "rejected";
  /** Gives another answer to the quote, after which this one comes too late. */
  before: (id: string) => Promise<unknown>;
};

/** Declares the tests that hold both for the rejection of a quote and for its cancellation. */
export function proveRefused(
  service: TestService,
  fixtures: QuoteFixtures,
  { action, status, before }: Refusal,
): void {
  test("200 with the reason and the moment; again it changes nothing", async () => {
    const quote = await fixtures.createSent();
    const answer = await fixtures.act(quote.id, action, { reason: "Too dear" });
    const names = { cancel: "cancellationReason", reject: "rejectionReason" };
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...quote,
        status,
        [names[action]]: "Too dear",
        [`${status}At`]: expect.any(String),
        updatedAt: answer.body.updatedAt,
      },
    ]);
    expect(await fixtures.get(quote.id)).toEqual(answer.body);
    const again = await fixtures.act(quote.id, action, { reason: "Another" });
    expect(again.body).toEqual(answer.body);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      `quote.${status}`,
    ]);
  });

  test("the audit log names who did it; it cannot be undone", async () => {
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, action, { reason: "Too dear" });
    const { path, admin } = fixtures.organization;
    const log = await service.request("GET", `${path}/audit-log?targetId=${quote.id}&limit=1`, {
      as: admin,
    });
    const [entry] = log.body.items;
    expect(entry).toMatchObject({
      action: `${action}Quote`,
      outcome: "succeeded",
      actor: { id: fixtures.organization.member.id },
    });
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ field: "status", before: "sent", after: status }),
    );
    const undone = await service.request("POST", `${path}/audit-log/${entry.id}/revert`, {
      as: admin,
      body: { reason: "A mistake" },
    });
    expect(outcome(undone)).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("409 for a quote that is answered already", async () => {
    const { id } = await fixtures.createSent();
    await before(id);
    const answer = await fixtures.act(id, action);
    expect(outcome(answer)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
  });
}
