import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

const pollMs = 200;

/**
 * Waits until no other process builds in a folder: two builds would write the same files of `.next` and
 * `.cache`, and Next rejects half-written ones. The lock ends with the process in any case.
 *
 * @returns a function that releases the lock
 */
export async function lockBuild(rootDir: string, log: (line: string) => void): Promise<() => void> {
  const folder = join(rootDir, ".cache");
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "build-lock.sqlite"));
  for (let isReported = false; !tryLock(lock); isReported = true) {
    if (!isReported) log("Another process is building here; waiting until it is done …");
    await setTimeout(pollMs);
  }
  return () => lock.close();
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("locked")) return false;
    throw error;
  }
}
