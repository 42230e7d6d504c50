import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { developmentAbsent, developmentQueries } from "./testing/development-queries.ts";
import { absentSubjects, everydayQueries } from "./testing/everyday-queries.ts";
import { labelledQueries } from "./testing/labelled-queries.ts";
import { queryKinds } from "./testing/query-table.ts";
import { measureQuality, type Quality } from "./testing/quality.ts";
import { locales, type Locale } from "../site/locale.ts";
import type { Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import { createSearch, type Search } from "./create-search.ts";
import { siteConfig } from "../site/site-config.ts";

// Uses the real pages: their content may change, so the floors are below the figures of `npm run bench
// docs-search`, and a failure lists the queries that missed.

const floors: Record<Locale, Pick<Quality, "firstHit" | "recallAt5">> = {
  en: { firstHit: 0.85, recallAt5: 0.98 },
  nl: { firstHit: 0.84, recallAt5: 0.95 },
};
// The default URLs, for which other test files and the build have already cached the pages.
const config = siteConfig({}, fileURLToPath(new URL("../..", import.meta.url)));
let pages: Page[];
let search: Search;

beforeAll(async () => {
  pages = await loadPages(config);
  search = createSearch(pages);
});

function missedList({ missed }: Quality): string {
  return missed
    .map(
      ({ query, position, results }) =>
        `${query.kind} ${JSON.stringify(query.query)}: right at ${position || "none"}, first ${results[0]}`,
    )
    .join("\n");
}

describe.each(locales)("labelled queries, %s", (locale) => {
  const queries = labelledQueries(locale);

  test("are at least 300 distinct queries of every kind, a third of them held out", () => {
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
    expect(queries.filter(({ heldOut }) => heldOut).length).toBeGreaterThan(queries.length / 4);
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(queryKinds));
  });

  test("have relevant pages and sections that exist", () => {
    const existing = new Set(
      pages
        .filter((page) => page.locale === locale)
        .flatMap(({ pathname, sections }) => [
          pathname,
          ...sections.flatMap(({ anchor }) =>
            anchor === null ? [] : [`#${anchor}`, `${pathname}#${anchor}`],
          ),
        ]),
    );
    const unknown = queries.flatMap(({ query, places }) =>
      places.filter((place) => !existing.has(place)).map((place) => `${query}: ${place}`),
    );
    expect(unknown).toEqual([]);
  });

  test("reach the minimum precision of the first result and recall at five", () => {
    const quality = measureQuality(queries, (query) =>
      search(query, locale).map(({ url }) => url.slice(config.docsUrl.length)),
    );
    const floor = floors[locale];
    expect(quality.firstHit, missedList(quality)).toBeGreaterThanOrEqual(floor.firstHit);
    expect(quality.recallAt5, missedList(quality)).toBeGreaterThanOrEqual(floor.recallAt5);
  });
});

describe.each(locales)("everyday queries, %s", (locale) => {
  const isWeak = ({ query }: { query: string }): boolean =>
    search(query, locale)[0]?.isWeak ?? true;
  const queries = everydayQueries(locale);
  const absent = absentSubjects(locale);

  test("have relevant pages that exist", () => {
    const existing = new Set(pages.map(({ pathname }) => pathname));
    const unknown = queries.flatMap(({ places }) => places.filter((path) => !existing.has(path)));
    expect(unknown).toEqual([]);
  });

  test("have weak results only if no page covers the subject", () => {
    const wronglySure = absent.filter((query) => !isWeak(query));
    expect(wronglySure.length, JSON.stringify(wronglySure)).toBeLessThanOrEqual(absent.length / 6);
    const wronglyWeak = queries.filter(isWeak);
    expect(wronglyWeak.length, JSON.stringify(wronglyWeak)).toBeLessThanOrEqual(queries.length / 5);
  });
});

describe.each(locales)("queries used to tune the ranking, %s", (locale) => {
  const queries = developmentQueries(locale);
  const isWeak = (query: string): boolean => search(query, locale)[0]?.isWeak ?? true;

  test("have relevant pages and sections that exist", () => {
    const existing = new Set(
      pages.flatMap(({ pathname, sections }) => [
        pathname,
        ...sections.map(({ anchor }) => `${pathname}#${anchor}`),
      ]),
    );
    const unknown = queries.flatMap(({ places }) => places.filter((place) => !existing.has(place)));
    expect(unknown).toEqual([]);
  });

  test("reach the minimum quality, with weak results only for missing features", () => {
    const quality = measureQuality(queries, (query) =>
      search(query, locale).map(({ url }) => url.slice(config.docsUrl.length)),
    );
    expect(quality.firstHit, missedList(quality)).toBeGreaterThanOrEqual(0.62);
    expect(quality.recallAt5, missedList(quality)).toBeGreaterThanOrEqual(0.88);
    const wronglyWeak = queries.filter(({ query }) => isWeak(query));
    expect(wronglyWeak.length, JSON.stringify(wronglyWeak)).toBeLessThanOrEqual(queries.length / 8);
    const absent = developmentAbsent(locale);
    const wronglySure = absent.filter((query) => !isWeak(query));
    expect(wronglySure.length, JSON.stringify(wronglySure)).toBeLessThanOrEqual(absent.length / 4);
  });
});

describe("a missing feature", () => {
  test.each<[Locale, query: string, path: string]>([
    ["en", "graphql subscriptions", "/not-included"],
    ["en", "invoices and payments", "/not-included"],
    ["nl", "facturen en betalingen", "/nl/not-included"],
  ])("returns the page of missing features as a weak result: in %s, %j", (locale, query, path) => {
    const [first] = search(query, locale);
    expect(first?.url.slice(config.docsUrl.length)).toBe(path);
    expect(first?.isWeak).toBe(true);
  });
});

describe("a question word in a query", () => {
  test.each<[Locale, query: string, page: RegExp]>([
    ["en", "how often does a task repeat", /^\/(?:tasks|agenda)\b/u],
    ["en", "how long does a task take", /^\/tasks\b/u],
    ["en", "how much does a product cost", /^\/products\b/u],
    [
      "en",
      "how many requests can I make",
      /^\/(?:limits#requests|problems\/rate-limited|configuration#rate-limits)$/u,
    ],
    ["nl", "hoelang duurt een taak", /^\/nl\/tasks\b/u],
    ["nl", "hoe lang duurt een taak", /^\/nl\/tasks\b/u],
    ["nl", "hoeveel kost een product", /^\/nl\/products\b/u],
    ["nl", "wie heeft de offerte geweigerd", /^\/nl\/(?:reference\/)?quotes\b/u],
  ])("does not affect the first result: in %s, %j", (locale, query, page) => {
    const [first] = search(query, locale);
    expect(first?.url.slice(config.docsUrl.length)).toMatch(page);
  });
});
