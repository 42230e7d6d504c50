import type { Page } from "../../lib/pages/page.ts";

/** Every guide, and of reference and problems, whose pages one template makes, the first page of each group. */
export function representativePages(pages: readonly Page[]): Page[] {
  const groups = new Set<string>();
  return pages.filter(({ kind, locale, group }) => {
    const isFirst = groups.size !== groups.add(`${locale} ${group}`).size;
    return kind === "guide" || kind === "changelog" || isFirst;
  });
}
