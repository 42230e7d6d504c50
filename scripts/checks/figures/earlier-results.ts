import { execFileSync } from "node:child_process";
import { parseResult, type Result, resultsFolder } from "../../../lib/figures/result.ts";

/**
 * Reads the results of benches as a commit has them.
 * @throws Error of Git for an unknown commit
 */
export function readResultsAt(rootDir: string, commit: string): Result[] {
  const files = git(rootDir, "ls-tree", "-r", "--name-only", commit, "--", resultsFolder);
  return files
    .split("\n")
    .filter((file) => file.endsWith(".json"))
    .map((file) => parseResult(git(rootDir, "show", `${commit}:${file}`), `${commit}:${file}`))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/**
 * Returns the commit before the last change of a result; undefined if the history does not reach back to it.
 */
export function findCommitBeforeResults(rootDir: string): string | undefined {
  if (git(rootDir, "status", "--porcelain", "--", resultsFolder) !== "") return "HEAD";
  const last = git(rootDir, "log", "-1", "--format=%H %P", "--", resultsFolder);
  return last.trim().split(" ")[1];
}

function git(rootDir: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: rootDir, encoding: "utf8", maxBuffer: 2 ** 26 });
}
