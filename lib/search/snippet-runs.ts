import type { Locale } from "../site/locale.ts";
import type { SearchResult } from "./create-search.ts";

/** A run of a snippet in one language: `language` is undefined for the language of the page. */
export type SnippetRun = {
  language: Locale | undefined;
  parts: { text: string; isMarked: boolean }[];
};

/** Returns the runs of a result's snippet, with the query terms marked. */
export function snippetRuns({
  snippet,
  highlights,
  foreign = [],
}: Pick<SearchResult, "snippet" | "highlights" | "foreign">): SnippetRun[] {
  const runs: SnippetRun[] = [];
  const add = (from: number, to: number, language?: Locale): void => {
    const parts: SnippetRun["parts"] = [];
    let last = from;
    for (const [start, end] of highlights) {
      if (start < from || end > to) continue;
      parts.push({ text: snippet.slice(last, start), isMarked: false });
      parts.push({ text: snippet.slice(start, end), isMarked: true });
      last = end;
    }
    parts.push({ text: snippet.slice(last, to), isMarked: false });
    runs.push({ language, parts: parts.filter(({ text }) => text !== "") });
  };
  let last = 0;
  for (const { start, end, language } of foreign) {
    add(last, start);
    add(start, end, language);
    last = end;
  }
  add(last, snippet.length);
  return runs.filter(({ parts }) => parts.length > 0);
}
