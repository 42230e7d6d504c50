import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect } from "vitest";
import { openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("the search dialog", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });

  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser!.newContext({ baseURL: product.baseUrl, colorScheme: "light" });
    page = await context.newPage();
  });

  afterEach(async () => {
    await context.close();
  });

  /** Opens a page and the search dialog. */
  async function openSearch(path: string): Promise<void> {
    await page.goto(path);
    await page.keyboard.press("/");
    await page.getByRole("combobox").waitFor();
  }

  test("suggests links and queries, and a click on a query searches", async () => {
    await openSearch("/");
    const dialog = page.getByRole("dialog");
    await expect
      .poll(() => dialog.getByRole("link", { name: "Index of all pages" }).getAttribute("href"))
      .toBe("/llms.txt");
    await expect
      .poll(() => dialog.getByRole("link", { name: "Connect an agent" }).getAttribute("href"))
      .toBe("/agents");

    await dialog.getByRole("button", { name: "RATE_LIMITED" }).click();
    const first = page.getByRole("option").first();
    await first.waitFor();
    await expect.poll(() => first.getAttribute("href")).toBe("/problems/rate-limited");
    const input = page.getByRole("combobox");
    await expect.poll(() => input.inputValue()).toBe("RATE_LIMITED");
    await expect
      .poll(() => input.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect.poll(() => dialog.getByRole("button", { name: "RATE_LIMITED" }).count()).toBe(0);
  });

  test("shows its shortcuts, and offers results in the other language", async () => {
    await page.goto("/");
    const keys = page.locator(".search-button kbd:visible");
    const read = () => keys.evaluateAll((all) => all.map((key) => key.getAttribute("data-keys")));
    await expect.poll(read).toEqual(["Ctrl K", "/"]);
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox").fill("verplaatsen");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Results in Dutch").waitFor();
    const offered = dialog.locator(".search-elsewhere li a");
    await expect.poll(() => offered.first().getAttribute("href")).toMatch(/^\/nl\//u);
  });

  test("shows the kind of each result, and filters by a selected area", async () => {
    await openSearch("/");
    await page.keyboard.type("invitation expired");
    const first = page.getByRole("option").first();
    await first.waitFor();
    const results = page.getByRole("listbox");
    await results.locator(".method").first().waitFor();
    await expect.poll(() => results.locator(".search-kind").allInnerTexts()).toContain("Operation");
    await page.getByRole("button", { name: "Problems", exact: true }).click();
    await page.waitForFunction(() => {
      const kinds = [...document.querySelectorAll("[role=listbox] .search-kind")];
      return kinds.length > 0 && kinds.every((kind) => kind.textContent === "Problem");
    });
  });

  test("shows recently opened results while the query is empty", async () => {
    await openSearch("/");
    await page.keyboard.type("idempotency keys");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/changes#idempotency-keys");
    await openSearch("/quickstart");
    const recent = page.getByRole("dialog").getByRole("link", { name: "Repeat a request safely" });
    await expect.poll(() => recent.getAttribute("href")).toBe("/changes#idempotency-keys");
  });

  test("shows recently visited pages, newest first, in the language of the page", async () => {
    for (const path of ["/quotes", "/nl/orders", "/reference/tasks/get-task", "/no-such-page"]) {
      await openHydrated(page, path);
    }
    await openHydrated(page, "/quotes#send-a-quote");
    await openHydrated(page, "/problems/version-conflict");
    await openSearch("/quickstart");
    const recent = page.locator(".search-help ul").first().getByRole("listitem");
    await expect
      .poll(() => recent.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^VERSION_CONFLICT\s+Problem$/u),
        expect.stringMatching(/^Quotes\s+Guide$/u),
        expect.stringMatching(/^Get a task\s+Operation$/u),
      ]);
  });

  test("is a separate page without script, in both languages", async () => {
    const plain = await browser!.newContext({
      baseURL: product.baseUrl,
      javaScriptEnabled: false,
    });
    try {
      const read = await plain.newPage();
      await read.goto("/search");
      await read.getByRole("searchbox").fill("idempotency keys");
      await read.getByRole("main").getByRole("button", { name: "Search" }).click();
      await read.waitForURL("**/search?q=idempotency+keys");
      const first = read.getByRole("main").getByRole("listitem").getByRole("heading").first();
      await expect
        .poll(() => first.getByRole("link").getAttribute("href"))
        .toBe("/changes#idempotency-keys");
      await read.goto("/nl/search?q=qqqqzzzzxxxx");
      await read.getByText("Niets gevonden voor “qqqqzzzzxxxx”.").waitFor();
    } finally {
      await plain.close();
    }
  });

  test("marks the query terms, inflected forms too", async () => {
    await openSearch("/");
    await page.keyboard.type("sessions cookies");
    const first = page.getByRole("option").first();
    await first.waitFor();
    await expect.poll(() => first.locator("mark").allInnerTexts()).toContain("cookie");
  });

  test("shows suggestions if there are no results, in Dutch on a Dutch page", async () => {
    await openSearch("/nl");
    await page.keyboard.type("qqqqzzzzxxxx");
    const missed = page.locator(".search-missed");
    await missed.filter({ hasText: "Niets gevonden voor “qqqqzzzzxxxx”." }).waitFor();
    const way = missed.getByRole("link", { name: "Wat Werkbank niet doet" });
    await expect.poll(() => way.getAttribute("href")).toBe("/nl/not-included");
    await expect.poll(() => page.locator(".search-foot output").textContent()).toContain("Niets");
    await expect
      .poll(() =>
        page.getByRole("link", { name: "Overzicht van alle pagina's" }).getAttribute("href"),
      )
      .toBe("/nl/llms.txt");
  });

  test("Enter before the results arrive opens the first result once they do", async () => {
    await openSearch("/");
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/search?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type("idempotency keys");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
    release();
    await page.waitForURL("**/changes#idempotency-keys");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("input and Enter before the search script is loaded are kept", async () => {
    await openHydrated(page, "/");
    const released = Promise.withResolvers<void>();
    await page.route("**/_next/static/**/*.js", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Search the documentation" });
    await field.waitFor();
    await page.keyboard.type("idempotency keys");
    await expect.poll(() => field.inputValue()).toBe("idempotency keys");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
    released.resolve();
    await page.waitForURL("**/changes#idempotency-keys");
  });

  test("loads its script when the pointer is on its button, not with the page", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await openHydrated(page, "/");
    const before = new Set(scripts);
    await page.locator(".search-button").hover();
    await expect.poll(() => scripts.some((url) => !before.has(url))).toBe(true);
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  });

  test("shows an error if its script cannot be loaded", async () => {
    await openHydrated(page, "/");
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    await page.keyboard.press("/");
    await page.getByRole("alert").filter({ hasText: "The search did not answer" }).waitFor();
  });

  test("arrow keys wrap around, and Ctrl-Enter opens another tab", async () => {
    await openSearch("/");
    // Inserted at once, because the test needs the results of the complete query.
    await page.keyboard.insertText("bearer token");
    const options = page.getByRole("option");
    await options.first().waitFor();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => options.last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options.first().getAttribute("aria-selected")).toBe("true");

    const [other] = await Promise.all([
      context.waitForEvent("page"),
      page.keyboard.press("Control+Enter"),
    ]);
    await other.waitForURL("**/authentication#bearer-token");
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
  });

  test("shows an error if the search request fails", async () => {
    await openSearch("/");
    await page.route("**/search?*", (route) => route.abort());
    await page.keyboard.type("token");
    await page.getByText("The search did not answer").waitFor();
  });
});
