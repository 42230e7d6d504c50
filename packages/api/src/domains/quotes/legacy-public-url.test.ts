import { expect, test } from "vitest";
import { systemActor, toAuditStatement } from "../../kernel/audit.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { webhooksOf } from "../webhooks/testing/webhook-fixture.ts";
import { openReceiver } from "../webhooks/testing/receiver.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";
import { createQuoteFixtures } from "./testing/quote-fixtures.ts";
import { toEvent, toTarget } from "./quote.ts";

// Earlier versions stored the link to a quote wherever they stored the quote. Responses no longer contain it.

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization, member } = fixtures;
const legacyUrl = "http://127.0.0.1:3000/q/AQABjOoFormerLinkOfTheQuote";

const request = (method: string, path: string, body?: unknown) =>
  service.request(method, `${organization.path}${path}`, {
    as: organization.admin,
    ...(body === undefined ? {} : { body }),
  });

/** Records the sending of a quote as an earlier version did. */
async function recordLegacySending() {
  const quote = await fixtures.createSent();
  const after = { ...quote, publicUrl: legacyUrl };
  const { query } = toAuditStatement({
    actor: systemActor("0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"),
    action: "sendQuote",
    params: { quoteId: quote.id },
    organizationId: organization.id,
    at: new Date(),
    outcome: "succeeded",
    change: {
      target: toTarget(quote),
      before: { ...quote, status: "draft", publicUrl: null },
      after,
      event: { ...toEvent("quote.sent", after), previous: { publicUrl: legacyUrl } },
    },
    notExecuted: null,
    reversible: false,
  });
  await organization.run(async (transaction) => transaction.write(query));
  return quote;
}

test("the audit log masks a stored publicUrl and its hash chain stays valid", async () => {
  const quote = await recordLegacySending();
  const log = await request("GET", `/audit-log?targetId=${quote.id}&action=sendQuote`);
  expect(log.text).not.toContain("/q/");
  const [entry] = log.body.items;
  expect(entry.changes).toContainEqual({
    field: "publicUrl",
    before: null,
    after: "***",
    isErased: false,
  });
  expect((await request("GET", `/audit-log/${entry.id}`)).text).not.toContain("/q/");
  const undone = await request("POST", `/audit-log/${entry.id}/revert`, { reason: "A mistake" });
  expect([undone.status, undone.text.includes("/q/")]).toEqual([409, false]);
  const verification = await request("GET", "/audit-log/verification?fromSequence=1");
  expect(verification.body.valid).toBe(true);
});

test("events and webhook deliveries omit a stored publicUrl", async () => {
  const receiver = await openReceiver();
  await webhooksOf(service, organization).create(receiver.url, ["quote.*"]);
  await recordLegacySending();
  await service.jobs.runDue();
  const bodies = receiver.received.map(({ body }) => body).join();
  expect(bodies).toContain('"publicUrl":null');
  expect(bodies).not.toContain("/q/");
  const events = await request("GET", "/events?limit=100");
  expect(events.text).toContain('"quote.sent"');
  expect(events.text).not.toContain("/q/");
});

test("a replayed response omits a stored publicUrl", async () => {
  const { body: draft } = await fixtures.create();
  const send = () =>
    fixtures.act(draft.id, "send", {}, { ...member, headers: { "idempotency-key": "former" } });
  const first = await send();
  const client = await service.database.connect();
  await client.query(
    `update idempotency_keys set outcome = replace(outcome::text, '"publicUrl":null', $1)::json
      where key = 'former'`,
    [`"publicUrl":"${legacyUrl}"`],
  );
  client.release();
  const again = await send();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
});

test("an approval omits a stored publicUrl in its changes, its result and a replayed response", async () => {
  const approvals = approvalsOf(service, organization);
  await approvals.policy(["sendQuote"], { match: { channels: ["api"] } });
  const { body: draft } = await fixtures.create();
  const send = () =>
    fixtures.act(draft.id, "send", {}, { ...member, headers: { "idempotency-key": "held" } });
  const held = await send();
  await request("POST", `/approvals/${held.body.id}/approve`, {});
  await organization.run((transaction) =>
    transaction.all({
      text: `update approvals set
          changes = changes || jsonb_build_array(jsonb_build_object(
            'field', 'publicUrl', 'before', null, 'after', $2::text)),
          result = jsonb_set(result, '{body,publicUrl}', to_jsonb($2::text))
        where id = $1`,
      values: [held.body.id, legacyUrl],
    }),
  );
  const shown = await request("GET", `/approvals/${held.body.id}`);
  expect(shown.body.result.body.publicUrl).toBeNull();
  expect(shown.body.changes.at(-1)).toEqual({ field: "publicUrl", before: null, after: "***" });
  const again = await send();
  expect([again.status, again.body.publicUrl]).toEqual([200, null]);
});
