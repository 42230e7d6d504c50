import type { Locale } from "../../site/locale.ts";
import { isInNavigation, type PageOutline } from "../page.ts";

export type NavigationGroup = { title: string; pages: PageOutline[] };

/** Groups the pages of a locale that the navigation shows under their headings. */
export function navigationGroups(pages: readonly PageOutline[], locale: Locale): NavigationGroup[] {
  return pageGroups(pages.filter(isInNavigation), locale);
}

/** Groups all pages of a locale under their headings, in the order of `listPages`. */
export function pageGroups(pages: readonly PageOutline[], locale: Locale): NavigationGroup[] {
  const groups = new Map<string, NavigationGroup>();
  for (const page of pages) {
    if (page.locale !== locale) continue;
    const group = groups.get(page.group);
    if (group) group.pages.push(page);
    else groups.set(page.group, { title: page.group, pages: [page] });
  }
  return [...groups.values()];
}
