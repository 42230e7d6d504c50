import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BuiltPage, ListedPage } from "../pages/build-page.ts";
import { addressesOf, type SiteConfig } from "../site/site-config.ts";
import type { ConverterCode } from "./converter-code.ts";

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
  /** Writes the pages of this round for other processes. */
  save(): Promise<void>;
};

type StoredPages = { version: string; pages: [key: string, page: BuiltPage][] };

/**
 * The store of these addresses, with what another process of the same code has left in it. That is read
 * with the first body: a list of pages needs none.
 */
export function openPageStore(config: SiteConfig, code: ConverterCode): PageStore {
  const file = storeFile(config);
  let read: Map<string, BuiltPage> | undefined;
  const kept = () => (read ??= new Map(readPages(file, code.version)));
  let round = new Map<string, BuiltPage>();
  let isChanged = false;
  return {
    begin: () => {
      if (round.size > 0) read = new Map(round);
      round = new Map();
    },
    keep: (sources, list) => {
      const listed = list(sources);
      let key: string | undefined;
      let page: BuiltPage | undefined;
      const build = () => {
        key ??= createHash("sha256").update(JSON.stringify(sources)).digest("base64url");
        page ??= kept().get(key);
        if (page === undefined) {
          page = listed.build();
          kept().set(key, page);
          isChanged = true;
        }
        round.set(key, page);
        return page;
      };
      return { ...listed, build };
    },
    save: async () => {
      // What was made by other code than the files hold by now would be taken for theirs.
      if (!isChanged || (await code.hasChanged())) return;
      const stored: StoredPages = { version: code.version, pages: [...round] };
      const unfinished = `${file}.${process.pid}`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, JSON.stringify(stored));
      await rename(unfinished, file);
      isChanged = false;
    },
  };
}

function storeFile(config: SiteConfig): string {
  const addresses = JSON.stringify(addressesOf(config));
  const name = createHash("sha256").update(addresses).digest("hex").slice(0, 12);
  return join(config.rootDir, ".cache/pages", `${name}.json`);
}

/** The pages of a file of the same code; none where it is missing, cut off, or of other code. */
function readPages(file: string, version: string): StoredPages["pages"] {
  try {
    const stored = JSON.parse(readFileSync(file, "utf8")) as StoredPages;
    return stored.version === version ? stored.pages : [];
  } catch {
    return [];
  }
}
