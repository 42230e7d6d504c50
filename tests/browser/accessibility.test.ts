import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPublication } from "../../lib/publication-file.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { siteEnvironment } from "../server/site-environment.ts";
import { startBrowser } from "./browser.ts";

// axe on every page. Everything is judged in the light theme; in the dark one, which changes colours and
// nothing else, the contrast is: of every guide, and of the operations in one language, whose colours
// are those of the other. The widths take turns, so that each template is judged at each.

const browser: Browser | undefined = await startBrowser();
const widths = [1440, 390, 900];
const tabs = 3;

/** All rules, those of WCAG 2.2 that are off by default as well. */
const everything: RunOptions = {
  resultTypes: ["violations"],
  // What it would load are style sheets that the browser has, for rules that ask for none of them here.
  preload: false,
  rules: { "target-size": { enabled: true } },
};
const contrast: RunOptions = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: ["color-contrast"],
};

describe.skipIf(!browser)("accessibility", () => {
  let site: SiteServer;
  let origin: string;
  let paths: string[];
  let axe: string;
  let context: BrowserContext;

  beforeAll(async () => {
    await ensureBuilt({ rootDir: root, env: siteEnvironment() });
    const { pages } = (await readPublication(join(root, ".publication")))!;
    // A translated page of the reference has the elements of its original: one of each group is walked.
    const groups = new Set<string>();
    paths = pages
      .filter(({ kind, locale, group }) => {
        if (kind !== "operation" || locale === "en") return true;
        return groups.size !== groups.add(group).size;
      })
      .map(({ pathname }) => pathname);
    site = createServer(await loadServerParts(root));
    origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
    axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    context = await browser!.newContext({ baseURL: origin, colorScheme: "light" });
    await context.addInitScript(axe);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
    const violations = await page.evaluate(async (run) => {
      const { axe: runner } = window as unknown as {
        axe: { run(document: Document, options: RunOptions): Promise<AxeResults> };
      };
      return (await runner.run(document, run)).violations;
    }, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
  }

  async function judge(page: Page) {
    await page.emulateMedia({ colorScheme: "light" });
    const light = await faultsOf(page, everything);
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await faultsOf(page, contrast);
    return [...light, ...dark.map((fault) => `dark: ${fault}`)];
  }

  test("nothing is found on a page, in either language and theme", async () => {
    const waiting = [
      ...paths,
      "/sign-in",
      "/nl/sign-in",
      "/no-such-page",
      "/nl/geen-pagina",
    ].entries();
    const faults: string[] = [];
    let judged = 0;
    const walk = async (): Promise<void> => {
      const page = await context.newPage();
      for (const [index, path] of waiting) {
        await page.setViewportSize({ width: widths[index % widths.length]!, height: 900 });
        await page.goto(path);
        for (const fault of await judge(page)) faults.push(`${path} ${fault}`);
        judged += 1;
      }
      await page.close();
    };
    await Promise.all(Array.from({ length: tabs }, walk));
    expect(faults).toEqual([]);
    expect(judged).toBe(paths.length + 4);
  }, 600_000);

  test.each([
    ["the page menu", 1440, ".page-menu-button", ".page-menu"],
    ["the drawer", 390, ".menu-button", "#site-navigation"],
    ["the search", 1440, ".search-button", ".search-dialog"],
  ])("nothing is found while %s is open", async (_name, width, button, opened) => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/quickstart", { waitUntil: "networkidle" });
    await page.locator(button).click();
    await page.locator(opened).waitFor();
    expect(await judge(page)).toEqual([]);
    await page.close();
  });

  test("what is wrong is found", async () => {
    const page = await context.newPage();
    await page.goto("/quickstart");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<img src="/favicon.svg">');
    });
    expect((await judge(page)).join()).toContain("image-alt");
    await page.close();
  });
});
