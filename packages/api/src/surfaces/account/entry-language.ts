import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { languageOf } from "../pages/page-language.ts";

/**
 * Returns the path in Dutch of a page that mail or the identity provider links to without a language, if the user
 * reads Dutch: as the link says (`ui_locales`), as the page to return to is, or as the browser prefers. Returns null
 * if the page is in the right language.
 */
export function toDutchPath(request: Request, returnPath: string | null): string | null {
  const { pathname, search, searchParams } = new URL(request.url);
  if (request.method === "POST" || languageOf(pathname) === "nl") return null;
  // A link of our own pages, such as the one to the other language, names the language by its path.
  const isOwnLink = request.headers.get("sec-fetch-site") === "same-origin";
  if (isOwnLink && !searchParams.has("ui_locales")) return null;
  return preferredLanguage(request, searchParams, returnPath) === "nl"
    ? `/nl${pathname}${search}`
    : null;
}

function preferredLanguage(
  request: Request,
  query: URLSearchParams,
  returnPath: string | null,
): Language {
  const locales = query.get("ui_locales");
  if (locales !== null) return locales === "nl" ? "nl" : "en";
  if (returnPath !== null && returnPath !== "/") {
    return /^\/nl(?:[/?]|$)/u.test(returnPath) ? "nl" : "en";
  }
  return toLanguage(request.headers.get("accept-language"));
}
