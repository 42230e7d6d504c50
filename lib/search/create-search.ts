import type { Page } from "../pages/page.ts";
import type { Locale } from "../site/locale.ts";
import { analyze, type AnalyzedDocument } from "./analyze.ts";
import { byIdentifier, toDocuments } from "./documents.ts";
import { namesIn } from "./identifiers.ts";
import { createInvertedIndex } from "./inverted-index.ts";
import type { SearchLanguage } from "./languages/language.ts";
import { searchLanguages } from "./languages/search-languages.ts";
import { createProximity, type Proximity } from "./proximity.ts";
import { createQueryExpansion } from "./query/query-expansion.ts";
import { toQueryTokens } from "./query/query-tokens.ts";
import { createRanking, type Hit as RankedHit } from "./ranking.ts";
import { areaOf, kindOf, type ResultKind, type SearchArea } from "./result-kind.ts";
import { createSnippets, type Highlight, type Snippet } from "./snippet.ts";
import { createThesaurus } from "./query/thesaurus.ts";
import { createTokenizer, fold } from "./tokenizer.ts";
import { createVocabulary } from "./vocabulary.ts";

/** One section that answers a question. */
export type SearchResult = {
  kind: ResultKind;
  /** Of an operation: its HTTP method. */
  method?: string;
  /** Title of the page. */
  title: string;
  /** Headings from the outermost to the section's own; empty for the beginning of a page. */
  headings: string[];
  snippet: string;
  /** Where words of the question stand in the snippet, as offsets in UTF-16 code units. */
  highlights: Highlight[];
  /** Absolute address of the HTML page, with the section's anchor. */
  url: string;
  /** Whether it has less than half of what was asked for, where rare words are more than common ones. */
  isWeak: boolean;
  /** Its score as a share of the best one's: 1 for the best. */
  closeness: number;
};

/**
 * At most eight sections, best first; the same question always gets the same answer.
 * @param area the only part of the documentation that is searched; all of it by default
 */
export type Search = (query: string, locale: Locale, area?: SearchArea) => SearchResult[];

/** Longer questions are read up to here. */
export const maxQueryLength = 400;

const maxResults = 8;
const maxPerPage = 3;
const maxTokens = 24;

/** Hits with such a share of the best score are put in order before all others. */
const nearShares = [0.3, 0.1];

/** In how many of the best the closeness of the words is judged. */
const maxCompared = 20;

/**
 * A name that the question consists of, and one that it mentions, against a score of words; what a page has
 * before a section of the same name.
 */
const nameScore = { whole: 40, within: 20, page: 4 };

/** What the reference is worth to a whole sentence, which guides answer; words alone are looked up. */
const referenceShare = 0.7;
const sentenceWords = 4;

/** How much of a question a result has to have that is no weak one. */
const leastStrong = 0.5;

type Hit = RankedHit<AnalyzedDocument>;

type LocaleSearch = (query: string, area: SearchArea | undefined) => SearchResult[];

/** One index a locale over the sections of all pages, each built when it is first asked. */
export function createSearch(pages: readonly Page[]): Search {
  const searches = new Map<Locale, LocaleSearch>();
  return (query, locale, area) => {
    let search = searches.get(locale);
    if (!search) {
      const own = pages.filter((page) => page.locale === locale);
      search = createLocaleSearch(own, searchLanguages[locale]);
      searches.set(locale, search);
    }
    return search(query.slice(0, maxQueryLength), area);
  };
}

function createLocaleSearch(pages: readonly Page[], language: SearchLanguage): LocaleSearch {
  const tokenize = createTokenizer(language);
  const { documents, stemOfWord } = analyze(toDocuments(pages), tokenize, language.hasCompounds);
  const index = createInvertedIndex(documents);
  const rank = createRanking(index);
  const toProximity = createProximity(index.sequences);
  const identified = byIdentifier(documents);
  const vocabulary = createVocabulary(stemOfWord);
  const meanings = createThesaurus(language, tokenize, vocabulary);
  const expand = createQueryExpansion(meanings, vocabulary, language);
  const toSnippet = createSnippets(tokenize);
  const isKnown = (stem: string): boolean => meanings(stem).length > 0;

  return (query, area) => {
    const tokens = toQueryTokens(query, language, tokenize, isKnown).slice(0, maxTokens);
    const parts = expand(tokens);
    const ofReference = isSentence(query, language) ? referenceShare : 1;
    const found = rank(parts, ({ worth, page }, score) => {
      return score * worth * (page.kind === "operation" ? ofReference : 1);
    });
    const hits = withNamed(found, namedBy(query, identified));
    const inArea =
      area === undefined ? hits : hits.filter(({ document }) => areaOf(document.page) === area);
    const wanted = new Set(parts.flatMap(({ expansions }) => expansions.map(({ stem }) => stem)));
    const kept = bestOf(inArea, toProximity(tokens, parts));
    const top = kept[0]?.score ?? 0;
    return kept.map((hit) => toResult(hit, top, toSnippet(hit.document, wanted)));
  };
}

