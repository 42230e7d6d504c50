import { useRouter } from "next/navigation";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import type { SearchResult } from "#lib/search/create-search.ts";
import type { SearchArea } from "#lib/search/result-kind.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { RecentResult } from "./recent-results.ts";
import { localHref } from "./search-results.tsx";
import { useSearchAnswer, type SearchAnswer } from "./use-search-answer.ts";

/** What is being searched for, what was found, and the result that the keys have arrived at. */
export type SearchChoice = {
  query: string;
  /** Begins anew with other words. */
  change: (query: string) => void;
  /** The part of the documentation that is searched; all of it where none is chosen. */
  area: SearchArea | undefined;
  chooseArea: (area: SearchArea | undefined) => void;
  recent: readonly RecentResult[];
  /** For a dialog that opens: looks up what was opened before. */
  begin: () => void;
  answer: SearchAnswer;
  results: readonly SearchResult[];
  active: number;
  activate: (index: number) => void;
  /** Closes the dialog and goes to a result. */
  follow: (result: SearchResult) => void;
  /** For a dialog that closes: the results for which Enter was pressed lead nowhere any more. */
  stopAwaiting: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Not needed before the search is: pages load without it. */
const recentResults = () => import("./recent-results.ts");

/**
 * Choosing a result by the keys.
 * @param listId the id of the list of results; those of its options end in their index
 */
export function useSearchChoice(
  dialog: RefObject<HTMLDialogElement | null>,
  listId: string,
  locale: Locale,
): SearchChoice {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [area, setArea] = useState<SearchArea>();
  const [recent, setRecent] = useState<readonly RecentResult[]>([]);
  /** The words for which Enter was pressed before their results were there. */
  const [awaited, setAwaited] = useState<string>();
  const answer = useSearchAnswer(query, locale, area);
  const results = answer.state === "found" ? answer.results : [];
  const isCurrent = answer.state === "found" && answer.query === query.trim();

  function follow(result: SearchResult) {
    dialog.current?.close();
    void recentResults().then(({ addRecent }) => addRecent(result));
    router.push(localHref(result.url));
  }

  useEffect(() => {
    const [first] = results;
    if (isCurrent && awaited === query.trim() && first && dialog.current?.open) follow(first);
  });

  function select(index: number) {
    setActive(index);
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { length } = results;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : length - 1;
      if (length > 0) select((active + step) % length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const result = results[active];
      if (!isCurrent) setAwaited(query.trim());
      else if (result && (event.ctrlKey || event.metaKey)) window.open(localHref(result.url));
      else if (result) follow(result);
    }
  }

  return {
    query,
    change(value) {
      setQuery(value);
      setActive(0);
      setAwaited(undefined);
    },
    area,
    chooseArea(chosen) {
      setArea(chosen);
      setActive(0);
    },
    recent,
    begin: () => void recentResults().then(({ readRecent }) => setRecent(readRecent())),
    answer,
    results,
    active,
    activate: setActive,
    follow,
    stopAwaiting: () => setAwaited(undefined),
    onKeyDown,
  };
}
