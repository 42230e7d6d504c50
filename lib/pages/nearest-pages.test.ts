import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPages } from "../load/load-pages.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import { createNearestPageFinder } from "./nearest-pages.ts";
import { isSimilarName, toNameWords } from "./spelling/similar-names.ts";
import type { Page } from "./page.ts";

let site: FixtureSite;
let pages: Page[];

beforeAll(async () => {
  site = await createFixtureSite();
  pages = await loadPages(site.config);
});
afterAll(() => site.remove());

/** Finds the nearest pages by comparing a path with every page: the reference implementation. */
function comparedOneByOne(path: string, locale: string): Page[] {
  const wanted = trigrams(path);
  const likeness = (text: string): number => {
    const own = trigrams(text);
    const common = [...wanted].filter((gram) => own.has(gram)).length;
    return (2 * common) / Math.max(1, wanted.size + own.size);
  };
  return pages
    .filter((page) => page.locale === locale)
    .map((page) => ({ page, score: Math.max(likeness(page.path), likeness(page.title)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10)
    .filter(({ page }) =>
      [page.path, page.title].some((name) => isSimilarName(toNameWords(path), toNameWords(name))),
    )
    .slice(0, 5)
    .map(({ page }) => page);
}

function trigrams(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const padded = ` ${words.join(" ")} `;
  return new Set(Array.from(padded.slice(2), (_, at) => padded.slice(at, at + 3)));
}

/** Returns typical misspellings of a path: a missing letter, a wrong one, an extra one, only a part of it. */
function misspelled(path: string): string[] {
  return Array.from(path.slice(1)).flatMap((_, at) => {
    const [start, end] = [path.slice(0, at + 1), path.slice(at + 1)];
    return [start + end.slice(1), `${start}q${end.slice(1)}`, `${start}é${end}`, start, `/${end}`];
  });
}

test("returns the same pages in the same order as the reference implementation", () => {
  const nearest = createNearestPageFinder(pages);
  const titles = pages.map(({ title }) => `/${title}`);
  const paths = [...pages.map(({ path }) => path), ...titles, "/a/b/c/d", "/%", "/1"];
  for (const path of paths.flatMap(misspelled)) {
    const found = nearest(path, "nl").map(({ pathname }) => pathname);
    const expected = comparedOneByOne(path.replace(/\/+$/u, "") || "/", "nl");
    expect([path, ...found]).toEqual([path, ...expected.map(({ pathname }) => pathname)]);
  }
});

test("uses the language of the path unless one is given", () => {
  const nearest = createNearestPageFinder(pages);
  expect(nearest("/nl/quick-start")[0]?.pathname).toBe("/nl/quickstart");
  expect(nearest("/nl/quick-start", "en")[0]?.pathname).toBe("/quickstart");
});

test.each(["/no-such-page", "/xyzzy", "/nl/bestaat-echt-niet", "/%", "/1", "/a/b/c"])(
  "returns nothing for %s, which resembles no page",
  (path) => {
    expect(createNearestPageFinder(pages)(path).map(({ pathname }) => pathname)).toEqual([]);
  },
);

test.each([
  ["an additional hyphen", "/quick-start", "/quickstart"],
  ["swapped letters", "/quickstrat", "/quickstart"],
  ["a prefix of a word", "/quick", "/quickstart"],
  ["another parent path", "/docs/v2/quickstart", "/quickstart"],
])("finds a page despite %s", (_case, path, found) => {
  expect(createNearestPageFinder(pages)(path)[0]?.pathname).toBe(found);
});
