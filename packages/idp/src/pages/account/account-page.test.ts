import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrowser, formTo, pageOf } from "../../testing/browser.ts";
import type { Browser, Form, Page } from "../../testing/browser.ts";
import {
  createVerifier,
  exchange,
  obtainTokens,
  register,
  startAuthorization,
  webRedirectUri,
} from "../../testing/oauth-flow.ts";
import {
  call,
  createTestClock,
  password,
  sanne,
  signIn,
  startIdp,
  youssef,
} from "../../testing/running-idp.ts";
import type { RunningIdp, Tokens } from "../../testing/running-idp.ts";

let running: RunningIdp;
let browser: Browser;
const clock = createTestClock(Date.UTC(2026, 10, 21, 6, 0));

beforeEach(async () => {
  running = await startIdp({ clock: clock.now });
  browser = createBrowser(running.origin);
});
afterEach(() => running.close());

const accountUrl = () => `${running.origin}/account`;

async function openAccount(visitor: Browser = browser): Promise<Page> {
  return pageOf(await visitor.open(accountUrl()));
}

/** Signs in at `/account`. */
async function enter(visitor: Browser = browser, account = sanne): Promise<Page> {
  const page = await openAccount(visitor);
  const form = formTo(page, "/oauth/sign-in");
  return pageOf(await visitor.submit(page, form, { email: account.email, password }));
}

const refresh = async ({ refresh_token: token }: Tokens) => {
  const json = { refresh_token: token };
  return (await call(running, "/token?grant_type=refresh_token", { json })).status;
};

/** Returns the value of the button in the row with this text. */
function buttonOf(page: Page, row: string): string {
  const rows = [...page.html.matchAll(/<li>.*?<\/li>/gsu)].map(([markup]) => markup);
  const markup = rows.find((candidate) => candidate.includes(row)) ?? "";
  const [, value = ""] = /<button[^>]*value="([^"]*)"/su.exec(markup) ?? [];
  expect(value, `the button of ${row}`).not.toBe("");
  return value;
}

const submit = async (page: Page, path: string, fields: Record<string, string>): Promise<Page> =>
  pageOf(await browser.submit(page, formTo(page, path), fields));

const endSession = (page: Page, end: string) => submit(page, "/account/sessions", { end });

describe("the account page", () => {
  test("requires a sign-in, then shows the account's name", async () => {
    const first = await openAccount();
    expect(first.html).toContain("<h1>Sign in</h1>");
    expect(first.html).toContain("To manage your account");
    const page = await enter();
    expect(page.url.pathname).toBe("/account");
    expect(page.html).toContain("<h1>Your account</h1>");
    expect(page.html).toContain(`${sanne.displayName} (${sanne.email})`);
  });

  test("cannot be framed, stored or scripted, and posts to itself only", async () => {
    const { headers, html } = await enter();
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action 'self'(;|$)/u);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(html).not.toContain("<script");
  });

  test.each([
    ["en", "Sessions", "Programs with access"],
    ["nl", "Sessies", "Programma's met toegang"],
  ])("is available in %s", async (language, ...words) => {
    const page = await enter(createBrowser(running.origin, language));
    const text = page.html.replaceAll("&#39;", "'");
    expect(text).toContain(`<html lang="${language}">`);
    for (const word of words) {
      expect(text).toContain(word);
    }
  });

  test("lists browsers, password sessions and clients, with their times", async () => {
    const client = await register(running, { client_name: "<i>Cursor</i>" });
    await obtainTokens(running, client);
    await call(running, "/token?grant_type=password", {
      json: { email: sanne.email, password },
      headers: { "User-Agent": "werkbank-cli/1.0" },
    });
    await call(running, "/token?grant_type=password", {
      json: { email: youssef.email, password },
      headers: { "User-Agent": "not-hers/1.0" },
    });
    const { html } = await enter();
    expect(html).toContain("this browser");
    expect(html).toContain("&lt;i&gt;Cursor&lt;/i&gt;");
    expect(html).toContain("Program you allowed");
    expect(html).toContain("werkbank-cli");
    expect(html).toContain("Signed in with your password");
    expect(html).toContain(`<time datetime="${new Date(clock.now()).toISOString()}">`);
    expect(html).not.toContain("not-hers");
    expect(html).not.toContain("<i>Cursor");
  });

  test("lists the fifty sessions used last and counts the rest", async () => {
    for (let count = 0; count < 52; count += 1) {
      await signIn(running);
    }
    const { html } = await enter();
    expect([...html.matchAll(/aria-label="End: /gu)]).toHaveLength(50);
    expect(html).toContain("And 3 more, used longer ago.");
  });

  test.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
      "Edge, Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      "Safari, iOS",
    ],
    ["<script>", "Unknown program"],
    ["", "Unknown program"],
  ])("names a session with the user agent %s", async (userAgent, name) => {
    await call(running, "/token?grant_type=password", {
      json: { email: sanne.email, password },
      headers: { "User-Agent": userAgent },
    });
    const { html } = await enter();
    const names = [...html.matchAll(/class="name">([^<]*)</gu)].map(([, text = ""]) => text.trim());
    expect(names).toContain(name);
    expect(html).not.toContain("<script");
  });
});

