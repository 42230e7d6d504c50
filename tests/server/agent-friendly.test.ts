import { join } from "node:path";
import { computeScore, runChecks } from "afdocs";
import { isWhole } from "@werkbank/api/testing/walks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Locale, locales } from "../../lib/site/locale.ts";
import { isListed, type Page } from "../../lib/pages/page.ts";
import { readPublication } from "../../lib/publication/store.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/launch/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { judgePages } from "./judge-pages.ts";
import { walkedPages } from "../support/walked-pages.ts";
import { siteEnvironment } from "./site-environment.ts";

// The Agent-Friendly Documentation checker against server.ts, in each language: on every other guide, one
// language each, and one page of each group of the reference; in .ci/run on all pages, but of each group of
// operations only two. `npm run bench afdocs` gives it every page, which takes minutes.

/**
 * The one check that the site need not pass: it warns of an index of more than 50 000 characters, and fails one
 * of more than 100 000. The index has the whole description of every page, however long that makes it.
 */
const indexSize = "llms-txt-size";

let site: SiteServer;
let origin: string;
let pages: Page[];
let docsUrl: string;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  ({ pages, docsUrl } = (await readPublication(join(root, ".publication")))!);
  site = createServer(await loadServerParts(root));
  // The checker reckons in this process for seconds on end: a connection that the server gives up
  // meanwhile would count as a dead link.
  site.server.keepAliveTimeout = 600_000;
  origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
});

afterAll(() => site?.stop());

/** Guides, and the first pages of each group of the reference: of those that an index names. */
function sampleOf(locale: Locale): Page[] {
  const own = walkedPages(pages).filter((page) => page.locale === locale);
  const groups = Map.groupBy(own.filter(isListed), ({ group }) => group);
  return [...groups.values()].flatMap((group) =>
    group.filter((page, index) => page.kind !== "operation" || index < 2),
  );
}

describe("the checker", () => {
  test("finds the pages by itself, without options", async () => {
    const report = await runChecks(origin, {
      canonicalOrigin: docsUrl,
      requestDelay: 0,
      maxLinksToTest: isWhole ? 50 : 12,
      // Which pages it takes is left to chance: what it says of all of them is asked below.
      checkIds: ["llms-txt-exists", "http-status-codes"],
    });
    expect(report.testedPages).toBeGreaterThan(10);
  }, 300_000);

  test.each(locales)(
    "gives 100 but for the length of the index (%s)",
    async (locale) => {
      const own = sampleOf(locale);
      expect(own.length).toBeGreaterThan(isWhole ? 40 : 30);
      const report = await judgePages(own, { origin, docsUrl, locale, maxLinks: 60 });
      expect(report.testedPages).toBe(own.length);
      const others = report.results.filter(({ id }) => id !== indexSize);
      const failing = others
        .filter(({ status }) => status === "fail" || status === "error")
        .map(({ id, message }) => `${id}: ${message}`);
      expect(failing).toEqual([]);
      expect(computeScore({ ...report, results: others }).overall).toBe(100);
      // Once the site passes this check too, nothing needs to be left out.
      expect(report.results.find(({ id }) => id === indexSize)?.status).not.toBe("pass");
    },
    300_000,
  );
});
