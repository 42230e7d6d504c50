import type { Browser, Page } from "playwright-core";
import { keepEvidence } from "./browser-evidence.ts";
import { launchBrowser } from "./launch-browser.ts";

/**
 * Starts a browser for a test file, which keeps a trace and screenshots of its failed tests.
 *
 * @returns undefined where there is none
 */
export async function startBrowser(): Promise<Browser | undefined> {
  const browser = await launchBrowser();
  if (browser !== undefined) keepEvidence(browser);
  return browser;
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
