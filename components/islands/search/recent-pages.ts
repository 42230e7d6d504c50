import type { SearchResult } from "#lib/search/create-search.ts";
import type { ResultKind } from "#lib/search/result-kind.ts";
import { delocalizePath, type Locale } from "#lib/site/locale.ts";

/** A page that the reader has visited, or the section of it that they opened from the search. */
export type RecentPage = Pick<SearchResult, "kind" | "title" | "headings"> & {
  /** The path, with the fragment of a section. */
  url: string;
};

const key = "werkbank-recent";
const maxShown = 5;
/** Includes pages in the other language and the current page, which are not shown. */
const maxStored = 12;

/**
 * Returns the pages visited before in a language, newest first, without the current one; empty if the browser has
 * stored none, or if the stored value is not valid.
 */
export function readRecentPages(locale: Locale): RecentPage[] {
  return readStored()
    .filter(({ url }) => delocalizePath(pathOf(url)).locale === locale)
    .filter(({ url }) => pathOf(url) !== location.pathname)
    .slice(0, maxShown);
}

/** Stores a chosen search result as the newest page, replacing an entry for the same page. */
export function addRecentPage({ kind, title, headings, url }: RecentPage): void {
  storeFirst({ kind, title, headings, url });
}

/** Stores the current page as the newest if it belongs to the documentation; keeps the section of its entry. */
export function addCurrentPage(): void {
  const { pathname } = location;
  const isPage = document.querySelector('link[rel="alternate"][type="text/markdown"]') !== null;
  const title = document.querySelector("h1")?.textContent;
  const { path } = delocalizePath(pathname);
  if (!isPage || !title || path === "/") return;
  const stored = readStored().find(({ url }) => pathOf(url) === pathname);
  storeFirst(stored ?? { kind: kindOfPath(path), title, headings: [], url: pathname });
}

function storeFirst(page: RecentPage): void {
  const others = readStored().filter(({ url }) => pathOf(url) !== pathOf(page.url));
  try {
    localStorage.setItem(key, JSON.stringify([page, ...others].slice(0, maxStored)));
  } catch {
    // Storage may be blocked; then the list stays empty.
  }
}

function readStored(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

/** Returns the path without the fragment; also accepts absolute URLs, which previous releases stored. */
function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}

const kinds: readonly (readonly [pattern: RegExp, kind: ResultKind])[] = [
  [/^\/reference\/schemas\/./u, "schema"],
  [/^\/reference\/[^/]+\/./u, "operation"],
  [/^\/reference/u, "reference"],
  [/^\/tools/u, "tool"],
  [/^\/problems\/./u, "problem"],
  [/^\/changelog$/u, "changelog"],
];

function kindOfPath(path: string): ResultKind {
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? "guide";
}

function isRecentPage(value: unknown): value is RecentPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "url" in value &&
    typeof value.url === "string" &&
    URL.canParse(value.url, location.href) &&
    "title" in value &&
    typeof value.title === "string" &&
    "headings" in value &&
    Array.isArray(value.headings) &&
    "kind" in value
  );
}
