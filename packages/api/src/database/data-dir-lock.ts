import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { toDataDirError, ensureDataDir } from "@werkbank/settings";

const lockedPaths = new Set<string>();

/**
 * Locks a data directory for this process: PGlite takes no lock, and two processes on one directory would silently
 * diverge.
 *
 * @returns a function that releases the lock
 * @throws Error with one sentence if the directory is not writable, or another running process uses it
 */
export function lockDataDir(dataDir: string): () => void {
  ensureDataDir(dataDir);
  const path = join(dataDir, "database.lock");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, `${process.pid}\n${readBootId()}`);
      closeSync(file);
      lockedPaths.add(path);
      return () => {
        lockedPaths.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw toDataDirError(dataDir, error);
      const [owner = "", boot] = readFileSync(path, "utf8").split("\n");
      // After a reboot, another program may have the process id of the lock.
      const isOfThisBoot = boot === undefined || boot === readBootId();
      if (lockedPaths.has(path) || (isOfThisBoot && isRunning(Number(owner)))) {
        throw new Error(
          `The data directory ${dataDir} is in use by process ${owner}: stop it, or set DATA_DIR to another one, for example DATA_DIR=.data-2, or DATABASE_URL to run more than one process.`,
          { cause: error },
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The data directory ${dataDir} cannot be locked.`);
}

/** Returns the random id of the current boot on Linux; an empty string elsewhere. */
function readBootId(): string {
  const path = "/proc/sys/kernel/random/boot_id";
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}

function isRunning(pid: number): boolean {
  // A stale file may contain our own process id: a lock of this process would be in `lockedPaths`.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
