import { useEffect, useState } from "react";
import type { SearchResult } from "#lib/search/create-search.ts";
import type { SearchArea } from "#lib/search/result-kind.ts";
import type { Locale } from "#lib/site/locale.ts";

export type SearchAnswer =
  | { state: "empty" }
  | { state: "failed" }
  | { state: "found"; query: string; results: SearchResult[] };

/** How long to wait after a keystroke before searching, so that not every letter sends a request. */
const pauseMilliseconds = 80;

/** Returns the state of the search for a query; the previous results stay until the next ones arrive. */
export function useSearchAnswer(
  query: string,
  locale: Locale,
  area: SearchArea | undefined,
): SearchAnswer {
  const [answer, setAnswer] = useState<SearchAnswer>({ state: "empty" });
  const asked = query.trim();
  useEffect(() => {
    if (!asked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      askSearch({ query: asked, locale, area }, abort.signal).then(setAnswer, () => {
        if (!abort.signal.aborted) setAnswer({ state: "failed" });
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, locale, area]);
  return asked ? answer : { state: "empty" };
}

type Question = { query: string; locale: Locale; area: SearchArea | undefined };

async function askSearch(
  { query, locale, area }: Question,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const parameters = new URLSearchParams({ q: query, locale, ...(area ? { area } : {}) });
  const answer = await fetch(`/search?${parameters}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!answer.ok) return { state: "failed" };
  const { results } = (await answer.json()) as { results: SearchResult[] };
  return { state: "found", query, results };
}
