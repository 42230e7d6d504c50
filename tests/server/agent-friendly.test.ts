import { join } from "node:path";
import { computeScore, runChecks } from "afdocs";
import { isFullRun } from "@werkbank/api/testing/sampling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Locale, locales } from "../../lib/site/locale.ts";
import { isInNavigation, type Page } from "../../lib/pages/page.ts";
import { readDeployedPublication } from "../../lib/publication/publication-store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { checkAgentFriendliness } from "./check-agent-friendliness.ts";
import { selectPages } from "../support/select-pages.ts";
import { defaultSite, siteEnvironment } from "./site-environment.ts";

// Runs the Agent-Friendly Documentation checker against server.ts, in each language: on every other guide, in one
// language, and on one page of each reference group. In .ci/run it checks all pages, but only two of each group of
// operations. `npm run bench afdocs` checks every page, which takes minutes.

/**
 * The only check that the site need not pass: it warns if an index has more than 50 000 characters, and fails above
 * 100 000. The index contains the full description of every page, so it is longer.
 */
const indexSizeCheck = "llms-txt-size";

let site: SiteServer;
let origin: string;
let pages: Page[];
const { docsUrl } = defaultSite;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  ({ pages } = await readDeployedPublication(join(root, ".publication"), defaultSite));
  site = createServer(await loadServerParts(defaultSite));
  // The checker blocks this process for seconds: if the server closed an idle connection meanwhile, the checker would
  // count a dead link.
  site.server.keepAliveTimeout = 600_000;
  origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
});

afterAll(() => site?.stop());

/** Selects listed pages of a language, at most two operations of each group. */
function selectSample(locale: Locale): Page[] {
  const localePages = selectPages(pages).filter((page) => page.locale === locale);
  const groups = Map.groupBy(localePages.filter(isInNavigation), ({ group }) => group);
  return [...groups.values()].flatMap((group) =>
    group.filter((page, index) => page.kind !== "operation" || index < 2),
  );
}

describe("the Agent-Friendly Documentation checker", () => {
  test("discovers more than ten pages without options", async () => {
    const report = await runChecks(origin, {
      canonicalOrigin: docsUrl,
      requestDelay: 0,
      maxLinksToTest: isFullRun ? 50 : 12,
      // It picks pages at random; the next test checks the results of selected pages.
      checkIds: ["llms-txt-exists", "http-status-codes"],
    });
    expect(report.testedPages).toBeGreaterThan(10);
  }, 300_000);

  test.each(locales)(
    "scores 100 without the check of the index size (%s)",
    async (locale) => {
      const localePages = selectSample(locale);
      expect(localePages.length).toBeGreaterThan(isFullRun ? 40 : 30);
      const report = await checkAgentFriendliness(localePages, {
        origin,
        docsUrl,
        locale,
        maxLinks: 60,
      });
      expect(report.testedPages).toBe(localePages.length);
      const others = report.results.filter(({ id }) => id !== indexSizeCheck);
      const failing = others
        .filter(({ status }) => status === "fail" || status === "error")
        .map(({ id, message }) => `${id}: ${message}`);
      expect(failing).toEqual([]);
      expect(computeScore({ ...report, results: others }).overall).toBe(100);
      // If the site passes this check too, remove the exception.
      expect(report.results.find(({ id }) => id === indexSizeCheck)?.status).not.toBe("pass");
    },
    300_000,
  );
});
