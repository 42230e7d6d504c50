import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createQuoteFixtures, statusAndCode, acceptance } from "./testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

/** Creates a quote in each status. */
const createByStatus: Record<string, () => Promise<any>> = {
  draft: async () => (await fixtures.create()).body,
  sent: () => fixtures.createSent(),
  accepted: async () =>
    (await fixtures.act((await createByStatus["sent"]!()).id, "accept", acceptance)).body,
  rejected: async () => (await fixtures.act((await createByStatus["sent"]!()).id, "reject")).body,
  cancelled: async () => (await fixtures.act((await createByStatus["sent"]!()).id, "cancel")).body,
  converted: async () => {
    const { id } = await createByStatus["accepted"]!();
    await fixtures.act(id, "convert-to-order");
    return fixtures.get(id);
  },
};

describe("status transitions of a quote", () => {
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
  ])("allowed actions in status %s", async (status, ...expected) => {
    const actions = ["send", "accept", "reject", "cancel", "convert-to-order", "revise"];
    const outcomes = [];
    for (const action of actions) {
      const quote = await createByStatus[status]!();
      expect(quote.status).toBe(status);
      const body = action === "accept" ? acceptance : {};
      outcomes.push(statusAndCode(await fixtures.act(quote.id, action, body)));
    }
    expect(outcomes).toEqual(expected);
  });

  test("rejecting an action on an expired quote names the allowed transitions", async () => {
    const quotes = [];
    for (let count = 0; count < 4; count += 1) quotes.push(await fixtures.createSent());
    service.setNow(Date.now() + 40 * day);
    try {
      const [a, b, c, d] = quotes.map(({ id }) => id);
      const late = await fixtures.act(a, "accept", acceptance);
      expect(statusAndCode(late)).toEqual([409, "QUOTE_EXPIRED"]);
      expect(late.body.validUntil).toBe(quotes[0].validUntil);
      const rejected = await fixtures.act(b, "reject");
      expect(rejected.body).toMatchObject({
        code: "QUOTE_STATUS_TRANSITION_INVALID",
        from: "expired",
        to: "rejected",
        allowed: ["sent", "cancelled"],
      });
      expect(statusAndCode(await fixtures.act(c, "cancel"))).toEqual(ok);
      expect(statusAndCode(await fixtures.act(d, "revise"))).toEqual(created);
    } finally {
      service.setNow(Date.now());
    }
  });

  test("a quote expires at the end of its last day in the organization's time zone", async () => {
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
