import { cp, mkdir, mkdtemp, rename, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Stores the data directory of a first start once per test run, and copies it afterwards: creating tables takes
// longer than the rest of a start.

const memoryFolder = "/dev/shm";
/** The free memory in bytes with which data directories are in memory. */
const enoughMemory = 6 * 1024 ** 3;

/** Vitest's global setup: creates the folder of all data directories of the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const parent = (await isMemoryEnough()) ? memoryFolder : tmpdir();
  const directory = await mkdtemp(join(parent, "werkbank-services-"));
  process.env["WERKBANK_SERVICES"] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** Creates an empty data directory. */
export async function createDataDir(): Promise<string> {
  return mkdtemp(join(process.env["WERKBANK_SERVICES"] ?? tmpdir(), "data-"));
}

/** Whether data directories fit in memory: creating their 1 500 files on a disk takes longer than all else of a copy. */
async function isMemoryEnough(): Promise<boolean> {
  const folder = await statfs(memoryFolder).catch(() => undefined);
  const free = folder === undefined ? 0 : folder.bavail * folder.bsize;
  return Math.min(free, process.availableMemory()) >= enoughMemory;
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
  const shared = process.env["WERKBANK_SERVICES"];
  if (shared === undefined) return;
  const stored = join(shared, "first-start");
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
