import { escapeMarkup } from "../site/escape-markup.ts";
import type { Page } from "../pages/page.ts";

/** The list of the not-found page that the server fills. */
export const nearestPagesId = "nearest-pages";

/**
 * The items of the list on the not-found page, best page first.
 *
 * @param pages as `NearestPages` finds them for the address
 */
export function nearestPagesHtml(pages: readonly Page[]): string {
  const items = pages.map(
    ({ pathname, title, description }) =>
      `<li><a href="${escapeMarkup(pathname)}">${escapeMarkup(title)}</a><p>${escapeMarkup(description)}</p></li>`,
  );
  return items.join("");
}
