import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { test } from "../support/shared-product.ts";

// The theme that a reader chooses in the documentation is that of the pages of the service, and the other way round.

const browser: Browser | undefined = await startBrowser();
afterAll(() => browser?.close());

const colors = { light: "rgb(253, 253, 252)", dark: "rgb(21, 24, 26)" };

/** Opens a window on a device with a light theme. */
async function openWindow(baseURL: string, javaScriptEnabled: boolean): Promise<Page> {
  const context: BrowserContext = await browser!.newContext({
    baseURL,
    javaScriptEnabled,
    colorScheme: "light",
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** Expects the background of a theme, which a page has before it runs any script. */
async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  const background = page
    .locator("body")
    .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await background).toBe(colors[theme]);
}

test.skipIf(browser === undefined)(
  "a theme chosen in the documentation is that of the pages of the service, and back",
  async ({ product }) => {
    const page = await openWindow(product.baseUrl, true);
    await page.goto("/quickstart");
    const toggle = page.getByRole("button", { name: /^Theme/u });
    await toggle.click();
    await page.locator("html[data-theme=light]").waitFor();
    await toggle.click();
    await page.locator("html[data-theme=dark]").waitFor();
    for (const path of ["/organization", "/nl/approvals", "/start"]) {
      await page.goto(path);
      await expectTheme(page, "dark");
    }
    await page.goto(new URL("/account", product.idpUrl).href);
    await expectTheme(page, "dark");
    const themes = page.getByRole("group", { name: "Theme" });
    await themes.getByRole("link", { name: "light" }).click();
    await themes.getByRole("link", { name: "light" }).and(page.locator("[aria-current]")).waitFor();
    await page.goto("/quickstart");
    await page.locator("html[data-theme=light]").waitFor();
    await page.context().close();
  },
);

test.skipIf(browser === undefined).for([
  ["/organization?section=none", "Theme", ["dark", "light", "as the system"]],
  ["/nl/organization", "Thema", ["donker", "licht", "zoals het systeem"]],
] as const)(
  "%s has links that choose the theme without scripts",
  async ([path, label, names], { product }) => {
    const page = await openWindow(product.baseUrl, false);
    await page.goto(path);
    for (const [index, theme] of (["dark", "light", "light"] as const).entries()) {
      const link = page.getByRole("group", { name: label }).getByRole("link", {
        name: names[index]!,
        exact: true,
      });
      await link.click();
      await link.and(page.locator("[aria-current=true]")).waitFor();
      await expectTheme(page, theme);
      expect(page.url()).toBe(product.baseUrl + path);
    }
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  },
);
