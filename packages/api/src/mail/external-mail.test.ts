import { afterAll, beforeEach, describe, expect, test as base, vi } from "vitest";
import { createQuoteFixtures, statusAndCode } from "../domains/quotes/testing/quote-fixtures.ts";
import { sendQuoteMail } from "../domains/quotes/jobs/send-quote.ts";
import { parsePolicies } from "../rate-limits/policies.ts";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestOrganization } from "../testing/test-service.ts";
import { sendMail } from "./send-mail.ts";

const day = 86_400_000;
const start = Date.parse("2026-03-02T09:00:00Z");

// Only the tests advance this clock: they check windows to the second.
vi.useFakeTimers({ toFake: ["Date", "performance"], now: start });

const service = await openTestService(
  {},
  {
    rateLimits: {
      policies: parsePolicies(
        "write=1000/60,mail=6/86400,mail-young=3/86400,mail-again=1/300,address=100000/60",
      ),
      store: { kind: "memory" },
    },
  },
  [sendMail, sendQuoteMail],
);
beforeEach(() => {
  vi.setSystemTime(start);
});
afterAll(() => {
  vi.useRealTimers();
});

const test = base
  .extend("young", () => service.createOrganization())
  .extend("grown", () => service.createOrganization({ now: new Date(start - 30 * day) }));

/** Returns a token of the owner that is still valid after a week. */
const tokenOf = ({ owner }: TestOrganization) =>
  service.issuer.sign({ sub: owner.id, exp: Math.floor((start + 9 * day) / 1_000) });

const invite = (
  organization: TestOrganization,
  email: string,
  options: { query?: string; headers?: Record<string, string> } = {},
) => {
  const { query = "", headers = {} } = options;
  return service.request("POST", `${organization.path}/invitations${query}`, {
    token: tokenOf(organization),
    body: { email, roleId: organization.roles["viewer"] },
    headers,
  });
};
const statuses = async (organization: TestOrganization, count: number, name = "stranger") => {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) {
    found.push((await invite(organization, `${name}-${n}@elsewhere.example`)).status);
  }
  return found;
};

async function countMails(): Promise<number> {
  await service.jobs.runDue();
  return (await service.outbox()).length;
}

describe("the daily limit of an organization on mail to external recipients", () => {
  test("returns 429 RATE_LIMITED with Retry-After above it, and sends nothing", async ({
    grown,
  }) => {
    expect(await statuses(grown, 6)).toEqual([201, 201, 201, 201, 201, 201]);
    vi.setSystemTime(start + 3_600_000);
    const mails = await countMails();
    const over = await invite(grown, "one-more@elsewhere.example");
    expect(statusAndCode(over)).toEqual([429, "RATE_LIMITED"]);
    expect(over.body).toMatchObject({
      violatedPolicies: ["mail"],
      retryAfterSeconds: 82_800,
      detail:
        "This organization may write to 6 people outside it in 86400 seconds and has written to 6; this would be 1 more. Try again in 82800 seconds.",
    });
    expect(over.headers.get("retry-after")).toBe("82800");
    expect(await countMails()).toBe(mails);
    const list = await service.request("GET", `${grown.path}/invitations`, {
      token: tokenOf(grown),
    });
    expect(list.body.items).toHaveLength(6);
    vi.setSystemTime(start + day);
    expect((await invite(grown, "one-more@elsewhere.example")).status).toBe(201);
  });

  test("is lower for a young organization", async ({ young }) => {
    expect(await statuses(young, 4)).toEqual([201, 201, 201, 429]);
    const over = await invite(young, "one-more@elsewhere.example");
    expect(over.body).toMatchObject({
      violatedPolicies: ["mail-young"],
      detail:
        "This organization is younger than 7 days and may write to 3 people outside it in 86400 seconds and has written to 3; this would be 1 more. Try again in 86400 seconds.",
    });
    vi.setSystemTime(start + 7 * day);
    expect(await statuses(young, 6, "later")).toEqual([201, 201, 201, 201, 201, 201]);
  });

  test("applies to each organization separately", async ({ young, grown }) => {
    expect(await statuses(young, 4)).toEqual([201, 201, 201, 429]);
    expect(await statuses(grown, 3)).toEqual([201, 201, 201]);
  });

  test("applies to a dry run, which is not counted", async ({ young }) => {
    for (let n = 0; n < 4; n += 1) {
      const preview = await invite(young, "a@elsewhere.example", { query: "?dryRun=true" });
      expect(preview.status).toBe(200);
    }
    expect(await statuses(young, 3)).toEqual([201, 201, 201]);
    const preview = await invite(young, "b@elsewhere.example", { query: "?dryRun=true" });
    expect(statusAndCode(preview)).toEqual([429, "RATE_LIMITED"]);
  });

  test("does not count calls that are rejected for another reason", async ({ young }) => {
    for (let n = 0; n < 5; n += 1) {
      expect((await invite(young, young.member.email)).status).toBe(409);
    }
    expect(await statuses(young, 3)).toEqual([201, 201, 201]);
  });

  test("lets a rejected request succeed with the same idempotency key after the window", async ({
    young,
  }) => {
    await statuses(young, 3);
    const headers = { "idempotency-key": "invite-later" };
    const email = "later@elsewhere.example";
    expect((await invite(young, email, { headers })).status).toBe(429);
    vi.setSystemTime(start + day);
    const done = await invite(young, email, { headers });
    expect([done.status, done.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });

  test("is not exceeded by concurrent requests", async ({ young }) => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => invite(young, `parallel-${n}@elsewhere.example`)),
    );
    const count = (status: number) => responses.filter((each) => each.status === status).length;
    expect([count(201), count(429)]).toEqual([3, 5]);
  });
});

