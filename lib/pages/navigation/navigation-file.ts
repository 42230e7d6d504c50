import { localizePath, type Locale } from "../../site/locale.ts";

// The navigation file that all pages of a language share. This code also runs in browsers.

/** A link of the navigation. */
export type NavigationLink = {
  href: string;
  title: string;
  method?: string;
  /** Of a new page, in its language: "New". */
  badge?: string;
};

/** The groups of an area, each with the links of all its pages. */
export type AreaLinks = { title: string; links: NavigationLink[] }[];

/** Returns the path of the file, `{ guides: AreaLinks, reference: … }` as JSON. */
export function navigationPath(locale: Locale): string {
  return localizePath("/navigation.json", locale);
}
