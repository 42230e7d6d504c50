import type { Locale } from "../site/locale.ts";
import type { Page, Section } from "../pages/page.ts";
import { createCloseness } from "./proximity.ts";
import { createIndex } from "./inverted-index.ts";
import { searchLanguages, type SearchLanguage } from "./languages/language.ts";
import { namesIn, pathNames, toName } from "./identifiers.ts";
import { snippet, type Highlight } from "./snippet.ts";
import { createTermReader, fold, toQueryTerms, type TermReader } from "./tokenizer.ts";
import { createVocabulary, splitCompound } from "./query-expansion.ts";

/** One section that answers a question. */
export type SearchResult = {
  /** Title of the page. */
  title: string;
  /** Headings from the outermost to the section's own; empty for the beginning of a page. */
  headings: string[];
  snippet: string;
  /** Where words of the question stand in the snippet, as offsets in UTF-16 code units. */
  highlights: Highlight[];
  /** Absolute address of the HTML page, with the section's anchor. */
  url: string;
};

/** At most eight sections, best first; the same question always gets the same answer. */
export type Search = (query: string, locale: Locale) => SearchResult[];

/** Longer questions are read up to here. */
export const maxQueryLength = 400;

const maxResults = 8;
const maxPerPage = 3;
const maxTerms = 24;

/** How many of the best are put in order, and in how many of them the words' closeness is judged. */
const maxRanked = 200;
const maxCompared = 20;

/**
 * A name that the question consists of, and one that it mentions, against a score of words; what a page has
 * before a section of the same name.
 */
const nameScore = { whole: 40, within: 20, page: 4 };

/** What the reference is worth to a whole sentence, which guides answer; words alone are looked up. */
const referenceShare = 0.7;
const sentenceWords = 4;

type Entry = {
  page: Page;
  section: Section;
  isFirst: boolean;
  /** How much a hit in it is worth beside one in another kind of section. */
  worth: number;
};

/** One index a locale over the sections of all pages, each built when it is first asked. */
export function createSearch(pages: readonly Page[]): Search {
  const indexes = new Map<Locale, (query: string) => SearchResult[]>();
  return (query, locale) => {
    let index = indexes.get(locale);
    if (!index) {
      const own = pages.filter((page) => page.locale === locale);
      index = createLocaleSearch(own, searchLanguages[locale]);
      indexes.set(locale, index);
    }
    return index(query.slice(0, maxQueryLength));
  };
}

function createLocaleSearch(
  pages: readonly Page[],
  language: SearchLanguage,
): (query: string) => SearchResult[] {
  const entries = toEntries(pages);
  const stemOf = new Map<string, string>();
  const readTerms = createTermReader(language);
  const read = (text: string): string[] =>
    readTerms(text).map(({ word, stem }) => {
      stemOf.set(word, stem);
      return stem;
    });
  const documents = entries.map(({ page, section, isFirst }) => ({
    heading: read(isFirst ? page.title : sectionTitle(section)),
    names: isFirst ? read(namesOf(page).join(" ")) : [],
    title: read(page.title),
    outer: read(isFirst ? page.description : section.headings.slice(0, -1).join(" ")),
    keywords: read((isFirst ? page.keywords : section.keywords) ?? ""),
    text: read(section.text),
  }));
  if (language.hasCompounds) {
    const parts = compoundParts(stemOf);
    const split = (stems: string[]): string[] =>
      stems.flatMap((stem) => [stem, ...(parts.get(stem) ?? [])]);
    for (const document of documents) {
      document.heading = split(document.heading);
      document.keywords = split(document.keywords);
      document.text = split(document.text);
    }
  }
  const scoresOf = createIndex(documents);
  const closeness = createCloseness(documents);
  const { expand, isKnown } = createVocabulary(stemOf, language, readTerms);
  const idsOfName = nameIndex(entries);

  return (query) => {
    const terms = toQueryTerms(query, language, readTerms, isKnown).slice(0, maxTerms);
    const parts = expand(terms);
    const scores = scoresOf(parts);
    const share = isSentence(query, language) ? referenceShare : 1;
    for (let id = 0; id < scores.length; id++) {
      const { worth, page } = entries[id]!;
      scores[id]! *= page.kind === "operation" ? worth * share : worth;
    }
    const { whole, within } = namesIn(query);
    for (const name of within) {
      for (const id of idsOfName.get(name) ?? [])
        scores[id]! += nameScore.within * entries[id]!.worth;
    }
    for (const name of whole) {
      for (const id of idsOfName.get(name) ?? []) {
        const { worth, isFirst } = entries[id]!;
        scores[id]! += nameScore.whole * worth + (isFirst ? nameScore.page : 0);
      }
    }
    const ranked = highest(scores, maxRanked);
    const gain = closeness(terms, parts);
    for (const id of ranked.slice(0, maxCompared)) scores[id]! *= gain(id);
    ranked.sort(byScore(scores));
    const stems = new Set(parts.flatMap(({ expansions }) => expansions.map(({ stem }) => stem)));
    return best(ranked.map((id) => entries[id]!)).map((entry) => toResult(entry, stems, readTerms));
  };
}

/** What an operation is called in programs, in addresses and, on a translated page, in English. */
function namesOf({
  source: { operationId = "", apiPath = "", englishTitle = "" },
}: Page): string[] {
  return [operationId, apiPath, englishTitle];
}

