import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Page } from "../../pages/page.ts";
import { locales, type Locale } from "../../site/locale.ts";
import { toDocuments } from "../documents.ts";
import { fromStored, type StoredTables, toStored } from "./index-tables.ts";
import { checkPostings } from "./inverted-index.ts";
import { searchLanguages } from "../languages/search-languages.ts";
import { countWords, type WordCounts } from "../query/language-detector.ts";
import { type SearchTables, toSearchTables } from "./search-tables.ts";

/**
 * The search tables and word counts that a build has stored; undefined if there are none. Each call reads them
 * from disk.
 */
export type StoredSearch = {
  loadTables: (locale: Locale) => SearchTables | undefined;
  loadCounts: (locale: Locale) => WordCounts | undefined;
};

/** A stored value, with the key of its sources. */
type StoredValue = { key: string; value: unknown };

type TableParts = { stemOfWord: SearchTables["stemOfWord"]; index: StoredTables };

/** The code that computes it, as paths from the root of the repository. */
const code = [
  "lib/search/**/*.ts",
  "lib/pages/spelling/*.ts",
  "node_modules/@orama/stemmers/package.json",
  "node_modules/flexsearch/package.json",
];

const fileNames = {
  tables: (locale: Locale) => `search.${locale}.bin`,
  counts: (locale: Locale) => `words.${locale}.bin`,
};

/**
 * Stores what search computes from pages, for later starts. Fails if what is read back differs.
 * @param directory where the publication of these pages is written
 * @param rootDir the root of the repository
 * @param source the pages, and the hash of all their inputs
 */
export async function storeSearch(
  directory: string,
  rootDir: string,
  { pages, inputs }: { pages: readonly Page[]; inputs: string },
): Promise<void> {
  const key = keyOf(rootDir, inputs);
  const store = async (name: string, value: TableParts | WordCounts): Promise<void> => {
    await writeFile(join(directory, name), serialize({ key, value } satisfies StoredValue));
  };
  for (const locale of locales) {
    const own = pages.filter((page) => page.locale === locale);
    const { stemOfWord, index } = toSearchTables(toDocuments(own), searchLanguages[locale]);
    const stored = toStored(index);
    checkPostings(fromStored(stored));
    await store(fileNames.tables(locale), { stemOfWord, index: stored });
    await store(fileNames.counts(locale), countWords(pages, locale));
  }
}

/** Opens the stored tables, which are only valid for the same inputs and the current code. */
export function openStoredSearch(directory: string, rootDir: string, inputs: string): StoredSearch {
  let key: string | undefined;
  const read = (name: string): unknown => {
    const stored = readStored(join(directory, name));
    key ??= keyOf(rootDir, inputs);
    return stored?.key === key ? stored.value : undefined;
  };
  return {
    loadTables: (locale) => {
      const stored = read(fileNames.tables(locale)) as TableParts | undefined;
      return stored && { stemOfWord: stored.stemOfWord, index: fromStored(stored.index) };
    },
    loadCounts: (locale) => read(fileNames.counts(locale)) as WordCounts | undefined,
  };
}

/** Returns undefined if the file is missing or incomplete. */
function readStored(file: string): StoredValue | undefined {
  try {
    return deserialize(readFileSync(file)) as StoredValue;
  } catch {
    return undefined;
  }
}

function keyOf(rootDir: string, inputs: string): string {
  const hash = createHash("sha256").update(inputs);
  for (const file of globSync(code, {
    cwd: rootDir,
    exclude: ["**/*.test.ts", "**/testing/**"],
  }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(rootDir, file)));
  }
  return hash.digest("hex");
}
