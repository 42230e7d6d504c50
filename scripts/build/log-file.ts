import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Saves the output of a failed step.
 * @returns the file, relative to the repository's root
 */
export async function writeLog(rootDir: string, name: string, text: string): Promise<string> {
  const path = `.cache/${name}.log`;
  await mkdir(join(rootDir, ".cache"), { recursive: true });
  await writeFile(join(rootDir, path), text);
  return path;
}
