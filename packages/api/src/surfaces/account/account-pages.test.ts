import { randomUUID } from "node:crypto";
import { lastMail, partOf, password, sanne, signIn } from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { openProviderService } from "../../testing/provider-service.ts";
import { testBaseUrl, type TestResponse } from "../../testing/test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

// As a Supabase project: its links lead to the Site URL, and it has no pages.
const { provider, service } = await openProviderService(
  { siteUrl: testBaseUrl },
  { accountPages: testBaseUrl },
);

const newPassword = "een fiets met drie wielen";
const invitation = "/nl/invitations/a-token";
const withReturn = (path: string) =>
  `${path}?${String(new URLSearchParams({ redirect_to: testBaseUrl + invitation }))}`;

const createEmail = () => `${randomUUID()}@nieuw.example`;

/** Returns the link that the mail template of the guide makes of a message. */
async function linkOf(email: string, type: "email" | "recovery"): Promise<string> {
  const link = new URL(partOf(await lastMail(provider, email), "link"));
  const query = new URLSearchParams({
    token_hash: link.searchParams.get("token") ?? "",
    type,
    redirect_to: link.searchParams.get("redirect_to") ?? "",
  });
  return `/confirm?${String(query)}`;
}

const cookieOf = ({ headers }: TestResponse) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function signUp(email: string): Promise<TestResponse> {
  const form = { action: "sign-up", name: "Noor Visser", email, password: newPassword };
  return submit(service, withReturn("/nl/sign-up"), form);
}

/** Follows a link to the form of a page, and returns its hidden fields. */
async function openLink(path: string): Promise<{ path: string; fields: Record<string, string> }> {
  const redirected = await visit(service, path);
  const location = redirected.headers.get("location") ?? path;
  const { status, text } = await visit(service, location);
  expect(status, text).toBe(200);
  const fields = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/gu)];
  return {
    path: location,
    fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
  };
}

describe("/sign-up", () => {
  test("creates an account, which the link in the mail confirms without a session", async () => {
    const email = createEmail();
    const sent = await signUp(email);
    expect(sent.status, sent.text).toBe(200);
    expect(sent.text).toContain("Kijk in je mail");

    const link = await openLink(await linkOf(email, "email"));
    expect(link.path).toMatch(/^\/nl\/confirm\?/u);
    const confirmed = await submit(service, link.path, { ...link.fields, action: "confirm" });
    expect(confirmed.text).toContain("Je e-mailadres is bevestigd");
    expect(confirmed.text).toContain(`href="${invitation}"`);
    expect(confirmed.headers.getSetCookie()).toEqual([]);

    const { status } = await service.request("POST", "/v1/auth/login", {
      body: { email, password: newPassword },
    });
    expect(status).toBe(200);
    const again = await submit(service, link.path, { ...link.fields, action: "confirm" });
    expect(again.text).toContain("Deze link werkt niet");
  });

  test("confirms the address with the code, signs in and returns to the page before", async () => {
    const email = createEmail();
    await signUp(email);
    const code = partOf(await lastMail(provider, email), "code");
    const wrong = await submit(service, withReturn("/nl/sign-up"), {
      action: "confirm-code",
      email,
      code: code === "000000" ? "000001" : "000000",
    });
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain("Vraag een nieuw bericht.");
    const right = await submit(service, withReturn("/nl/sign-up"), {
      action: "confirm-code",
      email,
      code,
    });
    expect([right.status, right.headers.get("location")]).toEqual([303, invitation]);
    const me = await service.request("GET", "/v1/users/me", {
      headers: { cookie: cookieOf(right) },
    });
    expect([me.status, me.body.email, me.body.displayName]).toEqual([200, email, "Noor Visser"]);
  });

  test("explains a rejected password at once, and keeps the other fields", async () => {
    const email = createEmail();
    const form = { action: "sign-up", name: "Noor", email, password: "short" };
    const { status, text } = await submit(service, "/sign-up", form);
    expect(status).toBe(422);
    expect(text).toContain("This password is too weak.");
    expect(text).toContain(`value="${email}"`);
    expect(text).not.toContain('value="short"');
  });

  test("shows the same page for an address that has an account", async () => {
    const { status, text } = await signUp(sanne.email);
    expect(status).toBe(200);
    expect(text).toContain("Kijk in je mail");
  });
});

