import { computeScore } from "afdocs";
import type { Measure } from "../../lib/figures/result.ts";
import { locales } from "../../lib/site/locale.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { checkAgentFriendliness } from "../../tests/server/check-agent-friendliness.ts";
import { toMeasure } from "../support/measure.ts";
import { readBuiltPublication } from "../support/built-publication.ts";

const languages = { en: "English", nl: "Dutch" };

/**
 * Measures the score of the Agent-Friendly Documentation checker over every page of a language, and prints its
 * findings. The test suite runs the same checker on a few pages of each kind.
 */
export async function run(): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const { pages, config } = await readBuiltPublication();
  const table = await startProcess(
    "bench/site/table-server.ts",
    { NODE_ENV: "production" },
    { quiet: true },
  );
  const measures: Measure[] = [];
  const origin = String(table.ready.url);
  try {
    for (const locale of locales) {
      const own = pages.filter((page) => page.locale === locale);
      const report = await checkAgentFriendliness(own, {
        origin,
        docsUrl: config.docsUrl,
        locale,
        maxLinks: 1_000,
      });
      const { overall } = computeScore(report);
      measures.push(
        toMeasure({
          id: locale,
          of: `Score of afdocs over ${report.testedPages} pages, ${languages[locale]}`,
          unit: "score",
          better: "more",
          ours: overall,
        }),
      );
      for (const { id, status, message } of report.results) {
        if (status !== "pass" && status !== "skip") console.log(`  ${status} ${id}: ${message}`);
      }
    }
    return measures;
  } finally {
    await stopProcess(table.process);
  }
}
