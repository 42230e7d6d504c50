import { isThorough, isTurnOf, isWhole } from "@werkbank/api/testing/walks";
import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/**
 * Returns the pages for slow tests: all of them; or each kind of page and every guide in each language, with a third
 * of the others in turn; or a fixed sample that has each kind of page in each language and every other guide in one
 * of them.
 */
export function walkedPages(pages: readonly Page[]): Page[] {
  if (isWhole) return [...pages];
  const representative = representativePages(pages);
  if (!isThorough) return guidesByTurns(representative);
  const chosen = new Set(representative);
  return pages.filter((page) => chosen.has(page) || isTurnOf(page.pathname));
}

/** Takes guides in turn in English, in Dutch, and twice not at all; keeps all other pages. */
function guidesByTurns(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const turns = new Map(
    [...guides].map((path, index) => [path, locales[index % (2 * locales.length)]] as const),
  );
  return pages.filter(({ kind, path, locale }) => kind !== "guide" || turns.get(path) === locale);
}
