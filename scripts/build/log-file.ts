import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Keeps what a failed step has printed.
 * @returns the file, from the root of the repository
 */
export async function writeLog(rootDir: string, name: string, text: string): Promise<string> {
  const path = `.cache/${name}.log`;
  await mkdir(join(rootDir, ".cache"), { recursive: true });
  await writeFile(join(rootDir, path), text);
  return path;
}
