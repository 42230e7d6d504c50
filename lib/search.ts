import { Index } from "flexsearch";
import type { Locale } from "./locale.ts";
import type { Page, Section } from "./page.ts";
import { snippet } from "./search-snippet.ts";
import { toQueryTerms, toTerms } from "./search-tokens.ts";
import { createVocabulary, expand, type Expansion } from "./search-vocabulary.ts";

/** One section that answers a question. */
export type SearchResult = {
  /** Title of the page. */
  title: string;
  /** Headings from the outermost to the section's own; empty for the beginning of a page. */
  headings: string[];
  snippet: string;
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
const candidatesPerTerm = 400;

/** Weight of each field, and how much its length counts (BM25F). */
const fields = [
  { name: "identifiers", weight: 1.5, normalization: 0.3 },
  { name: "title", weight: 3.5, normalization: 0.3 },
  { name: "heading", weight: 4, normalization: 0.3 },
  { name: "outer", weight: 1.2, normalization: 0.3 },
  { name: "text", weight: 1, normalization: 0.7 },
] as const;

const saturation = 1.2;

/** Parameters and schemas repeat the words of their operation, whose beginning is the better answer. */
const partOfOperation = 0.6;

type Entry = {
  page: Page;
  section: Section;
  /** Whole names by which the section is asked for, normalized. */
  names: Set<string>;
  /** The terms of its page title or heading, joined: a question of just these means this section. */
  titles: Set<string>;
  /** How much a hit in it is worth beside one in another kind of section. */
  worth: number;
  /** Term → its count in each field. */
  counts: Map<string, Float64Array>;
  lengths: number[];
};

/** One index a locale over the sections of all pages, each built when it is first asked. */
export function createSearch(pages: readonly Page[]): Search {
  const indexes = new Map<Locale, (query: string) => SearchResult[]>();
  return (query, locale) => {
    let index = indexes.get(locale);
    if (!index) {
      index = createLocaleSearch(
        pages.filter((page) => page.locale === locale),
        locale,
      );
      indexes.set(locale, index);
    }
    return index(query.slice(0, maxQueryLength));
  };
}

function createLocaleSearch(
  pages: readonly Page[],
  locale: Locale,
): (query: string) => SearchResult[] {
  const entries = pages.flatMap((page) => pageEntries(page, locale));
  const encode = (text: string): string[] => text.split(" ");
  const index = new Index({ tokenize: "strict", encode, cache: false });
  const frequency = new Map<string, number>();
  const idsOfName = new Map<string, number[]>();
  for (const [id, entry] of entries.entries()) {
    index.add(id, [...entry.counts.keys()].join(" "));
    for (const term of entry.counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    for (const name of entry.names) idsOfName.set(name, [...(idsOfName.get(name) ?? []), id]);
  }
  const vocabulary = createVocabulary(frequency.keys());
  const averages = fields.map(
    (_, field) =>
      entries.reduce((sum, entry) => sum + entry.lengths[field]!, 0) / (entries.length || 1) || 1,
  );
  const rarity = (term: string): number => {
    const count = frequency.get(term) ?? 0;
    return Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
  };

  const termScore = (entry: Entry, expansions: readonly Expansion[]): number => {
    let best = 0;
    for (const { term, weight } of expansions) {
      const counts = entry.counts.get(term);
      if (!counts) continue;
      let frequencyInFields = 0;
      for (const [field, { weight: fieldWeight, normalization }] of fields.entries()) {
        const length =
          1 - normalization + (normalization * entry.lengths[field]!) / averages[field]!;
        frequencyInFields += (fieldWeight * counts[field]!) / length;
      }
      const score = (weight * rarity(term) * frequencyInFields) / (saturation + frequencyInFields);
      if (score > best) best = score;
    }
    return best;
  };

  return (query) => {
    const terms = toQueryTerms(query, locale).slice(0, maxTerms);
    const name = toName(query);
    const asked = terms.join(" ");
    const expanded = terms.map((term) => expand(term, vocabulary));
    const candidates = new Set(idsOfName.get(name));
    for (const id of index.search(asked, { limit: candidatesPerTerm, suggest: true })) {
      candidates.add(Number(id));
    }
    for (const { term } of expanded.flat()) {
      for (const id of index.search(term, { limit: candidatesPerTerm })) candidates.add(Number(id));
    }
    const scored: { id: number; score: number }[] = [];
    for (const id of candidates) {
      const entry = entries[id]!;
      let sum = 0;
      let matched = 0;
      for (const expansions of expanded) {
        const score = termScore(entry, expansions);
        sum += score;
        if (score > 0) matched += 1;
      }
      const isName = entry.names.has(name) ? 1_000 : 0;
      if (sum + isName === 0) continue;
      const coverage = 0.4 + (0.6 * matched) / Math.max(1, expanded.length);
      const isTitle = entry.titles.has(asked) ? 2 : 1;
      scored.push({ id, score: sum * coverage * isTitle * entry.worth + isName });
    }
    scored.sort((a, b) => b.score - a.score || a.id - b.id);
    const wanted = new Set(expanded.flat().map(({ term }) => term));
    return best(scored.map(({ id }) => entries[id]!)).map((entry) =>
      toResult(entry, wanted, locale),
    );
  };
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

function toResult(entry: Entry, wanted: ReadonlySet<string>, locale: Locale): SearchResult {
  const { page, section } = entry;
  return {
    title: page.title,
    headings: section.headings,
    snippet: snippet(section, wanted, locale) || page.description,
    url: section.anchor ? `${page.url}#${section.anchor}` : page.url,
  };
}

function pageEntries(page: Page, locale: Locale): Entry[] {
  const sections = page.sections.some((section) => section.anchor === null)
    ? page.sections
    : [{ anchor: null, headings: [], text: "" }, ...page.sections];
  return sections.map((section) => {
    const isFirst = section.anchor === null;
    const { operationId = "", method = "", apiPath = "" } = isFirst ? page.source : {};
    const names = [
      operationId,
      apiPath,
      `${method} ${apiPath}`,
      ...(isFirst ? [page.title, page.pathname] : []),
    ];
    const heading = section.headings.at(-1) ?? "";
    const texts = {
      identifiers: [operationId, apiPath].join(" "),
      title: isFirst ? `${page.title} ${page.title}` : page.title,
      heading: isFirst ? page.title : heading,
      outer: isFirst ? page.description : section.headings.slice(0, -1).join(" "),
      text: isFirst ? `${page.description} ${section.text}` : section.text,
    };
    const counts = new Map<string, Float64Array>();
    const lengths = fields.map(({ name }, field) => {
      const terms = toTerms(texts[name], locale);
      for (const term of terms) {
        let row = counts.get(term);
        if (!row) counts.set(term, (row = new Float64Array(fields.length)));
        row[field]! += 1;
      }
      return terms.length;
    });
    const known = [...names, heading].map(toName).filter((name) => name !== "");
    return {
      page,
      section,
      names: new Set(known),
      titles: new Set([toTerms(isFirst ? page.title : heading, locale).join(" ")]),
      worth: page.kind === "operation" && !isFirst ? partOfOperation : 1,
      counts,
      lengths,
    };
  });
}

/**
 * A name as it is compared: a path without `/api` and with every parameter as `{}`, whether it is
 * written as `{taskId}` or as a real id.
 */
function toName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(
      /^(?:(get|post|put|patch|delete) +)?(?:https?:\/\/[^/]*)?(?:\/api(?=\/))?/,
      (_, method: string | undefined) => (method ? `${method} ` : ""),
    )
    .replace(/\{[^}/]*\}|(?<=\/)(?:\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, "{}");
}
