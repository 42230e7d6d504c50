/** The languages of the pages: English, and Dutch under `/nl`, as on the site. */
export type PageLanguage = "en" | "nl";

/** Returns the language of a path, even if there is no such page. */
export function languageOf(pathname: string): PageLanguage {
  return pathname.startsWith("/nl/") ? "nl" : "en";
}
