import { useEffect, useState } from "react";
import type { SearchResult } from "#lib/search/create-search.ts";
import { needsOtherLanguage, toOtherLanguageResults } from "#lib/search/other-language.ts";
import type { SearchArea } from "#lib/search/result-kind.ts";
import { otherLocale, type Locale } from "#lib/site/locale.ts";

export type SearchState =
  | { state: "empty" }
  | { state: "failed" }
  | {
      state: "found";
      query: string;
      results: SearchResult[];
      /** Results in the other language, if the results in this one are weak. */
      otherResults: SearchResult[];
    };

/** How long to wait after a keystroke before searching, so that not every letter sends a request. */
const pauseMilliseconds = 80;

/** Returns the state of the search for a query; the previous results stay until the next ones arrive. */
export function useSearchResults(
  query: string,
  locale: Locale,
  area: SearchArea | undefined,
): SearchState {
  const [search, setSearch] = useState<SearchState>({ state: "empty" });
  const trimmedQuery = query.trim();
  useEffect(() => {
    if (!trimmedQuery) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchSearch({ query: trimmedQuery, locale, area }, abort.signal).then(setSearch, () => {
        if (!abort.signal.aborted) setSearch({ state: "failed" });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [trimmedQuery, locale, area]);
  return trimmedQuery ? search : { state: "empty" };
}

type SearchRequest = { query: string; locale: Locale; area: SearchArea | undefined };

async function fetchSearch(request: SearchRequest, signal: AbortSignal): Promise<SearchState> {
  const results = await fetchResults(request, signal);
  if (results === undefined) return { state: "failed" };
  const others = needsOtherLanguage(results)
    ? await fetchResults({ ...request, locale: otherLocale(request.locale) }, signal)
    : [];
  const otherResults = toOtherLanguageResults(others ?? []);
  return { state: "found", query: request.query, results, otherResults };
}

/** Returns undefined if the server cannot search. */
async function fetchResults(
  { query, locale, area }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult[] | undefined> {
  const parameters = new URLSearchParams({ q: query, locale, ...(area ? { area } : {}) });
  const response = await fetch(`/search?${parameters}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!response.ok) return undefined;
  const { results } = (await response.json()) as { results: SearchResult[] };
  return results;
}
