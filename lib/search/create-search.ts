import type { Page } from "../pages/page.ts";
import type { Locale } from "../site/locale.ts";
import { byIdentifier, type SearchDocument, tellsOfAbsent, toDocuments } from "./documents.ts";
import { firstResults } from "./ranking/first-results.ts";
import { namesIn } from "./identifiers.ts";
import { createInvertedIndex } from "./index/inverted-index.ts";
import type { SearchLanguage } from "./languages/language.ts";
import { searchLanguages } from "./languages/search-languages.ts";
import { createProximity } from "./ranking/proximity.ts";
import { createQueryExpansion } from "./query/query-expansion.ts";
import { createQueryTokens } from "./query/query-tokens.ts";
import { createRanking, type Ranked } from "./ranking/ranking.ts";
import { areaOf, kindOf, type ResultKind, type SearchArea } from "./result-kind.ts";
import { type SearchTables, toSearchTables } from "./index/search-tables.ts";
import { createSnippets, type ForeignRange, type Highlight } from "./snippet.ts";
import { createThesaurus } from "./query/thesaurus.ts";
import { createTokenizer, fold } from "./tokenizer.ts";
import { createVocabulary } from "./vocabulary.ts";

/** A section that matches a query. */
export type SearchResult = {
  kind: ResultKind;
  /** The HTTP method of an operation. */
  method?: string | undefined;
  /** Title of the page. */
  title: string;
  /** Headings from the outermost to the section's own; empty for the beginning of a page. */
  headings: string[];
  snippet: string;
  /** The ranges of the query terms in the snippet, as offsets in UTF-16 code units. */
  highlights: Highlight[];
  /** The ranges of the snippet in another language than the page's, if any. */
  foreign?: readonly ForeignRange[];
  /** Absolute URL of the HTML page, with the section's anchor. */
  url: string;
  /**
   * Whether it matches less than half of the query, weighted by inverse document frequency, or only says that
   * the product lacks the subject.
   */
  isWeak: boolean;
  /** Its score relative to the best one's, which is 1. */
  closeness: number;
};

/**
 * Returns at most eight sections, best first. The same query always returns the same results.
 * @param area restricts the search to one area of the documentation
 */
export type Search = (query: string, locale: Locale, area?: SearchArea) => SearchResult[];

/** Longer queries are truncated. */
export const maxQueryLength = 400;

const maxTokens = 24;

/**
 * The score bonus for a name that equals the query (`whole`) or occurs in it (`within`), and the additional bonus
 * of a page over a section with the same name.
 */
const nameScore = { whole: 40, within: 20, page: 4 };

/**
 * The boost of the reference for a query that is a sentence, which a guide usually answers.
 */
const referenceShare = 0.7;
const sentenceWords = 4;

/** The minimum share of the query that a strong result matches. */
const leastStrong = 0.5;

type LocaleSearch = (query: string, area: SearchArea | undefined) => SearchResult[];

/**
 * Creates a search with one index per locale over the sections of all pages, each built on its first query.
 * @param loadTables returns the stored tables of the same pages, if any
 */
export function createSearch(
  pages: readonly Page[],
  keptOf: (locale: Locale) => SearchTables | undefined = () => undefined,
): Search {
  const searches = new Map<Locale, LocaleSearch>();
  return (query, locale, area) => {
    let search = searches.get(locale);
    if (!search) {
      const own = pages.filter((page) => page.locale === locale);
      search = createLocaleSearch(own, searchLanguages[locale], keptOf(locale));
      searches.set(locale, search);
    }
    return search(query.slice(0, maxQueryLength), area);
  };
}

