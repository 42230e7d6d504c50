import { execFileSync } from "node:child_process";
import { glob } from "node:fs/promises";
import { isSelected } from "@werkbank/api/testing/sampling";

// The API's suite runs on the embedded engine. On PostgreSQL run the tests that depend on the engine most, those
// of what has changed, and a part of the others that differs from commit to commit.

/** What the selection depends on. */
export type Selection = {
  /** Selects the part of the other files. */
  commit: string;
  /** Files that have changed lately. */
  changed: readonly string[];
};

/** One of this many of the other files runs. */
const parts = 3;

const registryDriven =
  /^packages\/api\/src\/(?:registry-tests\/|surfaces\/mcp\/every-tool\.test\.ts$)/u;
/** These are drawn on the embedded engine. */
const drawnRequests = /\/generated-requests\.test\.ts$/u;
const ownTests = /\.postgres\.test\.ts$/u;

/** Lists the files of the API's suite that run on PostgreSQL unless the whole suite is requested. */
export async function listPostgresTests(root: string): Promise<string[]> {
  const files = await Array.fromAsync(glob("packages/{api,demo}/src/**/*.test.ts", { cwd: root }));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const [commit = "", at = ""] = git("log", "-1", "--format=%H %ct").trim().split(" ");
  const yesterday = `--since=${Number(at) - 86_400}`;
  const changed = [
    git("log", yesterday, "--name-only", "--format="),
    git("diff", "--name-only", "HEAD"),
    git("ls-files", "--others", "--exclude-standard"),
  ].flatMap((output) => output.split("\n").filter(Boolean));
  return selectPostgresTests(files.toSorted(), { commit, changed });
}

export function selectPostgresTests(
  files: readonly string[],
  { commit, changed }: Selection,
): string[] {
  const domains = new Set(changed.map(domainOf).filter((domain) => domain !== null));
  return files.filter((file) => {
    if (drawnRequests.test(file)) return false;
    if (registryDriven.test(file) || ownTests.test(file)) return true;
    if (domains.has(domainOf(file) ?? "")) return true;
    return isSelected(file, commit, parts);
  });
}

/** Returns the domain of the API that a file belongs to. */
function domainOf(file: string): string | null {
  return /^packages\/api\/src\/domains\/([^/]+)\//u.exec(file)?.[1] ?? null;
}
