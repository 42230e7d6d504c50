import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "../testing/browser.ts";
import type { Browser, Page } from "../testing/browser.ts";
import { lastMail, partOf } from "../testing/outbox.ts";
import { sanne, startIdp } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

const serviceUrl = "https://werkbank.example";
const invitation = `${serviceUrl}/nl/invitations/a-token`;
const nadia = { name: "Nadia", email: "nadia@singel.example", password: "chosen by nadia" };

let running: RunningIdp;
let browser: Browser;

async function start(config: Parameters<typeof startIdp>[0] = {}): Promise<void> {
  running = await startIdp({ serviceUrl, ...config });
  browser = createBrowser(running.origin);
}

beforeEach(() => start());
afterEach(() => running.close());

const open = async (path: string, redirectTo: string, by = browser): Promise<Page> => {
  const query = new URLSearchParams({ redirect_to: redirectTo });
  return pageOf(await by.open(`${running.origin}${path}?${query}`));
};

const submit = (page: Page, action: string, fields: Record<string, string> = {}, by = browser) =>
  by.submit(page, formTo(page, action), fields);

const signUp = async (redirectTo = invitation): Promise<Page> =>
  pageOf(await submit(await open("/sign-up", redirectTo), "/sign-up", nadia));

const openLink = async (email: string, by = browser): Promise<Page> =>
  pageOf(await by.open(partOf(await lastMail(running, email), "link")));

test("the logo leads to the site, in the language of the page", async () => {
  const page = await open("/sign-up", invitation);
  expect(page.html).toContain(`<a class="brand" href="${serviceUrl}/">`);
  const query = new URLSearchParams({ ui_locales: "nl" });
  const dutch = pageOf(await browser.open(`${running.origin}/sign-up?${query}`));
  expect(dutch.html).toContain(`<a class="brand" href="${serviceUrl}/nl">`);
});

describe("redirect_to returns to the page of the service", () => {
  test("after signing up, by the link", async () => {
    await signUp();
    const confirm = await openLink(nadia.email);
    expect(externalRedirectOf(await submit(confirm, "/confirm")).href).toBe(invitation);
  });

  test("after signing up, by the code, after a wrong code and a resent message", async () => {
    const sent = await signUp();
    const refused = pageOf(await submit(sent, "/confirm", { code: "000000" }));
    expect(refused.status).toBe(403);
    const again = pageOf(await submit(refused, "/check-mail"));
    const code = partOf(await lastMail(running, nadia.email), "code");
    expect(externalRedirectOf(await submit(again, "/confirm", { code })).href).toBe(invitation);
  });

  test("after form errors, and at once with autoconfirm", async () => {
    await running.close();
    await start({ signUp: "autoconfirm" });
    const page = await open("/sign-up", invitation);
    const refused = pageOf(await submit(page, "/sign-up", { ...nadia, password: "short" }));
    expect(refused.status).toBe(400);
    expect(externalRedirectOf(await submit(refused, "/sign-up", nadia)).href).toBe(invitation);
  });

  test("on both devices: the one that opens the link and the one that signed up", async () => {
    const sent = await signUp();
    const phone = createBrowser(running.origin);
    const confirm = await openLink(nadia.email, phone);
    const left = externalRedirectOf(await submit(confirm, "/confirm", nadia, phone));
    expect(left.href).toBe(invitation);
    expect(sent.html).toContain(`href="${invitation}"`);
    expect(externalRedirectOf(await browser.open(sent.url)).href).toBe(invitation);
  });

  test("after choosing a new password", async () => {
    const page = await open("/forgot-password", invitation);
    expect(page.html).toContain(`href="${invitation}"`);
    await submit(page, "/forgot-password", { email: sanne.email });
    const chosen = await openLink(sanne.email);
    const left = await submit(chosen, "/new-password", { password: "another password" });
    expect(externalRedirectOf(left).href).toBe(invitation);
  });

  test("with a Content-Security-Policy that allows the redirect", async () => {
    const sent = await signUp();
    for (const page of [sent, await openLink(nadia.email)]) {
      const policy = page.headers.get("Content-Security-Policy");
      expect(policy).toContain(`form-action 'self' ${serviceUrl};`);
    }
  });
});

describe("other redirect_to values are ignored", () => {
  test.each([
    "https://evil.example/",
    "https://werkbank.example.evil.example/",
    "https://werkbank.example@evil.example/",
    "http://werkbank.example/",
    "https://werkbank.example:8443/",
    "https://werkbank.example\\@evil.example/",
    "//evil.example/",
    "javascript:alert(1)",
  ])("%s", async (redirectTo) => {
    const sent = await signUp(redirectTo);
    expect(sent.url.searchParams.has("redirect_to")).toBe(false);
    const link = new URL(partOf(await lastMail(running, nadia.email), "link"));
    expect(link.searchParams.has("redirect_to")).toBe(false);
    // Anyone can edit the URL of the link, and the fields of the form.
    link.searchParams.set("redirect_to", redirectTo);
    const confirm = pageOf(await browser.open(link));
    const forged = { redirect_to: redirectTo };
    const done = pageOf(await submit(confirm, "/confirm", forged));
    expect(done.url.pathname).toBe("/done");
    for (const { html } of [sent, confirm, done]) {
      expect(html).not.toMatch(/(?:href|action|value)="[^"?]*evil/u);
    }
  });

  test("the service URL in /recover, whose links pass a session on", async () => {
    const query = new URLSearchParams({ redirect_to: invitation });
    const response = await fetch(`${running.issuer}/recover?${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: sanne.email }),
    });
    expect(response.status).toBe(200);
    const link = new URL(partOf(await lastMail(running, sanne.email), "link"));
    expect(link.pathname).toBe("/new-password");
    expect(link.searchParams.has("redirect_to")).toBe(false);
  });
});
