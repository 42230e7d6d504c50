/** The two languages of the site: English at the root, Dutch under `/nl`. */

export const locales = ["en", "nl"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

/** Returns whether an external value names a locale of the site. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** Returns the pathname of a path in a locale: `localizePath("/", "nl")` is `/nl`. */
export function localizePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

/** Reverses {@link localizePath}: `/nl/quickstart` is Dutch `/quickstart`. */
export function delocalizePath(pathname: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    if (locale === defaultLocale) continue;
    if (pathname === `/${locale}`) return { locale, path: "/" };
    if (pathname.startsWith(`/${locale}/`))
      return { locale, path: pathname.slice(locale.length + 1) };
  }
  return { locale: defaultLocale, path: pathname };
}

/** Returns the other of the two languages. */
export function otherLocale(locale: Locale): Locale {
  return locale === "en" ? "nl" : "en";
}

/**
 * Returns the same path in the other language, with its query and without origin and fragment:
 * `/nl/search?q=vat` for `/search?q=vat`. The result never leads to another site.
 *
 * @param target the target of a request, or an absolute URL
 */
export function inOtherLanguage(target: string): string {
  const url = URL.parse(target, "http://site.invalid");
  if (url === null) return "/";
  const { locale, path } = delocalizePath(url.pathname.replaceAll(/\/{2,}/gu, "/"));
  return localizePath(path, otherLocale(locale)) + url.search;
}

const reservedSegments = new Set([
  ".well-known",
  "_next",
  "api",
  "approvals",
  "auth",
  "confirm",
  "docs-endpoint",
  "forgot-password",
  "healthz",
  "invitations",
  "mcp",
  "not-found",
  "oauth",
  "og",
  "organization",
  "q",
  "readyz",
  "records",
  "search",
  "sign-in",
  "sign-out",
  "sign-up",
  "start",
  "v1",
]);

/**
 * Returns whether a path belongs to something other than a documentation page: the API, the MCP server,
 * sign-in, Next's own files. Such paths are never negotiated, and no page may use one.
 */
export function isReservedPath(pathname: string): boolean {
  const { path } = delocalizePath(pathname);
  const end = path.indexOf("/", 1);
  return reservedSegments.has(path.slice(1, end === -1 ? undefined : end));
}
