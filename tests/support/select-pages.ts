import { isExtendedRun, isSampledThisRun, isFullRun } from "@werkbank/api/testing/sampling";
import type { Page } from "../../lib/pages/page.ts";
import { locales } from "../../lib/site/locale.ts";
import { representativePages } from "./representative-pages.ts";

/**
 * Selects the pages for slow tests. By default a fixed sample: one page of each group in each language, and every
 * other guide in one language. In thorough runs: one page of each group and every guide in each language, and a third
 * of the others, which differs between commits. In whole runs: all pages.
 */
export function selectPages(pages: readonly Page[]): Page[] {
  if (isFullRun) return [...pages];
  const representative = representativePages(pages);
  if (!isExtendedRun) return alternateGuides(representative);
  const selected = new Set(representative);
  return pages.filter((page) => selected.has(page) || isSampledThisRun(page.pathname));
}

/** Of every four guides, keeps one in English and one in Dutch; keeps all other pages. */
function alternateGuides(pages: Page[]): Page[] {
  const guides = new Set(pages.filter(({ kind }) => kind === "guide").map(({ path }) => path));
  const localeByPath = new Map(
    [...guides].map((path, index) => [path, locales[index % (2 * locales.length)]] as const),
  );
  return pages.filter(
    ({ kind, path, locale }) => kind !== "guide" || localeByPath.get(path) === locale,
  );
}
