import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * Lists the files of a folder except tests, sorted. A path of a file returns that file; a missing path returns
 * nothing.
 * @param path relative to the root, like the results
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
