import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Stores the data directory of a first start once per test run, and copies it afterwards: creating tables takes
// longer than the rest of a start.

/** Vitest's global setup: creates the folder that all processes of the run share. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-first-start-"));
  process.env["WERKBANK_FIRST_START"] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/**
 * Copies the result of this run's first start into a data directory. The first caller creates the result there.
 * Concurrent callers do not wait: nothing is copied, and they do a first start of their own.
 *
 * @param createFirstStart starts the product on the empty directory and stops it again
 */
export async function copyFirstStart(
  dataDir: string,
  createFirstStart: () => Promise<void>,
): Promise<void> {
  const shared = process.env["WERKBANK_FIRST_START"];
  if (shared === undefined) return;
  const stored = join(shared, "data");
  if (!(await exists(stored))) {
    if (!(await claimOnce(join(shared, "claimed")))) return;
    await createFirstStart();
    const unfinished = join(shared, "unfinished");
    await cp(dataDir, unfinished, { recursive: true });
    // Renamed into place, so that other processes never see a partial copy.
    await rename(unfinished, stored);
    await rm(dataDir, { recursive: true });
  }
  await cp(stored, dataDir, { recursive: true });
}

/** Returns true for the first caller only. */
async function claimOnce(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
