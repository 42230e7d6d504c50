import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect } from "vitest";
import { hydrate, openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("the site in a browser", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });

  afterAll(() => browser?.close());

  beforeEach(async () => {
    await openContext({ viewport: { width: 1440, height: 900 } });
  });

  afterEach(async () => {
    await context.close();
  });

  async function openContext(options: Parameters<Browser["newContext"]>[0]): Promise<void> {
    if (!browser) throw new Error("No browser.");
    await context?.close();
    context = await browser.newContext({
      baseURL: product.baseUrl,
      colorScheme: "light",
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
  }

  const open = (path: string): Promise<void> => openHydrated(page, path);

  describe("scripts", () => {
    /** Delays the modules of a page; returns a function that loads them. */
    async function delayModules(): Promise<() => void> {
      const waiting = Promise.withResolvers<void>();
      await page.route("**/_next/static/islands/*.js", async (route) => {
        await waiting.promise;
        await route.continue();
      });
      return () => waiting.resolve();
    }

    test("none runs before the first interaction", async () => {
      await page.goto("/quickstart");
      await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached" });
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("/islands/")),
      );
      // A module that runs as soon as it is fetched would run before the page is idle.
      await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
      // The modules are fetched but have not run: the first that runs reads the session.
      const unknown = page.locator(".session[data-unknown]");
      await expect.poll(() => unknown.count()).toBe(1);
      await hydrate(page);
      await expect.poll(() => unknown.count()).toBe(0);
    });

    test("a click before they have loaded takes effect once they have", async () => {
      const loadModules = await delayModules();
      await page.goto("/quickstart");
      await page.getByRole("button", { name: /^Theme/u }).click();
      const theme = () => page.locator("html").getAttribute("data-theme");
      await expect.poll(theme).toBeNull();
      loadModules();
      await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
    });

    test("a form that requires them is sent once they have loaded", async () => {
      const loadModules = await delayModules();
      await page.goto("/sign-in?return=%2Fquickstart");
      await page.getByLabel("Email address").fill("sanne@singel.example");
      await page.getByLabel("Password").fill("werkbank-demo-2026");
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      loadModules();
      await page.waitForURL("**/quickstart");
      await page.locator(".session-name").filter({ hasText: "Sanne de Wit" }).waitFor();
    });

    test("the search shortcut takes effect once they have loaded", async () => {
      const loadModules = await delayModules();
      await page.goto("/quickstart");
      await page.keyboard.press("Control+k");
      loadModules();
      await page.getByRole("combobox").waitFor();
    });

    test("links and the drawer work without them", async () => {
      await delayModules();
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto("/quickstart");
      await page.locator(".menu-button").click();
      await page.locator("#site-navigation").getByRole("link", { name: "Introduction" }).click();
      await page.getByRole("heading", { level: 1, name: "Introduction" }).waitFor();
    });
  });

  describe("navigation", () => {
    test("a link of the navigation opens its page, which is then marked", async () => {
      await open("/introduction");
      const pages = page.getByRole("navigation", { name: "Pages", exact: true });
      await pages.getByRole("link", { name: "Quickstart" }).click();
      await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/quickstart");
      const current = pages.locator("[aria-current=page]");
      await expect.poll(() => current.textContent()).toBe("Quickstart");
    });

    test("the article precedes the navigation in the document", async () => {
      await open("/quickstart");
      const isBefore = await page.evaluate(() => {
        const article = document.querySelector("article");
        const navigation = document.querySelector("#site-navigation");
        if (!article || !navigation) return undefined;
        const position = article.compareDocumentPosition(navigation);
        return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(isBefore).toBe(true);
    });

    test("an unknown path shows the not-found page with a link to the home page", async () => {
      const response = await page.goto("/no-such-page");
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      await page.getByRole("link", { name: "Go to the home page" }).click();
      await page.getByRole("heading", { level: 1, name: "The operations backend" }).waitFor();
    });
  });

  describe("language", () => {
    test("the language switch keeps the page, in both directions", async () => {
      await open("/quickstart");
      await page.getByRole("link", { name: "Nederlands" }).click();
      await page.getByRole("heading", { level: 1, name: "Snelstart" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/nl/quickstart");
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("nl");

      await page.getByRole("link", { name: "English" }).click();
      await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    });

    test("the language switch is updated after navigation", async () => {
      await open("/nl");
      const main = page.getByRole("main");
      await main.getByRole("link", { name: "Snelstart", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Snelstart" }).waitFor();
      const href = await page.getByRole("link", { name: "English" }).getAttribute("href");
      expect(href).toBe("/quickstart");
    });
  });

  describe("theme", () => {
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

    test("cycles from system to light to dark, and survives a reload", async () => {
      await openContext({ colorScheme: "dark" });
      await open("/");
      const systemDark = await background();
      const toggle = page.getByRole("button", { name: /^Theme/u });
      await expect.poll(() => toggle.getAttribute("aria-label")).toBe("Theme: as the system");

      await toggle.click();
      await expect.poll(() => toggle.getAttribute("aria-label")).toBe("Theme: light");
      const light = await background();
      expect(light).not.toBe(systemDark);

      await page.reload();
      await expect.poll(background).toBe(light);
      await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");

      await toggle.click();
      await page.locator("html[data-theme=dark]").waitFor();
      await expect.poll(background).toBe(systemDark);

      await toggle.click();
      await page.locator("html:not([data-theme])").waitFor();
    });

    test("the selected theme is applied before hydration", async () => {
      await open("/");
      await page.evaluate(() => (document.cookie = "werkbank-theme=dark; Path=/"));
      await page.route("**/*.js", (route) => route.abort());
      await page.reload({ waitUntil: "domcontentloaded" });
      await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    });
  });

  describe("search", () => {
    test("opens with /, arrow keys select a result, and Enter opens it", async () => {
      await open("/");
      await page.keyboard.press("/");
      const input = page.getByRole("combobox", { name: "Search the documentation" });
      await input.waitFor();
      await page.keyboard.type("AUTH_INVALID_TOKEN");
      const options = page.getByRole("option");
      await options.first().waitFor();
      await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");

      await page.keyboard.press("ArrowDown");
      await expect.poll(() => options.nth(1).getAttribute("aria-selected")).toBe("true");
      await expect
        .poll(() => input.getAttribute("aria-activedescendant"))
        .toBe(await options.nth(1).getAttribute("id"));
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");

      await page.waitForURL("**/problems/auth-invalid-token");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("heading", { level: 1, name: "AUTH_INVALID_TOKEN" }).waitFor();
    });

    test("opens with Ctrl-K, and Escape closes it and restores the focus", async () => {
      await open("/quickstart");
      const wordmark = page.getByRole("link", { name: "Werkbank, home page" });
      await wordmark.focus();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("token");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await expect
        .poll(() => wordmark.evaluate((element) => element === document.activeElement))
        .toBe(true);
    });

    test("finds Dutch pages in Dutch, and shows a message if there are no results", async () => {
      await open("/nl");
      await page.keyboard.press("/");
      await page.keyboard.type("aanmelden");
      const first = page.getByRole("option").first();
      await first.waitFor();
      await expect.poll(() => first.getAttribute("href")).toMatch(/^\/nl\//u);

      await page.getByRole("combobox").fill("qqqqzzzzxxxx");
      await page.locator(".search-missed", { hasText: "Niets gevonden voor" }).waitFor();
    });
  });

  describe("on a phone", () => {
    beforeEach(async () => {
      await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    });

    test("the drawer opens by keyboard, and Escape restores the focus", async () => {
      await open("/quickstart");
      const drawer = page.locator("#site-navigation");
      await expect.poll(() => drawer.isVisible()).toBe(false);

      const button = page.getByRole("button", { name: "Menu", exact: true });
      await button.focus();
      await page.keyboard.press("Enter");
      await drawer.waitFor();
      await page.keyboard.press("Tab");
      await expect
        .poll(() => drawer.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);

      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement))
        .toBe(true);
    });

    test("a link in the drawer opens its page and closes the drawer", async () => {
      await open("/quickstart");
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      const drawer = page.locator("#site-navigation");
      await drawer.getByRole("link", { name: "Introduction" }).tap();
      await page.getByRole("heading", { level: 1, name: "Introduction" }).waitFor();
      await page.locator("#site-navigation").waitFor({ state: "hidden" });
    });
  });

  describe("copying", () => {
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

    test("a code block is copied unchanged", async () => {
      await open("/quickstart");
      const block = page.locator(".code-block").first();
      await block.getByRole("button", { name: "Copy code" }).click();
      await block.locator("button[data-copied]").waitFor();
      await expect.poll(clipboard).toBe(await block.locator("pre").textContent());
      await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    });

    test("copying a page copies its Markdown version", async () => {
      await open("/quickstart");
      await page.getByRole("button", { name: "Copy as Markdown" }).click();
      await page.locator("button[data-copied]").waitFor();
      const markdown = await (await page.request.get("/quickstart.md")).text();
      await expect.poll(clipboard).toBe(markdown);
      expect(markdown).toMatch(/^# Quickstart \(/u);
    });
  });

  describe("session", () => {
    const signedIn = () => page.locator(".session-name").filter({ hasText: "Sanne de Wit" });

    async function signIn(password: string): Promise<void> {
      await page.getByLabel("Email address").fill("sanne@singel.example");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    }

    test("a user signs in, returns to the page, stays signed in after a reload, and signs out", async () => {
      await open("/quickstart");
      await page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/sign-in?return=%2Fquickstart");
      await signIn("werkbank-demo-2026");
      await page.waitForURL("**/quickstart");
      await signedIn().waitFor();

      await page.reload();
      await signedIn().waitFor();

      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true }).waitFor();
      const me = await page.request.get("/api/v1/users/me");
      expect(me.status()).toBe(401);
    });

    test("a wrong password shows a message, its code and a link to the problem page", async () => {
      await open("/sign-in");
      await signIn("not the password");
      const alert = page.getByRole("alert").filter({ hasText: "AUTH_INVALID_CREDENTIALS" });
      await alert.waitFor();
      await expect.poll(() => alert.textContent()).toContain("Wrong email or password");
      const link = await alert.getByRole("link").getAttribute("href");
      expect(link).toBe("/problems/auth-invalid-credentials");
      expect(new URL(page.url()).pathname).toBe("/sign-in");
    });

    test.each([
      ["en", "/sign-in", ["Forgot your password?", "Create an account"]],
      ["nl", "/nl/sign-in", ["Wachtwoord vergeten?", "Account aanmaken"]],
    ])(
      "%s: links to the pages of the local provider only if it is used",
      async (locale, path, names) => {
        const nameProvider = (issuer: string) =>
          page.route("**/.well-known/oauth-protected-resource", (route) =>
            route.fulfill({ json: { authorization_servers: [issuer] } }),
          );
        await nameProvider("http://127.0.0.1:3001/auth/v1");
        await open(path);
        const links = page.locator(".account-links").getByRole("link");
        await expect.poll(() => links.allTextContents()).toEqual(names);
        const hrefs = await links.evaluateAll((all) =>
          all.map((link) => link.getAttribute("href")),
        );
        const origin = "http://127.0.0.1:3001";
        const query = `?ui_locales=${locale}`;
        expect(hrefs).toEqual([`${origin}/forgot-password${query}`, `${origin}/sign-up${query}`]);

        await nameProvider("https://id.example/auth/v1");
        await open(path);
        await expect.poll(() => links.count()).toBe(0);
      },
    );

    test.each([
      () => "https://elsewhere.example/",
      () => "//elsewhere.example/x",
      () => "/.//elsewhere.example/x",
      () => "/\\elsewhere.example/x",
      () => `${product.baseUrl}//elsewhere.example/x`,
      () => `blob:${product.baseUrl}/x`,
      () => "javascript:location.assign('//elsewhere.example/x')",
    ])("a return URL of another site is ignored (%#)", async (returnUrl) => {
      const elsewhere: string[] = [];
      await context.route("**://elsewhere.example/**", (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      });
      await open(`/sign-in?return=${encodeURIComponent(returnUrl())}`);
      await signIn("werkbank-demo-2026");
      await page.waitForURL((url) => url.pathname !== "/sign-in");
      await signedIn().waitFor();
      expect(page.url()).toBe(`${product.baseUrl}/`);
      expect(elsewhere).toEqual([]);
    });

    test("the sign-in page is excluded from indexes", async () => {
      await open("/nl/sign-in");
      const robots = await page.locator("meta[name=robots]").getAttribute("content");
      expect(robots).toContain("noindex");
      const index = await (await page.request.get("/llms.txt")).text();
      expect(index).not.toContain("/sign-in");
    });
  });

  test("pages cause no error and no blocked style or script", async () => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    for (const path of ["/", "/problems", "/reference", "/nl/agents", "/sign-in"]) await open(path);
    await page.goto("/reference");
    await page.locator("article table a").first().click();
    await page.locator(".operation").waitFor();
    expect(errors).toEqual([]);
  });
});
