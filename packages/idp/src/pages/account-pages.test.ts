import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "../testing/browser.ts";
import type { Browser, Page } from "../testing/browser.ts";
import { authorizePath, createVerifier, redirectUri, register } from "../testing/oauth-flow.ts";
import { lastMail, partOf, readOutbox } from "../testing/outbox.ts";
import {
  createTestClock,
  password,
  sanne,
  signIn,
  startIdp,
  unconfirmed,
  youssef,
} from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

const nadia = { name: "Nadia", email: "nadia@singel.example", password: "chosen by nadia" };
const clock = createTestClock();
let running: RunningIdp;
let browser: Browser;

beforeEach(async () => {
  running = await startIdp({ clock: clock.now });
  browser = createBrowser(running.origin);
});
afterEach(() => running.close());

async function requestUrl(): Promise<string> {
  const client = await register(running, { client_name: "Planner" });
  const { challenge } = createVerifier();
  return running.issuer + authorizePath(client, { code_challenge: challenge });
}

/** Follows a page's link by its text. */
async function followLink(page: Page, text: string, by = browser): Promise<Page> {
  for (const [, href = "", label = ""] of page.html.matchAll(
    /<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a/gsu,
  )) {
    if (label.trim() === text) {
      return pageOf(await by.open(new URL(href.replaceAll("&amp;", "&"), page.url)));
    }
  }
  throw new Error(`No link "${text}" on ${page.url.href}: ${page.html}`);
}

async function openSignUp(): Promise<Page> {
  return followLink(pageOf(await browser.open(await requestUrl())), "Create an account");
}

async function signUpAt(page: Page, fields: Record<string, string> = nadia): Promise<Page> {
  return pageOf(await browser.submit(page, formTo(page, "/sign-up"), fields));
}

const openLink = async (email: string, by = browser) =>
  pageOf(await by.open(partOf(await lastMail(running, email), "link")));

describe("signing up in the middle of an authorization", () => {
  test("returns to the client after the link is opened", async () => {
    const sent = await signUpAt(await openSignUp());
    expect(sent.html).toContain("<h1>Check your mail</h1>");
    expect(sent.html).toContain(nadia.email);
    const confirm = await openLink(nadia.email);
    expect(confirm.html).not.toContain('name="password"');
    const consent = pageOf(await browser.submit(confirm, formTo(confirm, "/confirm"), {}));
    expect(consent.html).toContain("Allow Planner to use your account?");
    expect(consent.html).toContain("Nadia (nadia@singel.example)");
    const allow = { action: "approve" };
    const end = externalRedirectOf(
      await browser.submit(consent, formTo(consent, "/oauth/consent"), allow),
    );
    expect(end.origin + end.pathname).toBe(redirectUri);
    expect(end.searchParams.get("state")).toBe("a state");
  });

  test("returns to the client after the code is typed, with or without spaces", async () => {
    const sent = await signUpAt(await openSignUp());
    const code = partOf(await lastMail(running, nadia.email), "code");
    const typed = { code: `${code.slice(0, 3)} ${code.slice(3)}` };
    const consent = pageOf(await browser.submit(sent, formTo(sent, "/confirm"), typed));
    expect(consent.html).toContain("Allow Planner to use your account?");
  });

  test("extends the authorization request to an hour", async () => {
    await signUpAt(await openSignUp());
    clock.advance(3500);
    const confirm = await openLink(nadia.email);
    const consent = pageOf(await browser.submit(confirm, formTo(confirm, "/confirm"), {}));
    expect(consent.html).toContain("Allow Planner to use your account?");
  });

  test("shows the done page if the authorization request does not exist", async () => {
    await signUpAt(await openSignUp());
    const link = new URL(partOf(await lastMail(running, nadia.email), "link"));
    link.searchParams.set("authorization_id", "A".repeat(32));
    const confirm = pageOf(await browser.open(link));
    const done = pageOf(await browser.submit(confirm, formTo(confirm, "/confirm"), {}));
    expect(done.url.pathname).toBe("/done");
    expect(done.html).toContain("Your address is confirmed");
  });

  test("works without an authorization request, in Dutch", async () => {
    browser = createBrowser(running.origin, "nl");
    const page = pageOf(await browser.open(`${running.origin}/sign-up`));
    expect(page.html).toContain("<h1>Account aanmaken</h1>");
    expect((await signUpAt(page)).html).toContain("<h1>Kijk in je mail</h1>");
    expect((await lastMail(running, nadia.email)).subject).toBe("Bevestig je e-mailadres");
    const confirm = await openLink(nadia.email);
    const done = pageOf(await browser.submit(confirm, formTo(confirm, "/confirm"), {}));
    expect(done.html).toContain("Je adres is bevestigd");
  });

  test("uses the language of ui_locales, also in the mail", async () => {
    const page = pageOf(await browser.open(`${running.origin}/sign-up?ui_locales=nl`));
    expect(page.html).toContain("<h1>Account aanmaken</h1>");
    expect((await signUpAt(page)).html).toContain("<h1>Kijk in je mail</h1>");
    expect((await lastMail(running, nadia.email)).subject).toBe("Bevestig je e-mailadres");
  });

  test("continues in this browser after a confirmation in another", async () => {
    const sent = await signUpAt(await openSignUp());
    const phone = createBrowser(running.origin);
    const confirm = await openLink(nadia.email, phone);
    const onPhone = await phone.submit(confirm, formTo(confirm, "/confirm"), nadia);
    expect(pageOf(onPhone).html).toContain("Allow Planner");
    const desktop = pageOf(await browser.open(sent.url));
    expect(desktop.url.pathname).toBe("/oauth/consent");
    expect(desktop.html).toContain("<h1>Sign in</h1>");
  });
});

