import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, statusAndCode } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

const entriesOf = async (quoteId: string) => {
  const path = `${organization.path}/audit-log?targetId=${quoteId}&action=createQuoteLink`;
  return (await service.request("GET", path, { as: organization.admin })).body.items;
};

describe("createQuoteLink", () => {
  test("returns 201 with the URL of the page; each call creates another link", async () => {
    const quote = await fixtures.createSent();
    const [first, second] = [
      await fixtures.act(quote.id, "link"),
      await fixtures.act(quote.id, "link"),
    ];
    expect([first.status, first.body]).toEqual([
      201,
      {
        quoteId: quote.id,
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/q\/[\w-]{43}$/u),
        createdAt: expect.any(String),
      },
    ]);
    expect(first.headers.get("etag")).toBeNull();
    expect(second.body.url).not.toBe(first.body.url);
    for (const { body } of [first, second]) {
      const page = await service.request("GET", new URL(body.url).pathname);
      expect(page.text).toContain(quote.displayNumber);
    }
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("records who created the link in the audit log and cannot be undone", async () => {
    const quote = await fixtures.createSent();
    const { body } = await fixtures.act(quote.id, "link");
    const [entry] = await entriesOf(quote.id);
    expect(entry).toMatchObject({
      actor: { id: organization.member.id },
      target: { kind: "quote", id: quote.id },
      changes: [{ field: "linkCreatedBy", before: null, after: organization.member.displayName }],
      reversible: false,
    });
    expect(JSON.stringify(entry)).not.toContain(new URL(body.url).pathname);
  });

  test("returns no URL in a replayed response or a dry run", async () => {
    const quote = await fixtures.createSent();
    const headers = { "idempotency-key": "link-1" };
    const once = await fixtures.act(quote.id, "link", undefined, { ...fixtures.member, headers });
    const again = await fixtures.act(quote.id, "link", undefined, { ...fixtures.member, headers });
    expect(once.body.url).toContain("/q/");
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      { ...once.body, url: null },
      "true",
    ]);
    const preview = await fixtures.act(quote.id, "link?dryRun=true");
    expect(preview.body).toMatchObject({ dryRun: true, result: { url: null } });
    expect(await entriesOf(quote.id)).toHaveLength(1);
  });

  test("returns 409 for a quote that was never sent, and 201 for an accepted one", async () => {
    const { body: draft } = await fixtures.create();
    const rejectedResponse = await fixtures.act(draft.id, "link");
    expect(statusAndCode(rejectedResponse)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
    expect(rejectedResponse.body.hint).toBe("Send it first (sendQuote).");
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "accept", { acceptedByName: "Femke" });
    expect((await fixtures.act(quote.id, "link")).status).toBe(201);
  });

  test("returns 403 without the permission quotes:send", async () => {
    const quote = await fixtures.createSent();
    const rejectedResponse = await fixtures.act(quote.id, "link", undefined, {
      as: organization.viewer,
    });
    expect(statusAndCode(rejectedResponse)).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  });
});

describe("createQuoteLink under an approval policy", () => {
  async function underPolicy(operations: string[], more: object = {}) {
    const own = await createQuoteFixtures(service);
    const approvals = approvalsOf(service, own.organization);
    const quote = await own.createSent();
    await approvals.policy(operations, {
      ...more,
      match: { channels: ["api"], ...(more as { match?: object }).match },
    });
    const agent = approvals.agentOf(own.organization.member, "mcp:read mcp:write");
    const link = (headers: Record<string, string> = {}) =>
      own.act(quote.id, "link", undefined, { ...agent, headers });
    const approve = async (id: string) => {
      const path = `${own.organization.path}/approvals/${id}/approve`;
      return service.request("POST", path, { as: own.organization.admin, body: {} });
    };
    return { own, approvals, quote, link, approve };
  }

  test.each(["createQuoteLink", "acceptQuote", "rejectQuote"])(
    "returns 202 if %s is held; after the approval only the requester gets one link",
    async (operation) => {
      const { own, quote, link, approve } = await underPolicy([operation]);
      const held = await link();
      expect([held.status, held.body.operation]).toEqual([202, "createQuoteLink"]);
      const approved = await approve(held.body.id);
      expect(approved.body).toMatchObject({
        state: "executed",
        result: { status: 201, body: { quoteId: quote.id, url: null } },
      });
      // Neither another member nor the requester without the client can fetch it.
      const others = [{ as: own.organization.admin }, { as: own.organization.member }];
      for (const other of others) {
        expect((await own.act(quote.id, "link", undefined, other)).status).toBe(202);
      }
      const fetched = await link();
      expect(fetched.status).toBe(201);
      const page = await service.request("GET", new URL(fetched.body.url).pathname);
      expect(page.text).toContain(quote.displayNumber);
      expect((await link()).status).toBe(202);
    },
  );

  test("replaying the approved call returns no URL and does not use up the link", async () => {
    const { link, approve } = await underPolicy(["createQuoteLink"]);
    const key = { "idempotency-key": "held-link" };
    const held = await link(key);
    await approve(held.body.id);
    const repeated = await link(key);
    expect([repeated.status, repeated.body.url]).toEqual([201, null]);
    expect((await link({ "idempotency-key": "held-link-2" })).body.url).toContain("/q/");
  });

  test("an approval allows no link after a week", async () => {
    const { own, link, approve } = await underPolicy(["createQuoteLink"]);
    const held = await link();
    await approve(held.body.id);
    service.setNow(Date.now() + 8 * day);
    try {
      const { id: sub } = own.organization.member;
      const exp = Math.floor(Date.now() / 1_000) + 20 * 86_400;
      const client_id = "0192f0c1-0000-7000-8000-0000000000a9";
      const token = service.issuer.sign({ sub, client_id, exp });
      const late = await own.act(held.body.target.id, "link", undefined, { token });
      expect(late.status).toBe(202);
    } finally {
      service.setNow(Date.now());
    }
  });

  test("assumes that conditions on the input of an acceptance are met, and evaluates those on the quote", async () => {
    const input = { path: "/input/reference", op: "eq", value: "PO 1" };
    const expensive = { path: "/computed/totalMinor", op: "gt", value: 9_000_000 };
    const some = await underPolicy(["acceptQuote"], { match: { conditions: { all: [input] } } });
    expect((await some.link()).status).toBe(202);
    const none = await underPolicy(["acceptQuote"], {
      match: { conditions: { all: [input, expensive] } },
    });
    expect((await none.link()).status).toBe(201);
  });

  test("returns 202 if one policy allows acceptances and another holds links", async () => {
    const { link, approvals } = await underPolicy(["acceptQuote"], {
      effect: "allow",
      priority: 1,
    });
    await approvals.policy(["createQuoteLink"], { match: { channels: ["api"] } });
    expect((await link()).status).toBe(202);
  });

  test("returns 403 if a policy denies acceptances", async () => {
    const { link } = await underPolicy(["acceptQuote"], { effect: "deny" });
    expect(statusAndCode(await link())).toEqual([403, "APPROVAL_DENIED_BY_POLICY"]);
  });
});
