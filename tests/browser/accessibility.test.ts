import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { representativePages } from "../support/representative-pages.ts";
import { selectPages } from "../support/select-pages.ts";
import { defaultSite, siteEnvironment } from "../server/site-environment.ts";
import {
  measuringBrowserArguments,
  openHydrated,
  openWithFonts,
  startBrowser,
  startMeasuringBrowser,
} from "../support/browser.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createAccessibilityCheck, type AccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";

// Runs axe on the selected pages, in both languages and themes. The widths rotate, so that each template is tested at
// each width. Adjacent controls are tested on every guide and on one page of each reference group, whose pages share
// their controls. Every page must also be no wider than the screen (WCAG 1.4.10, Reflow).

const browser: Browser | undefined = await startMeasuringBrowser();
/** Renders frames, which the scripts of pages need. */
const renderingBrowser = await startBrowser();
const widths = [1440, 390, 900];
const tabs = 2;

describe.skipIf(!browser)("accessibility", () => {
  let site: SiteServer;
  let origin: string;
  /** Pathnames, and whether the page is tested thoroughly. */
  let paths: Map<string, boolean>;
  let context: BrowserContext;
  let checkAccessibility: AccessibilityCheck;

  beforeAll(async () => {
    await ensureBuilt({ rootDir: root, env: siteEnvironment() });
    const { pages } = await readDeployedPublication(join(root, ".publication"), defaultSite);
    const thorough = new Set(representativePages(pages));
    paths = new Map(selectPages(pages).map((page) => [page.pathname, thorough.has(page)]));
    for (const path of [
      "/sign-in",
      "/nl/sign-in",
      "/no-such-page",
      "/nl/geen-pagina",
      "/reference",
      "/nl/reference",
    ]) {
      paths.set(path, true);
    }
    site = createServer(await loadServerParts(defaultSite));
    origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
    context = await browser!.newContext({ baseURL: origin });
    checkAccessibility = await createAccessibilityCheck(context);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), renderingBrowser?.close()]);
    await site?.stop();
  });

  test.each([
    ["English", "the reference"],
    ["English", "other pages"],
    ["Dutch", "the reference"],
    ["Dutch", "other pages"],
  ])(
    "axe finds no violation in %s on %s, in both themes",
    async (language, part) => {
      const selected = [...paths].filter(
        ([path]) =>
          /^\/nl(\/|$)/u.test(path) === (language === "Dutch") &&
          path.includes("/reference/") === (part === "the reference"),
      );
      const queue = selected.entries();
      const violations: string[] = [];
      let checked = 0;
      const checkPages = async (): Promise<void> => {
        const page = await context.newPage();
        for (const [index, [path, isThorough]] of queue) {
          await page.setViewportSize({ width: widths[index % widths.length]!, height: 900 });
          await openWithFonts(page, path);
          const pageViolations = [
            ...(await checkAccessibility(page, isThorough)),
            ...(await checkReflow(page)),
          ];
          violations.push(...pageViolations.map((violation) => `${path} ${violation}`));
          checked += 1;
        }
        await page.close();
      };
      await Promise.all(Array.from({ length: tabs }, checkPages));
      expect(violations).toEqual([]);
      expect(selected.length).toBeGreaterThan(2);
      expect(checked).toBe(selected.length);
    },
    600_000,
  );

  test.each([
    ["enlarged the text by half", 24],
    ["doubled the text", 32],
  ])(
    "no page is wider than a phone if the user has %s",
    async (_name, size) => {
      const enlarged = await launchBrowser(process.env, [
        ...measuringBrowserArguments,
        `--blink-settings=defaultFontSize=${size}`,
      ]);
      const page = await enlarged!.newPage({
        baseURL: origin,
        viewport: { width: 390, height: 900 },
      });
      const violations: string[] = [];
      for (const [path, isThorough] of paths) {
        if (!isThorough) continue;
        await openWithFonts(page, path);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) violations.push(`${path} is wider by ${excess} px`);
      }
      expect(violations).toEqual([]);
      await enlarged!.close();
    },
    240_000,
  );

  test.each([
    ["the page menu", 1440, ".page-menu-button", ".page-menu"],
    ["the drawer", 390, ".menu-button", "#site-navigation"],
    ["the search", 1440, ".search-button", ".search-dialog"],
  ])("axe finds no violation while %s is open", async (_name, width, button, opened) => {
    const openedContext = await renderingBrowser!.newContext({ baseURL: origin });
    const checkOpened = await createAccessibilityCheck(openedContext);
    const page = await openedContext.newPage();
    await page.setViewportSize({ width, height: 900 });
    await openHydrated(page, "/quickstart");
    await page.locator(button).click();
    await page.locator(opened).waitFor();
    const violations = await checkOpened(page);
    // While the drawer is modal, the rest of the page is inert, and axe looks for its main landmark and heading in vain.
    const isAboutPage = /^(?:landmark-one-main|page-has-heading-one) /u;
    const isModal = await page.locator("main").evaluate((main) => main.closest("[inert]") !== null);
    expect(violations.filter((each) => !(isModal && isAboutPage.test(each)))).toEqual([]);
    await openedContext.close();
  });

  test("checkReflow reports an element that is too wide", async () => {
    const page = await context.newPage();
    await openWithFonts(page, "/quickstart");
    expect(await checkReflow(page)).toEqual([]);
    await page.evaluate(() => {
      const wide = document.createElement("p");
      wide.style.width = "600px";
      wide.textContent = "Wide.";
      document.querySelector("article")!.append(wide);
    });
    expect(await checkReflow(page)).toHaveLength(2);
    await page.close();
  });

  test("axe reports a missing alternative text and a low contrast", async () => {
    const page = await context.newPage();
    await openWithFonts(page, "/quickstart");
    await page.evaluate(() => {
      const text = document.createElement("p");
      text.textContent = "Dark on dark, in one theme.";
      text.style.color = "#333";
      document.querySelector("article")!.prepend(text, document.createElement("img"));
    });
    const violations = await checkAccessibility(page);
    expect(violations).toHaveLength(2);
    expect(violations[0]).toMatch(/^image-alt /u);
    expect(violations[1]).toMatch(/^dark: color-contrast /u);
    await page.close();
  });
});
