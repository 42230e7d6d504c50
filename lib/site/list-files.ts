import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * The files of a folder in an order that is the same everywhere, tests left out; a file is its own list,
 * and what is missing an empty one.
 * @param path from the root, as the paths of the list are
 */
export async function listFiles(rootDir: string, path: string): Promise<string[]> {
  const found = await stat(join(rootDir, path)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(rootDir, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => relative(rootDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}
