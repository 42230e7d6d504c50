import { isWhole } from "@werkbank/api/testing/walks";
import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/**
 * Returns the pages for slow walks: all of them, or a fixed sample that has each kind of page in each language
 * and every other guide in one of them.
 */
export const walkedPages = (pages: readonly Page[]): Page[] =>
  isWhole ? [...pages] : guidesByTurns(representativePages(pages));

/** Takes guides in turn in English, in Dutch, and twice not at all; keeps all other pages. */
function guidesByTurns(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const turns = new Map(
    [...guides].map((path, index) => [path, locales[index % (2 * locales.length)]] as const),
  );
  return pages.filter(({ kind, path, locale }) => kind !== "guide" || turns.get(path) === locale);
}
