import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// What a first start leaves in its data directory, made once a run and copied for whoever starts next:
// making tables takes longer than everything else that a start does.

/** Before the run: the folder that the processes of the run share it in. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-first-start-"));
  process.env["WERKBANK_FIRST_START"] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/**
 * Puts what a first start of this run has left into a data directory. The first to ask makes it there;
 * who asks meanwhile gets nothing, and has a first start of its own instead of waiting.
 *
 * @param make starts the product on the empty directory and stops it again
 */
export async function takeFirstStart(dataDir: string, make: () => Promise<void>): Promise<void> {
  const shared = process.env["WERKBANK_FIRST_START"];
  if (shared === undefined) return;
  const kept = join(shared, "data");
  if (!(await exists(kept))) {
    if (!(await claim(join(shared, "claimed")))) return;
    await make();
    const unfinished = join(shared, "unfinished");
    await cp(dataDir, unfinished, { recursive: true });
    // Renamed into place: who starts meanwhile finds it whole or not at all.
    await rename(unfinished, kept);
    await rm(dataDir, { recursive: true });
  }
  await cp(kept, dataDir, { recursive: true });
}

/** Only the first gets it. */
async function claim(path: string): Promise<boolean> {
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
