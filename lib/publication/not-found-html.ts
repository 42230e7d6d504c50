import { toNameWords } from "../pages/spelling/similar-names.ts";
import type { Page } from "../pages/page.ts";
import { searchPath } from "../search/search-page-html.ts";
import { searchMessages } from "../search/search-messages.ts";
import { escapeMarkup } from "../site/escape-markup.ts";
import { delocalizePath } from "../site/locale.ts";

/** The id of the list on the not-found page that the server fills. */
export const nearestPagesId = "nearest-pages";

/**
 * Renders the list items of the not-found page: the nearest pages, best first, followed by a search for the words
 * of the path, if it has any.
 *
 * @param pages as `FindNearestPages` returns them for the path
 */
export function renderNearestPages(path: string, pages: readonly Page[]): string {
  const items = pages.map(
    ({ pathname, title, description }) =>
      `<li><a href="${escapeMarkup(pathname)}">${escapeMarkup(title)}</a><p>${escapeMarkup(description)}</p></li>`,
  );
  return [...items, renderSearchItem(path)].join("");
}

function renderSearchItem(path: string): string {
  const { locale, path: own } = delocalizePath(path);
  const text = toNameWords(own).join(" ");
  if (text === "") return "";
  const url = `${searchPath(locale)}?${new URLSearchParams({ q: text })}`;
  const { searchFor } = searchMessages[locale];
  return `<li><a href="${escapeMarkup(url)}">${escapeMarkup(searchFor(text))}</a></li>`;
}