describe("the sign-up form", () => {
  test("shows each error at its field and in a focused summary", async () => {
    const page = await signUpAt(await openSignUp(), { email: "nadia", password: "7 chars" });
    expect(page.status).toBe(400);
    expect(page.html).toContain("<title>Error: Create an account · Werkbank</title>");
    expect(page.html).toMatch(/role="alert" id="alert" tabindex="-1" autofocus/u);
    for (const field of ["email", "password"]) {
      expect(page.html).toContain(`<a href="#${field}">`);
      expect(page.html).toMatch(
        new RegExp(
          `id="${field}"[^>]*aria-describedby="[^"]*${field}-fault"[^>]*aria-invalid="true"`,
          "u",
        ),
      );
    }
    expect(page.html).not.toContain("7 chars");
    expect(page.html).toContain('value="nadia"');
  });

  test("sets autocomplete for password managers", async () => {
    const { html, headers } = await openSignUp();
    expect(html).toMatch(/id="email"[^>]*autocomplete="username"/u);
    expect(html).toMatch(/id="password"[^>]*autocomplete="new-password"/u);
    expect(html).toMatch(/id="name"[^>]*autocomplete="name"/u);
    expect(html).not.toContain("<script");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  });

  test("shows the same page for a taken address, and notifies its owner", async () => {
    const taken = await signUpAt(await openSignUp(), { ...nadia, email: sanne.email });
    const mails = await readOutbox(running, sanne.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["already_registered"]);
    const free = await signUpAt(await openSignUp());
    const withoutNames = (page: Page) =>
      page.html
        .replaceAll(sanne.email, "EMAIL")
        .replaceAll(nadia.email, "EMAIL")
        .replaceAll(/value="[^"]*"|authorization_id=\w+/gu, "");
    expect(withoutNames(taken)).toBe(withoutNames(free));
  });

  test("is not available if sign-up is disabled", async () => {
    await running.close();
    running = await startIdp({ signUp: "disabled" });
    browser = createBrowser(running.origin);
    const signInPage = pageOf(await browser.open(await requestUrl()));
    expect(signInPage.html).not.toContain("Create an account");
    const page = pageOf(await browser.open(`${running.origin}/sign-up`));
    expect(page.status).toBe(422);
    expect(page.html).toContain("Nobody can sign up here at the moment.");
  });

  test("signs in at once with autoconfirm", async () => {
    await running.close();
    running = await startIdp({ signUp: "autoconfirm" });
    browser = createBrowser(running.origin);
    const consent = await signUpAt(await openSignUp());
    expect(consent.html).toContain("Allow Planner to use your account?");
    const again = await signUpAt(pageOf(await browser.open(`${running.origin}/sign-up`)));
    expect(again.status).toBe(422);
    expect(again.html).toContain("This email address has an account already.");
  });
});

