import { localizePath, type Locale } from "../../site/locale.ts";

// The file that all pages of a language share. What stands here runs in browsers as well.

/** A link of the navigation. */
export type NavigationLink = { href: string; title: string; method?: string };

/** The groups of an area, each with the links of all its pages. */
export type AreaLinks = { title: string; links: NavigationLink[] }[];

/** Where the file is: `{ guides: AreaLinks, reference: … }` as JSON. */
export function navigationPath(locale: Locale): string {
  return localizePath("/navigation.json", locale);
}
