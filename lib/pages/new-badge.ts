import type { Locale } from "../site/locale.ts";

/** The badge of a page that was added not long ago. */
export const newBadge: Record<Locale, string> = { en: "New", nl: "Nieuw" };

const newDays = 30;
const dayMilliseconds = 86_400_000;

/**
 * Returns whether a page is new: added in the 30 days before the newest change of any page. It depends on the
 * content alone, so that every build of the same content shows the same badges.
 *
 * @param addedAt ISO 8601 date; undefined if the page has none
 */
export function isNewPage(addedAt: string | undefined, newestChange: string): boolean {
  if (addedAt === undefined) return false;
  const age = Date.parse(newestChange) - Date.parse(addedAt);
  return age <= newDays * dayMilliseconds;
}