describe("a session", () => {
  test("is ended without the others", async () => {
    const kept = await signIn(running);
    const ended = await call(running, "/token?grant_type=password", {
      json: { email: sanne.email, password },
      headers: { "User-Agent": "lost-laptop/1.0" },
    });
    const tokens = (await ended.json()) as Tokens;
    const page = await enter();
    const after = await endSession(page, buttonOf(page, "lost-laptop"));
    expect(after.html).toContain('role="status"');
    expect(after.html).toContain("The session has ended.");
    expect(after.html).not.toContain("lost-laptop");
    expect(await refresh(tokens)).toBe(400);
    expect((await call(running, "/user", { token: tokens.access_token })).status).toBe(403);
    expect(await refresh(kept)).toBe(200);
  });

  test("of another browser can be ended; ending the current one shows the sign-in", async () => {
    const other = createBrowser(running.origin);
    await enter(other);
    clock.advance(60);
    const page = await enter();
    const own = buttonOf(page, "this browser");
    const others = [...page.html.matchAll(/value="(browser [^"]*)"/gu)].map(([, value]) => value);
    const theirs = others.find((value) => value !== own) ?? "";
    const after = await endSession(page, theirs);
    expect((await openAccount(other)).html).toContain("<h1>Sign in</h1>");
    expect((await endSession(after, own)).html).toContain("<h1>Sign in</h1>");
  });

  test("all others can be ended at once", async () => {
    const other = createBrowser(running.origin);
    await enter(other);
    const tokens = [await signIn(running), await signIn(running)];
    const client = await register(running);
    const { refresh_token: token } = await obtainTokens(running, client);
    const after = await endSession(await enter(), "others");
    expect(after.html).toContain("All other sessions have ended.");
    expect(after.html).not.toContain("End all other sessions");
    expect(await Promise.all(tokens.map(refresh))).toEqual([400, 400]);
    const grant = { grant_type: "refresh_token", client_id: client.client_id };
    expect((await exchange(running, { ...grant, refresh_token: token })).status).toBe(400);
    expect((await openAccount(other)).html).toContain("<h1>Sign in</h1>");
  });

  test("of another user cannot be ended", async () => {
    const theirs = await signIn(running, youssef);
    const [, payload = ""] = theirs.access_token.split(".");
    const { session_id: id } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
      session_id: string;
    };
    const thief = createBrowser(running.origin);
    const victim = await enter(thief, youssef);
    const page = await enter();
    await endSession(page, `token ${id}`);
    await endSession(page, buttonOf(victim, "this browser"));
    expect(await refresh(theirs)).toBe(200);
    expect((await openAccount(thief)).html).toContain("<h1>Your account</h1>");
  });
});

describe("a program's access", () => {
  test("is listed with its scopes; revoking it invalidates tokens, codes and consent", async () => {
    const onTheWeb = { redirect_uri: webRedirectUri };
    const client = await register(running, {
      client_name: "Cursor",
      redirect_uris: [webRedirectUri],
    });
    const tokens = await obtainTokens(running, client, { ...onTheWeb, scope: "openid email" });
    const own = await signIn(running);
    const { verifier, challenge } = createVerifier();
    const pending = await startAuthorization(running, client, {
      ...onTheWeb,
      code_challenge: challenge,
    });
    const approved = await call(running, `/oauth/authorizations/${pending}`, {
      token: own.access_token,
    });
    const { redirect_url: callback } = (await approved.json()) as { redirect_url: string };
    const code = new URL(callback).searchParams.get("code") ?? "";
    const page = await enter();
    expect(page.html).toContain("know who you are, see your email address");
    const after = await submit(page, "/account/consents", { client_id: client.client_id });
    expect(after.html).toContain("The program has no access any more.");
    expect(after.html).toContain("No program has access to your account.");

    const grant = { grant_type: "refresh_token", client_id: client.client_id };
    const refused = await exchange(running, { ...grant, refresh_token: tokens.refresh_token });
    expect(await refused.json()).toMatchObject({ error: "invalid_grant" });
    // Pending codes stop working too.
    const exchanged = await exchange(running, {
      grant_type: "authorization_code",
      client_id: client.client_id,
      code,
      code_verifier: verifier,
    });
    expect(await exchanged.json()).toMatchObject({ error: "invalid_grant" });
    // The next request asks for consent again.
    const id = await startAuthorization(running, client, onTheWeb);
    const details = await call(running, `/oauth/authorizations/${id}`, { token: own.access_token });
    expect(await details.json()).toHaveProperty("authorization_id", id);
  });

  test("that another user granted cannot be revoked", async () => {
    const client = await register(running);
    const { refresh_token: token } = await obtainTokens(running, client);
    const visitor = createBrowser(running.origin);
    const page = await enter(visitor, youssef);
    const form: Form = { ...formTo(page, "/oauth/sign-out"), action: "/account/consents" };
    await visitor.submit(page, form, { client_id: client.client_id });
    const grant = { grant_type: "refresh_token", client_id: client.client_id };
    expect((await exchange(running, { ...grant, refresh_token: token })).status).toBe(200);
  });
});

