import type { Browser, Page } from "playwright-core";
import { keepEvidence } from "./browser-evidence.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Without V8's optimizing compilers, which do not pay off: the scripts of a page run too briefly. */
const withoutOptimizing = "--js-flags=--no-maglev --no-turbofan";

/**
 * For tests that only read the styles and the layout of many pages: Chrome's headless shell draws no frames, which
 * takes a fifth of the time.
 */
export const measuringArguments = [withoutOptimizing, "--enable-begin-frame-control"];

/**
 * Starts a browser for a test file, which keeps a trace and screenshots of its failed tests.
 *
 * @returns undefined where there is none
 */
export async function startBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser(process.env, [withoutOptimizing]);
  if (browser !== undefined) keepEvidence(browser, { snapshots: true });
  return browser;
}

/**
 * Starts a browser for a test file that measures hundreds of pages. Its evidence is a trace without snapshots of the
 * DOM, which take a fifth of the time, and without frames there is no screenshot: such tests name page and element.
 *
 * @returns undefined where there is none
 */
export async function startMeasuringBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser(process.env, measuringArguments);
  if (browser !== undefined) keepEvidence(browser, { snapshots: false });
  return browser;
}

/** Opens a page, and waits for its fonts, which load once the layout needs them. */
export async function openMeasurable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Opens a page as a reader with a pointer does, and waits until React answers on it. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awaken(page);
}

/** Moves the pointer, whereupon a page runs its scripts; the session is known after hydration. */
export async function awaken(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.locator(".session:not([data-unknown])").waitFor();
}
