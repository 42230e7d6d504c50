import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileResult } from "./test-results.ts";

/** What is kept of a stage of a run. */
export type StageReport = {
  name: string;
  state: "passed" | "failed";
  durationMs: number;
  /** Null if the stage has no budget. */
  budgetMs: number | null;
  files: FileResult[];
  /** Errors that belong to no file. */
  errors: string[];
};

/** What is kept of a run. */
export type TestReport = {
  /** The commit, null outside of a repository. */
  commit: string | null;
  /** ISO 8601. */
  startedAt: string;
  stages: StageReport[];
};

const maxRuns = 10;

/** The folder of all reports, below the repository's root. */
const reportsFolder = (root: string): string => join(root, ".cache/test-report");

/**
 * Creates the folder of a new run for its report, logs and traces, and removes the oldest runs.
 *
 * @param startedAt ISO 8601
 */
export function createRunFolder(root: string, startedAt: string): string {
  const reports = reportsFolder(root);
  const folder = join(reports, `${startedAt.replaceAll(/[:.]/gu, "-")}-${process.pid}`);
  mkdirSync(join(folder, "logs"), { recursive: true });
  const runs = readdirSync(reports, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const run of runs.slice(0, -maxRuns)) {
    rmSync(join(reports, run), { recursive: true, force: true });
  }
  return folder;
}

/** Writes the report of a run, and the durations of its files over those of earlier runs. */
export function writeReport(root: string, folder: string, report: TestReport): void {
  writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 1)}\n`);
  const durations = readDurations(root);
  for (const { file, state, durationMs } of report.stages.flatMap(({ files }) => files)) {
    if (state === "passed") durations[file] = durationMs;
  }
  writeFileSync(durationsPath(root), `${JSON.stringify(durations, null, 1)}\n`);
}

/**
 * Reads how many milliseconds each file took when it last passed. A checkout without reports uses the committed
 * durations of slow files.
 */
export function readDurations(root: string): Record<string, number> {
  for (const path of [durationsPath(root), join(root, "tests/durations.json")]) {
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Record<string, number>;
    } catch {
      // The next one is read.
    }
  }
  return {};
}

const durationsPath = (root: string): string => join(reportsFolder(root), "durations.json");
