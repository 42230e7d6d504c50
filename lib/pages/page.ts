import { defaultLocale, localizePath, type Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** What the list of related pages shows of a page. */
export type RelatedPage = { pathname: string; title: string; description: string };

/** A page without its body: enough to list, describe and link to it. */
export type PageOutline = {
  locale: Locale;
  /** Without the locale: `/`, `/quickstart`, `/reference/suppliers/update-supplier`. */
  path: string;
  /** With the locale: `/nl/quickstart`. */
  pathname: string;
  /** Absolute URL of the HTML page. */
  url: string;
  kind: "guide" | "changelog" | "operation" | "problem";
  /** Heading of the navigation group, in the page's language. */
  group: string;
  title: string;
  /** One paragraph of plain text. */
  description: string;
  /** The description in Markdown, if it has formatting such as code: the first paragraph of the page. */
  lead?: string;
  /** ISO 8601 date of the last change. */
  updatedAt: string;
  /** Whether it was added not long ago; navigation and index then show a badge. */
  isNew?: true;
  /** The source of the page. */
  source: {
    file: string;
    operationId?: string;
    method?: string;
    apiPath?: string;
    /** For a translated operation: its title in the OpenAPI document, in tools and in clients. */
    englishTitle?: string;
    schema?: string;
    /** For the overview of a group of operations: its tag. */
    tag?: string;
    toolGroup?: string;
  };
  /** Listed at the end of a guide. */
  related?: RelatedPage[];
  /** For a translation older than its original: the date of the original. */
  translationOf?: string;
};

/**
 * One page of the documentation in one locale, as it is served, searched and stored. Plain JSON, never mutated. HTML
 * is rendered from the tree in `BuiltPage`.
 */
export type Page = PageOutline & {
  /** Body in Markdown: begins with the notice for agents, without title and description. */
  markdown: string;
  /** The body, split at its headings, for search and for `get_page` with a fragment. */
  sections: Section[];
  /** Comma-separated keywords for the search, which no page shows. */
  keywords?: string;
};

/** A text in another language than its context. */
export type ForeignText = { language: Locale; text: string };

/** A part of a page from one heading to the next; the part before the first heading has no anchor. */
export type Section = {
  anchor: string | null;
  /** Headings from the outermost to the section's own, without the page title. */
  headings: string[];
  /** Plain text without code blocks. */
  text: string;
  /** The code blocks, one after another. */
  code: string;
  /** The parts of the text in another language than the page's, if any. */
  foreign?: ForeignText[];
  /** Where it begins in the page's Markdown, in UTF-16 code units. */
  start: number;
  /** Like the keywords of a page. */
  keywords?: string;
};

/**
 * Returns whether the navigation shows a page. Problem pages are reached by the `type` of a problem, by search, by
 * their table and by the indexes.
 */
export function isInNavigation({ kind }: Pick<PageOutline, "kind">): boolean {
  return kind !== "problem";
}

/** Returns the path of a page's Markdown version: `/index.md` for `/`, `/quickstart.md` for `/quickstart`. */
export function markdownPath(pathname: string): string {
  return pathname === "/" ? "/index.md" : `${pathname}.md`;
}

/** Returns the absolute URL of a page's Markdown version. */
export function pageMarkdownUrl(
  { pathname }: Pick<PageOutline, "pathname">,
  { docsUrl }: Pick<SiteConfig, "docsUrl">,
): string {
  return docsUrl + markdownPath(pathname);
}

/** Returns the absolute URL of the Markdown version of a page, by its path without the locale. */
export function localizedMarkdownUrl(
  path: string,
  { docsUrl, locale }: Pick<SiteConfig, "docsUrl"> & { locale: Locale },
): string {
  return docsUrl + markdownPath(localizePath(path, locale));
}

/** Returns every path that serves the Markdown version of a page. */
export function markdownPaths(pathname: string): string[] {
  const stem = pathname === "/" ? "" : pathname;
  const paths = [`${stem}/index.md`, `${stem}/index.mdx`];
  return pathname === "/" ? paths : [`${stem}.md`, `${stem}.mdx`, ...paths];
}

/** Returns the path of a locale's page index. */
export function llmsPath(locale: Locale = defaultLocale): string {
  return localizePath("/llms.txt", locale);
}
