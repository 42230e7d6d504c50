import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../site/list-files.ts";

/** The code that turns sources into pages, as paths from the root of the repository. */
export const converterCode = [
  "lib/contract",
  "lib/figures",
  "lib/guides",
  "lib/load",
  "lib/markdown",
  "lib/pages",
  "lib/reference",
  "lib/search/keywords.ts",
  "lib/site",
  "packages/cli/src",
  "packages/demo/src/records/demo-id.ts",
  "packages/icalendar/src",
  "packages/settings/src",
] as const;

const dependencies = ["package-lock.json", "node_modules/.package-lock.json"];

/** The code that converts sources to pages, as of the start of this process. */
export type ConverterCode = {
  /** A hash of the code, of the installed packages and of Node's version. */
  version: string;
  /**
   * Returns whether a file has changed since this process started: the process may then run another version.
   */
  hasChanged(): Promise<boolean>;
};

/** Reads the current code below a root. */
export async function readConverterCode(rootDir: string): Promise<ConverterCode> {
  const found = await Promise.all(converterCode.map((path) => listFiles(rootDir, path)));
  const files = [...found.flat(), ...dependencies];
  const hash = createHash("sha256").update(process.version);
  for (const file of files) {
    hash.update(`\0${file}\0`).update(await readFile(join(rootDir, file)).catch(() => ""));
  }
  return {
    version: hash.digest("hex"),
    hasChanged: async () => {
      for (const file of files) {
        const found = await stat(join(rootDir, file)).catch(() => undefined);
        if (found && found.ctimeMs > performance.timeOrigin) return true;
      }
      return false;
    },
  };
}
