import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { ensureBuilt } from "./build.ts";
import { root } from "./launch/processes.ts";
import { readArguments } from "./launch/read-arguments.ts";
import { runVitest } from "./test-runner/run-vitest.ts";
import { createRunFolder } from "./test-runner/test-report.ts";
import { describeFailure, failuresOf } from "./test-runner/test-results.ts";

// `npm run test:hunt -- FILE…`: runs files of the project `browser` 20 times while all cores are busy, and prints
// every failure. Run it for each browser test that you add or change.

const usage = "npm run test:hunt -- FILE… [--runs 20]";
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { runs: { type: "string", default: "20" } },
});
const runs = Number(values.runs);
if (positionals.length === 0 || !Number.isInteger(runs) || runs < 1) {
  console.error(usage);
  process.exit(1);
}

const { env } = process;
await ensureBuilt({ rootDir: root, env, log: console.log });
const folder = createRunFolder(root, new Date().toISOString());
const load = startLoad();
const failures: string[] = [];
try {
  for (let run = 1; run <= runs; run += 1) {
    console.log(`\n== Run ${run} of ${runs}`);
    const { files, errors } = await runVitest({
      root,
      args: ["--project", "browser", ...positionals],
      env: { ...env, WERKBANK_TEST_EVIDENCE: join(folder, `run-${run}`) },
    });
    const found = [...files.flatMap(failuresOf).map(describeFailure), ...errors];
    if (files.length === 0 && errors.length === 0) found.push("no file was found");
    failures.push(...found.map((failure) => `run ${run}: ${failure}`));
  }
} finally {
  for (const child of load) child.kill("SIGKILL");
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) console.error(`Traces and screenshots: ${relative(root, folder)}`);
console.log(`${failures.length} failures in ${runs} runs`);
process.exit(failures.length === 0 ? 0 : 1);

/** Starts processes that keep every core busy until they are killed, or this one ends. */
function startLoad(): ChildProcess[] {
  const busy =
    "process.on('disconnect', () => process.exit()); setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); }, 0);";
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", busy], { stdio: ["ignore", "ignore", "ignore", "ipc"] }),
  );
}
