import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import { toSetCookies } from "../../auth/session-cookie.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { insertApproval } from "./testing/insert-approval.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, admin, member, viewer } = organization;
const approvals = approvalsOf(service, organization);

const policy = { match: { channels: ["mcp"] }, message: "Look twice." };
await approvals.policy(["updateSupplier"], policy);
await approvals.policy(["products_create"], { ...policy, requiredApprovals: 2 });

/** Creates a supplier, and a pending approval of an agent's call to rename it. */
async function hold(of = admin) {
  const supplier = await approvals.ok("POST", "/suppliers", { name: "Accu & Aandrijving" });
  const input = { supplierId: supplier.id, name: "Renamed", reason: "As the supplier asked." };
  // Members may not change suppliers; admins may.
  const held = await approvals.call("commerce_update_supplier", input, { of });
  const id = held.content.approvalId as string;
  return {
    path: `/approvals/${id}`,
    approval: () => approvals.approval(id),
    supplier: () => approvals.ok("GET", `/suppliers/${supplier.id}`),
    change: (body: object) => approvals.ok("PATCH", `/suppliers/${supplier.id}`, body),
  };
}

const approve = { action: "approve" };
const reject = { action: "reject", comment: "Not\r\nlike this." };
const decide = (path: string, form: Record<string, string>, cookieOf: TestUser, headers = {}) =>
  submit(service, path, form, { cookieOf, headers });

test("the mail to an approver links to the page in their language", async () => {
  const english = await service.createUser("Sven Second");
  await service.addMember(organization, english, "admin");
  const people = [
    { user: owner, language: "nl", prefix: "/nl" },
    { user: english, language: "en", prefix: "" },
  ];
  for (const { user, language } of people) {
    await service.request("PATCH", "/v1/users/me", { cookieOf: user, body: { language } });
  }
  // After three calls of one requester within a minute, approvers get a single digest about the others.
  const requester = await service.createUser("Rik Requester");
  await service.addMember(organization, requester, "admin");
  const { path } = await hold(requester);
  await service.jobs.runDue();
  await service.jobs.runDue();
  const outbox = await service.outbox();
  for (const { user, prefix } of people) {
    const page = `${prefix}${path}?organization=${organization.id}`;
    const texts = outbox
      .filter(({ message }) => message.to[0]?.email === user.email)
      .map(({ message }) => message.text);
    expect(texts).toContainEqual(expect.stringContaining(`${service.config.baseUrl}${page}`));
    expect((await visit(service, page, { cookieOf: user })).text).toContain("Renamed");
  }
});

describe("a decision", () => {
  test("redirects to the page, which shows that the call was executed", async () => {
    const held = await hold();
    const before = await visit(service, held.path, { cookieOf: owner });
    for (const part of [
      "Accu &#38; Aandrijving",
      "Renamed",
      "Look twice.",
      "As the supplier asked.",
    ]) {
      expect(before.text).toContain(part);
    }
    const response = await decide(held.path, { ...approve, comment: " Fine. " }, owner);
    expect([response.status, response.headers.get("location")]).toEqual([303, held.path]);
    expect(await held.supplier()).toMatchObject({ name: "Renamed" });
    const page = await visit(service, held.path, { cookieOf: owner });
    expect(page.text).toContain("Approved and done");
    expect(page.text).toContain("Fine.");
    expect(page.text).not.toContain('value="approve"');
  });

  test("a rejection with a comment redirects to the page; without a comment it returns 400", async () => {
    const held = await hold();
    const missing = await decide(held.path, { action: "reject", comment: "  " }, owner);
    expect(missing.status).toBe(400);
    expect(missing.text).toContain("Say why you reject it.");
    expect(missing.text).toContain('aria-invalid="true"');
    const long = await decide(held.path, { ...reject, comment: "x".repeat(2_001) }, owner);
    expect(long.status).toBe(400);
    expect(long.text).toContain("Use at most 2000 characters.");
    expect((await held.approval()).state).toBe("pending");

    const response = await decide(`/nl${held.path}`, reject, owner);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/nl${held.path}`]);
    expect(await held.approval()).toMatchObject({
      state: "rejected",
      decisions: [{ userId: owner.id, comment: "Not\nlike this." }],
    });
    expect((await visit(service, `/nl${held.path}`, { cookieOf: owner })).text).toContain(
      "Afgewezen door Olga Owner",
    );
  });

  test("leads to the next pending approval, the oldest first", async () => {
    const own = await service.createOrganization();
    const next = await insertApproval(own, { summary: "Oldest" });
    await insertApproval(own, { summary: "Newest" });
    const decided = await insertApproval(own, { summary: "Decided" });
    const path = `/approvals/${decided}`;
    expect((await visit(service, path, { cookieOf: own.owner })).text).not.toContain(
      "Next request",
    );
    await decide(path, reject, own.owner);
    const page = await visit(service, path, { cookieOf: own.owner });
    expect(page.text).toMatch(/role="status">\s*<strong>Rejected<\/strong>/u);
    expect(page.text).toContain(`Next request: <a href="/approvals/${next}?`);
    const viewed = await visit(service, `/nl${path}`, { cookieOf: own.viewer });
    expect(viewed.text).toContain("Er wachten geen andere verzoeken op jouw beslissing.");
  });

  test("the same form sent twice makes one decision", async () => {
    const held = await hold();
    const responses = await Promise.all([
      decide(held.path, reject, owner),
      decide(held.path, reject, owner),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await held.approval()).decisions).toHaveLength(1);
  });

  test("one of two required approvals waits for the second", async () => {
    const product = {
      kind: "good",
      name: "Bell",
      unitPriceMinor: 500,
      currency: "EUR",
      vatRate: 21,
    };
    const { content } = await approvals.call("products_create", product, { of: admin });
    const path = `/approvals/${content.approvalId}`;
    const second = await service.createUser("Sven Second");
    await service.addMember(organization, second, "admin");
    expect((await decide(path, approve, owner)).status).toBe(303);
    const between = await visit(service, path, { cookieOf: owner });
    expect(between.text).toContain("One approval is needed");
    expect(between.text).toContain("You have approved it; others have to as well.");
    expect((await decide(path, approve, second)).status).toBe(303);
    const after = await visit(service, path, { cookieOf: owner });
    expect(after.text).toContain("Approved and done");
    expect(after.text).toContain("Approved by Sven Second");
  });
});

