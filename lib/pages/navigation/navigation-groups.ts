import type { Locale } from "../../site/locale.ts";
import { isListed, type PageOutline } from "../page.ts";

export type NavigationGroup = { title: string; pages: PageOutline[] };

/** Groups the listed pages of a locale under their navigation headings, in the order of `listPages`. */
export function navigationGroups(pages: readonly PageOutline[], locale: Locale): NavigationGroup[] {
  const groups = new Map<string, NavigationGroup>();
  for (const page of pages) {
    if (page.locale !== locale || !isListed(page)) continue;
    const group = groups.get(page.group);
    if (group) group.pages.push(page);
    else groups.set(page.group, { title: page.group, pages: [page] });
  }
  return [...groups.values()];
}
