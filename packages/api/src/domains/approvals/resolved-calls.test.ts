import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

const service = await openTestService();

const customerMail = "femke@snellebocht.example";

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("customer", ({ approvals }) =>
    approvals.ok("POST", "/customers", { name: "Snelle Bocht", email: customerMail }),
  )
  .extend("quote", ({ approvals, customer }) =>
    approvals.ok("POST", "/quotes", {
      customerId: customer.id,
      title: "Slot smeren, € 12,50, to Jansen",
      lines: [
        {
          description: "Battery",
          quantity: 1,
          unitCode: "C62",
          unitPriceMinor: 1_089_000,
          vatRate: 0,
          vatCategory: "Z",
        },
      ],
    }),
  )
  .extend("hold", ({ approvals, quote, organization }) => async (policy: object = {}) => {
    await approvals.policy(["sendQuote"], policy);
    const input = { quoteId: quote.id };
    const { content } = await approvals.call("quotes_send", input, { of: organization.admin });
    expect(content.status).toBe("pending_approval");
    return content;
  })
  .extend(
    "approve",
    ({ approvals }) =>
      (id: string) =>
        approvals.ok("POST", `/approvals/${id}/approve`, {}),
  );

describe("executing an approved call as resolved when it was held", () => {
  test("an approval shows recipients, total and hash, and is executed if nothing has changed", async ({
    approvals,
    approve,
    hold: holdQuote,
  }) => {
    const { approvalId, mailTo } = await holdQuote();
    expect(mailTo).toEqual({ external: [customerMail], members: [] });
    expect(await approvals.approval(approvalId)).toMatchObject({
      mailTo: { external: [customerMail], members: [] },
      totalMinor: 1_089_000,
      currency: "EUR",
      resolvedHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(await approve(approvalId)).toMatchObject({ state: "executed" });
  });

  test.each(["refuse", "execute"])(
    "stale if the customer's email address has changed, with onStale %s",
    async (onStale) => {
      const organization = await service.createOrganization();
      const approvals = approvalsOf(service, organization);
      const { id: customerId } = await approvals.ok("POST", "/customers", {
        name: "Snelle Bocht",
        email: customerMail,
      });
      const quote = await approvals.ok("POST", "/quotes", {
        customerId,
        lines: [
          {
            description: "Battery",
            quantity: 1,
            unitCode: "C62",
            unitPriceMinor: 1,
            vatRate: 0,
            vatCategory: "Z",
          },
        ],
      });
      await approvals.policy(["sendQuote"], { onStale });
      const of = organization.admin;
      const { content } = await approvals.call("quotes_send", { quoteId: quote.id }, { of });
      const email = "attacker@evil.example";
      await approvals.call("customers_update", { customerId, email }, { of });
      const decided = await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
      expect(decided).toMatchObject({
        state: "stale",
        problem: { code: "APPROVAL_STALE", changedFields: expect.arrayContaining(["mailTo"]) },
      });
      expect((await approvals.ok("GET", `/quotes/${quote.id}`)).status).toBe("draft");
      expect(JSON.stringify(await service.outbox())).not.toContain(email);
    },
  );

  test("stale if the printed content of the document has changed", async ({
    approvals,
    approve,
    customer,
    hold: holdQuote,
  }) => {
    const { approvalId } = await holdQuote();
    await approvals.ok("PATCH", `/customers/${customer.id}`, { addressCity: "Elders" });
    expect(await approve(approvalId)).toMatchObject({
      state: "stale",
      problem: { changedFields: ["takes"] },
    });
  });

  test("executed although time has passed and other records have taken numbers", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["createTask"], { expiresAfterMinutes: 10_080 });
    const { admin } = organization;
    const input = { title: "Winter check", checklist: [{ text: "Brakes" }] };
    const { content } = await approvals.call("tasks_create", input, { of: admin });
    await approvals.ok("POST", "/tasks", { title: "Another" });
    service.setNow(Date.now() + 26 * 3_600_000);
    const decided = await approvals.ok(
      "POST",
      `/approvals/${content.approvalId}/approve`,
      {},
      {
        token: service.issuer.sign({
          sub: organization.owner.id,
          iat: Math.floor(Date.now() / 1000) + 26 * 3_600,
          exp: Math.floor(Date.now() / 1000) + 27 * 3_600,
        }),
      },
    );
    service.setNow(Date.now());
    expect(decided).toMatchObject({ state: "executed", result: { status: 201 } });
  });

  test("a call held before resolved calls were stored can still be approved", async ({
    approvals,
    approve,
    hold: holdQuote,
    organization,
  }) => {
    const { approvalId } = await holdQuote();
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update approvals set resolved = null, resolved_hash = null, resolved_at = null where id = $1",
        values: [approvalId],
      });
    });
    expect(await approvals.approval(approvalId)).toMatchObject({ mailTo: null, totalMinor: null });
    expect(await approve(approvalId)).toMatchObject({ state: "executed" });
  });
});

test("the summary shows amount and recipients first, and quotes user-written text last", async ({
  approvals,
  hold: holdQuote,
  quote,
}) => {
  const { id: customerId } = await approvals.ok("POST", "/customers", {
    name: "Bos, € 1,00, to “x”",
    email: "bos@bos.example",
  });
  await approvals.ok("PATCH", `/quotes/${quote.id}`, { customerId });
  const { summary } = await holdQuote();
  expect(summary).toBe(
    `Send quote ${quote.displayNumber}, €10,890.00, to bos@bos.example, for “Bos, € 1,00, to "x"”`,
  );
});

test("a tool call that changes the record of a held call returns a warning", async ({
  approvals,
  hold: holdQuote,
  organization,
  quote,
}) => {
  const { approvalId } = await holdQuote();
  const input = { quoteId: quote.id, title: "Other" };
  const { content } = await approvals.call("quotes_update", input, { of: organization.admin });
  expect(content.warnings).toEqual([expect.stringContaining(approvalId)]);
});

test("the hint of a stale approval asks for a new idempotency key", async ({
  approvals,
  organization,
  quote,
}) => {
  await approvals.policy(["sendQuote"]);
  const call = () =>
    approvals.call(
      "quotes_send",
      { quoteId: quote.id, idempotencyKey: "once" },
      { of: organization.admin },
    );
  const { content: held } = await call();
  await approvals.ok("PATCH", `/quotes/${quote.id}`, { title: "Other" });
  await approvals.ok("POST", `/approvals/${held.approvalId}/approve`, {});
  const { content } = await call();
  expect(content.code).toBe("APPROVAL_STALE");
  expect(content.hint).toContain("a new `idempotencyKey`");
});

test("approvers are listed without the requester", async ({ hold: holdQuote }) => {
  const { approvers } = await holdQuote();
  expect(approvers).toBe("Olga Owner, 1 needed");
});
