import { describe, expect, test } from "vitest";
import { approvalsOf } from "../domains/approvals/testing/approval-fixture.ts";
import { createQuoteFixtures } from "../domains/quotes/testing/quote-fixtures.ts";
import { webhooksOf } from "../domains/webhooks/testing/webhook-fixture.ts";
import { openReceiver } from "../domains/webhooks/testing/receiver.ts";
import { operations } from "../registry.gen.ts";
import { callTool } from "../surfaces/mcp/testing/mcp-requests.ts";
import { toArguments } from "../surfaces/mcp/testing/tool-arguments.ts";
import { insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { readAllRows } from "../testing/fingerprint.ts";
import type { TestOrganization } from "../testing/test-service.ts";

// With the public link of a quote, anyone can accept it as the customer. Therefore only the response that creates the
// link contains it, and the database stores only its hash.

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization, member } = fixtures;
const approvals = approvalsOf(service, organization);
const receiver = await openReceiver();
await webhooksOf(service, organization).create(receiver.url, ["quote.*"]);

const isReadOfOrganization = ({ kind, path }: (typeof operations)[number]) =>
  kind === "read" && path.startsWith("/v1/organizations/{organizationId}");
const reads = operations.filter(isReadOfOrganization);

/** Sends a quote and creates links to it, one by an approved call; returns the tokens and the other responses. */
async function createLinks() {
  const { body: draft } = await fixtures.create();
  const to = ["femke@klant.example", "inkoop@klant.example"];
  const responses = [
    await fixtures.act(draft.id, "send", { to }, { ...member, ...withKey("send") }),
    await fixtures.act(draft.id, "send", { to }, { ...member, ...withKey("send") }),
  ];
  await service.jobs.runDue();
  const created = await fixtures.act(draft.id, "link", undefined, {
    ...member,
    ...withKey("link"),
  });
  responses.push(
    await fixtures.act(draft.id, "link", undefined, { ...member, ...withKey("link") }),
  );
  await approvals.policy(["createQuoteLink"], { match: { channels: ["api"] } });
  const pending = await fixtures.act(draft.id, "link");
  const path = `${organization.path}/approvals/${pending.body.id}/approve`;
  responses.push(
    pending,
    await service.request("POST", path, { as: organization.admin, body: {} }),
  );
  const fetched = await fixtures.act(draft.id, "link");
  const quotePath = new URL(fetched.body.url).pathname;
  await service.request("POST", quotePath, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    body: "answer=accept&name=Femke&agree=yes",
  });
  await service.jobs.runDue();
  const texts = (await service.outbox()).map(({ message }) => message.text);
  const mailedLinks = texts.flatMap((text) => [...text.matchAll(/\/q\/([\w-]{43})/gu)]);
  const tokens = [
    ...mailedLinks.map(([, token]) => token ?? ""),
    ...[created, fetched].map(({ body }) => new URL(body.url).pathname.slice("/q/".length)),
  ];
  return {
    quoteId: String(draft.id),
    tokens,
    answers: responses,
    approvalId: String(pending.body.id),
  };
}

const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

const { quoteId, tokens, answers: responses, approvalId } = await createLinks();
const records = { ...(await insertExampleRecords(organization)), quoteId, approvalId };

/** Returns the tokens that a text contains. */
const tokensIn = (text: string) => tokens.filter((token) => token !== "" && text.includes(token));

const readAs = (path: string, organization: TestOrganization) =>
  service.request("GET", path, { as: organization.owner, headers: { accept: "*/*" } });

describe("links to quotes", () => {
  test("there are four tokens, one of which the customer has used", async () => {
    expect(new Set(tokens).size).toBe(4);
    expect((await fixtures.get(quoteId)).status).toBe("accepted");
  });

  test("are in no replay and no approval of the calls that created them", () => {
    expect(responses.flatMap(({ text }) => tokensIn(text))).toEqual([]);
  });

  test.each(reads.map((operation) => [operation.id, operation] as const))(
    "are in no response of %s",
    async (_id, operation) => {
      const { text } = await readAs(pathOf(operation, records), organization);
      expect([tokensIn(text), /"publicUrl":\s*"/u.test(text)]).toEqual([[], false]);
    },
  );

  test.each(
    reads.flatMap((operation) =>
      operation.tool === undefined ? [] : [[operation.tool.name, operation] as const],
    ),
  )("are in no result of the tool %s", async (name, operation) => {
    const input = toArguments(operation, { target: pathOf(operation, records), body: undefined });
    const { text } = await callTool(service, name, input, { as: organization.owner });
    expect(tokensIn(text)).toEqual([]);
  });

  test("are in no event that a webhook delivers, and in no table", async () => {
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies.join()).toContain('"quote.accepted"');
    expect(tokensIn(bodies.join())).toEqual([]);
    expect(tokensIn(await readAllRows(organization))).toEqual([]);
  });

  test("are in no line of the log", () => {
    expect(tokensIn(JSON.stringify(service.logs))).toEqual([]);
  });
});
