import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect } from "vitest";
import { openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("the reference in a browser", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });
  afterAll(() => browser?.close());
  beforeEach(() => openContext());
  afterEach(() => context.close());

  async function openContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> {
    await context?.close();
    context = await browser!.newContext({
      baseURL: product.baseUrl,
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      // The browser logs each response with an error status.
      if (message.type() === "error" && !/status of 4\d\d/u.test(message.text())) {
        errors.push(message.text());
      }
    });
  }

  const visiblePanels = () =>
    page
      .locator(".sample-panel")
      .evaluateAll((panels) =>
        panels
          .filter((panel) => (panel as HTMLElement).offsetParent !== null)
          .map((panel) => (panel as HTMLElement).dataset["kind"]),
      );

  describe("samples", () => {
    const choice = () => page.getByRole("combobox", { name: "Language of the samples" });
    const languages = [
      ["curl", "curl"],
      ["typescript", "TypeScript"],
      ["python", "Python"],
      ["cli", "Command line"],
      ["mcp", "MCP tool call"],
      ["javascript", "JavaScript"],
      ["go", "Go"],
      ["java", "Java"],
      ["csharp", "C#"],
      ["rust", "Rust"],
    ] as const;

    test("the first language is shown, and arrow keys select the others", async () => {
      await page.goto("/reference/quotes/create-quote");
      await expect.poll(visiblePanels).toEqual(["curl"]);
      await expect
        .poll(() => choice().locator("option").allTextContents())
        .toEqual(languages.map(([, title]) => title));
      await choice().focus();
      for (const [kind] of languages.slice(1)) {
        await page.keyboard.press("ArrowDown");
        await expect.poll(visiblePanels).toEqual([kind]);
      }
      await page.keyboard.press("Home");
      await expect.poll(visiblePanels).toEqual(["curl"]);
    });

    test("a language can be selected before any script except the inline one has run", async () => {
      await page.route(/\/_next\/static\/.*\.js/u, (route) => route.abort());
      await page.goto("/reference/quotes/create-quote");
      await choice().selectOption("rust");
      await expect.poll(visiblePanels).toEqual(["rust"]);
      await page.goto("/reference/tasks/create-task");
      await expect.poll(visiblePanels).toEqual(["rust"]);
      await expect.poll(() => choice().inputValue()).toBe("rust");
      errors = [];
    });

    test("a language can be selected while any one of the scripts is still loading", async () => {
      const scripts = new Set<string>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/\/_next\/static\/.*\.js$/u.test(pathname)) scripts.add(pathname);
      });
      await openHydrated(page, "/reference/quotes/create-quote");
      expect(scripts.size).toBeGreaterThan(1);
      for (const script of scripts) {
        const released = Promise.withResolvers<void>();
        await page.route(`**${script}`, async (route) => {
          await released.promise;
          await route.continue();
        });
        const others = [...scripts].filter((other) => other !== script);
        const arrived = Promise.all(
          others.map((other) => page.waitForResponse((response) => response.url().endsWith(other))),
        );
        await page.goto("/reference/quotes/create-quote");
        await page.mouse.move(2, 2);
        await page.mouse.move(4, 4);
        await arrived;
        await page.evaluate(
          () => new Promise((next) => requestAnimationFrame(() => setTimeout(next))),
        );
        await choice().selectOption("rust");
        await expect.poll(() => visiblePanels(), { message: script }).toEqual(["rust"]);
        released.resolve();
        await page.locator(".session:not([data-unknown])").waitFor();
        await expect.poll(() => choice().inputValue()).toBe("rust");
        await choice().selectOption("curl");
        await page.unrouteAll({ behavior: "wait" });
      }
    });

    test("the selected language is kept after navigation and on a new page", async () => {
      await openHydrated(page, "/reference/tasks/list-tasks");
      await choice().selectOption("go");
      await expect.poll(visiblePanels).toEqual(["go"]);
      await page.locator("a[rel=next]").click();
      await page.getByRole("heading", { level: 1, name: "Create a task" }).waitFor();
      await expect.poll(visiblePanels).toEqual(["go"]);
      await expect.poll(() => choice().inputValue()).toBe("go");
      await page.goto("/nl/reference/tasks/get-task");
      await expect.poll(visiblePanels).toEqual(["go"]);
      const dutch = page.getByRole("combobox", { name: "Taal van de voorbeelden" });
      await expect.poll(() => dutch.inputValue()).toBe("go");
    });

    test.each([
      [360, 800],
      [390, 844],
      [1100, 800],
      [1440, 900],
    ])("the request is on the first screen of %d × %d pixels", async (width, height) => {
      await openContext({ viewport: { width, height } });
      await page.goto("/reference/quotes/create-quote");
      const top = () =>
        page
          .locator(".sample-panel pre >> visible=true")
          .first()
          .evaluate((code) => code.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(height - 100);
      const boxes = await page
        .locator(".samples-head select")
        .evaluateAll((selects) => selects.map((one) => one.getBoundingClientRect().top));
      expect(new Set(boxes).size).toBe(1);
    });

    test("the first language is shown if a page does not have the selected one", async () => {
      await page.goto("/");
      await page.evaluate(() => localStorage.setItem("werkbank-sample", "mcp"));
      await page.goto("/reference/account/logout");
      await expect.poll(visiblePanels).toEqual(["curl"]);
      await expect.poll(() => choice().inputValue()).toBe("curl");
    });

    test("another example is shown in every language, a rejected request with its response", async () => {
      await openHydrated(page, "/reference/tasks/create-task");
      const request = page.getByRole("combobox", { name: "Which request the samples make" });
      const shown = (kind: string) =>
        page.locator(`.sample-panel[data-kind="${kind}"] code >> visible=true`);
      const sampleResponse = page.locator(".sample-answer");
      await request.selectOption("Required fields only");
      await shown("curl").filter({ hasText: `{"title":"Accuwissel bakfiets 07"}` }).waitFor();
      await choice().selectOption("rust");
      await shown("rust").filter({ hasText: "Accuwissel bakfiets 07" }).waitFor();
      await request.selectOption("Rejected: REFERENCE_NOT_FOUND");
      await sampleResponse.getByText("application/problem+json").waitFor();
      await shown("rust").filter({ hasText: "assigneeUserIds" }).waitFor();
      await request.selectOption("Example request");
      await sampleResponse.getByText("HTTP/1.1 201 Created").waitFor();
      await shown("rust").filter({ hasText: "winter" }).waitFor();
      await expect.poll(() => sampleResponse.getByText("application/problem+json").count()).toBe(0);
      // Fills an open form with the example, and a form that is opened later.
      await request.selectOption("Required fields only");
      await page.getByRole("button", { name: "Try it" }).click();
      const form = page.getByRole("region", { name: "Try this operation" });
      await form.getByRole("radio", { name: "JSON" }).check();
      const body = form.locator("textarea");
      await expect.poll(() => body.inputValue()).toBe('{\n  "title": "Accuwissel bakfiets 07"\n}');
      await sampleResponse.getByText("A dry run answers 200").waitFor();
      await request.selectOption("Every field");
      await expect.poll(() => body.inputValue()).toContain("parentTaskId");
      await shown("rust").filter({ hasText: "parentTaskId" }).waitFor();
      expect(errors).toEqual([]);
    });

    test("code fits a phone and can be copied", async () => {
      await openContext({
        viewport: { width: 390, height: 844 },
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await openHydrated(page, "/reference/customers/create-customer");
      await choice().selectOption("csharp");
      const box = await choice().boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(36);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(390);
      const panel = page.locator('.sample-panel[data-kind="csharp"]');
      await panel.getByRole("button").click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(await panel.locator("pre").textContent());
    });

    test("without script every language is shown with its title", async () => {
      await openContext({ javaScriptEnabled: false });
      await page.goto("/reference/quotes/create-quote");
      await expect.poll(() => choice().isVisible()).toBe(false);
      for (const [kind, title] of languages) {
        const panel = page.locator(`.sample-panel[data-kind="${kind}"]`);
        await expect.poll(() => panel.isVisible()).toBe(true);
        await expect.poll(() => panel.locator("> p:first-child").textContent()).toBe(title);
      }
    });
  });

  test.each(["/reference", "/nl/reference/schemas", "/tools", "/problems"])(
    "the list of %s fits a phone without horizontal scrolling",
    async (path) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const excess = await page
        .locator(".table-scroll:has(td a)")
        .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));
      expect(excess.length).toBeGreaterThan(0);
      expect(Math.max(...excess)).toBe(0);
    },
  );

  describe("fields", () => {
    test("have anchors, and no page has a duplicate id", async () => {
      await page.goto("/reference/tasks/create-task#body-due-at");
      const row = page.locator("li:target");
      await expect.poll(() => row.locator("code").first().textContent()).toBe("dueAt");
      const index = await page.request.get("/llms.txt");
      const paths = [
        ...(await index.text()).matchAll(/\]\((\S+\/(?:reference|tools)\S*)\.md\)/gmu),
      ];
      expect(paths.length).toBeGreaterThan(150);
      for (const [, url = ""] of paths) {
        const html = await (await fetch(product.baseUrl + new URL(url).pathname)).text();
        const ids = [...html.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id);
        expect(
          ids.filter((id, at) => ids.indexOf(id) !== at),
          url,
        ).toEqual([]);
      }
    });
  });
});
