import { isThorough, isTurnOf, isWhole } from "@werkbank/api/testing/walks";
import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/**
 * Selects the pages for slow tests. By default a fixed sample: one page of each group in each language, and every
 * other guide in one language. In thorough runs: one page of each group and every guide in each language, and a third
 * of the others, which differs between commits. In whole runs: all pages.
 */
export function walkedPages(pages: readonly Page[]): Page[] {
  if (isWhole) return [...pages];
  const representative = representativePages(pages);
  if (!isThorough) return guidesByTurns(representative);
  const chosen = new Set(representative);
  return pages.filter((page) => chosen.has(page) || isTurnOf(page.pathname));
}

/** Of every four guides, keeps one in English and one in Dutch; keeps all other pages. */
function guidesByTurns(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const turns = new Map(
    [...guides].map((path, index) => [path, locales[index % (2 * locales.length)]] as const),
  );
  return pages.filter(({ kind, path, locale }) => kind !== "guide" || turns.get(path) === locale);
}
