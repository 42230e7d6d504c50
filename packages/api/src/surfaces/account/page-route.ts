import type { Language } from "@werkbank/http/accept-language";
import { languageOf } from "../pages/page-language.ts";

/** The pages with which users of another identity provider than the local one create and keep an account. */
const accountPages = ["sign-up", "forgot-password", "confirm"] as const;
export type AccountPage = (typeof accountPages)[number];

export type AccountRoute = { language: Language; page: AccountPage };

/** Parses the path of an account page; returns null if there is no such page. */
export function parseAccountRoute(pathname: string): AccountRoute | null {
  const name = /^(?:\/nl)?\/([a-z-]+)$/u.exec(pathname)?.[1];
  const page = accountPages.find((each) => each === name);
  return page === undefined ? null : { language: languageOf(pathname), page };
}

export const isAccountPagePath = (pathname: string): boolean =>
  parseAccountRoute(pathname) !== null;

export const isConsentPath = (pathname: string): boolean =>
  pathname === consentPath || pathname === `/nl${consentPath}`;

/** The authorization path of the identity provider, to which it adds `authorization_id`. */
export const consentPath = "/oauth/consent";

/** Returns the path of a page in a language. */
export const inLanguage = (path: string, language: Language): string =>
  language === "nl" ? `/nl${path}` : path;
