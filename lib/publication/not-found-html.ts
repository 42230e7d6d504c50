import { escapeMarkup } from "../site/escape-markup.ts";
import type { Page } from "../pages/page.ts";

/** The list of the not-found page that the server fills. */
export const nearestPagesId = "nearest-pages";

/** The bytes of the not-found page around the pages that it names. */
export type NotFoundHtml = { before: Buffer; after: Buffer };

/** Cuts the not-found page once where its list is; undefined where it has no such list. */
export function cutNotFound(html: Buffer): NotFoundHtml | undefined {
  const text = html.toString();
  const list = new RegExp(`<ul id="${nearestPagesId}"[^>]*>(?=</ul>)`, "u").exec(text);
  if (list === null) return undefined;
  const at = Buffer.byteLength(text.slice(0, list.index + list[0].length));
  return { before: html.subarray(0, at), after: html.subarray(at) };
}

/**
 * The not-found page with its list filled, best page first.
 *
 * @param pages as `NearestPages` finds them for the address
 */
export function fillNotFound({ before, after }: NotFoundHtml, pages: readonly Page[]): Buffer {
  const items = pages.map(
    ({ pathname, title, description }) =>
      `<li><a href="${escapeMarkup(pathname)}">${escapeMarkup(title)}</a><p>${escapeMarkup(description)}</p></li>`,
  );
  return Buffer.concat([before, Buffer.from(items.join("")), after]);
}
