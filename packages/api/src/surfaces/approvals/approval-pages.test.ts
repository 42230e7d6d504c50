import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { insertApproval } from "./testing/insert-approval.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const other = await service.createOrganization();
const { owner, admin, member, viewer } = organization;
const approvalId = await insertApproval(organization);
const path = `/approvals/${approvalId}`;
const password = "a password for tests";

describe("a visitor who is not signed in", () => {
  test.each([path, `/approvals/${uuidv7()}`, "/approvals"])(
    "sees only a sign-in form at %s",
    async (address) => {
      const page = await visit(service, address);
      expect(page.status).toBe(200);
      expect(page.text).toContain("<h1>Sign in to review approvals</h1>");
      expect(page.text).toContain(`<form method="post" action="${address}"`);
      expect(page.text).not.toContain("O-2026-0018");
    },
  );

  test("sees links to the account pages of the local identity provider", async () => {
    const local = await openTestService({}, { accountPages: "http://127.0.0.1:3001" });
    const page = await visit(local, "/nl/approvals");
    expect(page.text).toContain('href="http://127.0.0.1:3001/forgot-password?');
    expect(page.text).toContain('href="http://127.0.0.1:3001/sign-up?');
    expect((await visit(service, "/nl/approvals")).text).not.toContain("/sign-up");
  });

  test("signs in without script and returns to the same path, whatever the query says", async () => {
    const email = "sanne@provider.example";
    service.issuer.addAccount({ email, password, userId: owner.id });
    const from = `/nl${path}?return=https://evil.example&organization=//evil.example`;
    const form = { action: "sign-in", email, password };
    const wrong = await submit(service, from, { ...form, password: "not this one" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Het e-mailadres of het wachtwoord klopt niet.");
    expect(wrong.text).toContain(`value="${email}"`);
    expect(wrong.text).not.toContain("not this one");
    expect(wrong.headers.getSetCookie()).toEqual([]);

    const right = await submit(service, from, form);
    expect(right.status).toBe(303);
    expect(right.headers.get("location")).toBe(`/nl${path}?organization=%2F%2Fevil.example`);
    const [cookie = ""] = right.headers.getSetCookie().map((line) => line.split(";")[0]);
    const page = await visit(service, `/nl${path}`, { headers: { cookie } });
    expect(page.text).toContain("Cancel order O-2026-0018");

    const signedOut = await submit(service, path, { action: "sign-out" }, { headers: { cookie } });
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([303, path]);
    expect(signedOut.headers.getSetCookie().join()).toContain("sb-auth-token=; Max-Age=0");
  });

  test("cannot decide", async () => {
    const response = await submit(service, path, { action: "approve" });
    expect(response.status).toBe(401);
    expect(response.text).toContain("Your session has ended, so your decision was not recorded.");
  });
});

describe("a page", () => {
  test("is not cached, indexed or framed, and has no script", async () => {
    const page = await visit(service, path, { cookieOf: owner });
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-language": "en",
      "content-type": "text/html; charset=utf-8",
    });
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/u,
    );
    expect(page.text).not.toContain("<script");
  });

  test.each(["/approvals", "/nl/approvals", path, "/approvals/none"])(
    "%s is handled by the API",
    (at) => {
      expect(service.api.handles(at)).toBe(true);
      expect(service.api.handles(`/de${at}`)).toBe(false);
    },
  );

  test("returns 406 if HTML is not accepted, and names the operation", async () => {
    for (const accept of ["text/markdown", "application/json"]) {
      const response = await service.request("GET", path, { cookieOf: owner, headers: { accept } });
      expect([response.status, response.body.code]).toEqual([406, "NOT_ACCEPTABLE"]);
      expect(response.body.detail).toContain("getApproval");
    }
    const both = { accept: "text/markdown, text/html;q=0.5" };
    expect((await visit(service, path, { cookieOf: owner, headers: both })).status).toBe(200);
  });

  test("returns the same 404 for another organization's approval, an unknown id and an invalid one", async () => {
    const foreign = await insertApproval(other);
    const pages = await Promise.all(
      [foreign, uuidv7()].map((id) => visit(service, `/approvals/${id}`, { cookieOf: owner })),
    );
    const [first = "", second = ""] = pages.map(({ text }) =>
      text.replaceAll(/approvals\/[\da-f-]{36}/gu, "approvals/ID"),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    expect(first).toBe(second);
    expect(first).toContain("Page not found");
    for (const address of ["/approvals/1", `${path}/x`, "/nl/approvals/%2F"]) {
      expect((await visit(service, address, { cookieOf: owner })).status).toBe(404);
    }
  });

  test("returns 405 for other methods, 415 for other media types, 400 for unknown forms, 413 for long ones", async () => {
    const put = await service.request("PUT", path, { cookieOf: owner });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const json = await service.request("POST", path, { cookieOf: owner, body: {} });
    expect(json.status).toBe(415);
    const unknown = await submit(service, path, { action: "delete" }, { cookieOf: owner });
    expect(unknown.status).toBe(400);
    const long = { action: "reject", comment: "x".repeat(70_000) };
    expect((await submit(service, path, long, { cookieOf: owner })).status).toBe(413);
  });

  test("has the language of its URL, and links to the other language", async () => {
    const query = `?organization=${organization.id}`;
    const page = await visit(service, `/nl${path}${query}`, { cookieOf: owner });
    expect(page.text).toContain('<html lang="nl">');
    expect(page.text).toContain("Jouw beslissing");
    expect(page.text).toContain(`<a href="${path}${query}" lang="en" hreflang="en">English</a>`);
    expect((await visit(service, "/nl/approvals/none")).text).toContain("Pagina niet gevonden");
  });
});

