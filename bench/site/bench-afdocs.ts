import { join } from "node:path";
import { computeScore, runChecks } from "afdocs";
import { locales, localizePath } from "../../lib/locale.ts";
import { readPublication } from "../../lib/publication-file.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/processes.ts";
import { createServer, listen, loadServerParts } from "../../server.ts";

/**
 * The Agent-Friendly Documentation checker on every page of each language, against server.ts: its score
 * and what it finds. Minutes of fetching, so no part of the suite.
 */
export async function run(): Promise<void> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { pages, docsUrl } = (await readPublication(join(root, ".publication")))!;
  const site = createServer(await loadServerParts(root));
  const origin = `http://127.0.0.1:${await listen(site.server, 0, "127.0.0.1")}`;
  for (const locale of locales) {
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
    const { overall } = computeScore(report);
    console.log(`${locale}: score ${overall}, ${report.testedPages} of ${own.length} pages`);
    for (const { id, status, message, details } of report.results) {
      if (status === "pass" || status === "skip") continue;
      console.log(`  ${status} ${id}: ${message}`);
      if (process.argv.includes("--details")) console.dir(details, { depth: 4 });
    }
  }
  await site.stop();
}
