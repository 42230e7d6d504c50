import { join } from "node:path";
import { computeScore, runChecks } from "afdocs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales, localizePath } from "../../lib/locale.ts";
import type { Page } from "../../lib/page.ts";
import { readPublication } from "../../lib/publication-file.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/processes.ts";
import { createServer, listen, loadServerParts, type SiteServer } from "../../server.ts";
import { siteEnvironment } from "./site-environment.ts";

// The Agent-Friendly Documentation checker on every page of each language, against server.ts.

let site: SiteServer;
let origin: string;
let pages: Page[];
let docsUrl: string;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  ({ pages, docsUrl } = (await readPublication(join(root, ".publication")))!);
  site = createServer(await loadServerParts(root));
  origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
});

afterAll(() => site?.stop());

describe("the checker", () => {
  it.each(locales)(
    "gives 100 with every page sampled (%s)",
    async (locale) => {
      const own = pages.filter((page) => page.locale === locale);
      const report = await runChecks(origin, {
        samplingStrategy: "curated",
        curatedPages: own.map(({ pathname }) => origin + pathname),
        llmsTxtUrl: origin + localizePath("/llms.txt", locale),
        // The pages name the address that they were built for.
        canonicalOrigin: docsUrl,
        maxLinksToTest: 1_000,
        // The checker counts an answer that it waited too long for as a dead link.
        maxConcurrency: 6,
        requestTimeout: 60_000,
        requestDelay: 0,
      });
      expect(report.testedPages).toBe(own.length);
      const failing = report.results
        .filter(({ status }) => status === "fail" || status === "error")
        .map(({ id, message }) => `${id}: ${message}`);
      expect(failing).toEqual([]);
      expect(computeScore(report).overall).toBe(100);
    },
    300_000,
  );
});
