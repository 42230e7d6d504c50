import { isWhole } from "@werkbank/api/testing/walks";
import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/**
 * The pages that a walk takes which costs seconds for every few of them: always the same slice, in
 * which each kind of page stands in each language and every other guide in one of them, or all of them.
 */
export const walkedPages = (pages: readonly Page[]): Page[] =>
  isWhole ? [...pages] : guidesByTurns(representativePages(pages));

/** Of the guides one in English, one in Dutch, and two not at all, by turns; everything else as it is. */
function guidesByTurns(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const turns = new Map(
    [...guides].map((path, index) => [path, locales[index % (2 * locales.length)]] as const),
  );
  return pages.filter(({ kind, path, locale }) => kind !== "guide" || turns.get(path) === locale);
}
