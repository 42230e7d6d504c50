import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { IdpRequest } from "../context.ts";

/** The languages of pages and messages, as the metadata lists them. */
export const languages: readonly Language[] = ["en", "nl"];

const cookieName = "idp-language";

/**
 * Returns the language of a page or message: that of `ui_locales` (OpenID Connect Core section 3.1.2.1) in this
 * request or the one that began the visit, else the browser's preference.
 */
export function languageOf(c: IdpRequest): Language {
  return (
    toSupportedLanguage(c.req.query("ui_locales")) ??
    toSupportedLanguage(getCookie(c, cookieName)) ??
    toLanguage(c.req.header("Accept-Language"))
  );
}

/**
 * Keeps the language of this request's `ui_locales` for the pages that follow; without it, resets to the
 * browser's preference.
 */
export function keepLanguage(c: IdpRequest): void {
  const requested = toSupportedLanguage(c.req.query("ui_locales"));
  if (requested !== undefined) {
    setCookie(c, cookieName, requested, { httpOnly: true, path: "/", sameSite: "Lax" });
  } else if (getCookie(c, cookieName) !== undefined) {
    deleteCookie(c, cookieName, { path: "/" });
  }
}

/** Returns the first supported language of a space-separated list of language tags (BCP 47). */
function toSupportedLanguage(tags: string | undefined): Language | undefined {
  const requestedTags = tags?.split(" ").map((tag) => tag.toLowerCase().split("-")[0]) ?? [];
  for (const tag of requestedTags) {
    const supported = languages.find((language) => language === tag);
    if (supported !== undefined) return supported;
  }
  return undefined;
}
