import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./launch/processes.ts";
import { describeFailures, type FileResult } from "./test-runner/test-failures.ts";
import { findLeaks } from "./test-runner/logs/find-leaks.ts";

// `npm test`: runs every test. The API's suite runs on the embedded engine, and again on PostgreSQL when
// TEST_DATABASE_URL names a server. Arguments go to the test runner: `npm test -- --project idp`. The
// output of every process is recorded, and a secret in it fails the run.

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: (FileResult & {
    assertionResults: { title: string; ancestorTitles: string[] }[];
  })[];
};

const forwarded = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), "werkbank-report-"));
const logs = join(directory, "logs");
mkdirSync(logs);
const record = pathToFileURL(join(root, "scripts/test-runner/logs/record.ts")).href;
const recorded = {
  ...process.env,
  WERKBANK_TEST_LOGS: logs,
  NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=${record}`,
  // Makes child processes use this Node, which runs the recorder without a build.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`,
  // Hundreds of processes start; each would strip the same types again, also in the next run.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/werkbank-compile"),
};
const outcome = { passed: 0, failed: 0, skipped: 0, isBroken: false, hasLeak: false };
const failures: string[] = [];
const titles = new Set<string>();

async function run(projects: string[]): Promise<void> {
  const output = join(directory, `${projects[0] ?? "all"}.json`);
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${output}`,
      ...forwarded,
    ],
    { cwd: root, stdio: "inherit", env: recorded },
  );
  const [status] = (await once(child, "exit")) as [number | null];
  try {
    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    outcome.passed += report.numPassedTests;
    // A file can fail outside its tests: in its setup or teardown.
    outcome.failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1);
    outcome.skipped += report.numPendingTests + report.numTodoTests;
    for (const { assertionResults } of report.testResults) {
      for (const { title, ancestorTitles } of assertionResults) {
        for (const told of [title, ...ancestorTitles]) titles.add(told);
      }
    }
    const run = projects.join(", ");
    for (const failure of describeFailures(report.testResults, root)) {
      failures.push(run === "" ? failure : `${failure} (${run})`);
    }
  } catch {
    outcome.isBroken = true;
    failures.push(`The run ${projects.join(", ")} ended with ${status} and left no report.`);
  }
}

try {
  if (forwarded.length > 0) {
    await run([]);
  } else {
    // The tests use the default address, whatever this shell serves at.
    const { PORT: _port, BASE_URL: _base, DOCS_URL: _docs, ...env } = process.env;
    // A build mostly leaves a core idle, so tests that don't need it run meanwhile.
    const { ensureBuilt } = await import("./build.ts");
    const building = ensureBuilt({ rootDir: root, env, log: console.log });
    building.catch(() => {});
    await run(["idp", "api", "cli", "site"]);
    if (process.env["TEST_DATABASE_URL"]) await run(["api-postgres"]);
    await building;
    await run(["browser"]);
  }
  await refuseLeaks();
} finally {
  // Logs with a secret are kept for inspection.
  if (!outcome.hasLeak) rmSync(directory, { recursive: true, force: true });
}

/** Reports the place of every secret in the logs. */
async function refuseLeaks(): Promise<void> {
  const { leaks, lines, secrets, ...found } = await findLeaks(logs, [...titles]);
  const looked = `${found.logs} logs of ${lines} lines, ${secrets} values`;
  console.log(leaks.length === 0 ? `No secret in ${looked}` : `Secrets in ${looked}:`);
  for (const { file, line, what } of leaks) console.error(`  ${join(logs, file)}:${line}: ${what}`);
  outcome.hasLeak = leaks.length > 0;
  // In that case the recording failed, and nothing is proven.
  outcome.isBroken ||= found.logs === 0 || (forwarded.length === 0 && secrets === 0);
}

console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
if (outcome.skipped > 0 && process.env["CI"]) {
  console.error("Tests were left out; in CI none may be.");
  outcome.isBroken = true;
}
// Printed last, where a reader of the log looks first.
for (const failure of failures) console.error(failure);
process.exit(outcome.isBroken || outcome.hasLeak || outcome.failed > 0 ? 1 : 0);
