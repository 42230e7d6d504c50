import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect } from "vitest";
import { openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("site navigation", () => {
  let product: Product;
  let context: BrowserContext | undefined;

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });

  afterAll(() => browser?.close());

  afterEach(async () => {
    await context?.close();
    context = undefined;
  });

  async function newPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
    if (!browser) throw new Error("No browser.");
    const viewport = { width: 1280, height: 800 };
    context = await browser.newContext({ baseURL: product.baseUrl, viewport, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }

  const list = (page: Page) => page.locator("#site-navigation");

  describe("the tabs", () => {
    test.each([
      ["/introduction", "Guides", "/guides"],
      ["/nl/reference/tasks/list-tasks", "API-referentie", "/nl/reference"],
      ["/tools", "Agents", "/agents"],
      ["/nl/mcp-clients", "Agents", "/nl/agents"],
      ["/changelog", "Changelog", "/changelog"],
    ])("on %s mark the area %s", async (path, name, href) => {
      const page = await newPage({ javaScriptEnabled: false });
      await page.goto(path);
      const tabs = page.locator(".area-tabs a");
      await expect.poll(() => tabs.count()).toBe(4);
      const marked = page.locator(".area-tabs a[aria-current]");
      await expect.poll(() => marked.allTextContents()).toEqual([name]);
      await expect.poll(() => marked.getAttribute("href")).toBe(href);
    });

    test("mark no area on the home page", async () => {
      const page = await newPage();
      await page.goto("/");
      await expect.poll(() => page.locator(".area-tabs a[aria-current]").count()).toBe(0);
    });

    test("open their area and mark it", async () => {
      const page = await newPage();
      await page.goto("/introduction");
      await page.locator(".area-tabs").getByRole("link", { name: "Agents" }).click();
      await page.waitForURL("**/agents");
      const marked = page.locator(".area-tabs a[aria-current=page]").filter({ hasText: "Agents" });
      await marked.waitFor();
    });

    test("are in the drawer on a phone", async () => {
      const page = await newPage({ viewport: { width: 390, height: 844 } });
      await page.goto("/introduction");
      await expect.poll(() => page.locator(".area-tabs").isVisible()).toBe(false);
      await page.locator(".menu-button").click();
      await list(page).getByRole("link", { name: "API reference" }).click();
      await page.waitForURL("**/reference");
    });
  });

  describe("the menu of a phone", () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const hasFocus = (page: Page) =>
      list(page).evaluate((menu) => menu.contains(document.activeElement));

    test("keeps the focus until Escape, which returns it to the button", async () => {
      const page = await newPage(phone);
      await page.goto("/introduction");
      const button = page.locator(".menu-button");
      await button.press("Enter");
      await expect.poll(() => hasFocus(page)).toBe(true);
      // After the last link the focus is in the browser's own bar: then the body is active.
      for (let stop = 0; stop < 30; stop += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each stop follows the last
        await page.keyboard.press("Tab");
        // oxlint-disable-next-line no-await-in-loop
        const isOutside = await list(page).evaluate((menu) => {
          const { activeElement } = document;
          return activeElement !== document.body && !menu.contains(activeElement);
        });
        expect({ stop, isOutside }).toEqual({ stop, isOutside: false });
      }
      await page.keyboard.press("Escape");
      await expect.poll(() => list(page).isVisible()).toBe(false);
      await expect
        .poll(() => button.evaluate((element) => element === document.activeElement))
        .toBe(true);
      await expect.poll(() => page.locator("[inert]").count()).toBe(0);
    });

    test("opens and closes without scripts", async () => {
      const page = await newPage({ ...phone, javaScriptEnabled: false });
      await page.goto("/introduction");
      await page.locator(".menu-button").click();
      await list(page).waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => list(page).isVisible()).toBe(false);
    });
  });

  describe("a link in an article", () => {
    const link = (page: Page) =>
      page.locator("article").getByRole("link", { name: "Quickstart" }).first();

    test("opens a page that was prefetched while the pointer was on the link", async () => {
      const page = await newPage();
      await page.goto("/introduction");
      const fetched = page.waitForResponse("**/quickstart");
      await link(page).hover();
      expect(await (await fetched).request().headerValue("sec-purpose")).toContain("prefetch");
      await link(page).click();
      await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const [entry] = performance.getEntriesByType("navigation");
            return entry && "deliveryType" in entry ? entry.deliveryType : undefined;
          }),
        )
        .toBe("navigational-prefetch");
    });

    test("loads no script if the user does not interact", async () => {
      const page = await newPage();
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      await page.goto("/introduction");
      await link(page).evaluate((element: HTMLAnchorElement) => location.assign(element.href));
      await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
      await page.locator(".guide-tabs").first().getByRole("radio", { checked: true }).waitFor();
      expect(scripts).toEqual([]);
    });
  });

  describe("a navigation group without the current page", () => {
    const group = (page: Page) =>
      list(page).locator("details").filter({ hasText: "Customers and sales" });

    test("links to the index of its pages without script", async () => {
      const page = await newPage({ javaScriptEnabled: false });
      await page.goto("/introduction");
      await expect.poll(() => group(page).getByRole("link").isVisible()).toBe(false);
      await group(page).locator("summary").click();
      await group(page).getByRole("link", { name: "All pages" }).click();
      await page.waitForURL("**/guides#customers-and-sales");
      await page.locator("h2#customers-and-sales").waitFor();
    });

    test("loads its pages when it is opened, with one request for all groups", async () => {
      const page = await newPage();
      const requestedUrls: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("navigation.json")) requestedUrls.push(request.url());
      });
      await openHydrated(page, "/introduction");
      expect(requestedUrls).toEqual([]);
      await group(page).locator("summary").click();
      await group(page).getByRole("link", { name: "Products and suppliers" }).waitFor();
      await list(page).locator("summary").filter({ hasText: "Automation" }).click();
      await list(page).getByRole("link", { name: "Webhooks" }).waitFor();
      expect(requestedUrls).toHaveLength(1);
    });

    test("stays open after navigation", async () => {
      const page = await newPage();
      await openHydrated(page, "/introduction");
      await group(page).locator("summary").click();
      await group(page).getByRole("link", { name: "Products and suppliers" }).waitFor();
      await list(page).getByRole("link", { name: "Quickstart" }).click();
      await page.getByRole("heading", { level: 1, name: "Quickstart" }).waitFor();
      await expect.poll(() => group(page).getAttribute("open")).not.toBeNull();
      await expect
        .poll(() => group(page).getByRole("link", { name: "Products and suppliers" }).count())
        .toBe(1);
    });

    test("keeps the link to the index if the request fails", async () => {
      const page = await newPage();
      await page.route("**/navigation.json", (route) => route.abort());
      await openHydrated(page, "/introduction");
      const failed = page.waitForEvent("requestfailed");
      await group(page).locator("summary").click();
      await failed;
      await expect
        .poll(() => group(page).getByRole("link", { name: "All pages" }).isVisible())
        .toBe(true);
    });
  });

  describe("the navigation list", () => {
    const isInSight = (page: Page) =>
      list(page)
        .locator("[aria-current=page]")
        .evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });

    test("lists each page once, and marks one", async () => {
      const page = await newPage({ javaScriptEnabled: false });
      await page.goto("/reference/schemas");
      const links = list(page).locator("details[open] a");
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(hrefs).toEqual([...new Set(hrefs)]);
      await expect.poll(() => list(page).locator("details [aria-current]").count()).toBe(1);
    });

    test("scrolls to the current page", async () => {
      const page = await newPage({ viewport: { width: 1280, height: 500 } });
      await page.goto("/reference/workflows/update-workflow");
      await page.waitForLoadState("domcontentloaded");
      await expect.poll(() => isInSight(page)).toBe(true);
      await expect
        .poll(() => list(page).evaluate((element) => element.scrollTop))
        .toBeGreaterThan(0);
    });

    test("keeps its scroll position after navigation and reload", async () => {
      const page = await newPage({ viewport: { width: 1280, height: 500 } });
      await openHydrated(page, "/reference/workflows/update-workflow");
      const scrollTop = () => list(page).evaluate((element) => element.scrollTop);
      const before = await scrollTop();
      await list(page).locator("li a:not([aria-current]):visible").last().click();
      await page.waitForURL((url) => !url.pathname.endsWith("update-workflow"));
      await list(page).locator("[aria-current=page]").waitFor();
      await expect.poll(() => isInSight(page)).toBe(true);
      await expect.poll(async () => Math.abs((await scrollTop()) - before)).toBeLessThan(120);
      const afterNavigation = await scrollTop();
      await page.reload({ waitUntil: "load" });
      await expect.poll(() => isInSight(page)).toBe(true);
      await expect
        .poll(async () => Math.abs((await scrollTop()) - afterNavigation))
        .toBeLessThan(120);
    });
  });

  describe("the home page", () => {
    test("shows the command that starts it, a request and its response on the first screen", async () => {
      const page = await newPage();
      for (const path of ["/", "/nl"]) {
        await page.goto(path);
        const blocks = page.locator(".code-block pre");
        for (const text of ["npm install && npm start", "$ORGANIZATION_URL/quotes", "totalMinor"]) {
          const block = blocks.filter({ hasText: text });
          await expect.poll(async () => (await block.boundingBox())?.y).toBeLessThan(700);
        }
      }
    });
  });
});
