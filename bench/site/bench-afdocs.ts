import { computeScore } from "afdocs";
import { locales } from "../../lib/site/locale.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { judgePages } from "../../tests/server/judge-pages.ts";
import { builtPublication } from "./built-publication.ts";

/**
 * The score of the Agent-Friendly Documentation checker with every page of a language sampled, and what
 * it finds wanting. The suite has the same checker on a few pages of each kind.
 */
export async function run(): Promise<void> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { pages, docsUrl } = await builtPublication();
  const table = await startProcess(
    "bench/site/table-server.ts",
    { NODE_ENV: "production" },
    { quiet: true },
  );
  const origin = String(table.ready.url);
  try {
    for (const locale of locales) {
      const own = pages.filter((page) => page.locale === locale);
      const started = performance.now();
      const report = await judgePages(own, { origin, docsUrl, locale, maxLinks: 1_000 });
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const { overall } = computeScore(report);
      console.log(
        `afdocs ${locale}: ${overall} (aim 100), ${report.testedPages} pages, ${seconds} s`,
      );
      for (const { id, status, message } of report.results) {
        if (status !== "pass" && status !== "skip") console.log(`  ${status} ${id}: ${message}`);
      }
    }
  } finally {
    await stopProcess(table.process);
  }
}

if (import.meta.main) await run();