describe("quotes", () => {
  test("count each external recipient once, and no members", async () => {
    const fixtures = await createQuoteFixtures(service);
    const { body: first } = await fixtures.create();
    const to = ["a@customer.example", "A@Customer.example", fixtures.organization.owner.email];
    expect((await fixtures.act(first.id, "send", { to })).status).toBe(200);
    const { body: second } = await fixtures.create();
    const many = ["b@customer.example", "c@customer.example", "d@customer.example"];
    const over = await fixtures.act(second.id, "send", { to: many });
    expect(statusAndCode(over)).toEqual([429, "RATE_LIMITED"]);
    expect(over.body.detail).toContain("has written to 1; this would be 3 more");
    expect((await fixtures.act(second.id, "send", { to: many.slice(1) })).status).toBe(200);
  });

  test("429 for more recipients than the quota of a window", async () => {
    const fixtures = await createQuoteFixtures(service);
    const { body: quote } = await fixtures.create();
    const to = ["a", "b", "c", "d"].map((name) => `${name}@customer.example`);
    const over = await fixtures.act(quote.id, "send", { to });
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "86400"]);
    expect((await fixtures.act(quote.id, "send", { to: to.slice(1) })).status).toBe(200);
  });

  test("429 for the same quote to the same recipient within minutes, whatever its version", async () => {
    const fixtures = await createQuoteFixtures(service);
    const { body: first } = await fixtures.create();
    const to = ["femke@customer.example"];
    expect((await fixtures.act(first.id, "send", { to })).status).toBe(200);
    vi.setSystemTime(start + 60_000);
    const { body: revised } = await fixtures.act(first.id, "revise");
    const again = await fixtures.act(revised.id, "send", { to });
    expect(statusAndCode(again)).toEqual([429, "RATE_LIMITED"]);
    expect(again.body).toMatchObject({
      violatedPolicies: ["mail-again"],
      retryAfterSeconds: 240,
      detail: `femke@customer.example was sent ${first.displayNumber} a moment ago: a quote goes to the same person once in 300 seconds. Try again in 240 seconds.`,
    });
    expect((await fixtures.get(revised.id)).status).toBe("draft");
    // Another recipient may get the quote, and the same recipient may get another quote.
    const { body: other } = await fixtures.create();
    expect((await fixtures.act(other.id, "send", { to })).status).toBe(200);
    vi.setSystemTime(start + 300_000);
    expect((await fixtures.act(revised.id, "send", { to })).status).toBe(200);
  });

  test("a member may be sent the same quote again", async () => {
    const fixtures = await createQuoteFixtures(service);
    const to = [fixtures.organization.owner.email];
    let { body: quote } = await fixtures.create();
    for (let n = 0; n < 5; n += 1) {
      expect((await fixtures.act(quote.id, "send", { to })).status).toBe(200);
      quote = (await fixtures.act(quote.id, "revise")).body;
    }
  });
});
