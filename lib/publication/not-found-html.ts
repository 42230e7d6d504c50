import { toNameWords } from "../pages/spelling/page-name.ts";
import type { Page } from "../pages/page.ts";
import { searchPath } from "../search/search-answer-html.ts";
import { searchWords } from "../search/search-words.ts";
import { escapeMarkup } from "../site/escape-markup.ts";
import { delocalizePath } from "../site/locale.ts";

/** The id of the list on the not-found page that the server fills. */
export const nearestPagesId = "nearest-pages";

/**
 * Renders the list items of the not-found page: the nearest pages, best first, followed by a search for the words
 * of the path, if it has any.
 *
 * @param pages as `NearestPages` finds them for the path
 */
export function nearestPagesHtml(path: string, pages: readonly Page[]): string {
  const items = pages.map(
    ({ pathname, title, description }) =>
      `<li><a href="${escapeMarkup(pathname)}">${escapeMarkup(title)}</a><p>${escapeMarkup(description)}</p></li>`,
  );
  return [...items, searchItem(path)].join("");
}

function searchItem(path: string): string {
  const { locale, path: own } = delocalizePath(path);
  const words = toNameWords(own).join(" ");
  if (words === "") return "";
  const address = `${searchPath(locale)}?${new URLSearchParams({ q: words })}`;
  const { searchFor } = searchWords[locale];
  return `<li><a href="${escapeMarkup(address)}">${escapeMarkup(searchFor(words))}</a></li>`;
}