describe("/forgot-password", () => {
  test("mails a link, with which a new password is chosen and the user is signed in", async () => {
    const email = createEmail();
    await signUp(email);
    const confirmation = await openLink(await linkOf(email, "email"));
    await submit(service, confirmation.path, { ...confirmation.fields, action: "confirm" });

    const path = withReturn("/nl/forgot-password");
    const sent = await submit(service, path, { action: "recover", email });
    expect(sent.text).toContain("Kijk in je mail");
    const link = await openLink(await linkOf(email, "recovery"));
    const rejected = await submit(service, link.path, { ...link.fields, password: "short" });
    expect(rejected.status).toBe(422);
    expect(rejected.headers.getSetCookie()).toEqual([]);
    const session = /name="session" value="([^"]+)"/u.exec(rejected.text)?.[1] ?? "";
    const saved = await submit(service, link.path, { session, password: `${newPassword} 2` });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, invitation]);
    const me = await service.request("GET", "/v1/users/me", {
      headers: { cookie: cookieOf(saved) },
    });
    expect([me.status, me.body.email]).toEqual([200, email]);
    const login = await service.request("POST", "/v1/auth/login", {
      body: { email, password: `${newPassword} 2` },
    });
    expect(login.status).toBe(200);
  });

  test("shows the same page for an address without an account", async () => {
    const email = createEmail();
    const { status, text } = await submit(service, "/forgot-password", {
      action: "recover",
      email,
    });
    expect(status).toBe(200);
    expect(text).toContain(`If ${email} has an account`);
  });

  test("accepts no session that it has not sealed", async () => {
    const { access_token: token } = await signIn(provider);
    const session = Buffer.from(JSON.stringify({ access_token: token })).toString("base64url");
    const { status, text } = await submit(service, "/confirm", { session, password: newPassword });
    expect(status).toBe(400);
    expect(text).toContain("This link does not work");
    const login = { email: sanne.email, password };
    expect((await service.request("POST", "/v1/auth/login", { body: login })).status).toBe(200);
  });
});

describe("the account pages", () => {
  test.each([
    "https://evil.example/",
    `${testBaseUrl}//evil.example`,
    `${testBaseUrl}@evil.example/`,
    "//evil.example",
    `${testBaseUrl}/\\evil.example`,
  ])("never lead to %s", async (target) => {
    const query = new URLSearchParams({ redirect_to: target, ui_locales: "en" });
    const { status, text } = await visit(service, `/sign-up?${String(query)}`);
    expect(status).toBe(200);
    // The other language, and the three themes.
    const links = [...text.matchAll(/<a href="([^"]*evil[^"]*)"/gu)].map(([, href]) => href);
    expect(links).toEqual([
      expect.stringMatching(/^\/nl\/sign-up\?/u),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^\?/u)),
    ]);
    expect(text).toContain('<a href="/organization">I have an account already</a>');
  });

  test("reject forms of other sites", async () => {
    const form = { action: "recover", email: sanne.email };
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const { status } = await submit(service, "/forgot-password", form, { headers });
    expect(status).toBe(403);
  });

  test("are in the language of the browser, of the link, or of the page before", async () => {
    const locationOf = async (path: string, language: string) => {
      const headers = { "accept-language": language };
      return (await visit(service, path, { headers })).headers.get("location");
    };
    expect(await locationOf("/sign-up", "nl-NL")).toBe("/nl/sign-up");
    expect(await locationOf("/sign-up?ui_locales=en", "nl-NL")).toBeNull();
    expect(await locationOf("/sign-up?ui_locales=nl", "en")).toBe("/nl/sign-up?ui_locales=nl");
    expect(await locationOf(withReturn("/sign-up"), "en")).toBe(withReturn("/nl/sign-up"));
  });

  test("are linked from the sign-in form", async () => {
    const { text } = await visit(service, "/organization");
    expect(text).toContain(`href="${testBaseUrl}/forgot-password?`);
    expect(text).toContain(`href="${testBaseUrl}/sign-up?`);
  });

  test("do not exist with a provider that has its own", async () => {
    const other = await openTestService({}, { accountPages: "http://127.0.0.1:3001" });
    expect((await visit(other, "/sign-up")).status).toBe(404);
  });
});
