import type { Page } from "../pages/page.ts";
import type { Locale } from "../site/locale.ts";
import {
  byIdentifier,
  type SearchDocument,
  describesMissingFeatures,
  toDocuments,
} from "./documents.ts";
import { topResults } from "./ranking/top-results.ts";
import { findNames } from "./identifiers.ts";
import { createInvertedIndex } from "./index/inverted-index.ts";
import type { SearchLanguage } from "./languages/language.ts";
import { searchLanguages } from "./languages/search-languages.ts";
import { createProximity } from "./ranking/proximity.ts";
import { createQueryExpansion } from "./query/query-expansion.ts";
import { createQueryTokenizer } from "./query/query-tokenizer.ts";
import { createRanking, type RankedDocuments } from "./ranking/ranking.ts";
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
  /** The share of the query that it matches, weighted by inverse document frequency, up to 1. */
  coverage: number;
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
const referenceBoost = 0.7;
const minSentenceWords = 4;

/** The minimum share of the query that a strong result matches. */
const minStrongCoverage = 0.5;

type LocaleSearch = (query: string, area: SearchArea | undefined) => SearchResult[];

/**
 * Creates a search with one index per locale over the sections of all pages, each built on its first query.
 * @param loadTables returns the stored tables of the same pages, if any
 */
export function createSearch(
  pages: readonly Page[],
  loadTables: (locale: Locale) => SearchTables | undefined = () => undefined,
): Search {
  const searches = new Map<Locale, LocaleSearch>();
  return (query, locale, area) => {
    let search = searches.get(locale);
    if (!search) {
      const own = pages.filter((page) => page.locale === locale);
      search = createLocaleSearch(own, searchLanguages[locale], loadTables(locale));
      searches.set(locale, search);
    }
    return search(query.slice(0, maxQueryLength), area);
  };
}

function createLocaleSearch(
  pages: readonly Page[],
  language: SearchLanguage,
  storedTables: SearchTables | undefined,
): LocaleSearch {
  const tokenize = createTokenizer(language);
  const documents = toDocuments(pages);
  // Two sections that differ by URLs alone are one document where these URLs are the same.
  const isUsable = storedTables?.index.headingSizes.length === documents.length;
  const tables = isUsable ? storedTables : toSearchTables(documents, language);
  const index = createInvertedIndex(tables.index);
  const rank = createRanking(index);
  const toProximity = createProximity(index.sequences, index.stems);
  const documentsByName = byIdentifier(documents);
  const vocabulary = createVocabulary(tables.stemOfWord, index.stems);
  const thesaurus = createThesaurus(language, tokenize, index.stems);
  const toTokens = createQueryTokenizer(language, tokenize, thesaurus.has);
  const expand = createQueryExpansion(thesaurus, vocabulary, index.stems, language);
  const toSnippets = createSnippets(documents, tokenize, index.stems);
  const boosts = toBoosts(documents);
  const groups = toGroups(documents);
  const urls = documents.map(({ page, section }) =>
    section.anchor === null ? page.url : `${page.url}#${section.anchor}`,
  );

  return (query, area) => {
    const tokens = toTokens(query).slice(0, maxTokens);
    const terms = expand(tokens);
    const ranked = rank(terms, isSentence(query, language) ? boosts.toSentence : boosts.toWords);
    const withBonuses = addBonuses(ranked, nameBonuses(query, documentsByName, documents));
    const isInArea = (documentId: number): boolean => {
      const document = documents[documentId];
      return document !== undefined && areaOf(document.page) === area;
    };
    const matchedIds =
      area === undefined ? withBonuses.matchedIds : withBonuses.matchedIds.filter(isInArea);
    const first = topResults(
      { ...withBonuses, matchedIds },
      groups,
      toProximity(tokens, terms, ranked.shares),
    );
    const toSnippet = toSnippets(terms);
    const top = withBonuses.scores[first[0] ?? 0] ?? 0;
    return first.flatMap((documentId) => {
      const document = documents[documentId];
      if (document === undefined) return [];
      const { page, section } = document;
      const { snippet, highlights, foreign } = toSnippet(documentId);
      const coverage = withBonuses.coverage[documentId] ?? 0;
      return {
        kind: kindOf(page),
        method: page.source.method,
        title: page.title,
        headings: section.headings,
        snippet,
        highlights,
        ...(foreign.length > 0 && { foreign }),
        url: urls[documentId] ?? "",
        isWeak: describesMissingFeatures(page) || coverage < minStrongCoverage,
        coverage,
        closeness: top === 0 ? 1 : (withBonuses.scores[documentId] ?? 0) / top,
      };
    });
  };
}

/**
 * Returns the boost of each document, by its number: for a query of keywords, and for a sentence.
 */
function toBoosts(
  documents: readonly SearchDocument[],
): Record<"toWords" | "toSentence", Float64Array> {
  return {
    toWords: Float64Array.from(documents, ({ boost }) => boost),
    toSentence: Float64Array.from(documents, ({ boost, page }) =>
      page.kind === "operation" ? boost * referenceBoost : boost,
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
  return words.length >= minSentenceWords && words.some((word) => stopWords.has(fold(word)));
}

/**
 * Returns the bonuses of documents that the query names, by their numbers, so that they rank above documents that
 * only contain the query terms.
 */
function nameBonuses(
  query: string,
  documentsByName: ReadonlyMap<string, readonly number[]>,
  documents: readonly SearchDocument[],
): Map<number, number> {
  const { whole, within } = findNames(query);
  const bonuses = new Map<number, number>();
  const add = (name: string, bonus: (document: SearchDocument) => number): void => {
    for (const documentId of documentsByName.get(name) ?? []) {
      const document = documents[documentId];
      if (document) bonuses.set(documentId, (bonuses.get(documentId) ?? 0) + bonus(document));
    }
  };
  for (const name of within) add(name, ({ boost }) => nameScore.within * boost);
  for (const name of whole) {
    add(name, ({ boost, isFirst }) => nameScore.whole * boost + (isFirst ? nameScore.page : 0));
  }
  return bonuses;
}

/** Adds the bonuses, and counts a named document as a full match of the query. */
function addBonuses(
  ranked: RankedDocuments,
  bonuses: ReadonlyMap<number, number>,
): RankedDocuments {
  if (bonuses.size === 0) return ranked;
  const { matchedIds, scores, coverage, shares } = ranked;
  const others = [...bonuses.keys()].filter((documentId) => scores[documentId] === 0);
  for (const [documentId, bonus] of bonuses) {
    scores[documentId] = (scores[documentId] ?? 0) + bonus;
    coverage[documentId] = 1;
  }
  if (others.length === 0) return ranked;
  const all = new Uint32Array(matchedIds.length + others.length);
  all.set(matchedIds);
  all.set(others, matchedIds.length);
  return { matchedIds: all, scores, coverage, shares };
}
