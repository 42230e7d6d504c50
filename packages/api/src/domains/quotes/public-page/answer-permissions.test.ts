import { describe, expect, test } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { parsePolicies } from "../../../rate-limits/policies.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest } from "../../../testing/test-service.ts";
import { sendQuoteMail } from "../jobs/send-quote.ts";
import { toLegacyPath } from "../testing/legacy-link.ts";
import { createQuoteFixtures } from "../testing/quote-fixtures.ts";

const service = await openTestService({}, {}, [sendMail, sendQuoteMail]);
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

const accepting = { answer: "accept", name: "Femke Jonker", agree: "yes" };

function submit(
  path: string,
  form: Record<string, string>,
  request: TestRequest = {},
  by = service,
) {
  return by.request("POST", path, {
    ...request,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...request.headers,
    },
    body: new URLSearchParams(form).toString(),
  });
}

const statusOf = async ({ id }: { id: string }) => (await fixtures.get(id)).status;

/** Returns the paths in the messages to these addresses, by address. */
async function linksTo(addresses: string[], by = service): Promise<Record<string, string>> {
  await by.jobs.runDue();
  const messages = (await by.outbox()).map(({ message }) => message);
  return Object.fromEntries(
    addresses.map((address) => {
      const message = messages.find(({ to }) => to.some(({ email }) => email === address));
      return [address, /\/q\/[\w-]{43}/u.exec(message?.text ?? "")?.[0] ?? ""];
    }),
  );
}

async function newestEntry(quoteId: string, action: string) {
  const path = `${organization.path}/audit-log?targetId=${quoteId}&action=${action}`;
  const { body } = await service.request("GET", path, { as: organization.admin });
  return body.items[0];
}

describe("the audit entry of an answer names the link that was used", () => {
  test("by the recipient's email address; each recipient gets a separate message and link", async () => {
    const { body: draft } = await fixtures.create();
    const to = ["femke.a@klant.example", "inkoop.a@klant.example"];
    await fixtures.act(draft.id, "send", { to });
    const links = await linksTo(to);
    const [first = "", second = ""] = to.map((address) => links[address]);
    expect(first).not.toBe(second);
    await service.request("GET", first);
    expect((await submit(second, accepting)).status).toBe(303);
    const accepted = await newestEntry(draft.id, "acceptQuote");
    expect(accepted).toMatchObject({ actor: { type: "system", id: null } });
    expect(accepted.changes).toContainEqual({
      field: "linkSentTo",
      before: null,
      after: to[1],
      isErased: false,
    });
    const viewed = await newestEntry(draft.id, "viewQuote");
    expect(viewed.changes).toContainEqual(expect.objectContaining({ after: to[0] }));
    const events = await service.request("GET", `${organization.path}/events?limit=100`, {
      as: organization.admin,
    });
    expect(events.text).not.toContain("linkSentTo");
  });

  test("by the member who created it and their client", async () => {
    const quote = await fixtures.createSent();
    const token = service.issuer.sign({
      sub: organization.member.id,
      client_id: "0192f0c1-0000-7000-8000-0000000000b1",
      client_name: "Assistent",
    });
    const { body } = await fixtures.act(quote.id, "link", undefined, { token });
    await submit(new URL(body.url).pathname, { answer: "reject", reason: "Te duur" });
    const { changes } = await newestEntry(quote.id, "rejectQuote");
    expect(changes).toContainEqual({
      field: "linkCreatedBy",
      before: null,
      after: `${organization.member.displayName} (Assistent)`,
      isErased: false,
    });
  });
});

