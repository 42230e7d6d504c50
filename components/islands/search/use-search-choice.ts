import { useEffect, useState, type KeyboardEvent } from "react";
import type { SearchResult } from "#lib/search/create-search.ts";
import type { SearchArea } from "#lib/search/result-kind.ts";
import { addRecentPage, readRecentPages, type RecentPage } from "./recent-pages.ts";
import type { SearchField } from "./search-field.ts";
import { localHref } from "./search-results.tsx";
import { useSearchResults, type SearchState } from "./use-search-results.ts";

/** The results for the query, and the active one. */
export type SearchChoice = {
  /** The area that is searched; undefined for all of them. */
  area: SearchArea | undefined;
  chooseArea: (area: SearchArea | undefined) => void;
  /** Pages visited before, shown while the query is empty. */
  recent: readonly RecentPage[];
  search: SearchState;
  results: readonly SearchResult[];
  active: number;
  activate: (index: number) => void;
  /** Closes the dialog and opens a result. */
  follow: (result: SearchResult) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Manages the search's results and the choice of one with the keyboard. */
export function useSearchChoice(
  props: Omit<SearchField, "input" | "setQuery" | "onKeys" | "onOption">,
): SearchChoice {
  const { locale, listId, dialog, query, submittedQuery, setSubmittedQuery } = props;
  const [area, setArea] = useState<SearchArea>();
  const [chosen, setChosen] = useState({ index: 0, scope: "" });
  const search = useSearchResults(query, locale, area);
  const results = search.state === "found" ? search.results : [];
  const isCurrent = search.state === "found" && search.query === query.trim();
  // With a new query or area, the first result is active.
  const scope = `${area ?? ""} ${query}`;
  const active = chosen.scope === scope ? chosen.index : 0;

  function follow(result: SearchResult) {
    dialog.current?.close();
    const url = localHref(result.url);
    addRecentPage({ ...result, url });
    location.assign(url);
  }

  useEffect(() => {
    const [first] = results;
    if (isCurrent && submittedQuery === query.trim() && first && dialog.current?.open)
      follow(first);
  });

  const activate = (index: number): void => setChosen({ index, scope });

  function onKeyDown(event: KeyboardEvent) {
    const { length } = results;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (length === 0) return;
      const index = (active + (event.key === "ArrowDown" ? 1 : length - 1)) % length;
      activate(index);
      document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const result = results[active];
      if (!isCurrent) setSubmittedQuery(query.trim());
      else if (result && (event.ctrlKey || event.metaKey)) window.open(localHref(result.url));
      else if (result) follow(result);
    }
  }

  return {
    area,
    chooseArea: setArea,
    recent: query === "" ? readRecentPages(locale) : [],
    search,
    results,
    active,
    activate,
    follow,
    onKeyDown,
  };
}
