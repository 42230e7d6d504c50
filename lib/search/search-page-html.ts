import { escapeMarkup } from "../site/escape-markup.ts";
import { delocalizePath, localizePath, otherLocale, type Locale } from "../site/locale.ts";
import { maxQueryLength, type Search, type SearchResult } from "./create-search.ts";
import { needsOtherLanguage, toOtherLanguageResults } from "./other-language.ts";
import { isSearchArea, searchAreas, type SearchArea } from "./result-kind.ts";
import { searchMessages } from "./search-messages.ts";
import { snippetRuns } from "./snippet-runs.ts";

/** The element of the search page that the server fills. */
export const searchContentId = "search-answer";

/** Returns the path of a language's search page. */
export function searchPath(locale: Locale): string {
  return localizePath("/search", locale);
}

/**
 * Renders the content of the search page for a query, as HTML that works without scripts: form, areas, results,
 * and other links if the results are weak or empty.
 * @param params the query parameters `q` and `area`; an unknown area searches all
 */
export function renderSearchPage(search: Search, locale: Locale, params: URLSearchParams): string {
  const query = (params.get("q") ?? "").slice(0, maxQueryLength).trim();
  const requestedArea = params.get("area");
  const area = isSearchArea(requestedArea) ? requestedArea : undefined;
  const form = renderForm(query, locale, area);
  if (query === "") return form + renderOtherLinks(locale, "browseTitle");
  const results = search(query, locale, area);
  return [
    form,
    renderAreas(query, locale, area),
    renderNote(query, locale, results),
    results.length > 0
      ? `<ol class="search-list">${results.map(renderResult(locale)).join("")}</ol>`
      : "",
    ...(needsOtherLanguage(results)
      ? [
          renderOtherLanguage(search(query, otherLocale(locale), area), query, locale),
          renderOtherLinks(locale, "tryTitle"),
        ]
      : []),
  ].join("");
}

/** Renders the results in the other language, if they match the query. */
function renderOtherLanguage(
  results: readonly SearchResult[],
  query: string,
  locale: Locale,
): string {
  const { elsewhereTitle, elsewhereAll } = searchMessages[locale];
  const language = otherLocale(locale);
  const items = toOtherLanguageResults(results).map(({ title, headings, url }) => {
    const { pathname, hash } = new URL(url);
    const name = [title, ...headings].map(escapeMarkup).join(" › ");
    return `<li><a href="${escapeMarkup(pathname + hash)}" lang="${language}" hreflang="${language}">${name}</a></li>`;
  });
  if (items.length === 0) return "";
  const all = `${searchPath(language)}?${new URLSearchParams({ q: query }).toString()}`;
  return `<h2 class="search-elsewhere">${elsewhereTitle}</h2><ul>${items.join("")}</ul><p><a href="${escapeMarkup(all)}" hreflang="${language}">${elsewhereAll}</a></p>`;
}

/**
 * Creates a function that renders the search page's content for a request target, such as
 * `/nl/search?q=offerte`.
 */
export function createSearchPageRenderer(search: Search): (target: string) => string {
  return (target) => {
    const url = URL.parse(target, "http://search.invalid");
    const { locale } = delocalizePath(url?.pathname ?? "");
    return renderSearchPage(search, locale, url?.searchParams ?? new URLSearchParams());
  };
}

function renderForm(query: string, locale: Locale, area: SearchArea | undefined): string {
  const messages = searchMessages[locale];
  const areaInput = area === undefined ? "" : `<input type="hidden" name="area" value="${area}">`;
  return `<form class="search-form" role="search" action="${searchPath(locale)}"><label for="search-words">${messages.label}</label><div><input id="search-words" type="search" name="q" maxlength="${maxQueryLength}" autocomplete="off" value="${escapeMarkup(query)}">${areaInput}<button type="submit" class="primary-button">${messages.submit}</button></div></form>`;
}

function renderAreas(query: string, locale: Locale, current: SearchArea | undefined): string {
  const messages = searchMessages[locale];
  const link = (area: SearchArea | undefined, name: string): string => {
    const params = new URLSearchParams({ q: query, ...(area ? { area } : {}) });
    const currentAttribute = area === current ? ' aria-current="true"' : "";
    return `<li><a href="${searchPath(locale)}?${escapeMarkup(params.toString())}"${currentAttribute}>${name}</a></li>`;
  };
  const areas = searchAreas.map((area) => link(area, messages.areaNames[area]));
  return `<nav class="search-areas" aria-label="${messages.areas}"><ul>${link(undefined, messages.all)}${areas.join("")}</ul></nav>`;
}

function renderNote(query: string, locale: Locale, results: readonly SearchResult[]): string {
  const messages = searchMessages[locale];
  if (results.length === 0) return `<p>${messages.none} “${escapeMarkup(query)}”.</p>`;
  return results[0]?.isWeak ? `<p class="note">${messages.weak}</p>` : "";
}

function renderResult(locale: Locale): (result: SearchResult) => string {
  return (result) => {
    const { kind, method, title, headings, url } = result;
    const { pathname, hash } = new URL(url);
    const name = [title, ...headings].map(escapeMarkup).join(" › ");
    const currentAttribute = method
      ? `<span class="method" data-method="${method.toLowerCase()}">${escapeMarkup(method)}</span> `
      : "";
    const badge = `<span class="search-kind">${searchMessages[locale].kinds[kind]}</span>`;
    return `<li><h2>${currentAttribute}<a href="${escapeMarkup(pathname + hash)}">${name}</a> ${badge}</h2><p>${renderSnippet(result)}</p></li>`;
  };
}

function renderSnippet(result: SearchResult): string {
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

function renderOtherLinks(locale: Locale, title: "tryTitle" | "browseTitle"): string {
  const { [title]: messages, notIncluded, elsewhere } = searchMessages[locale];
  const targets = [["/not-included", notIncluded] as const, ...elsewhere];
  const links = targets.map(
    ([path, name]) => `<li><a href="${localizePath(path, locale)}">${name}</a></li>`,
  );
  return `<p>${messages}</p><ul>${links.join("")}</ul>`;
}
