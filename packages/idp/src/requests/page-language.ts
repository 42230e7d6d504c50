import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { IdpRequest } from "../context.ts";

/** What pages and messages are written in, as the metadata says. */
export const languages: readonly Language[] = ["en", "nl"];

const cookieName = "idp-language";

/**
 * The language of a page or message: that of `ui_locales` (OpenID Connect Core section 3.1.2.1) of this
 * request or of the one that began the visit, else the one that the browser asks for.
 */
export function languageOf(c: IdpRequest): Language {
  return (
    toOwn(c.req.query("ui_locales")) ??
    toOwn(getCookie(c, cookieName)) ??
    toLanguage(c.req.header("Accept-Language"))
  );
}

/** Has the pages that follow speak what `ui_locales` of this request names; without it, what browsers ask for. */
export function keepLanguage(c: IdpRequest): void {
  const asked = toOwn(c.req.query("ui_locales"));
  if (asked !== undefined) {
    setCookie(c, cookieName, asked, { httpOnly: true, path: "/", sameSite: "Lax" });
  } else if (getCookie(c, cookieName) !== undefined) {
    deleteCookie(c, cookieName, { path: "/" });
  }
}

/** The first of a list of language tags (BCP 47), separated by blanks, that we have. */
function toOwn(tags: string | undefined): Language | undefined {
  const wanted = tags?.split(" ").map((tag) => tag.toLowerCase().split("-")[0]) ?? [];
  for (const tag of wanted) {
    const own = languages.find((language) => language === tag);
    if (own !== undefined) return own;
  }
  return undefined;
}
