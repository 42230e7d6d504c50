import type { SearchResult } from "#lib/search/create-search.ts";

/** What a reader has opened from the search before. */
export type RecentResult = Pick<SearchResult, "kind" | "title" | "headings" | "url">;

const key = "werkbank-recent";
const most = 5;

/** Newest first; none where the browser keeps nothing, or something else under this name. */
export function readRecent(): RecentResult[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a result first, and gives what is kept from then on. */
export function addRecent({ kind, title, headings, url }: RecentResult): RecentResult[] {
  const others = readRecent().filter((other) => other.url !== url);
  const recent = [{ kind, title, headings, url }, ...others].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(recent));
  } catch {
    // A browser that keeps nothing has nothing to show the next time.
  }
  return recent;
}

function isRecent(value: unknown): value is RecentResult {
  return (
    typeof value === "object" &&
    value !== null &&
    "url" in value &&
    typeof value.url === "string" &&
    "title" in value &&
    typeof value.title === "string" &&
    "headings" in value &&
    Array.isArray(value.headings) &&
    "kind" in value
  );
}
