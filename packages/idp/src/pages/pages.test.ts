import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontPath } from "@werkbank/http/look/page-font";
import { colors } from "@werkbank/http/look/tokens";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  completeAuthorization,
  createBrowser,
  formTo,
  externalRedirectOf,
  pageOf,
} from "../testing/browser.ts";
import type { Browser, Page } from "../testing/browser.ts";
import {
  authorizePath,
  createVerifier,
  redirectUri,
  register,
  webRedirectUri,
} from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import { password, sanne, startIdp, unconfirmed, youssef } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let running: RunningIdp;
let client: RegisteredClient;
let browser: Browser;

beforeEach(async () => {
  running = await startIdp();
  client = await register(running, { client_name: "<b>Evil</b> & co" });
  browser = createBrowser(running.origin);
});
afterEach(() => running.close());

function requestUrl(parameters: Record<string, string> = {}): string {
  const { challenge } = createVerifier();
  return running.issuer + authorizePath(client, { code_challenge: challenge, ...parameters });
}

async function openSignIn(): Promise<Page> {
  return pageOf(await browser.open(requestUrl()));
}

async function signInAt(page: Page, email: string, candidate = password): Promise<Page> {
  const form = formTo(page, "/oauth/sign-in");
  return pageOf(await browser.submit(page, form, { email, password: candidate }));
}

describe("the sign-in page", () => {
  test("is reached from the authorization request by authorization_id", async () => {
    const response = await fetch(requestUrl(), { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toMatch(
      new RegExp(`^${running.origin}/oauth/consent\\?authorization_id=[A-Za-z0-9]{32}$`, "u"),
    );
    const page = await openSignIn();
    expect(page.html).toContain("<h1>Sign in</h1>");
  });

  test("cannot be framed, stored or scripted", async () => {
    const { headers, html } = await openSignIn();
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:8976");
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("script-src");
    const [, styles = ""] = /<style>(.*)<\/style>/su.exec(html) ?? [];
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(html).not.toContain("<script");
  });

  test("has the colors, logo and font of the site, and serves the font", async () => {
    const { headers, html } = await openSignIn();
    const [light, dark] = colors.accent;
    expect(html).toContain(`--accent: light-dark(${light}, ${dark});`);
    expect(html).toContain(brandMark);
    expect(html).toContain(`url(${pageFontPath})`);
    expect(headers.get("Content-Security-Policy")).toContain("font-src 'self'");
    const font = await fetch(running.origin + pageFontPath);
    expect(font.headers.get("Content-Type")).toBe("font/woff2");
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("wOF2");
  });

  test("labels its fields for people and password managers", async () => {
    const { html } = await openSignIn();
    expect(html).toMatch(/<html lang="en">/u);
    expect(html).toContain('name="viewport"');
    for (const [field, hint] of [
      ["email", "username"],
      ["password", "current-password"],
    ]) {
      expect(html).toContain(`<label for="${field}">`);
      expect(html).toMatch(new RegExp(`id="${field}"[^>]*autocomplete="${hint}"`, "u"));
    }
  });

  test.each([
    ["nl", "nl"],
    ["nl-BE,en;q=0.8", "nl"],
    ["en;q=0.5, nl;q=0.9", "nl"],
    ["de, en;q=0.9, nl;q=0.8", "en"],
    ["fr", "en"],
  ])("with Accept-Language %s is in %s", async (accepted, language) => {
    const { html } = pageOf(await createBrowser(running.origin, accepted).open(requestUrl()));
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(language === "nl" ? "Wachtwoord" : "Password");
  });

  test.each([
    ["nl", "en", "nl"],
    ["en-GB", "nl", "en"],
    ["fr-CA nl-BE en", "en", "nl"],
    ["fr", "nl", "nl"],
  ])(
    "with ui_locales %s and Accept-Language %s is in %s",
    async (uiLocales, accepted, language) => {
      browser = createBrowser(running.origin, accepted);
      const signIn = pageOf(await browser.open(requestUrl({ ui_locales: uiLocales })));
      const refused = await signInAt(signIn, sanne.email, "wrong");
      const consent = await signInAt(refused, sanne.email);
      for (const { html } of [signIn, refused, consent]) {
        expect(html).toContain(`<html lang="${language}">`);
      }
      expect(consent.html).toContain(language === "nl" ? "Toestaan" : "Allow");
    },
  );

  test("resets the language if the next request has no ui_locales", async () => {
    await browser.open(requestUrl({ ui_locales: "nl" }));
    expect((await openSignIn()).html).toContain('<html lang="en">');
  });

  test("links to the other language, which the next pages keep", async () => {
    const [, query = ""] =
      /<a href="\?([^"]*)" lang="nl" hreflang="nl"\s*>Nederlands</u.exec(
        (await openSignIn()).html,
      ) ?? [];
    const address = `${running.origin}/oauth/consent?${query.replaceAll("&amp;", "&")}`;
    const dutch = pageOf(await browser.open(address));
    expect(dutch.html).toContain("<h1>Aanmelden</h1>");
    expect(dutch.html).toMatch(/ui_locales=en" lang="en" hreflang="en"\s*>English</u);
    const refused = await signInAt(dutch, sanne.email, "wrong");
    expect(refused.html).not.toContain("hreflang");
    const consent = await signInAt(refused, sanne.email);
    expect(consent.html).toContain("Toestaan");
  });

  test("shows the client's name as text", async () => {
    const { html } = await openSignIn();
    expect(html).toContain("&lt;b&gt;Evil&lt;/b&gt; &amp; co");
    expect(html).not.toContain("<b>Evil");
  });

  test.each([
    [sanne.email, "not it", "The email address or the password is wrong."],
    ["nobody@singel.example", password, "The email address or the password is wrong."],
    [unconfirmed.email, password, "This email address is not confirmed yet."],
    ['"><script>', password, "The email address or the password is wrong."],
  ])("refuses %s with %s", async (email, candidate, sentence) => {
    const page = await signInAt(await openSignIn(), email, candidate);
    expect(page.status).toBe(400);
    expect(page.html).toContain('role="alert"');
    expect(page.html).toContain(sentence);
    expect(page.html).not.toContain(candidate);
    expect(page.html).not.toContain("<script");
  });
});

