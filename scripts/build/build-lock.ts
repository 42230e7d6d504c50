import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

const lookMs = 200;

/**
 * Waits until no other process builds in a folder: two of them write the same files of `.next` and `.cache`,
 * and Next refuses what it finds half written. The lock ends with the process, however that ends.
 *
 * @returns what lets go of it
 */
export async function lockBuild(rootDir: string, log: (line: string) => void): Promise<() => void> {
  const folder = join(rootDir, ".cache");
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "build-lock.sqlite"));
  for (let isTold = false; !isTaken(lock); isTold = true) {
    if (!isTold) log("Another process is building here; waiting until it is done …");
    await setTimeout(lookMs);
  }
  return () => lock.close();
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("locked")) return false;
    throw error;
  }
}
