import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadPages } from "../../load/load-pages.ts";
import type { Page } from "../../pages/page.ts";
import { locales } from "../../site/locale.ts";
import { createFixtureSite, type FixtureSite } from "../../testing/fixture-site.ts";
import { createSearch } from "../create-search.ts";
import { storeSearch, openStoredSearch } from "./stored-search.ts";
import { createLanguageDetector } from "../query/language-detector.ts";

let site: FixtureSite;
let pages: Page[];
let rootDir: string;

beforeAll(async () => {
  site = await createFixtureSite("https://docs.example");
  pages = await loadPages(site.config);
  ({ rootDir } = site.config);
});

beforeEach(() => storeSearch(rootDir, rootDir, { pages, inputs: "of these pages" }));

afterAll(() => site.remove());

/** Returns for each language whether tables and counts are stored. */
const hasStored = (inputs: string): boolean[] => {
  const { loadTables, loadCounts } = openStoredSearch(rootDir, rootDir, inputs);
  return locales.flatMap((locale) => [
    loadTables(locale) !== undefined,
    loadCounts(locale) !== undefined,
  ]);
};

describe("stored search tables", () => {
  const queries = [
    "sign in",
    "sesion cookei",
    "AUTH_INVALID_TOKEN",
    "leveranciers wijzigen",
    "taak",
  ];

  test("return the same results as computed tables", () => {
    const stored = openStoredSearch(rootDir, rootDir, "of these pages");
    expect(hasStored("of these pages")).toEqual([true, true, true, true]);
    const [before, after] = [createSearch(pages), createSearch(pages, stored.loadTables)];
    const languages = [
      createLanguageDetector(pages),
      createLanguageDetector([], stored.loadCounts),
    ];
    for (const query of queries) {
      for (const locale of locales) expect(after(query, locale)).toEqual(before(query, locale));
      const [own, other] = languages.map((languageOf) => languageOf(query));
      expect(other).toBe(own);
    }
  });

  test("are not loaded for other inputs", () => {
    expect(hasStored("of others")).toEqual([false, false, false, false]);
  });

  test("are not loaded if the code of the search has changed", async () => {
    await site.write("lib/search/ranking.ts", "export {};");
    expect(hasStored("of these pages")).toEqual([false, false, false, false]);
  });

  test("are not loaded if the file is missing, truncated or in another format", async () => {
    await truncate(join(rootDir, "search.en.bin"), 100);
    await writeFile(join(rootDir, "words.en.bin"), "words");
    expect(hasStored("of these pages")).toEqual([false, false, true, true]);
    expect(
      openStoredSearch(join(rootDir, "elsewhere"), rootDir, "").loadTables("en"),
    ).toBeUndefined();
  });
});
