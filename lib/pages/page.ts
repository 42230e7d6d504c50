import { defaultLocale, localizePath, type Locale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** What is known of a page before its body is made: enough to list it, to describe it and to link to it. */
export type PageOutline = {
  locale: Locale;
  /** Without the locale: `/`, `/quickstart`, `/reference/suppliers/update-supplier`. */
  path: string;
  /** With the locale: `/nl/quickstart`. */
  pathname: string;
  /** Absolute address of the HTML page. */
  url: string;
  kind: "guide" | "changelog" | "operation" | "problem";
  /** Heading of the navigation group, in the page's language. */
  group: string;
  title: string;
  /** One paragraph of plain text. */
  description: string;
  /** The same in Markdown, where it has marks, such as those of code: what the page begins with. */
  lead?: string;
  /** ISO 8601 date of the last change. */
  updatedAt: string;
  /** What the page was made from. */
  source: {
    file: string;
    operationId?: string;
    method?: string;
    apiPath?: string;
    /** Of a translated operation: what the OpenAPI document, a tool or a client calls it. */
    englishTitle?: string;
    schema?: string;
    toolGroup?: string;
  };
  /** For a translation older than its original: the date of the original. */
  translationOf?: string;
};

/**
 * One page of the documentation in one locale, whatever it was made from: what is served, searched and
 * stored. Plain JSON, complete when it is made. Who makes HTML needs the tree beside it: `BuiltPage`.
 */
export type Page = PageOutline & {
  /** Body in Markdown: begins with the line for agents, has no title and no description. */
  markdown: string;
  /** The body cut at its headings, for search and for `get_page` with a fragment. */
  sections: Section[];
  /** What readers call the subject and the page does not, for search alone. */
  keywords?: string;
};

/** A part of a page from one heading to the next; the part before the first heading has no anchor. */
export type Section = {
  anchor: string | null;
  /** Headings from the outermost to the section's own, without the page title. */
  headings: string[];
  /** Plain text without blocks of code. */
  text: string;
  /** The blocks of code, one below the other. */
  code: string;
  /** Where it begins in the page's Markdown, in UTF-16 code units. */
  start: number;
  /** As those of a page. */
  keywords?: string;
};

/**
 * Whether a page stands in navigation, sitemaps and indexes. Problems are found by the address that a refusal
 * names, by search, and by their table.
 */
export function isListed({ kind }: Pick<PageOutline, "kind">): boolean {
  return kind !== "problem";
}

/** The pages of a language that indexes have, in the order in which they are given. */
export function listedPages<P extends Pick<PageOutline, "kind" | "locale">>(
  pages: readonly P[],
  locale: Locale,
): P[] {
  return pages.filter((page) => page.locale === locale && isListed(page));
}

/** The path of a page's Markdown twin: `/index.md` for `/`, `/quickstart.md` for `/quickstart`. */
export function markdownPath(pathname: string): string {
  return pathname === "/" ? "/index.md" : `${pathname}.md`;
}

/** Absolute address of a page's Markdown twin. */
export function twinAddress(
  { pathname }: Pick<PageOutline, "pathname">,
  { docsUrl }: Pick<SiteConfig, "docsUrl">,
): string {
  return docsUrl + markdownPath(pathname);
}

/** Every path that answers the twin of a page. */
export function markdownPaths(pathname: string): string[] {
  const stem = pathname === "/" ? "" : pathname;
  const paths = [`${stem}/index.md`, `${stem}/index.mdx`];
  return pathname === "/" ? paths : [`${stem}.md`, `${stem}.mdx`, ...paths];
}

/** Where the index of a locale's pages answers. */
export function llmsPath(locale: Locale = defaultLocale): string {
  return localizePath("/llms.txt", locale);
}