describe("the check-mail page", () => {
  test("resends the message, and returns 429 after too many", async () => {
    const sent = await signUpAt(await openSignUp());
    const again = (page: Page) => browser.submit(page, formTo(page, "/check-mail"), {});
    const second = pageOf(await again(sent));
    expect(second.html).toContain('role="status"');
    expect(second.html).toContain("Only the newest one works.");
    expect(await readOutbox(running, nadia.email)).toHaveLength(2);
    await again(second);
    await again(second);
    await again(second);
    const refused = pageOf(await again(second));
    expect(refused.status).toBe(429);
    expect(refused.html).toContain("Too many messages.");
  });

  test("returns 403 for a wrong code and shows the form again", async () => {
    const sent = await signUpAt(await openSignUp());
    const refused = pageOf(
      await browser.submit(sent, formTo(sent, "/confirm"), { code: "wrong!" }),
    );
    expect(refused.status).toBe(403);
    expect(refused.html).toContain('aria-invalid="true"');
    expect(formTo(refused, "/check-mail")).toBeDefined();
  });

  test("returns 404 in a browser that requested no message", async () => {
    await signUpAt(await openSignUp());
    const other = createBrowser(running.origin);
    const page = pageOf(await other.open(`${running.origin}/check-mail`));
    expect(page.status).toBe(404);
    expect(page.html).not.toContain(nadia.email);
  });

  test("is offered after a sign-in with an unconfirmed address", async () => {
    const signInPage = pageOf(await browser.open(await requestUrl()));
    const refused = pageOf(
      await browser.submit(signInPage, formTo(signInPage, "/oauth/sign-in"), {
        email: unconfirmed.email,
        password,
      }),
    );
    const form = formTo(refused, "/check-mail");
    expect(form.fields["email"]).toBe(unconfirmed.email);
    expect(pageOf(await browser.submit(refused, form, {})).html).toContain("Check your mail");
    expect((await lastMail(running, unconfirmed.email)).kind).toBe("signup");
  });
});

describe("a forgotten password", () => {
  async function requestNewPassword(email: string): Promise<Page> {
    const signInPage = pageOf(await browser.open(await requestUrl()));
    const page = await followLink(signInPage, "Forgot your password?");
    return pageOf(await browser.submit(page, formTo(page, "/forgot-password"), { email }));
  }

  test("is replaced through the link, and the authorization continues", async () => {
    const before = await signIn(running);
    expect((await requestNewPassword(sanne.email)).html).toContain(
      "If sanne@singel.example has an account",
    );
    const page = await openLink(sanne.email);
    expect(page.html).toMatch(/id="email"[^>]*autocomplete="username"/u);
    const form = formTo(page, "/new-password");
    const weak = pageOf(await browser.submit(page, form, { password: "short" }));
    expect(weak.status).toBe(422);
    const same = pageOf(await browser.submit(page, form, { password }));
    expect(same.html).toContain("This is your present password");
    const consent = pageOf(await browser.submit(page, form, { password: "a new password" }));
    expect(consent.html).toContain("Allow Planner to use your account?");

    const refreshed = await fetch(`${running.issuer}/token?grant_type=refresh_token`, {
      method: "POST",
      body: JSON.stringify({ refresh_token: before.refresh_token }),
    });
    expect(refreshed.status).toBe(400);
    const again = pageOf(await browser.open(page.url));
    expect(again.status).toBe(403);
    expect(again.html).toContain("This link or code was used");
  });

  test("the page links back to the pending sign-in", async () => {
    const signInPage = pageOf(await browser.open(await requestUrl()));
    const forgotPasswordPage = await followLink(signInPage, "Forgot your password?");
    const back = await followLink(forgotPasswordPage, "Back to sign-in");
    const given = { email: sanne.email, password };
    const consent = pageOf(await browser.submit(back, formTo(back, "/oauth/sign-in"), given));
    expect(consent.html).toContain("Allow Planner to use your account?");
  });

  test("shows the same page for an address without account", async () => {
    expect((await requestNewPassword("nobody@singel.example")).html).toContain("Check your mail");
    expect(await readOutbox(running)).toEqual([]);
  });

  test("returns 400 for an invalid address", async () => {
    const page = await requestNewPassword("sanne");
    expect(page.status).toBe(400);
    expect(page.html).toContain('aria-invalid="true"');
  });
});