describe("the consent page", () => {
  test("shows client, scopes, user and redirect host", async () => {
    const first = pageOf(await browser.open(requestUrl({ scope: "openid email" })));
    const { html, status } = await signInAt(first, sanne.email);
    expect(status).toBe(200);
    expect(html).toContain("Allow &lt;b&gt;Evil&lt;/b&gt; &amp; co to use your account?");
    expect(html).toContain(`${sanne.displayName} (${sanne.email})`);
    expect(html).toContain("see your email address");
    expect(html).toContain("act in your name, with your permissions");
    expect(html).toContain("127.0.0.1:8976");
  });

  test("redirects with code and state", async () => {
    const callback = await completeAuthorization(browser, requestUrl(), {
      email: sanne.email,
      password,
    });
    expect(callback.origin + callback.pathname).toBe(redirectUri);
    expect(callback.searchParams.get("state")).toBe("a state");
    expect(callback.searchParams.get("code")).toMatch(/^[\da-f-]{36}$/u);
  });

  test("redirects with access_denied and the state", async () => {
    const answer = { email: sanne.email, password, action: "deny" as const };
    const callback = await completeAuthorization(browser, requestUrl(), answer);
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.get("state")).toBe("a state");
    expect(callback.searchParams.has("code")).toBe(false);
  });

  test("is skipped if the consent exists", async () => {
    const onTheWeb = await register(running, { redirect_uris: [webRedirectUri] });
    const url = () =>
      `${running.issuer}${authorizePath(onTheWeb, { code_challenge: createVerifier().challenge, redirect_uri: webRedirectUri })}`;
    await completeAuthorization(browser, url(), { email: sanne.email, password });
    const callback = externalRedirectOf(await browser.open(url()));
    expect(callback.searchParams.get("code")).toMatch(/^[\da-f-]{36}$/u);
  });

  test("is shown again for a public client on this computer", async () => {
    await completeAuthorization(browser, requestUrl(), { email: sanne.email, password });
    const consent = pageOf(await browser.open(requestUrl()));
    expect(formTo(consent, "/oauth/consent")).toBeDefined();
  });

  test("lets the user switch to another account", async () => {
    const consent = await signInAt(await openSignIn(), sanne.email);
    const signedOut = await browser.submit(consent, formTo(consent, "/oauth/sign-out"), {});
    const asOther = await signInAt(pageOf(signedOut), youssef.email);
    expect(asOther.html).toContain(youssef.email);
    const form = formTo(asOther, "/oauth/consent");
    const callback = externalRedirectOf(await browser.submit(asOther, form, { action: "approve" }));
    expect(callback.searchParams.has("code")).toBe(true);
  });
});