describe("a signed-in member of the organization", () => {
  test.each(["cookie", "bearer token"])("can read but not answer on the page: %s", async (by) => {
    const quote = await fixtures.createSent();
    const path = await fixtures.createLink(quote);
    const { viewer } = organization;
    const request = by === "cookie" ? { cookieOf: viewer } : { token: viewer.token };
    const page = await service.request("GET", path, request);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Je bent aangemeld als ${viewer.displayName} van`);
    expect(page.text).not.toContain("<form");
    const rejectedResponse = await submit(path, accepting, request);
    expect(rejectedResponse.status).toBe(403);
    expect(rejectedResponse.text).toContain("Deze pagina is voor de klant");
    expect((await submit(path, { answer: "reject", reason: "" }, request)).status).toBe(403);
    expect(await statusOf(quote)).toBe("sent");
    expect(await newestEntry(quote.id, "viewQuote")).toBeUndefined();
  });

  test("a member of another organization or a visitor with an expired session can answer", async () => {
    const other = await service.createOrganization();
    const [first, second] = [await fixtures.createSent(), await fixtures.createSent()];
    const path = await fixtures.createLink(first);
    expect((await submit(path, accepting, { cookieOf: other.owner })).status).toBe(303);
    expect(await statusOf(first)).toBe("accepted");
    const headers = { cookie: "sb-access-token=none" };
    await submit(await fixtures.createLink(second), accepting, { headers });
    expect(await statusOf(second)).toBe("accepted");
  });

  test("can record an acceptance with acceptQuote", async () => {
    const quote = await fixtures.createSent();
    const accepted = await fixtures.act(quote.id, "accept", { acceptedByName: "Femke" });
    expect(accepted.body.status).toBe("accepted");
  });
});

describe("a legacy link", () => {
  const legacyPath = ({ id }: { id: string }) => toLegacyPath(service.config, id);

  test("shows the quote and its PDF but cannot be used to answer", async () => {
    const quote = await fixtures.createSent();
    const path = legacyPath(quote);
    const page = await service.request("GET", path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(quote.displayNumber);
    expect(page.text).not.toContain('value="accept"');
    expect((await service.request("GET", `${path}/document`)).status).toBe(200);
    expect((await submit(path, accepting)).status).toBe(403);
    expect((await submit(path, { answer: "reject", reason: "" })).status).toBe(403);
    expect(await statusOf(quote)).toBe("sent");
  });

  test("requests a new link for the recipients without showing their email addresses", async () => {
    const { body: draft } = await fixtures.create();
    const to = ["femke.b@klant.example", "inkoop.b@klant.example"];
    await fixtures.act(draft.id, "send", { to });
    const sent = await linksTo(to);
    const path = legacyPath(draft);
    expect((await service.request("GET", path)).text).toContain("Mail een nieuwe link");
    const page = await submit(path, { answer: "new-link" });
    expect([page.status, page.text.includes("Er is een nieuwe link gemaild")]).toEqual([200, true]);
    expect(page.text).not.toContain("@klant.example");
    const renewed = await linksTo(to);
    for (const address of to) expect(renewed[address]).not.toBe(sent[address]);
    expect((await newestEntry(draft.id, "mailNewQuoteLink")).changes).toMatchObject([
      { field: "linkSentTo", after: to.join(", ") },
    ]);
    expect((await submit(renewed[to[0] ?? ""] ?? "", accepting)).status).toBe(303);
    expect(await statusOf(draft)).toBe("accepted");
  });

  test("requests a new link for the customer's email address if no recipient is recorded", async () => {
    const quote = await fixtures.createSent();
    await service.jobs.runDue();
    await organization.run((transaction) =>
      transaction.all({ text: "delete from quote_links where quote_id = $1", values: [quote.id] }),
    );
    const earlier = await linksTo(["facturen@snellebocht.example"]);
    await submit(legacyPath(quote), { answer: "new-link" });
    const later = await linksTo(["facturen@snellebocht.example"]);
    expect(later).not.toEqual(earlier);
  });

  test("offers no new link without an email address or after an answer", async () => {
    const { body: draft } = await fixtures.create({ customerId: 1002 });
    await fixtures.act(draft.id, "send", { to: ["desk@hotel.example"] });
    const path = legacyPath(draft);
    const page = await service.request("GET", path);
    expect(page.text).not.toContain("Mail a new link");
    await fixtures.act(draft.id, "accept", { acceptedByName: "Desk" });
    expect((await submit(path, { answer: "new-link" })).status).toBe(303);
    expect(await newestEntry(draft.id, "mailNewQuoteLink")).toBeUndefined();
  });

  test("shows a signed-in member their name and mails them no link", async () => {
    const quote = await fixtures.createSent();
    const request = { cookieOf: organization.viewer };
    const page = await service.request("GET", legacyPath(quote), request);
    expect(page.text).toContain("Je bent aangemeld als");
    expect(page.text).not.toContain("<form");
    const rejectedResponse = await submit(legacyPath(quote), { answer: "new-link" }, request);
    expect(rejectedResponse.status).toBe(403);
  });

  test("returns 429 for a second request within minutes", async () => {
    const limits = {
      policies: parsePolicies("mail-again=2/300"),
      store: { kind: "memory" },
    } as const;
    const limited = await openTestService({}, { rateLimits: limits }, [sendMail, sendQuoteMail]);
    const own = await createQuoteFixtures(limited);
    const quote = await own.createSent();
    await limited.jobs.runDue();
    const path = toLegacyPath(limited.config, quote.id);
    expect((await submit(path, { answer: "new-link" }, {}, limited)).status).toBe(200);
    const rejectedResponse = await submit(path, { answer: "new-link" }, {}, limited);
    expect(rejectedResponse.status).toBe(429);
    expect(rejectedResponse.text).not.toContain("snellebocht.example");
  });
});
