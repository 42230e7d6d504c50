import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunResults } from "./test-results.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type VitestRun = {
  /** The folder with vitest.config.ts. */
  root: string;
  /** Vitest's own arguments: projects, files, options. */
  args: readonly string[];
  env: Environment;
  /** Whether its output is hidden. */
  isQuiet?: boolean;
};

/** Runs Vitest in a process of its own, with its usual output. */
export async function runVitest({
  root,
  args,
  env,
  isQuiet = false,
}: VitestRun): Promise<RunResults> {
  const directory = mkdtempSync(join(tmpdir(), "werkbank-results-"));
  const path = join(directory, "results.json");
  const childEnv: Environment = { ...env, WERKBANK_TEST_RESULTS: path };
  try {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        `--reporter=${join(import.meta.dirname, "write-results.ts")}`,
        ...args,
      ],
      { cwd: root, stdio: isQuiet ? "ignore" : "inherit", env: childEnv as NodeJS.ProcessEnv },
    );
    const [status] = (await once(child, "exit")) as [number | null];
    const results = readResults(path);
    const hasFailed =
      results.errors.length > 0 || results.files.some(({ state }) => state === "failed");
    if (status !== 0 && !hasFailed) {
      results.errors.push(`vitest ${args.join(" ")} ended with ${status ?? "a signal"}`);
    }
    return results;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readResults(path: string): RunResults {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunResults;
  } catch {
    return { files: [], errors: [] };
  }
}
