import { join } from "node:path";
import { readJson } from "../site/json-file.ts";
import type { Locale } from "../site/locale.ts";
import type { Page } from "../pages/page.ts";

/** Comma-separated keywords and short phrases, by path: `/tasks` or `/tasks#plan-it`. */
export type Keywords = Record<string, string>;

/** Reads `content/keywords.<locale>.json`: words that readers use for a subject but its page does not. */
export async function loadKeywords(rootDir: string, locale: Locale): Promise<Keywords> {
  return readJson<Keywords>(join(rootDir, keywordsFile(locale)), {});
}

/**
 * Returns the pages of one locale with their keywords, which are searched but never shown.
 * @throws Error that names the file and the paths without a page or section
 */
export function withKeywords<P extends Page>(
  pages: readonly P[],
  locale: Locale,
  keywords: Keywords,
): P[] {
  const unused = new Set(Object.keys(keywords));
  const urlsByPathname = Map.groupBy(unused, (url) => url.replace(/#.*$/u, ""));
  const takeKeywords = (url: string): { keywords?: string } => {
    const text = keywords[url];
    unused.delete(url);
    return text === undefined ? {} : { keywords: text };
  };
  const found = pages.map((page) => {
    const own = urlsByPathname.get(page.pathname);
    if (own === undefined) return page;
    const copy = { ...page, ...takeKeywords(page.pathname) };
    if (!own.some((url) => url.includes("#"))) return copy;
    const sections = page.sections.map((section) =>
      section.anchor === null
        ? section
        : { ...section, ...takeKeywords(`${page.pathname}#${section.anchor}`) },
    );
    return { ...copy, sections };
  });
  if (unused.size > 0) {
    throw new Error(`${keywordsFile(locale)}: no page or section at ${[...unused].join(", ")}.`);
  }
  return found;
}

function keywordsFile(locale: Locale): string {
  return `content/keywords.${locale}.json`;
}
