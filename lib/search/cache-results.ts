import type { Locale } from "../site/locale.ts";
import type { Search, SearchResult } from "./create-search.ts";
import { memoize } from "./memoize.ts";
import type { SearchArea } from "./result-kind.ts";

/** Per language and area. The results of a query take about 6 KB. */
const maxCachedQueries = 200;

/** Caches the results of recent queries, for pages that do not change. */
export function cacheResults(search: Search): Search {
  const scopes = new Map<string, (query: string) => SearchResult[]>();
  return (query: string, locale: Locale, area?: SearchArea) => {
    const scope = `${locale} ${area ?? ""}`;
    let cachedSearch = scopes.get(scope);
    if (!cachedSearch) {
      cachedSearch = memoize(maxCachedQueries, (uncachedQuery: string) =>
        search(uncachedQuery, locale, area),
      );
      scopes.set(scope, cachedSearch);
    }
    return cachedSearch(query);
  };
}
