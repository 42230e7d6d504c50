// Decision: decisions/0021-build-and-incremental-rebuild.md
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BuiltPage, ListedPage } from "../pages/build-page.ts";
import { addressesOf, type SiteConfig } from "../site/site-config.ts";
import type { ConverterCode } from "./converter-code.ts";
import { sourceKey } from "./source-key.ts";

/**
 * Caches pages by the hash of their sources: a page is rebuilt exactly when one of its sources, or the code that
 * builds it, has changed.
 */
export type PageStore = {
  /** Starts a new load; drops unsaved pages that the previous load did not use. */
  begin(): void;
  /**
   * Returns the page that `list` creates from these sources; its body is built once.
   * @param list must only read its argument, which is the cache key
   */
  keep: <Sources>(sources: Sources, list: (sources: Sources) => ListedPage) => ListedPage;
  /** Saves the pages of this load for other processes, and removes all others. */
  save(): Promise<void>;
};

/**
 * Opens the cache for these deployment URLs, with one file per page, shared with other processes that run the same
 * code. A page read from a file stays in memory only as long as something references it.
 */
export function openPageStore(config: SiteConfig, code: ConverterCode): PageStore {
  const folder = join(storeFolder(config), code.version.slice(0, 16));
  /** Pages that are not on disk yet. */
  let made = new Map<string, BuiltPage>();
  let round = new Set<string>();
  return {
    begin: () => {
      if (round.size > 0) made = new Map([...made].filter(([key]) => round.has(key)));
      round = new Set();
    },
    keep: (sources, list) => {
      const listed = list(sources);
      let key: string | undefined;
      let last: WeakRef<BuiltPage> | undefined;
      const build = () => {
        key ??= sourceKey(sources);
        round.add(key);
        let page = last?.deref() ?? made.get(key) ?? readPage(join(folder, key));
        if (page === undefined) made.set(key, (page = listed.build()));
        last = new WeakRef(page);
        return page;
      };
      return { ...listed, build };
    },
    save: async () => {
      // Pages built by older code must not be stored under the version of the current files.
      if (await code.hasChanged()) return;
      await mkdir(folder, { recursive: true });
      for (const [key, page] of made) await writeFile(join(folder, key), JSON.stringify(page));
      made = new Map();
      await keepOnly(folder, round);
      await keepOnly(dirname(folder), new Set([basename(folder)]));
    },
  };
}

function storeFolder(config: SiteConfig): string {
  const addresses = JSON.stringify(addressesOf(config));
  const name = createHash("sha256").update(addresses).digest("hex").slice(0, 12);
  return join(config.rootDir, ".cache/pages", name);
}

/** Reads a page from a file; undefined if it is missing or truncated. */
function readPage(file: string): BuiltPage | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as BuiltPage;
  } catch {
    return undefined;
  }
}

async function keepOnly(folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(join(folder, name), { recursive: true });
  }
}
