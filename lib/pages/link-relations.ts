import type { Locale } from "../site/locale.ts";
import { llmsPath, type PageOutline, pageMarkdownUrl } from "./page.ts";
import { findPagesByPath } from "./page-index.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** Absolute URLs related to a page: its forms, its index and its other languages. */
export type PageLinks = {
  canonical: string;
  markdown: string;
  llms: string;
  alternates: Partial<Record<Locale, string>>;
};

/** Returns the URLs for `<link>` in HTML and for the `Link` header. */
export function pageLinks(
  page: PageOutline,
  pages: readonly PageOutline[],
  config: SiteConfig,
): PageLinks {
  const alternates: Partial<Record<Locale, string>> = {};
  for (const { locale, url } of findPagesByPath(pages, page.path)) alternates[locale] = url;
  return {
    canonical: page.url,
    markdown: pageMarkdownUrl(page, config),
    llms: config.docsUrl + llmsPath(page.locale),
    alternates,
  };
}
