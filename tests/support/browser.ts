import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser, type Page } from "playwright-core";

const installedBrowsers = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Starts a browser for a test: `CHROME_PATH`, else an installed Chrome, else the one that comes with the
 * package `@sparticuz/chromium` (Linux on x64: nothing is downloaded).
 *
 * @param more arguments for it beside the usual ones
 * @returns undefined where there is none, after one line that says what is left out
 */
export async function startBrowser(
  env = process.env,
  more: string[] = [],
): Promise<Browser | undefined> {
  const installed = env.CHROME_PATH || installedBrowsers.find((path) => existsSync(path));
  if (installed)
    return playwright.launch({ executablePath: installed, args: ["--no-sandbox", ...more] });
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.warn("No Chrome found (set CHROME_PATH): the browser tests are left out.");
    return undefined;
  }
  // Not the package's own arguments: they are for a cloud function, with one process and no web security.
  chromium.setGraphicsMode = false;
  const executablePath = await chromium.executablePath();
  return playwright.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...more] });
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
