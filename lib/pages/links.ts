import { delocalizePath, isReservedPath, localizePath, type Locale } from "../site/locale.ts";
import { llmsPath, markdownPath } from "./page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** The pathnames of all pages, as possible targets of links. */
export type PageSet = { has(pathname: string): boolean };

/** Returns the pathname of a page from any spelling of it: `.md`, `.mdx`, `/index.md`, trailing slash. */
export function toPagePathname(path: string): string {
  const stem = path.replace(/(?:\/index)?\.mdx?$/u, "").replace(/\/+$/u, "");
  return stem === "" || stem === "/index" ? "/" : stem;
}

/**
 * Converts a link for the HTML of a page. In Dutch pages a path of the documentation leads to the Dutch page;
 * anything else (`/openapi.json`, `/sign-in`, another site) is unchanged.
 */
export function toHtmlHref(href: string, locale: Locale): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  const [, path = "/", suffix = ""] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
  if (isReservedPath(path) || isFile(path)) return href;
  return (
    localizePath(
      delocalizePath(path).path,
      locale === "en" ? delocalizePath(path).locale : locale,
    ) + suffix
  );
}

/** Converts a link for the Markdown of a page: absolute, and to the Markdown of the target if that is a page. */
export function toMarkdownHref(
  href: string,
  from: { pathname: string; locale: Locale },
  config: Pick<SiteConfig, "docsUrl">,
  pages: PageSet,
): string {
  if (/^[a-z][a-z\d+.-]*:/iu.test(href) && !href.startsWith(`${config.docsUrl}/`)) return href;
  const base = `${config.docsUrl}${from.pathname}`;
  const url = new URL(href, base);
  if (url.origin !== new URL(config.docsUrl).origin) return href;
  if (url.pathname === "/llms.txt") return config.docsUrl + llmsPath(from.locale) + url.hash;
  const pathname = toPagePathname(url.pathname);
  const own = toHtmlHref(pathname, from.locale);
  const target = pages.has(own) ? own : pages.has(pathname) ? pathname : undefined;
  if (target === undefined) return url.href;
  return config.docsUrl + markdownPath(target) + url.hash;
}

/** Converts a link of Markdown back for HTML: a path on this site, to the page and not to its Markdown. */
export function fromMarkdownHref(href: string, config: Pick<SiteConfig, "docsUrl">): string {
  if (href !== config.docsUrl && !href.startsWith(`${config.docsUrl}/`)) return href;
  const url = new URL(href);
  // Any other name with a dot is a file, such as the OpenAPI document of an operation.
  const isMarkdown = /\/[^/.]*\.mdx?$/u.test(url.pathname);
  const path = isMarkdown ? toPagePathname(url.pathname) : url.pathname;
  return path + url.search + url.hash;
}

/** Returns whether the last segment names a file (`openapi.json`) and not a page. */
function isFile(path: string): boolean {
  return /\.[a-z\d]+$/iu.test(path);
}