function createLocaleSearch(
  pages: readonly Page[],
  language: SearchLanguage,
  kept: SearchTables | undefined,
): LocaleSearch {
  const tokenize = createTokenizer(language);
  const documents = toDocuments(pages);
  const tables = kept ?? toSearchTables(documents, language);
  const index = createInvertedIndex(tables.index);
  const rank = createRanking(index);
  const toProximity = createProximity(index.sequences, index.stems);
  const identified = byIdentifier(documents);
  const vocabulary = createVocabulary(tables.stemOfWord, index.stems);
  const thesaurus = createThesaurus(language, tokenize, index.stems);
  const toTokens = createQueryTokens(language, tokenize, thesaurus.has);
  const expand = createQueryExpansion(thesaurus, vocabulary, index.stems, language);
  const toSnippets = createSnippets(documents, tokenize, index.stems);
  const worths = toWorths(documents);
  const groups = toGroups(documents);
  const addresses = documents.map(({ page, section }) =>
    section.anchor === null ? page.url : `${page.url}#${section.anchor}`,
  );

  return (query, area) => {
    const tokens = toTokens(query).slice(0, maxTokens);
    const parts = expand(tokens);
    const ranked = rank(parts, isSentence(query, language) ? worths.toSentence : worths.toWords);
    const named = withNamed(ranked, namedBy(query, identified, documents));
    const isInArea = (place: number): boolean => {
      const document = documents[place];
      return document !== undefined && areaOf(document.page) === area;
    };
    const found = area === undefined ? named.found : named.found.filter(isInArea);
    const first = firstResults(
      { ...named, found },
      groups,
      toProximity(tokens, parts, ranked.shares),
    );
    const toSnippet = toSnippets(parts);
    const top = named.scores[first[0] ?? 0] ?? 0;
    return first.flatMap((place) => {
      const document = documents[place];
      if (document === undefined) return [];
      const { page, section } = document;
      const { snippet, highlights, foreign } = toSnippet(place);
      return {
        kind: kindOf(page),
        method: page.source.method,
        title: page.title,
        headings: section.headings,
        snippet,
        highlights,
        ...(foreign.length > 0 && { foreign }),
        url: addresses[place] ?? "",
        isWeak: tellsOfAbsent(page) || (named.answered[place] ?? 0) < leastStrong,
        closeness: top === 0 ? 1 : (named.scores[place] ?? 0) / top,
      };
    });
  };
}

/**
 * Returns the boost of each document, by its number: for a query of keywords, and for a sentence.
 */
function toWorths(
  documents: readonly SearchDocument[],
): Record<"toWords" | "toSentence", Float64Array> {
  return {
    toWords: Float64Array.from(documents, ({ worth }) => worth),
    toSentence: Float64Array.from(documents, ({ worth, page }) =>
      page.kind === "operation" ? worth * referenceShare : worth,
    ),
  };
}

/**
 * Returns a group for each document, by its number: documents of one page share a group, and so do all
 * problems.
 */
function toGroups(documents: readonly SearchDocument[]): Uint32Array {
  const numbers = new Map<Page | string, number>();
  return Uint32Array.from(documents, ({ page }) => {
    const group = page.kind === "problem" ? page.kind : page;
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
}

/** Returns whether a query is a sentence: several words, with a stop word among them. */
function isSentence(query: string, { stopWords }: SearchLanguage): boolean {
  const words = query.trim().split(/\s+/u);
  return words.length >= sentenceWords && words.some((word) => stopWords.has(fold(word)));
}

/**
 * Returns the bonuses of documents that the query names, by their numbers, so that they rank above documents that
 * only contain the query terms.
 */
function namedBy(
  query: string,
  identified: ReadonlyMap<string, readonly number[]>,
  documents: readonly SearchDocument[],
): Map<number, number> {
  const { whole, within } = namesIn(query);
  const gains = new Map<number, number>();
  const add = (name: string, gain: (document: SearchDocument) => number): void => {
    for (const place of identified.get(name) ?? []) {
      const document = documents[place];
      if (document) gains.set(place, (gains.get(place) ?? 0) + gain(document));
    }
  };
  for (const name of within) add(name, ({ worth }) => nameScore.within * worth);
  for (const name of whole) {
    add(name, ({ worth, isFirst }) => nameScore.whole * worth + (isFirst ? nameScore.page : 0));
  }
  return gains;
}

/** Adds the bonuses, and counts a named document as a full match of the query. */
function withNamed(ranked: Ranked, gains: ReadonlyMap<number, number>): Ranked {
  if (gains.size === 0) return ranked;
  const { found, scores, answered, shares } = ranked;
  const others = [...gains.keys()].filter((place) => scores[place] === 0);
  for (const [place, gain] of gains) {
    scores[place] = (scores[place] ?? 0) + gain;
    answered[place] = 1;
  }
  if (others.length === 0) return ranked;
  const all = new Uint32Array(found.length + others.length);
  all.set(found);
  all.set(others, found.length);
  return { found: all, scores, answered, shares };
}
