import type { Page } from "../../lib/pages/page.ts";

/** Returns every guide, and the first page of each group of reference and problem pages, which share a template. */
export function representativePages(pages: readonly Page[]): Page[] {
  const groups = new Set<string>();
  return pages.filter(({ kind, locale, group }) => {
    const isFirst = groups.size !== groups.add(`${locale} ${group}`).size;
    return kind === "guide" || kind === "changelog" || isFirst;
  });
}
