import type { SearchResult } from "./create-search.ts";

const maxResults = 3;

/** Returns whether results are so weak that the query may be in the other language. */
export function needsOtherLanguage(results: readonly Pick<SearchResult, "isWeak">[]): boolean {
  return results[0]?.isWeak ?? true;
}

/** Returns the results in the other language that are worth offering: none if these are weak as well. */
export function toOtherLanguageResults(results: readonly SearchResult[]): SearchResult[] {
  return results.filter(({ isWeak }) => !isWeak).slice(0, maxResults);
}
