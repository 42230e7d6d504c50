import { delocalizePath, type Locale, locales } from "../site/locale.ts";
import { toPagePathname } from "./links.ts";
import { isSimilarName, toNameWords } from "./spelling/similar-names.ts";
import type { Page } from "./page.ts";
import { trigrams } from "./spelling/trigrams.ts";

const maxPages = 5;
/** The number of most similar pages that are then filtered by name. */
const maxCandidates = 10;

/** Longer paths are truncated. */
const maxPathLength = 300;

/**
 * Finds the pages whose path or title is most similar to an unknown path: at most five, best first. A page that
 * shares neither a word nor a similar spelling with the path is excluded.
 */
export type FindNearestPages = (pathname: string, locale?: Locale) => Page[];

/** Creates an index of the paths and titles of all pages. */
export function createNearestPageFinder(pages: readonly Page[]): FindNearestPages {
  const indexes = new Map(
    locales.map((locale) => [locale, indexPages(pages.filter((page) => page.locale === locale))]),
  );
  return (pathname, locale) => {
    const own = delocalizePath(toPagePathname(pathname.slice(0, maxPathLength)));
    return indexes.get(locale ?? own.locale)?.(own.path) ?? [];
  };
}

/** The texts that contain each trigram: text `2n` is the path of page `n`, text `2n + 1` its title. */
type TrigramIndex = { textsOf: ReadonlyMap<string, readonly number[]>; sizes: readonly number[] };

function indexPages(pages: readonly Page[]): (path: string) => Page[] {
  const index = indexTexts(pages.flatMap(({ path, title }) => [path, title]));
  const names = pages.map(({ path, title }) => [toNameWords(path), toNameWords(title)]);
  return (path) => {
    const similarity = similarityTo(index, trigrams(path));
    const words = toNameWords(path);
    const best: { page: Page; score: number; at: number }[] = [];
    for (const [at, page] of pages.entries()) {
      const score = Math.max(similarity(2 * at), similarity(2 * at + 1));
      const worst = best[maxCandidates - 1];
      if (worst !== undefined && worst.score >= score) continue;
      // After equal scores, so that earlier pages stay first.
      const insertAt = best.findLastIndex((other) => other.score >= score) + 1;
      best.splice(insertAt, 0, { page, score, at });
      best.length = Math.min(best.length, maxCandidates);
    }
    return best
      .filter(({ at }) => names[at]?.some((name) => isSimilarName(words, name)))
      .slice(0, maxPages)
      .map(({ page }) => page);
  };
}

function indexTexts(texts: readonly string[]): TrigramIndex {
  const textsOf = new Map<string, number[]>();
  const sizes = texts.map((text, at) => {
    const grams = trigrams(text);
    for (const gram of grams) {
      const known = textsOf.get(gram);
      if (known === undefined) textsOf.set(gram, [at]);
      else known.push(at);
    }
    return grams.size;
  });
  return { textsOf, sizes };
}

/** Computes Dice's coefficient between a set of trigrams and each text. */
function similarityTo(
  { textsOf, sizes }: TrigramIndex,
  query: ReadonlySet<string>,
): (text: number) => number {
  const common = new Uint16Array(sizes.length);
  for (const gram of query) {
    for (const text of textsOf.get(gram) ?? []) common[text] = (common[text] ?? 0) + 1;
  }
  return (text) => {
    const all = query.size + (sizes[text] ?? 0);
    return all === 0 ? 0 : (2 * (common[text] ?? 0)) / all;
  };
}
