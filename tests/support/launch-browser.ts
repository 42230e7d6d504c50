import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

const installedBrowsers = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Starts a browser: `CHROME_PATH`, or an installed Chrome, or the one in the package `@sparticuz/chromium`
 * (Linux x64; nothing is downloaded).
 *
 * @param extraArguments additional command-line arguments
 * @returns undefined if there is none, after a warning that browser tests are skipped
 */
export async function launchBrowser(
  env = process.env,
  extraArguments: string[] = [],
): Promise<Browser | undefined> {
  const executable = env.CHROME_PATH || installedBrowsers.find((path) => existsSync(path));
  if (executable)
    return playwright.launch({
      executablePath: executable,
      args: ["--no-sandbox", ...extraArguments],
    });
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.warn("No Chrome found (set CHROME_PATH): browser tests are skipped.");
    return undefined;
  }
  // The package's own arguments are not used: they suit a cloud function, with one process and no web security.
  chromium.setGraphicsMode = false;
  const executablePath = await chromium.executablePath();
  return playwright.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", ...extraArguments],
  });
}
