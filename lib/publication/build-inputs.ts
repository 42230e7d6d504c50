import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../site/list-files.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** What the built site is made from, from the root of the repository. */
const sources = [
  "app",
  "components",
  "content",
  "lib",
  "next.config.ts",
  "package-lock.json",
  "packages/cli/src",
  "proxy.ts",
  "public",
  "source.config.ts",
  "tsconfig.json",
];

/** One hash over the content of every source and the addresses that are built in. */
export async function hashBuildInputs(config: SiteConfig): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([config.docsUrl, config.baseUrl]));
  for (const source of sources) {
    for (const file of await listFiles(config.rootDir, source)) {
      hash.update(`\0${file}\0`).update(await readFile(join(config.rootDir, file)));
    }
  }
  return hash.digest("hex");
}