describe("a rejected decision has an explanation", () => {
  test.each([
    ["the requester's own", admin, 403, "so somebody else has to decide"],
    ["a viewer's", viewer, 403, "Your role in this organization may not decide"],
    ["a member's", member, 403, "Your role in this organization may not decide"],
  ])("%s", async (_whose, user, status, message) => {
    const held = await hold();
    const response = await decide(held.path, approve, user);
    expect(response.status).toBe(status);
    expect(response.text).toContain("Your decision was not recorded");
    expect(response.text).toContain(message);
    expect(await held.supplier()).toMatchObject({ name: "Accu & Aandrijving" });
  });

  test("after another approver has decided", async () => {
    const held = await hold();
    await decide(held.path, reject, owner);
    const second = await service.createUser("Sven Second");
    await service.addMember(organization, second, "admin");
    const late = await decide(held.path, approve, second);
    expect(late.status).toBe(409);
    expect(late.text).toContain("This has been decided in the meantime.");
    expect(late.text).toContain("Rejected by Olga Owner");
  });

  test("after the deadline", async () => {
    const held = await hold();
    service.setNow(Date.now() + 2 * 86_400_000);
    try {
      const token = service.issuer.sign({ sub: owner.id, exp: Date.now() / 1_000 + 4 * 86_400 });
      const late = await submit(service, held.path, approve, {
        headers: { cookie: toCookie(token) },
      });
      expect(late.status).toBe(409);
      expect(late.text).toContain("The time to decide is over.");
      expect(late.text).toContain("Nobody decided before");
    } finally {
      service.setNow(Date.now());
    }
  });

  test("if the record has changed since: the page shows that the call is out of date", async () => {
    const held = await hold();
    await held.change({ name: "Changed meanwhile" });
    await decide(held.path, approve, owner);
    const page = await visit(service, held.path, { cookieOf: owner });
    expect(page.text).toContain("What it would do has changed since the request");
    expect(await held.supplier()).toMatchObject({ name: "Changed meanwhile" });
  });
});

describe("attacks", () => {
  test.each<[string, Record<string, string>]>([
    ["another origin", { "sec-fetch-site": "cross-site" }],
    [
      "another origin of the same site",
      { "sec-fetch-site": "same-site", origin: "https://x.werkbank.example" },
    ],
    ["an opaque origin", { "sec-fetch-site": "cross-site", origin: "null" }],
  ])("a form of %s returns 403 and decides nothing", async (_where, headers) => {
    const held = await hold();
    const response = await decide(held.path, approve, owner, headers);
    expect(response.status).toBe(403);
    expect(response.text).toContain("This form came from another site.");
    expect((await held.approval()).state).toBe("pending");
    const login = { action: "sign-in", email: "a@b.example", password: "x" };
    expect((await submit(service, held.path, login, { headers })).status).toBe(403);
  });

  test("a client's token decides nothing, neither as a bearer token nor in a cookie", async () => {
    const held = await hold();
    const { token = "" } = approvals.agentOf(owner);
    const asBearer = await submit(service, held.path, approve, { token });
    expect(asBearer.status).toBe(403);
    const headers = { cookie: toCookie(token) };
    const asCookie = await submit(service, held.path, approve, { headers });
    expect(asCookie.status).toBe(401);
    expect((await held.approval()).state).toBe("pending");
  });

  test("an approval of another organization returns 404", async () => {
    const held = await hold();
    const nonMember = (await service.createOrganization()).owner;
    const response = await decide(
      `${held.path}?organization=${organization.id}`,
      approve,
      nonMember,
    );
    expect(response.status).toBe(404);
    expect((await held.approval()).state).toBe("pending");
  });
});

/** Returns a session cookie, which anyone with a token could build. */
function toCookie(access_token: string): string {
  const session = {
    access_token,
    token_type: "bearer" as const,
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
    refresh_token: "none",
  };
  const lines = toSetCookies(session, { secure: false, previousChunkNames: [] });
  return lines.map((line) => line.split(";")[0]).join("; ");
}