/** Whether somebody asks in a sentence: several words, and one among them that only joins the others. */
function isSentence(query: string, { stopWords }: SearchLanguage): boolean {
  const words = query.trim().split(/\s+/u);
  return words.length >= sentenceWords && words.some((word) => stopWords.has(fold(word)));
}

/** What documents gain because the question names them, so that they come before those that have its words. */
function namedBy(
  query: string,
  identified: ReadonlyMap<string, readonly AnalyzedDocument[]>,
): Map<AnalyzedDocument, number> {
  const { whole, within } = namesIn(query);
  const gains = new Map<AnalyzedDocument, number>();
  const add = (name: string, gain: (document: AnalyzedDocument) => number): void => {
    for (const document of identified.get(name) ?? []) {
      gains.set(document, (gains.get(document) ?? 0) + gain(document));
    }
  };
  for (const name of within) add(name, ({ worth }) => nameScore.within * worth);
  for (const name of whole) {
    add(name, ({ worth, isFirst }) => nameScore.whole * worth + (isFirst ? nameScore.page : 0));
  }
  return gains;
}

function withNamed(
  found: readonly Hit[],
  gains: ReadonlyMap<AnalyzedDocument, number>,
): readonly Hit[] {
  if (gains.size === 0) return found;
  const hits = new Map(found.map((hit) => [hit.document, hit]));
  for (const [document, gain] of gains) {
    const score = (hits.get(document)?.score ?? 0) + gain;
    // What the question names is what it asks for.
    hits.set(document, { document, score, answered: 1 });
  }
  return [...hits.values()];
}

/** Judges the best once more; since each of them only gains, the others stay behind them. */
function compared(hits: readonly Hit[], gain: Proximity): Hit[] {
  const judged = hits
    .slice(0, maxCompared)
    .map((hit) => ({ ...hit, score: hit.score * gain(hit.document) }));
  return [...judged.sort(byScore), ...hits.slice(maxCompared)];
}

/** Best first; equal ones stay in the order of the documents. */
function byScore(a: Hit, b: Hit): number {
  return b.score - a.score;
}

/** The best of all hits. Those near the first are put in order first, which is enough for most questions. */
function bestOf(hits: readonly Hit[], gain: Proximity): Hit[] {
  const top = hits.reduce((most, { score }) => Math.max(most, score), 0);
  for (const share of nearShares) {
    const near = hits.filter(({ score }) => score >= top * share);
    if (near.length < maxCompared) continue;
    const kept = best(compared(near.sort(byScore), gain));
    if (kept.length === maxResults) return kept;
  }
  return best(compared(hits.toSorted(byScore), gain));
}

/** The first eight, at most three of one page or of the problems, so that these do not hide the others. */
function best(ranked: readonly Hit[]): Hit[] {
  const perPage = new Map<Page | string, number>();
  const kept: Hit[] = [];
  for (const hit of ranked) {
    const { page } = hit.document;
    const place = page.kind === "problem" ? page.kind : page;
    const count = perPage.get(place) ?? 0;
    if (count >= maxPerPage) continue;
    perPage.set(place, count + 1);
    kept.push(hit);
    if (kept.length === maxResults) break;
  }
  return kept;
}

function toResult(
  { document: { page, section }, score, answered }: Hit,
  top: number,
  shown: Snippet,
): SearchResult {
  const { method } = page.source;
  return {
    kind: kindOf(page),
    ...(method === undefined ? {} : { method }),
    title: page.title,
    headings: section.headings,
    ...shown,
    url: section.anchor ? `${page.url}#${section.anchor}` : page.url,
    isWeak: answered < leastStrong,
    closeness: top === 0 ? 1 : score / top,
  };
}
