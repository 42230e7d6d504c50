// Decision: decisions/0021-build-and-incremental-rebuild.md
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BuiltPage, LazyPage } from "../pages/build-page.ts";
import { toDeploymentUrls, type SiteConfig } from "../site/site-config.ts";
import type { ConverterCode } from "./converter-code.ts";
import { sourceKey } from "./source-key.ts";

/**
 * Caches pages by the hash of their sources: a page is rebuilt exactly when one of its sources, or the code that
 * builds it, has changed.
 */
export type PageCache = {
  /** Starts a new load; drops unsaved pages that the previous load did not use. */
  begin(): void;
  /**
   * Returns the page that `list` creates from these sources; its body is built once.
   * @param list must only read its argument, which is the cache key
   */
  getOrCreate: <Sources>(sources: Sources, list: (sources: Sources) => LazyPage) => LazyPage;
  /** Saves the pages of this load for other processes, and removes all others. */
  save(): Promise<void>;
};

/**
 * Opens the cache for these deployment URLs, with one file per page, shared with other processes that run the same
 * code. A page read from a file stays in memory only as long as something references it.
 */
export function openPageCache(config: SiteConfig, code: ConverterCode): PageCache {
  const folder = join(cacheFolder(config), code.version.slice(0, 16));
  /** Pages that are not on disk yet. */
  let unsaved = new Map<string, BuiltPage>();
  let usedKeys = new Set<string>();
  return {
    begin: () => {
      if (usedKeys.size > 0) unsaved = new Map([...unsaved].filter(([key]) => usedKeys.has(key)));
      usedKeys = new Set();
    },
    getOrCreate: (sources, list) => {
      const listed = list(sources);
      let key: string | undefined;
      let last: WeakRef<BuiltPage> | undefined;
      const build = () => {
        key ??= sourceKey(sources);
        usedKeys.add(key);
        let page = last?.deref() ?? unsaved.get(key) ?? readPage(join(folder, key));
        if (page === undefined) unsaved.set(key, (page = listed.build()));
        last = new WeakRef(page);
        return page;
      };
      return { ...listed, build };
    },
    save: async () => {
      // Pages built by older code must not be stored under the version of the current files.
      if (await code.hasChanged()) return;
      await mkdir(folder, { recursive: true });
      for (const [key, page] of unsaved) await writeFile(join(folder, key), JSON.stringify(page));
      unsaved = new Map();
      await removeOthers(folder, usedKeys);
      await removeOthers(dirname(folder), new Set([basename(folder)]));
    },
  };
}

function cacheFolder(config: SiteConfig): string {
  const urls = JSON.stringify(toDeploymentUrls(config));
  const name = createHash("sha256").update(urls).digest("hex").slice(0, 12);
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

async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(join(folder, name), { recursive: true });
  }
}