describe("attacks on the pages", () => {
  test("returns 404 for consent by another user", async () => {
    const url = requestUrl();
    const consent = await signInAt(pageOf(await browser.open(url)), sanne.email);
    const thief = createBrowser(running.origin);
    const signIn = pageOf(await thief.open(requestUrl()));
    const other = pageOf(
      await thief.submit(signIn, formTo(signIn, "/oauth/sign-in"), {
        email: youssef.email,
        password,
      }),
    );
    const id = formTo(consent, "/oauth/consent").fields["authorization_id"] ?? "";
    const refused = pageOf(
      await thief.submit(other, formTo(other, "/oauth/consent"), {
        authorization_id: id,
        action: "approve",
      }),
    );
    expect(refused.status).toBe(404);
    expect(refused.html).toContain("belongs to another account");
  });

  test.each<Record<string, string>>([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ])("returns 403 for consent with the headers %j", async (headers) => {
    const consent = await signInAt(await openSignIn(), sanne.email);
    const form = formTo(consent, "/oauth/consent");
    const response = await fetch(new URL(form.action, consent.url), {
      method: "POST",
      redirect: "manual",
      headers: {
        ...headers,
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: new URLSearchParams({ ...form.fields, action: "approve" }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("Location")).toBeNull();
  });

  test.each([
    ["no form token", { form_token: "" }],
    ["a guessed form token", { form_token: "A".repeat(43) }],
  ])("returns 403 for consent and sign-in with %s", async (_name, fields) => {
    const signIn = await openSignIn();
    const account = { email: sanne.email, password };
    const first = formTo(signIn, "/oauth/sign-in");
    const refused = pageOf(await browser.submit(signIn, first, { ...account, ...fields }));
    expect(refused.status).toBe(403);
    const consent = await signInAt(signIn, sanne.email);
    const second = formTo(consent, "/oauth/consent");
    const answer = await browser.submit(consent, second, { action: "approve", ...fields });
    expect(pageOf(answer).status).toBe(403);
  });

  test("returns 403 for the form token of another browser", async () => {
    const signIn = await openSignIn();
    const other = createBrowser(running.origin);
    const theirs = formTo(pageOf(await other.open(requestUrl())), "/oauth/sign-in");
    const refused = await browser.submit(signIn, theirs, { email: sanne.email, password });
    expect(pageOf(refused).status).toBe(403);
  });

  test("the cookie changes with the sign-in", async () => {
    const signIn = await openSignIn();
    const [[name, planted] = ["", ""]] = browser.cookies;
    await signInAt(signIn, sanne.email);
    expect(browser.cookies.get(name)).not.toBe(planted);
    const attacker = createBrowser(running.origin);
    attacker.cookies.set(name, planted);
    expect(pageOf(await attacker.open(signIn.url)).html).toContain('id="password"');
  });

  test("the cookie is HttpOnly and SameSite", async () => {
    const response = await fetch((await openSignIn()).url);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^idp-browser=[\w-]{43};/u);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
  });

  test.each(["", "unknown", "A".repeat(32)])("the request %j is not found", async (id) => {
    const url = `${running.origin}/oauth/consent?authorization_id=${id}`;
    const page = pageOf(await browser.open(url));
    expect(page.status).toBe(404);
    expect(page.html).toContain("This did not work");
  });
});

describe("an unknown path", () => {
  const html = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test("returns a localized page with a link to the account to browsers", async () => {
    const headers = { ...html, "Accept-Language": "nl" };
    const response = await fetch(`${running.origin}/nothing`, { headers });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const page = await response.text();
    expect(page).toContain("<h1>Pagina niet gevonden</h1>");
    expect(page).toContain('<a href="/account">Je account</a>');
  });

  test("returns the JSON error to programs", async () => {
    for (const headers of [{}, { Accept: "application/json" }]) {
      const response = await fetch(`${running.origin}/nothing`, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error_code: "not_found" });
    }
  });

  test("does not include the root, which redirects to the account", async () => {
    const response = await fetch(running.origin, { headers: html, redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/account"]);
  });
});
