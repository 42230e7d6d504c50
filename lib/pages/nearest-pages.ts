import { delocalizePath, type Locale } from "../site/locale.ts";
import { toPagePathname } from "./links.ts";
import type { Page } from "./page.ts";

const maxPages = 5;

/** The pages whose address or title looks most like a path that has none: at most five, best first. */
export function nearestPages(pages: readonly Page[], pathname: string, locale?: Locale): Page[] {
  const { locale: ownLocale, path } = delocalizePath(toPagePathname(pathname.slice(0, 300)));
  const wanted = trigrams(path);
  return pages
    .filter((page) => page.locale === (locale ?? ownLocale))
    .map((page, index) => ({
      page,
      index,
      score: Math.max(
        likeness(wanted, trigrams(page.path)),
        likeness(wanted, trigrams(page.title)),
      ),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, maxPages)
    .map(({ page }) => page);
}

/** Dice's coefficient of two sets of trigrams. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const gram of a) if (b.has(gram)) common += 1;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return grams;
}
