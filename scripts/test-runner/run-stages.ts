import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { addFlakyTests, type FlakyTest } from "./flaky-tests.ts";
import { findLeaks } from "./logs/find-leaks.ts";
import { retryFailed } from "./retry-failed.ts";
import type { Environment } from "./run-vitest.ts";
import { createTools, type Stage, type StageTools } from "./stage.ts";
import { summarize } from "./summary.ts";
import { createRunFolder, type StageReport, type TestReport, writeReport } from "./test-report.ts";
import { countTests, describeFailure, failuresOf } from "./test-results.ts";

export type RunOptions = {
  /** The repository's root. */
  root: string;
  env: Environment;
  /** Whether failed files that may be retried run once more. */
  retry: boolean;
  /** Whether every stage runs, so that the logs must contain secrets to look for. */
  isWhole: boolean;
  /** Whether the output of tests is hidden. */
  isQuiet?: boolean;
  log: (line: string) => void;
};

/**
 * Runs stages in their order, also after a failed one, and prints the failures at the end. Keeps a report, and the
 * logs if they contain a secret or a test of the product failed.
 *
 * @returns whether all have passed
 */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<boolean> {
  const { root, env, retry, isQuiet = false, log } = options;
  const startedAt = new Date().toISOString();
  const folder = createRunFolder(root, startedAt);
  const recorded = recorderVariables(folder, env);
  const toolsOf = (stage: Stage) =>
    createTools(root, { env: { ...env, ...stage.env }, recorded, isQuiet });
  const stageReports = await runInOrder(stages, toolsOf, log);
  const flaky: FlakyTest[] = [];
  for (const [index, stage] of retry ? stageReports.entries() : []) {
    const tools = toolsOf(stages[index] as Stage);
    flaky.push(...(await retryFailed(stage, tools, startedAt.slice(0, 10))));
  }
  const report: TestReport = { commit: commitOf(root), startedAt, stages: stageReports };
  writeReport(root, folder, report);
  if (env["CI"] === undefined) addFlakyTests(root, flaky);
  const leaks = await reportLeaks(join(folder, "logs"), report, options);
  keepEvidence(folder, report, flaky, leaks.length > 0);
  for (const line of summarize(report)) log(line);
  return conclude(report, { flaky, leaks, folder: relative(root, folder) }, options);
}

/** Makes every Node process of a test record what it writes and the secrets that it knows. */
function recorderVariables(folder: string, env: Environment): Environment {
  const record = pathToFileURL(join(import.meta.dirname, "logs/record.ts")).href;
  return {
    WERKBANK_TEST_LOGS: join(folder, "logs"),
    WERKBANK_TEST_EVIDENCE: join(folder, "evidence"),
    NODE_OPTIONS: `${env["NODE_OPTIONS"] ?? ""} --import=${record}`,
    // Child processes use this Node, which runs the recorder without a build.
    PATH: `${dirname(process.execPath)}${delimiter}${env["PATH"]}`,
    // Hundreds of processes start; each would strip the same types again, also in the next run.
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/werkbank-compile"),
  };
}

async function runInOrder(
  stages: readonly Stage[],
  toolsOf: (stage: Stage) => StageTools,
  log: RunOptions["log"],
): Promise<StageReport[]> {
  const running = new Map<string, Promise<StageReport>>();
  for (const stage of stages) {
    await Promise.all((stage.after ?? []).flatMap((name) => running.get(name) ?? []));
    log(`\n== ${stage.name}`);
    const result = runStage(stage, toolsOf(stage));
    running.set(stage.name, result);
    if (stage.inBackground !== true) await result;
  }
  return Promise.all(running.values());
}

async function runStage(
  { name, budgetSeconds, run }: Stage,
  tools: StageTools,
): Promise<StageReport> {
  const began = performance.now();
  const results = await run(tools).catch((error: unknown) => ({
    files: [],
    errors: [error instanceof Error ? error.message : String(error)],
  }));
  return {
    name,
    state: countTests(results).failed > 0 ? "failed" : "passed",
    durationMs: Math.round(performance.now() - began),
    budgetMs: budgetSeconds === null ? null : budgetSeconds * 1_000,
    ...results,
  };
}

/** Reports the location of every secret in the logs, and returns one line for each. */
async function reportLeaks(
  logs: string,
  { stages }: TestReport,
  { isWhole, log }: RunOptions,
): Promise<string[]> {
  const files = stages.flatMap((stage) => stage.files);
  if (files.length === 0) return [];
  const titles = new Set(files.flatMap(({ tests }) => tests.flatMap((test) => test.titles)));
  const { leaks, lines, secrets, ...found } = await findLeaks(logs, [...titles]);
  log(
    `Searched ${found.logs} logs of ${lines} lines for ${secrets} secrets: ${leaks.length} found`,
  );
  // Without logs, or secrets in a whole run, the recording failed and nothing is proven.
  const isBroken = found.logs === 0 || (isWhole && secrets === 0);
  return [
    ...leaks.map(({ file, line, what }) => `SECRET ${file}:${line}: ${what}`),
    ...(isBroken ? ["The logs of the run were not recorded."] : []),
  ];
}

/** Keeps the logs only after a leak or a failed or flaky test of the product: they are large. */
function keepEvidence(
  folder: string,
  { stages }: TestReport,
  flaky: readonly FlakyTest[],
  hasLeaks: boolean,
): void {
  const failed = stages.flatMap(({ files }) => files.filter(({ state }) => state === "failed"));
  const files = [...failed, ...flaky].map(({ file }) => file);
  const logs = join(folder, "logs");
  if (!hasLeaks && !files.some((file) => file.startsWith("tests/"))) {
    rmSync(logs, { recursive: true });
    return;
  }
  // The values of secrets are only needed for the search.
  for (const name of readdirSync(logs)) {
    if (name.endsWith(".secrets")) rmSync(join(logs, name));
  }
}

/** Prints the result, with the failures at the end, where a reader of the log looks first. */
function conclude(
  { stages }: TestReport,
  { flaky, leaks, folder }: { flaky: FlakyTest[]; leaks: string[]; folder: string },
  { env, log }: RunOptions,
): boolean {
  const failures = stages.flatMap(({ name, files, errors }) => [
    ...files
      .flatMap((file) => failuresOf(file).map(describeFailure))
      .map((line) => `${line} (${name})`),
    ...errors.map((message) => `${message} (${name})`),
  ]);
  const counts = stages.map(countTests);
  const sum = (state: "passed" | "failed" | "skipped") =>
    counts.reduce((total, count) => total + count[state], 0);
  const skipped = sum("skipped");
  for (const test of flaky) log(`FLAKY ${describeFailure(test)}`);
  for (const line of failures) log(`FAILED ${line}`);
  for (const line of leaks) log(line);
  const isIncomplete = skipped > 0 && env["CI"] !== undefined;
  if (isIncomplete) log("Tests were skipped; in CI every test must run.");
  if (failures.length + flaky.length + leaks.length > 0)
    log(`Logs, traces and screenshots: ${folder}`);
  log(`${sum("passed")} passed, ${sum("failed")} failed, ${skipped} skipped`);
  return failures.length === 0 && leaks.length === 0 && !isIncomplete;
}

function commitOf(root: string): string | null {
  try {
    const git = ["rev-parse", "HEAD"];
    return execFileSync("git", git, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