describe("the password", () => {
  const change = async (current: string, next: string) =>
    submit(await enter(), "/account/password", { current, new: next });

  test("changes after the current one, and ends all other sessions", async () => {
    const other = createBrowser(running.origin);
    await enter(other);
    const tokens = await signIn(running);
    const page = await change(password, "another password");
    expect(page.html).toContain("Your password is changed.");
    expect(await refresh(tokens)).toBe(400);
    expect((await openAccount(other)).html).toContain("<h1>Sign in</h1>");
    const grant = (candidate: string) =>
      call(running, "/token?grant_type=password", {
        json: { email: sanne.email, password: candidate },
      });
    expect((await grant(password)).status).toBe(400);
    expect((await grant("another password")).status).toBe(200);
  });

  test.each([
    ["a wrong current one", "not it", "another password", 400, "The current password is wrong."],
    ["a short one", password, "short", 422, "is too short or too long"],
    ["the same one", password, password, 422, "must differ from the current one"],
  ])("is not changed with %s", async (_name, current, next, status, sentence) => {
    const tokens = await signIn(running);
    const page = await change(current, next);
    expect(page.status).toBe(status);
    expect(page.html).toContain('role="alert"');
    expect(page.html).toContain(sentence);
    expect(page.html).not.toContain(`value="${next}"`);
    expect(await refresh(tokens)).toBe(200);
    await signIn(running);
  });

  test("returns 429 after too many wrong passwords", async () => {
    await running.close();
    running = await startIdp({ clock: clock.now, rateLimits: { failedSignIns: 2 } });
    browser = createBrowser(running.origin);
    const page = await enter();
    const attempt = (current: string) =>
      submit(page, "/account/password", { current, new: "another password" });
    expect([(await attempt("a")).status, (await attempt("b")).status]).toEqual([400, 400]);
    const limited = await attempt(password);
    expect(limited.status).toBe(429);
    expect(limited.html).toContain("Too many attempts.");
  });
});

describe("attacks on the account forms", () => {
  const paths = ["/account/sessions", "/account/consents", "/account/password"];
  const fields = { end: "others", client_id: "x", current: password, new: "another password" };

  const post = (path: string, headers: Record<string, string>, body: Record<string, string>) =>
    fetch(`${running.origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      body: new URLSearchParams(body),
    });

  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Cookie: "" },
  ])("with the headers %j are rejected", async (headers) => {
    const tokens = await signIn(running);
    const page = await enter();
    const form = formTo(page, "/account/password");
    for (const path of paths) {
      const response = await post(path, headers, { ...form.fields, ...fields });
      expect(response.status).toBe(403);
    }
    expect(await refresh(tokens)).toBe(200);
  });

  test.each([
    ["no form token", { form_token: "" }],
    ["a guessed form token", { form_token: "A".repeat(43) }],
  ])("with %s are rejected", async (_name, token) => {
    await enter();
    for (const path of paths) {
      expect((await post(path, {}, { ...fields, ...token })).status).toBe(403);
    }
  });

  test("of a browser that is not signed in are rejected", async () => {
    const page = await openAccount();
    const form = formTo(page, "/oauth/sign-in");
    for (const path of paths) {
      expect((await post(path, {}, { ...form.fields, ...fields })).status).toBe(403);
    }
  });

  test("without a session to end are rejected", async () => {
    const page = await enter();
    const { fields: hidden } = formTo(page, "/account/password");
    expect((await post("/account/sessions", {}, hidden)).status).toBe(403);
    expect((await post("/account/sessions", {}, { ...hidden, end: "all" })).status).toBe(403);
  });
});
