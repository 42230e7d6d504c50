import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect } from "vitest";
import { openHydrated, startBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const browser: Browser | undefined = await startBrowser();

describe.skipIf(!browser)("the guides in a browser", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(({ product: shared }) => {
    product = shared;
  });
  afterAll(() => browser?.close());
  beforeEach(() => openContext());
  afterEach(() => context.close());

  async function openContext(options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> {
    await context?.close();
    context = await browser!.newContext({ baseURL: product.baseUrl, ...options });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
  }

  const first = () => page.locator(".guide-tabs").first();
  const tab = (name: string) => first().getByRole("radio", { name });
  /** Returns the distinct kinds of the visible panels. */
  const visibleKinds = () =>
    page
      .locator(".guide-tab")
      .evaluateAll((panels) => [
        ...new Set(
          panels
            .filter((panel) => (panel as HTMLElement).offsetParent !== null)
            .map((panel) => (panel as HTMLElement).dataset["kind"]),
        ),
      ]);

  test("selecting a tab selects it in all groups, before any script except the inline one has run", async () => {
    await page.route(/\/_next\/static\/.*\.js/u, (route) => route.abort());
    await page.goto("/quickstart");
    await expect.poll(visibleKinds).toEqual(["curl"]);
    await expect.poll(() => tab("curl").isChecked()).toBe(true);
    await tab("Python").check();
    await expect.poll(visibleKinds).toEqual(["python"]);
    const others = page.getByRole("radio", { name: "Python", checked: true });
    await expect.poll(() => others.count()).toBe(await page.locator(".guide-tabs").count());
  });

  test("guides and reference share the selected language", async () => {
    await openHydrated(page, "/quickstart");
    await tab("TypeScript").check();
    await page.goto("/reference/tasks/create-task");
    const samples = page.getByRole("combobox", { name: "Language of the samples" });
    await expect.poll(() => samples.inputValue()).toBe("typescript");
    await samples.selectOption("cli");
    await page.goto("/nl/quickstart");
    await expect.poll(() => tab("Opdrachtregel").isChecked()).toBe(true);
    await expect.poll(visibleKinds).toEqual(["cli"]);
  });

  test("the first tab is selected if the stored language has no tab", async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("werkbank-sample", "rust"));
    await page.goto("/quickstart");
    await expect.poll(visibleKinds).toEqual(["curl"]);
    await expect.poll(() => tab("curl").isChecked()).toBe(true);
  });

  test("arrow keys select tabs", async () => {
    await openHydrated(page, "/quickstart");
    await tab("curl").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(visibleKinds).toEqual(["typescript"]);
  });

  test("without script all panels are visible with their titles, and no tabs", async () => {
    await openContext({ javaScriptEnabled: false });
    await page.goto("/quickstart");
    await expect.poll(visibleKinds).toEqual(["curl", "typescript", "python", "cli"]);
    await expect
      .poll(() => first().getByText("Python", { exact: true }).last().isVisible())
      .toBe(true);
    await expect.poll(() => tab("curl").isVisible()).toBe(false);
  });

  test("a response has its status above it, and hidden commands are not shown", async () => {
    await page.goto("/tasks");
    const labels = page.locator(".code-block[data-output] > p");
    await expect.poll(() => labels.allTextContents()).toContain("Response: 201 Created");
    // "Before you start" shows the sign-in once; the hidden one is not in the page.
    const signIns = page.locator("article .code-block", { hasText: "/v1/auth/login" });
    await expect.poll(() => signIns.count()).toBe(1);
  });
});
