import { parseArgs } from "node:util";
import { loadNewestResults, type Measure } from "../lib/figures/result.ts";
import { findRegressions } from "../scripts/checks/figures/compare-results.ts";
import { readResultsAt } from "../scripts/checks/figures/earlier-results.ts";
import { root } from "../scripts/launch/processes.ts";
import { describeMeasure, describeRun, writeResult } from "./support/write-result.ts";

// `npm run bench [NAME]`: figures against references of the same run, never a test. bench/README.md lists
// them. `--json` keeps each result below bench/results; `compare [COMMIT]` compares those with the results at a
// commit, by default the last one.

type Bench = {
  /** The module with its `run`. */
  file: string;
  /** Whether it runs on PostgreSQL where BENCH_DATABASE_URL names one. */
  onDatabase?: true;
  /** Whether it runs only when named: it takes a quarter of an hour, or downloads. */
  onlyByName?: true;
};
type Module = { run: (url?: string) => Promise<Measure[]> };

const benches: Record<string, Bench> = {
  transactions: { file: "api/bench-transactions.ts", onDatabase: true },
  list: { file: "api/bench-customer-list.ts", onDatabase: true },
  search: { file: "api/bench-search.ts", onDatabase: true },
  quote: { file: "api/bench-quote-create.ts", onDatabase: true },
  audit: { file: "api/bench-audit-verification.ts", onDatabase: true },
  documents: { file: "api/bench-documents.ts" },
  webhooks: { file: "api/bench-webhooks.ts", onDatabase: true },
  workflows: { file: "api/bench-workflows.ts", onDatabase: true },
  import: { file: "api/bench-import.ts", onDatabase: true },
  agenda: { file: "api/bench-agenda.ts", onDatabase: true },
  "free-slots": { file: "api/bench-free-slots.ts", onDatabase: true },
  files: { file: "api/bench-files.ts", onDatabase: true },
  approvals: { file: "api/bench-approvals.ts", onDatabase: true },
  mcp: { file: "api/bench-mcp.ts", onDatabase: true },
  requests: { file: "api/bench-requests.ts" },
  replica: { file: "api/bench-replica.ts" },
  failover: { file: "api/bench-failover.ts" },
  jobs: { file: "api/bench-jobs.ts" },
  size: { file: "api/bench-size.ts", onDatabase: true },
  auth: { file: "auth/bench-auth.ts", onDatabase: true },
  site: { file: "site/bench-serve.ts" },
  build: { file: "build/bench-build.ts" },
  dev: { file: "build/bench-dev.ts" },
  start: { file: "build/bench-start.ts", onDatabase: true },
  nginx: { file: "site/bench-nginx.ts" },
  "not-found": { file: "site/bench-not-found.ts" },
  bodies: { file: "api/bench-rejected-bodies.ts", onDatabase: true },
  refusals: { file: "site/bench-rejections.ts" },
  "docs-search": { file: "search/bench-docs-search.ts" },
  "docs-mcp": { file: "site/bench-docs-mcp.ts" },
  tokens: { file: "site/bench-tokens.ts" },
  lighthouse: { file: "site/bench-lighthouse.ts" },
  afdocs: { file: "site/bench-afdocs.ts" },
  pages: { file: "build/bench-pages.ts", onlyByName: true },
};

// An unknown option throws, so that it does not run every bench.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    // Read by single benches.
    missed: { type: "boolean" },
    "10000": { type: "boolean" },
  },
});
const [requested, commit = "HEAD"] = positionals;
if (requested === "compare") {
  await compare(commit);
  process.exit();
}
if (requested !== undefined && benches[requested] === undefined) {
  console.error(`There is no bench ${requested}; these are: ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
const url = process.env["BENCH_DATABASE_URL"] || undefined;

for (const [name, { file, onDatabase, onlyByName }] of Object.entries(benches)) {
  if (requested === undefined ? onlyByName === true : requested !== name) continue;
  const began = describeRun(root);
  const database =
    onDatabase === undefined ? null : url === undefined ? ("embedded" as const) : "PostgreSQL";
  const bench = database === "PostgreSQL" ? `${name}-postgres` : name;
  const { run } = (await import(`./${file}`)) as Module;
  const measures = await run(onDatabase ? url : undefined);
  console.log(`\n${bench}, load ${began.machine.load}`);
  for (const measure of measures) console.log(`  ${describeMeasure(measure)}`);
  if (options.json) {
    console.log(`  ${await writeResult(root, { bench, ...began, database, measures })}`);
  }
}
// The embedded database of the bench `jobs` would keep the process alive.
process.exit();

/** Prints each figure that differs from the result at a commit, and then what got worse. */
async function compare(commit: string): Promise<void> {
  const results = await loadNewestResults(root);
  const earlier = readResultsAt(root, commit);
  for (const before of Object.values(Object.fromEntries(earlier.map((one) => [one.bench, one])))) {
    const now = results[before.bench];
    if (now === undefined || now.at === before.at) continue;
    console.log(`\n${now.bench}, ${before.at.slice(0, 10)} to ${now.at.slice(0, 10)}`);
    for (const measure of now.measures) {
      const previous = before.measures.find(({ id }) => id === measure.id);
      if (previous === undefined) continue;
      console.log(`  ${describeMeasure(measure)}`);
      console.log(`    before: ${describeMeasure(previous)}`);
    }
  }
  for (const line of findRegressions([...earlier, ...Object.values(results)]))
    console.log(`\n${line}`);
}
