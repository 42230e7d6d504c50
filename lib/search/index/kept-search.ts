import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Page } from "../../pages/page.ts";
import { locales, type Locale } from "../../site/locale.ts";
import { toDocuments } from "../documents.ts";
import { fromStored, type StoredTables, toStored } from "./index-tables.ts";
import { searchLanguages } from "../languages/search-languages.ts";
import { countWords, type WordCounts } from "../query/question-language.ts";
import { type SearchTables, toSearchTables } from "./search-tables.ts";

/**
 * What search computes from the pages before its first answer, where a build has left it; else undefined. It is
 * read whenever it is asked for.
 */
export type KeptSearch = {
  tablesOf: (locale: Locale) => SearchTables | undefined;
  countsOf: (locale: Locale) => WordCounts | undefined;
};

/** A file: a value, and what it was made from. */
type Kept = { key: string; value: unknown };

type KeptTables = { stemOfWord: SearchTables["stemOfWord"]; index: StoredTables };

/** The code that makes it, from the root of the repository. */
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
 * Leaves for later starts what search computes from pages.
 * @param directory where the publication of these pages is written
 * @param rootDir the root of the repository
 * @param source the pages, and the hash of everything that they were made from
 */
export async function keepSearch(
  directory: string,
  rootDir: string,
  { pages, inputs }: { pages: readonly Page[]; inputs: string },
): Promise<void> {
  const key = keyOf(rootDir, inputs);
  const keep = async (name: string, value: KeptTables | WordCounts): Promise<void> => {
    await writeFile(join(directory, name), serialize({ key, value } satisfies Kept));
  };
  for (const locale of locales) {
    const own = pages.filter((page) => page.locale === locale);
    const { stemOfWord, index } = toSearchTables(toDocuments(own), searchLanguages[locale]);
    await keep(fileNames.tables(locale), { stemOfWord, index: toStored(index) });
    await keep(fileNames.counts(locale), countWords(pages, locale));
  }
}

/** What was kept of pages that were made from the same inputs, and by the code that is there now. */
export function openKeptSearch(directory: string, rootDir: string, inputs: string): KeptSearch {
  let key: string | undefined;
  const read = (name: string): unknown => {
    const kept = readKept(join(directory, name));
    key ??= keyOf(rootDir, inputs);
    return kept?.key === key ? kept.value : undefined;
  };
  return {
    tablesOf: (locale) => {
      const kept = read(fileNames.tables(locale)) as KeptTables | undefined;
      return kept && { stemOfWord: kept.stemOfWord, index: fromStored(kept.index) };
    },
    countsOf: (locale) => read(fileNames.counts(locale)) as WordCounts | undefined,
  };
}

/** Undefined where there is none, or one that is not whole. */
function readKept(file: string): Kept | undefined {
  try {
    return deserialize(readFileSync(file)) as Kept;
  } catch {
    return undefined;
  }
}

function keyOf(rootDir: string, inputs: string): string {
  const hash = createHash("sha256").update(inputs);
  for (const file of globSync(code, { cwd: rootDir, exclude: ["**/*.test.ts"] }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(rootDir, file)));
  }
  return hash.digest("hex");
}
