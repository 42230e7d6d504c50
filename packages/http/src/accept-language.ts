import { parseAccept } from "hono/utils/accept";

/** The languages of pages and messages. */
export type Language = "en" | "nl";

/** Returns the supported language that a browser prefers; English by default. */
export function toLanguage(acceptLanguage: string | null | undefined): Language {
  const ranked = parseAccept(acceptLanguage ?? "")
    .filter(({ q }) => q > 0)
    .toSorted((left, right) => right.q - left.q)
    .map(({ type }) => type.toLowerCase().split("-")[0]);
  return ranked.find((language) => language === "nl" || language === "en") === "nl" ? "nl" : "en";
}
