import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BuiltPage, ListedPage } from "../pages/build-page.ts";
import { addressesOf, type SiteConfig } from "../site/site-config.ts";
import type { ConverterCode } from "./converter-code.ts";
import { sourceKey } from "./source-key.ts";

/**
 * Pages by the hash of everything that they were made from: a page is made again when one of its sources,
 * or the code that makes it, is another one, and never otherwise.
 */
export type PageStore = {
  /** Forgets, at the end of a round, what the round did not ask for. */
  begin(): void;
  /**
   * The page that `list` gives for these sources, whose body is made once.
   * @param list reads nothing but the sources that it is handed: they are the key
   */
  keep: <Sources>(sources: Sources, list: (sources: Sources) => ListedPage) => ListedPage;
  /** Leaves the pages of this round, and no others, for other processes. */
  save(): Promise<void>;
};

/**
 * The store of these addresses, a file for each page, with what another process of the same code has left in
 * it. A page that lies there stays in memory only as long as someone has it.
 */
export function openPageStore(config: SiteConfig, code: ConverterCode): PageStore {
  const folder = join(storeFolder(config), code.version.slice(0, 16));
  /** Those that lie nowhere else. */
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
      // What was made by other code than the files hold by now would be taken for theirs.
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

/** A page of a file; none where it is missing or cut off. */
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