/** Whether somebody asks in a sentence: several words, and one among them that only joins the others. */
function isSentence(query: string, { stopWords }: SearchLanguage): boolean {
  const words = query.trim().split(/\s+/);
  return words.length >= sentenceWords && words.some((word) => stopWords.has(fold(word)));
}

/** The sections of all pages. One that several pages share, such as a schema, stands for all of them. */
function toEntries(pages: readonly Page[]): Entry[] {
  const shared = new Set<string>();
  return pages.flatMap((page) => {
    const sections = page.sections.some((section) => section.anchor === null)
      ? page.sections
      : [{ anchor: null, headings: [], text: "", start: 0 }, ...page.sections];
    return sections.flatMap((section) => {
      const isFirst = section.anchor === null;
      // The schemas that an operation page repeats have pages of their own.
      if (page.source.operationId && section.headings.length > 1) return [];
      if (!isFirst && page.kind === "operation") {
        const key = `${section.headings.join("\n")}\n\n${section.text}`;
        if (shared.has(key)) return [];
        shared.add(key);
      }
      return [{ page, section, isFirst, worth: worthOf(page, section) }];
    });
  });
}

/**
 * Parameters, schemas and tools repeat the words of their operation, whose beginning is the better
 * answer, and variables those of the guides; what is said of a subject in passing in the list of changes
 * stands in full on a page of its own.
 */
function worthOf({ kind, source }: Page, { headings, text }: Section): number {
  const isFirst = headings.length === 0;
  if (kind === "operation") {
    if (source.operationId) return isFirst ? 0.85 : 0.5;
    if (source.schema) return isFirst ? 0.65 : 0.4;
    return 0.35;
  }
  if (text === "") return 0.6;
  if (headings.at(-1)?.includes("_") && headings.length > 1) return 0.8;
  return kind === "changelog" && !isFirst ? 0.6 : 1;
}

/** The heading of a section; of a problem code with what it says in words, as its text begins. */
function sectionTitle({ headings, text }: Section): string {
  const heading = headings.at(-1)!;
  return /^[A-Z]+(?:_[A-Z]+)*$/.test(heading) ? `${heading} ${text.split(" · ", 1)[0]}` : heading;
}

/** The entries that each name means. */
function nameIndex(entries: readonly Entry[]): Map<string, number[]> {
  const idsOfName = new Map<string, number[]>();
  for (const [id, { page, section, isFirst }] of entries.entries()) {
    const { operationId = "", method, apiPath, englishTitle = "", schema, toolGroup } = page.source;
    const names = isFirst
      ? [
          // `DryRun` is the schema, `dryRun` the parameter that a guide explains.
          ...(schema ? [schema] : [page.title, operationId, englishTitle].map(toName)),
          toName(page.pathname),
          ...(method && apiPath ? pathNames(method, apiPath) : []),
        ]
      : page.kind === "operation" && !toolGroup
        ? []
        : [section.headings.at(-1)!, sectionTitle(section)].map(toName);
    for (const name of new Set(names)) {
      if (name !== "") idsOfName.set(name, [...(idsOfName.get(name) ?? []), id]);
    }
  }
  return idsOfName;
}

/** The stems of the parts of words that are written together of two others of at least four letters. */
function compoundParts(stemOf: ReadonlyMap<string, string>): Map<string, string[]> {
  const long = new Set([...stemOf.keys()].filter((word) => word.length >= 4));
  const parts = new Map<string, string[]>();
  for (const [word, stem] of stemOf) {
    if (word.length < 8) continue;
    const found = splitCompound(word, long);
    if (found.length > 0)
      parts.set(
        stem,
        found.map((part) => stemOf.get(part)!),
      );
  }
  return parts;
}

/** The numbers of the documents with the highest scores above zero, best first. */
function highest(scores: Float64Array, count: number): number[] {
  const ids: number[] = [];
  for (let id = 0; id < scores.length; id++) {
    if (scores[id]! > 0) ids.push(id);
  }
  // Numbers alone are sorted much faster than with a comparison of ours.
  const least =
    Float64Array.from(ids, (id) => scores[id]!)
      .sort()
      .at(-count) ?? 0;
  return ids.filter((id) => scores[id]! >= least).sort(byScore(scores));
}

function byScore(scores: Float64Array): (a: number, b: number) => number {
  return (a, b) => scores[b]! - scores[a]! || a - b;
}

/** The first eight, at most three of one page, so that one long page does not hide the others. */
function best(ranked: readonly Entry[]): Entry[] {
  const perPage = new Map<Page, number>();
  const kept: Entry[] = [];
  for (const entry of ranked) {
    const count = perPage.get(entry.page) ?? 0;
    if (count >= maxPerPage) continue;
    perPage.set(entry.page, count + 1);
    kept.push(entry);
    if (kept.length === maxResults) break;
  }
  return kept;
}

function toResult(
  { page, section }: Entry,
  wanted: ReadonlySet<string>,
  read: TermReader,
): SearchResult {
  return {
    title: page.title,
    headings: section.headings,
    ...snippet(
      section.anchor === null
        ? `${page.description}\n${section.text}`
        : section.text || page.description,
      wanted,
      read,
    ),
    url: section.anchor ? `${page.url}#${section.anchor}` : page.url,
  };
}
