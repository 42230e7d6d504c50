import type { SearchResult } from "#lib/search/create-search.ts";
import type { ResultKind } from "#lib/search/result-kind.ts";
import { delocalizePath, type Locale } from "#lib/site/locale.ts";

/** A page that the reader has read before, or the section of it that the search led to. */
export type RecentPage = Pick<SearchResult, "kind" | "title" | "headings"> & {
  /** Its path, with the fragment of a section. */
  url: string;
};

const key = "werkbank-recent";
const mostShown = 5;
/** Those of the other language and the present page are kept as well. */
const mostKept = 12;

/**
 * What was read before in a language, newest first, but for the present page. None where the browser keeps
 * nothing, or something else under this name.
 */
export function readRecent(locale: Locale): RecentPage[] {
  return readKept()
    .filter(({ url }) => delocalizePath(pathOf(url)).locale === locale)
    .filter(({ url }) => pathOf(url) !== location.pathname)
    .slice(0, mostShown);
}

/** Puts what was chosen in the search first, in place of its page. */
export function addRecent({ kind, title, headings, url }: RecentPage): void {
  keepFirst({ kind, title, headings, url });
}

/** Puts the present page first, where it is one of the documentation; its section stays if one was chosen. */
export function rememberPage(): void {
  const { pathname } = location;
  const isPage = document.querySelector('link[rel="alternate"][type="text/markdown"]') !== null;
  const title = document.querySelector("h1")?.textContent;
  const { path } = delocalizePath(pathname);
  if (!isPage || !title || path === "/") return;
  const known = readKept().find(({ url }) => pathOf(url) === pathname);
  keepFirst(known ?? { kind: kindOfPath(path), title, headings: [], url: pathname });
}

function keepFirst(page: RecentPage): void {
  const others = readKept().filter(({ url }) => pathOf(url) !== pathOf(page.url));
  try {
    localStorage.setItem(key, JSON.stringify([page, ...others].slice(0, mostKept)));
  } catch {
    // A browser that keeps nothing has nothing to show the next time.
  }
}

function readKept(): RecentPage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Without a fragment; of an address as well, which earlier releases kept. */
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

function isRecent(value: unknown): value is RecentPage {
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
