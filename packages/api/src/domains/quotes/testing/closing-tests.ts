import { expect, test } from "vitest";
import type { TestService } from "../../../testing/test-service.ts";
import { eventsOf, statusAndCode, type QuoteFixtures } from "./quote-fixtures.ts";

/** An action that closes a sent quote without an order. */
type ClosingAction = {
  action: "cancel" | "reject";
  status: "cancelled" | "rejected";
  /** Closes the quote in another way, after which the action is rejected. */
  before: (id: string) => Promise<unknown>;
};

/** Declares the tests that the rejection and the cancellation of a quote have in common. */
export function declareClosingTests(
  service: TestService,
  fixtures: QuoteFixtures,
  { action, status, before }: ClosingAction,
): void {
  test("returns 200 with the reason and the time; repeating it changes nothing", async () => {
    const quote = await fixtures.createSent();
    const response = await fixtures.act(quote.id, action, { reason: "Too dear" });
    const names = { cancel: "cancellationReason", reject: "rejectionReason" };
    expect([response.status, response.body]).toEqual([
      200,
      {
        ...quote,
        status,
        [names[action]]: "Too dear",
        [`${status}At`]: expect.any(String),
        updatedAt: response.body.updatedAt,
      },
    ]);
    expect(await fixtures.get(quote.id)).toEqual(response.body);
    const again = await fixtures.act(quote.id, action, { reason: "Another" });
    expect(again.body).toEqual(response.body);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      `quote.${status}`,
    ]);
  });

  test("records the actor in the audit log and cannot be undone", async () => {
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
    expect(statusAndCode(undone)).toEqual([409, "AUDIT_NOT_REVERSIBLE"]);
  });

  test("returns 409 for a quote that has been closed", async () => {
    const { id } = await fixtures.createSent();
    await before(id);
    const response = await fixtures.act(id, action);
    expect(statusAndCode(response)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
  });
}