describe("attacks on the pages", () => {
  test("a victim's click does not confirm an account of the attacker without the password", async () => {
    await signUpAt(await openSignUp(), { ...nadia, email: "victim@singel.example" });
    const victim = createBrowser(running.origin);
    const page = await openLink("victim@singel.example", victim);
    expect(page.html).toContain("You signed up in another browser");
    const form = formTo(page, "/confirm");
    for (const candidate of ["", "a guess at it"]) {
      const refused = pageOf(await victim.submit(page, form, { password: candidate }));
      expect(refused.status).toBe(400);
    }
    const right = await victim.submit(page, form, nadia);
    expect(pageOf(right).html).toContain("Allow Planner");
  });

  test.each([
    ["/sign-up", nadia],
    ["/check-mail", { email: nadia.email }],
    ["/confirm", { code: "123456" }],
    ["/forgot-password", { email: sanne.email }],
    ["/new-password", { token: "x", password: "a new password" }],
  ] as const)("%s returns 403 for a form of another site or browser", async (path, fields) => {
    const page = await openSignUp();
    const { fields: hidden } = formTo(page, "/sign-up");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const post = (headers: Record<string, string>, changed: Record<string, string> = {}) =>
      fetch(`${running.origin}${path}`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: cookie, ...headers },
        body: new URLSearchParams({ ...hidden, ...fields, ...changed }),
      });
    const other = createBrowser(running.origin);
    const theirs = formTo(pageOf(await other.open(`${running.origin}/sign-up`)), "/sign-up");
    for (const response of [
      await post({ Origin: "https://evil.example" }),
      await post({ "Sec-Fetch-Site": "cross-site" }),
      await post({}, { form_token: "" }),
      await post({}, { form_token: theirs.fields["form_token"] ?? "" }),
      await post({ Cookie: "" }),
    ]) {
      expect(response.status).toBe(403);
    }
    expect(await readOutbox(running)).toEqual([]);
  });

  test("escapes typed values", async () => {
    const page = await signUpAt(await openSignUp(), {
      name: '"><script>alert(1)</script>',
      email: '"><img src=x>',
      password: "short",
    });
    expect(page.html).not.toContain("<script");
    expect(page.html).not.toContain("<img");
  });

  test("a link cannot be used for another person's authorization request", async () => {
    await signUpAt(await openSignUp());
    const victim = createBrowser(running.origin);
    const theirs = pageOf(await victim.open(await requestUrl()));
    await victim.submit(theirs, formTo(theirs, "/oauth/sign-in"), {
      email: youssef.email,
      password,
    });
    const link = new URL(partOf(await lastMail(running, nadia.email), "link"));
    link.searchParams.set(
      "authorization_id",
      theirs.url.searchParams.get("authorization_id") ?? "",
    );
    const confirm = pageOf(await browser.open(link));
    const page = pageOf(await browser.submit(confirm, formTo(confirm, "/confirm"), {}));
    expect(page.status).toBe(404);
    expect(page.html).toContain("belongs to another account");
  });

  test("the cookie changes with the confirmation", async () => {
    await signUpAt(await openSignUp());
    const [[name, planted] = ["", ""]] = browser.cookies;
    const confirm = await openLink(nadia.email);
    await browser.submit(confirm, formTo(confirm, "/confirm"), {});
    expect(browser.cookies.get(name)).not.toBe(planted);
  });
});
