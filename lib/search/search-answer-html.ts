import { escapeMarkup } from "../site/escape-markup.ts";
import { delocalizePath, localizePath, type Locale } from "../site/locale.ts";
import { maxQueryLength, type Search, type SearchResult } from "./create-search.ts";
import { isSearchArea, searchAreas, type SearchArea } from "./result-kind.ts";
import { searchWords } from "./search-words.ts";
import { snippetRuns } from "./snippet-runs.ts";

/** The element of the search page that the server fills. */
export const searchAnswerId = "search-answer";

/** Returns the path of a language's search page. */
export function searchPath(locale: Locale): string {
  return localizePath("/search", locale);
}

/**
 * Renders the content of the search page for a query, as HTML that works without scripts: form, areas, results,
 * and other links if the results are weak or empty.
 * @param params the query parameters `q` and `area`; an unknown area searches all
 */
export function searchAnswerHtml(search: Search, locale: Locale, params: URLSearchParams): string {
  const query = (params.get("q") ?? "").slice(0, maxQueryLength).trim();
  const asked = params.get("area");
  const area = isSearchArea(asked) ? asked : undefined;
  const form = formHtml(query, locale, area);
  if (query === "") return form + elsewhereHtml(locale, "browseTitle");
  const results = search(query, locale, area);
  return [
    form,
    areasHtml(query, locale, area),
    noteHtml(query, locale, results),
    results.length > 0
      ? `<ol class="search-list">${results.map(resultHtml(locale)).join("")}</ol>`
      : "",
    (results[0]?.isWeak ?? true) ? elsewhereHtml(locale, "tryTitle") : "",
  ].join("");
}

/**
 * Creates a function that renders the search page's content for a request target, such as
 * `/nl/search?q=offerte`.
 */
export function createSearchAnswer(search: Search): (target: string) => string {
  return (target) => {
    const url = URL.parse(target, "http://search.invalid");
    const { locale } = delocalizePath(url?.pathname ?? "");
    return searchAnswerHtml(search, locale, url?.searchParams ?? new URLSearchParams());
  };
}

function formHtml(query: string, locale: Locale, area: SearchArea | undefined): string {
  const words = searchWords[locale];
  const kept = area === undefined ? "" : `<input type="hidden" name="area" value="${area}">`;
  return `<form class="search-form" role="search" action="${searchPath(locale)}"><label for="search-words">${words.label}</label><div><input id="search-words" type="search" name="q" maxlength="${maxQueryLength}" autocomplete="off" value="${escapeMarkup(query)}">${kept}<button type="submit" class="primary-button">${words.submit}</button></div></form>`;
}

function areasHtml(query: string, locale: Locale, current: SearchArea | undefined): string {
  const words = searchWords[locale];
  const link = (area: SearchArea | undefined, name: string): string => {
    const params = new URLSearchParams({ q: query, ...(area ? { area } : {}) });
    const mark = area === current ? ' aria-current="true"' : "";
    return `<li><a href="${searchPath(locale)}?${escapeMarkup(params.toString())}"${mark}>${name}</a></li>`;
  };
  const areas = searchAreas.map((area) => link(area, words.areaNames[area]));
  return `<nav class="search-areas" aria-label="${words.areas}"><ul>${link(undefined, words.all)}${areas.join("")}</ul></nav>`;
}

function noteHtml(query: string, locale: Locale, results: readonly SearchResult[]): string {
  const words = searchWords[locale];
  if (results.length === 0) return `<p>${words.none} “${escapeMarkup(query)}”.</p>`;
  return results[0]?.isWeak ? `<p class="note">${words.weak}</p>` : "";
}

function resultHtml(locale: Locale): (result: SearchResult) => string {
  return (result) => {
    const { kind, method, title, headings, url } = result;
    const { pathname, hash } = new URL(url);
    const name = [title, ...headings].map(escapeMarkup).join(" › ");
    const mark = method
      ? `<span class="method" data-method="${method.toLowerCase()}">${escapeMarkup(method)}</span> `
      : "";
    const badge = `<span class="search-kind">${searchWords[locale].kinds[kind]}</span>`;
    return `<li><h2>${mark}<a href="${escapeMarkup(pathname + hash)}">${name}</a> ${badge}</h2><p>${snippetHtml(result)}</p></li>`;
  };
}

function snippetHtml(result: SearchResult): string {
  const runs = snippetRuns(result).map(({ language, parts }) => {
    const html = parts.map(({ text, isMarked }) =>
      isMarked ? `<mark>${escapeMarkup(text)}</mark>` : escapeMarkup(text),
    );
    return language === undefined
      ? html.join("")
      : `<span lang="${language}">${html.join("")}</span>`;
  });
  return runs.join("");
}

function elsewhereHtml(locale: Locale, title: "tryTitle" | "browseTitle"): string {
  const { [title]: words, notIncluded, elsewhere } = searchWords[locale];
  const places = [["/not-included", notIncluded] as const, ...elsewhere];
  const links = places.map(
    ([path, name]) => `<li><a href="${localizePath(path, locale)}">${name}</a></li>`,
  );
  return `<p>${words}</p><ul>${links.join("")}</ul>`;
}
