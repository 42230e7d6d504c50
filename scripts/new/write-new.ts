import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../launch/processes.ts";

/** The result of creating files. */
export type CreatedFiles = {
  /** Files, relative to the repository's root. */
  files: string[];
  /** What is left to do, one sentence each. */
  todo: string[];
};

/**
 * Writes new files.
 *
 * @param files text by path, relative to the repository's root
 * @throws Error, before writing any, when one already exists
 */
export async function writeNew(files: Record<string, string>): Promise<string[]> {
  const paths = Object.keys(files);
  for (const path of paths) {
    const isPresent = await access(join(root, path)).then(
      () => true,
      () => false,
    );
    if (isPresent) throw new Error(`${path} is there already.`);
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  return paths;
}
