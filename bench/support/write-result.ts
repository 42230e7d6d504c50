import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { type Measure, type Result, resultsFolder } from "../../lib/figures/result.ts";

/** Returns the metadata of a result when a run begins: time, commit and machine. */
export function describeRun(rootDir: string): Pick<Result, "at" | "commit" | "machine"> {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: rootDir, encoding: "utf8" });
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  const cores = cpus();
  return {
    at: new Date().toISOString(),
    commit: git("rev-parse", "HEAD").trim() + (isChanged ? "+" : ""),
    machine: {
      cpu: cores[0]?.model.trim() ?? "unknown",
      cores: cores.length,
      memoryMiB: Math.round(totalmem() / 2 ** 20),
      os: `${type()} ${release()}`,
      node: process.version,
      load: Number((loadavg()[0] ?? 0).toFixed(2)),
    },
  };
}

/** Writes `bench/results/<bench>.json`, which replaces the last one, and returns its path from the root. */
export async function writeResult(rootDir: string, result: Result): Promise<string> {
  const file = `${resultsFolder}/${result.bench}.json`;
  await writeFile(join(rootDir, file), `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/** A figure as one line: `HTML of a guide: 25000 requests/s; 0.86 of bare node:http (29000)`. */
export function describeMeasure({ of, ours, unit, references, ratios }: Measure): string {
  const others = Object.entries(references).map(
    ([name, value]) => `${ratios[name]} of ${name} (${value})`,
  );
  return [`${of}: ${ours} ${unit}`, ...others].join("; ");
}
