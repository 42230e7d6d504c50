import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const reasons: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "nothing can be written there",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "there is a file of this name",
  ENAMETOOLONG: "the path is too long",
  ENOENT: "no directory can be made there",
};

/**
 * Creates the data directory and its parents if missing, and checks that it is writable.
 *
 * @throws Error with one sentence that names the variable and the reason
 */
export function ensureDataDir(dataDir: string, mode = 0o777): void {
  try {
    createDirectory(resolve(dataDir), mode);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toDataDirError(dataDir, error);
  }
}

/** Builds the error for a data directory that cannot be written to. */
export function toDataDirError(dataDir: string, cause: unknown): Error {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  const reason = reasons[code] ?? message;
  return new Error(
    `DATA_DIR must be a directory that can be written to, not ${JSON.stringify(dataDir)} (${reason}); for example DATA_DIR=.data.`,
    { cause },
  );
}

/**
 * Creates the parents itself: `mkdir` with `recursive` never returns in a directory that accepts no children, such as
 * `/proc`.
 */
function createDirectory(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && isDirectory(path)) return;
    if (code !== "ENOENT" || isDirectory(dirname(path))) throw error;
    createDirectory(dirname(path), mode);
    mkdirSync(path, { mode });
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
