/** The languages of the pages: English, and Dutch under `/nl`, as in the site. */
export type PageLanguage = "en" | "nl";

/** The language of a path, also of one that names no page. */
export function languageOf(pathname: string): PageLanguage {
  return pathname.startsWith("/nl/") ? "nl" : "en";
}
