import { escapeMarkup } from "../site/escape-markup.ts";
import type { Page } from "../pages/page.ts";

/** The list of the not-found page that the server fills. */
export const nearestPagesId = "nearest-pages";

/**
 * The not-found page with its list filled, best page first; as it was where it has no such list.
 *
 * @param pages as `nearestPages` finds them for the address
 */
export function fillNotFound(html: string, pages: readonly Page[]): string {
  const place = new RegExp(`(<ul id="${nearestPagesId}"[^>]*>)(?=</ul>)`, "u");
  const items = pages.map(
    ({ pathname, title, description }) =>
      `<li><a href="${escapeMarkup(pathname)}">${escapeMarkup(title)}</a><p>${escapeMarkup(description)}</p></li>`,
  );
  return html.replace(place, (start) => start + items.join(""));
}
