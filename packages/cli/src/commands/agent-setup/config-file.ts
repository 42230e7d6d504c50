import { randomUUID } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Reads a file; null if there is none. */
export async function readConfigFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Writes a file in one step, so that no program reads half of it. Keeps its mode, and a symbolic link to it.
 *
 * @returns the first of the folders that were created for it; null if all existed
 */
export async function writeConfigFile(path: string, text: string): Promise<string | null> {
  const created = (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) ?? null;
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    (found) => found.mode & 0o777,
    () => 0o600,
  );
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: "wx" });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return created;
}

/** Deletes a file, and its empty folders up to the first that was created for it. */
export async function deleteConfigFile(
  path: string,
  createdFolder: string | null = null,
): Promise<void> {
  await rm(path);
  if (createdFolder === null) return;
  try {
    for (let folder = dirname(path); folder.startsWith(createdFolder); folder = dirname(folder)) {
      await rmdir(folder);
    }
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

export async function hasPath(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
