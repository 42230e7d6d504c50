import type { Browser, Page } from "playwright-core";
import { recordEvidence } from "./browser-evidence.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Disables V8's optimizing compilers: the scripts of a page run too briefly to benefit. */
const withoutOptimizer = "--js-flags=--no-maglev --no-turbofan";

/**
 * For tests that only read the styles and the layout of many pages: Chrome's headless shell renders no frames, which
 * saves a fifth of the time.
 */
export const measuringBrowserArguments = [withoutOptimizer, "--enable-begin-frame-control"];

/**
 * Starts a browser for a test file and records a trace and screenshots of its failed tests.
 *
 * @returns undefined if no browser is installed
 */
export async function startBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser(process.env, [withoutOptimizer]);
  if (browser !== undefined) recordEvidence(browser, { snapshots: true });
  return browser;
}

/**
 * Starts a browser for a test file that measures hundreds of pages. It records a trace without DOM snapshots, which
 * take a fifth of the time, and no screenshots, since it renders no frames: such tests name page and element.
 *
 * @returns undefined if no browser is installed
 */
export async function startMeasuringBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser(process.env, measuringBrowserArguments);
  if (browser !== undefined) recordEvidence(browser, { snapshots: false });
  return browser;
}

/** Opens a page, and waits for its fonts, which load once the layout needs them. */
export async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Opens a page, moves the pointer, and waits until the islands are hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

/** Moves the pointer, which makes a page run its scripts, and waits for the session that hydration loads. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.locator(".session:not([data-unknown])").waitFor();
}
