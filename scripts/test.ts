import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { root } from "./processes.ts";

// `npm test`: every test. The API's suite runs on the embedded engine, and once more on PostgreSQL
// when TEST_DATABASE_URL names a server. Arguments go to the test runner: `npm test -- --project idp`.

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

const forwarded = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), "werkbank-report-"));
const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

function run(projects: string[]): void {
  const output = join(directory, `${projects[0] ?? "all"}.json`);
  const { status } = spawnSync(
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
    { cwd: root, stdio: "inherit" },
  );
  try {
    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    total.passed += report.numPassedTests;
    // A file can fail outside its tests: in its set-up, or when it ends.
    total.failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1);
    total.skipped += report.numPendingTests + report.numTodoTests;
  } catch {
    broken = true;
  }
}

try {
  if (forwarded.length > 0) {
    run([]);
  } else {
    run(["idp", "api", "cli", "site"]);
    if (process.env["TEST_DATABASE_URL"]) run(["api-postgres"]);
    // The tests name the default address, whatever this shell serves at.
    const { PORT: _port, BASE_URL: _base, DOCS_URL: _docs, ...env } = process.env;
    await ensureBuilt({ rootDir: root, env, log: console.log });
    run(["browser"]);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.skipped > 0 && process.env["CI"]) {
  console.error("Tests were left out; in CI none may be.");
  broken = true;
}
process.exit(broken || total.failed > 0 ? 1 : 0);
