import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../launch/processes.ts";

/** What was begun. */
export type Written = {
  /** Files, from the root of the repository. */
  wrote: string[];
  /** What a person does now, each as one sentence. */
  left: string[];
};

/**
 * Writes new files.
 *
 * @param files text by path, from the root of the repository
 * @throws Error when one is there already; then none is written
 */
export async function writeNew(files: Record<string, string>): Promise<string[]> {
  const paths = Object.keys(files);
  for (const path of paths) {
    const isThere = await access(join(root, path)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new Error(`${path} is there already.`);
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  return paths;
}
