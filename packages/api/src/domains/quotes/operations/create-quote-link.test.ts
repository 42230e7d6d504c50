import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, outcome } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

const entriesOf = async (quoteId: string) => {
  const path = `${organization.path}/audit-log?targetId=${quoteId}&action=createQuoteLink`;
  return (await service.request("GET", path, { as: organization.admin })).body.items;
};

describe("createQuoteLink", () => {
  test("201 with the URL of the page; each call creates a further link", async () => {
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

  test("the audit log names who created it, and it cannot be undone", async () => {
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

  test("a repeated response and a dry run have no URL", async () => {
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

  test("409 for a quote that was never sent; an accepted one has a page", async () => {
    const { body: draft } = await fixtures.create();
    const refused = await fixtures.act(draft.id, "link");
    expect(outcome(refused)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
    expect(refused.body.hint).toBe("Send it first (sendQuote).");
    const quote = await fixtures.createSent();
    await fixtures.act(quote.id, "accept", { acceptedByName: "Femke" });
    expect((await fixtures.act(quote.id, "link")).status).toBe(201);
  });

  test("403 without the permission to send", async () => {
    const quote = await fixtures.createSent();
    const refused = await fixtures.act(quote.id, "link", undefined, { as: organization.viewer });
    expect(outcome(refused)).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  });
});

describe("under an approval policy", () => {
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
    "202 where %s is held; after the approval the requester gets one link, and the approval none",
    async (operation) => {
      const { own, quote, link, approve } = await underPolicy([operation]);
      const held = await link();
      expect([held.status, held.body.operation]).toEqual([202, "createQuoteLink"]);
      const approved = await approve(held.body.id);
      expect(approved.body).toMatchObject({
        state: "executed",
        result: { status: 201, body: { quoteId: quote.id, url: null } },
      });
      // Nobody else can fetch it: neither another member nor the requester without the client.
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

  test("a repetition with the key of the held call has no URL, and uses nothing up", async () => {
    const { link, approve } = await underPolicy(["createQuoteLink"]);
    const key = { "idempotency-key": "held-link" };
    const held = await link(key);
    await approve(held.body.id);
    const repeated = await link(key);
    expect([repeated.status, repeated.body.url]).toEqual([201, null]);
    expect((await link({ "idempotency-key": "held-link-2" })).body.url).toContain("/q/");
  });

  test("an approval gives no link after a week", async () => {
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

  test("conditions on the input of an acceptance count as met, those on the quote are tested", async () => {
    const input = { path: "/input/reference", op: "eq", value: "PO 1" };
    const dear = { path: "/computed/totalMinor", op: "gt", value: 9_000_000 };
    const some = await underPolicy(["acceptQuote"], { match: { conditions: { all: [input] } } });
    expect((await some.link()).status).toBe(202);
    const none = await underPolicy(["acceptQuote"], {
      match: { conditions: { all: [input, dear] } },
    });
    expect((await none.link()).status).toBe(201);
  });

  test("202 where a policy allows acceptances and another one holds links", async () => {
    const { link, approvals } = await underPolicy(["acceptQuote"], {
      effect: "allow",
      priority: 1,
    });
    await approvals.policy(["createQuoteLink"], { match: { channels: ["api"] } });
    expect((await link()).status).toBe(202);
  });

  test("403 where a policy denies acceptances", async () => {
    const { link } = await underPolicy(["acceptQuote"], { effect: "deny" });
    expect(outcome(await link())).toEqual([403, "APPROVAL_DENIED_BY_POLICY"]);
  });
});
