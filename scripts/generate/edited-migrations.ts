import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Finds the migrations of a commit that are now missing or edited: one sentence each.
 *
 * @param root of the repository; outside git, nothing is reported
 */
export async function findEditedMigrations(root: string, commit: string): Promise<string[]> {
  const args = ["diff", "--name-only", "-z", "--no-renames", "--diff-filter=MD", commit];
  const { stdout } = await run("git", [...args, "--", "packages/api/sql"], { cwd: root }).catch(
    () => ({ stdout: "" }),
  );
  return stdout
    .split("\0")
    .filter(Boolean)
    .map(
      (path) =>
        `${path} has landed: a database that applied it refuses to start with another. Put it back, and make the change in a new file.`,
    );
}
