import type { Locale } from "../site/locale.ts";
import type { Search, SearchResult } from "./create-search.ts";
import { memoize } from "./memoize.ts";
import type { SearchArea } from "./result-kind.ts";

/** For each language and area: about 6 KB each. */
const maxQuestions = 200;

/** A search of pages that do not change: what was asked lately is answered as it was, without searching. */
export function rememberAnswers(search: Search): Search {
  const scopes = new Map<string, (query: string) => SearchResult[]>();
  return (query: string, locale: Locale, area?: SearchArea) => {
    const scope = `${locale} ${area ?? ""}`;
    let answer = scopes.get(scope);
    if (!answer) {
      answer = memoize(maxQuestions, (asked: string) => search(asked, locale, area));
      scopes.set(scope, answer);
    }
    return answer(query);
  };
}