describe("the lists", () => {
  test("contain what the visitor may decide, what they requested, and what was decided", async () => {
    const own = await service.createOrganization();
    await insertApproval(own, { summary: "For owner and admin" });
    await insertApproval(own, { summary: "By the owner", requested_by: own.owner.id });
    await insertApproval(own, { summary: "Was rejected", state: "rejected" });
    const listed = async (view: string, as: typeof own.owner) => {
      const { text } = await visit(service, `/approvals?view=${view}`, { cookieOf: as });
      return ["For owner and admin", "By the owner", "Was rejected"].filter((summary) =>
        text.includes(summary),
      );
    };
    expect(await listed("waiting", own.owner)).toEqual(["For owner and admin"]);
    expect(await listed("waiting", own.admin)).toEqual(["For owner and admin", "By the owner"]);
    expect(await listed("waiting", own.viewer)).toEqual([]);
    expect(await listed("mine", own.owner)).toEqual(["By the owner"]);
    expect(await listed("decided", own.viewer)).toEqual(["Was rejected"]);
  });

  test("show the changed fields of calls about the same record", async () => {
    const own = await service.createOrganization();
    const target = { kind: "supplier", id: "1", displayNumber: null, label: "Van Dam", etag: null };
    for (const field of ["kvk", "accountNumber"]) {
      const changes = [{ field, before: null, after: "1" }];
      const row = { target: JSON.stringify(target), changes: JSON.stringify(changes) };
      await insertApproval(own, row);
    }
    const shown = async (path: string) => {
      const { text } = await visit(service, path, { cookieOf: own.owner });
      return text.match(/(?:Changes|Wijzigt): [\p{L}-]+/gu)?.sort();
    };
    expect(await shown("/approvals")).toEqual(["Changes: Account", "Changes: KvK"]);
    expect(await shown("/nl/approvals")).toEqual([
      "Wijzigt: KvK-nummer",
      "Wijzigt: Rekeningnummer",
    ]);
  });

  test("show the amount, requester, app and age of each call, and how many calls each has", async () => {
    const own = await service.createOrganization();
    await insertApproval(own, {
      summary_parts: JSON.stringify({
        title: "Send a quote",
        label: "Q-2026-0031",
        status: null,
        amount: "€ 4.595,82",
        total: { minor: 459_582, currency: "EUR" },
        customerName: null,
      }),
      resolved: JSON.stringify({
        changes: [],
        consequences: [],
        totals: { totalMinor: 459_582, itemCount: 1, currency: "EUR" },
        mailTo: { external: [], members: [] },
        jobs: [],
        takes: null,
      }),
      resolved_hash: Buffer.alloc(32),
      resolved_at: new Date(),
      operation: "sendQuote",
      target: JSON.stringify({
        kind: "quote",
        id: uuidv7(),
        displayNumber: "Q-2026-0031",
        label: "Q-2026-0031",
        etag: null,
      }),
      client_id: "c1",
      client_name: "Assistant",
    });
    for (const state of ["rejected", "executed"]) await insertApproval(own, { state });
    const textOf = async (path: string) => {
      const { text } = await visit(service, path, { cookieOf: own.owner });
      return text
        .replaceAll(/<[^>]*>/gu, "")
        .replaceAll("&#38;", "&")
        .replaceAll(/\s+/gu, " ");
    };
    const english = await textOf("/approvals");
    expect(english).toMatch(
      /Waiting for you \(1\) Requested by me or my apps \(0\) Decided \(2\) Send quote Q-2026-0031 €4,595\.82 Requested by Mila Member through the app Assistant · [^·]*minute[^·]* · decide before/u,
    );
    const dutch = await textOf("/nl/approvals");
    expect(dutch).toMatch(
      /Wacht op jou \(1\) Door mij of mijn apps gevraagd \(0\) Beslist \(2\) Offerte Q-2026-0031 verzenden € 4\.595,82 Gevraagd door Mila Member via de app Assistant · [^·]*minu[^·]* · beslis vóór/u,
    );
  });

  test("have a next page", async () => {
    const own = await service.createOrganization();
    for (let count = 1; count <= 27; count += 1) {
      await insertApproval(own, { summary: `Held call ${count}.` });
    }
    const first = await visit(service, "/approvals", { cookieOf: own.owner });
    const older = /<a href="([^"]*cursor=[^"]*)">Older<\/a>/u.exec(first.text)?.[1] ?? "";
    const second = await visit(service, older.replaceAll("&#38;", "&"), { cookieOf: own.owner });
    const shown = [first, second].map(({ text }) => text.match(/Held call \d+\./gu)?.length);
    expect(shown).toEqual([25, 2]);
    expect(second.text).not.toContain("Older");
    const invalidCursor = await visit(service, "/approvals?cursor=x", { cookieOf: own.owner });
    expect(invalidCursor.status).toBe(400);
    expect(invalidCursor.text).toContain("This part of the list is out of date.");
  });

  test("show one organization, with a form to choose another", async () => {
    const [one, two] = [await service.createOrganization(), await service.createOrganization()];
    await service.addMember(two, one.owner, "admin");
    await insertApproval(one, { summary: "Of the one" });
    await insertApproval(two, { summary: "Of the other" });
    const path = `/nl/approvals?view=decided&organization=${two.id}`;
    const decided = await visit(service, path, { cookieOf: one.owner });
    expect(decided.text).toMatch(
      /<form\s+method="get"\s+action="\/nl\/approvals"[\s\S]*<label for="organization">Organisatie<\/label>/u,
    );
    expect(decided.text).toMatch(new RegExp(`<option value="${two.id}" selected>`, "u"));
    expect(decided.text).toMatch(new RegExp(`<option value="${one.id}" >`, "u"));
    expect(decided.text).toContain('<input type="hidden" name="view" value="decided" />');
    const page = await visit(service, `/approvals?organization=${two.id}`, { cookieOf: one.owner });
    expect(page.text).toContain("Of the other");
    expect(page.text).not.toContain("Of the one");
    const single = await visit(service, "/approvals", { cookieOf: two.owner });
    expect(single.text).not.toContain("<select");
    const nonMember = await service.createUser();
    const none = await visit(service, "/approvals", { cookieOf: nonMember });
    expect(none.text).toContain("You are not a member of any organization.");
  });
});

describe("a signed-in user", () => {
  test.each([
    ["the owner", owner, "Your decision"],
    ["an admin", admin, "Your decision"],
    [
      "the requester",
      member,
      "You or one of your apps requested this, so somebody else has to decide.",
    ],
    ["a viewer", viewer, "According to the policy, others decide on this."],
  ])("sees as %s whether they may decide", async (_who, user, sentence) => {
    const page = await visit(service, path, { cookieOf: user });
    expect(page.status).toBe(200);
    expect(page.text).toContain(sentence);
    expect(page.text.includes('value="approve"')).toBe(sentence === "Your decision");
  });

  test("a bearer token returns 403, even for reading", async () => {
    for (const token of [owner.token, service.issuer.sign({ sub: owner.id, client_id: "x" })]) {
      const page = await visit(service, path, { token, cookieOf: owner });
      expect(page.status).toBe(403);
      expect(page.text).toContain("Apps cannot decide.");
      expect(page.text).not.toContain("O-2026-0018");
    }
  });
});
