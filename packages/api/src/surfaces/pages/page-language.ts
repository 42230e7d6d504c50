import type { Language } from "@werkbank/http/accept-language";

/** Returns the language of a path, even if there is no such page. */
export function languageOf(pathname: string): Language {
  return pathname.startsWith("/nl/") ? "nl" : "en";
}
