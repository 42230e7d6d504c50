import { expect, test } from "vitest";
import type { Search } from "./create-search.ts";
import { cacheResults } from "./cache-results.ts";

/** Returns a search whose only result names the query, with a list of the executed queries. */
function countedSearch() {
  const queries: string[] = [];
  const search: Search = (query, locale, area) => {
    const title = `${query} ${locale} ${area ?? "all"}`;
    queries.push(title);
    const kind = "guide";
    return [
      {
        kind,
        title,
        headings: [],
        snippet: "",
        highlights: [],
        url: "",
        isWeak: false,
        closeness: 1,
        coverage: 1,
      },
    ];
  };
  return { queries, search };
}

test("executes a query once per language and area", () => {
  const { queries, search } = countedSearch();
  const remembered = cacheResults(search);
  for (const _time of [1, 2]) {
    expect(remembered("quotes", "en").map(({ title }) => title)).toEqual(["quotes en all"]);
    expect(remembered("quotes", "nl").map(({ title }) => title)).toEqual(["quotes nl all"]);
    expect(remembered("quotes", "en", "api").map(({ title }) => title)).toEqual(["quotes en api"]);
  }
  expect(queries).toEqual(["quotes en all", "quotes nl all", "quotes en api"]);
});

test("limits the number of cached queries", () => {
  const { queries, search } = countedSearch();
  const remembered = cacheResults(search);
  remembered("first", "en");
  for (let number = 0; number < 1_000; number += 1) remembered(`question ${number}`, "en");
  remembered("first", "en");
  expect(queries.filter((title) => title === "first en all")).toHaveLength(2);
});
