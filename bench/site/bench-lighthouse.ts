import lighthouse from "lighthouse";
import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { freePort } from "@werkbank/http/free-port";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { launchBrowser } from "../../tests/support/launch-browser.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";

const categories = [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
  "agentic-browsing",
] as const;
type Category = (typeof categories)[number];

const targets: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  "agentic-browsing": 100,
};

/** One page of each kind. */
const paths = [
  "/",
  "/quickstart",
  "/reference",
  "/reference/suppliers/update-supplier",
  "/reference/schemas/customer",
  "/tools/quotes",
  "/problems",
  "/problems/version-conflict",
  "/changelog",
];

/**
 * Measures Lighthouse's five scores on its phone profile (a slow phone on slow 4G) for a page of each kind, and
 * prints what keeps a score below its target. Each score is the median of `runs`.
 */
export async function run(_url?: string, runs = 3): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const table = await startProcess(
    "bench/site/table-server.ts",
    { NODE_ENV: "production" },
    { quiet: true },
  );
  const port = await freePort();
  const browser = await launchBrowser(process.env, [`--remote-debugging-port=${port}`]);
  if (!browser) throw new Error("Lighthouse needs a browser; set CHROME_PATH.");
  const measures: Measure[] = [];
  try {
    for (const path of paths) {
      const scores: Record<Category, number>[] = [];
      const findings = new Set<string>();
      for (let count = 0; count < runs; count += 1) {
        const result = await lighthouse(String(table.ready.url) + path, {
          port,
          onlyCategories: [...categories],
          logLevel: "error",
        });
        if (result === undefined) throw new Error(`Lighthouse has no report on ${path}.`);
        const report = result.lhr;
        const scoreOf = (name: Category) => Math.round((report.categories[name]?.score ?? 0) * 100);
        scores.push(Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as never);
        for (const name of categories.filter((category) => scoreOf(category) < targets[category])) {
          for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
            const audit = report.audits[id];
            if (weight > 0 && audit?.score != null && audit.score < 0.9) {
              findings.add(`${name}: ${audit.title} ${audit.displayValue ?? ""}`.trim());
            }
          }
        }
      }
      const pageId = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
      for (const name of categories) {
        measures.push(
          toMeasure({
            id: `${pageId}.${name}`,
            of: `\`${path}\`, ${name}`,
            unit: "score",
            better: "more",
            ours: median(scores.map((score) => score[name])),
          }),
        );
      }
      for (const fault of findings) console.log(`  ${path} ${fault}`);
    }
  } finally {
    await browser.close();
    await stopProcess(table.process);
  }
  return measures;
}
