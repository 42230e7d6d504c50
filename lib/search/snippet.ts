import type { ForeignText } from "../pages/page.ts";
import type { Locale } from "../site/locale.ts";
import type { SearchDocument } from "./documents.ts";
import { memoize } from "./memoize.ts";
import type { QueryTerm } from "./query/query-expansion.ts";
import type { StemDictionary } from "./stem-dictionary.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** The start and end of a matching word. */
export type Highlight = [start: number, end: number];

/** A range of a snippet in another language than the page's. */
export type ForeignRange = { start: number; end: number; language: Locale };

export type Snippet = {
  snippet: string;
  highlights: Highlight[];
  /** In ascending order. */
  foreign: readonly ForeignRange[];
};

/**
 * Returns the best-matching sentences of a document for the current query; valid until the next query. They are
 * whole sentences of at most 240 characters together, or one lead-in. Code, table rows and labels are excluded: a
 * section without sentences gets the description of its page.
 */
export type ToSnippet = (documentId: number) => Snippet;

/** `language` is set for a sentence in another language than the page's. */
type Sentence = { text: string; isWhole: boolean; language: Locale | undefined };

/** A snippet with its tokens, as consecutive triples of stem, start and end. */
type TokenizedSnippet = { text: string; words: Int32Array; foreign: readonly ForeignRange[] };

/** The sentences of a document from which snippets are chosen. */
type DocumentSentences = {
  sentences: Sentence[];
  /**
   * The stems of the sentences one after another, without duplicates in each; `ends` is the end of each
   * sentence.
   */
  stems: Int32Array;
  ends: Uint32Array;
  /** The snippets returned so far, by the index of their first sentence. */
  snippets: TokenizedSnippet[];
};

const maxLength = 240;
const maxSentences = 400;
/** The minimum number of words of a lead-in; shorter texts are labels. */
const minLeadInWords = 4;
/** The number of sections whose sentences are cached. */
const maxCachedDocuments = 2_000;

/** @returns a function that takes the terms of a query and returns its snippets */
export function createSnippets(
  documents: readonly SearchDocument[],
  tokenize: Tokenizer,
  { numberOf, size }: StemDictionary,
): (terms: readonly QueryTerm[]) => ToSnippet {
  const stemsOf = (text: string): number[] => {
    const stems = new Set(tokenize.withoutPositions(text).map(({ stem }) => stem));
    return Array.from(stems).flatMap((stem) => numberOf(stem) ?? []);
  };
  const loadSentences = memoize(maxCachedDocuments, (documentId: number): DocumentSentences => {
    const document = documents[documentId];
    const ownSentences =
      document === undefined ? [] : toSentences(toSnippetText(document), document.section.foreign);
    const sentences =
      ownSentences.length > 0 ? ownSentences : toSentences(document?.page.description ?? "");
    const stems = sentences.map(({ text }) => stemsOf(text));
    let end = 0;
    const ends = Uint32Array.from(stems, ({ length }) => (end += length));
    return { sentences, stems: Int32Array.from(stems.flat()), ends, snippets: [] };
  });
  const toTokenizedSnippet = (selected: readonly Sentence[]): TokenizedSnippet => {
    const text = selected.map((sentence) => sentence.text).join(" ");
    const words = tokenize(text).flatMap(({ token, start, end }) => {
      const number = numberOf(token.stem);
      return number === undefined ? [] : [number, start, end];
    });
    return { text, words: Int32Array.from(words), foreign: foreignRanges(selected) };
  };
  // By stem: 1 if a query term expands to it.
  const isQueryStem = new Uint8Array(size);
  const mark = (terms: readonly QueryTerm[], as: 0 | 1): void => {
    for (const { expansions } of terms) for (const { stem } of expansions) isQueryStem[stem] = as;
  };
  let currentTerms: readonly QueryTerm[] = [];
  return (terms) => {
    mark(currentTerms, 0);
    currentTerms = terms;
    mark(currentTerms, 1);
    return (documentId) => {
      const documentSentences = loadSentences(documentId);
      const { sentences, snippets } = documentSentences;
      if (sentences.length === 0) return { snippet: "", highlights: [], foreign: [] };
      const at = bestSentence(documentSentences, isQueryStem);
      const { text, words, foreign } = (snippets[at] ??= toTokenizedSnippet(
        sentencesFrom(sentences, at),
      ));
      return { snippet: text, highlights: highlightsIn(words, isQueryStem), foreign };
    };
  };
}

/** Returns a sentence, which may be truncated, and the sentences after it that fit. */
function sentencesFrom(sentences: readonly Sentence[], at: number): Sentence[] {
  const [first, ...following] = sentences.slice(at);
  if (first === undefined) return [];
  let last = { ...first, text: truncate(first.text) };
  let { length } = last.text;
  const selected = [last];
  for (const next of following) {
    length += 1 + next.text.length;
    if (!next.isWhole || !isWhole(last.text) || length > maxLength) break;
    selected.push((last = next));
  }
  return selected;
}

function foreignRanges(selected: readonly Sentence[]): ForeignRange[] {
  const found: ForeignRange[] = [];
  let start = 0;
  for (const { text, language } of selected) {
    const end = start + text.length;
    const previous = found.at(-1);
    if (language !== undefined && previous?.language === language && previous.end === start - 1) {
      previous.end = end;
    } else if (language !== undefined) found.push({ start, end, language });
    start = end + 1;
  }
  return found;
}

/** Returns the index of the first sentence with the most query stems. */
function bestSentence(
  { sentences, stems, ends }: DocumentSentences,
  isQueryStem: Uint8Array,
): number {
  let best = 0;
  let maxFound = 0;
  for (let at = 0, from = 0; at < ends.length; at++) {
    const end = ends[at] ?? 0;
    let found = 0;
    for (; from < end; from++) found += isQueryStem[stems[from] ?? 0] ?? 0;
    // A whole sentence wins over a lead-in that matches one word more.
    if (found > 0 && sentences[at]?.isWhole) found += 1;
    if (found > maxFound) [best, maxFound] = [at, found];
  }
  return best;
}

/** Returns whether a text ends like a sentence, and not like a lead-in. */
function isWhole(text: string): boolean {
  return /[.!?…]["')\]]*$/u.test(text);
}

/**
 * Returns whether a text is a sentence, and not a title, a label or a table row, whose cells a middle dot
 * separates.
 */
function isSentence(text: string): boolean {
  if (text.includes(" · ")) return false;
  return isWhole(text) || (text.endsWith(":") && text.split(/\s+/u).length >= minLeadInWords);
}

/** Returns whether at least half of a text looks like code: methods, options, paths, brackets. */
function isCode(text: string): boolean {
  const words = text.split(/\s+/u);
  const code = words.filter((word) =>
    /^(?:GET|POST|PUT|PATCH|DELETE)$|^--?\w|[/{}<>=$\\|]/u.test(word),
  );
  return code.length * 2 >= words.length;
}

function toSnippetText({
  page: { description },
  section: { anchor, text },
}: SearchDocument): string {
  return anchor === null || text === "" ? `${description}\n${text}` : text;
}

function highlightsIn(words: Int32Array, isQueryStem: Uint8Array): Highlight[] {
  const found: Highlight[] = [];
  let previous = -1;
  for (let at = 0; at < words.length; at += 3) {
    if (isQueryStem[words[at] ?? 0] !== 1) continue;
    const start = words[at + 1] ?? 0;
    // A name and its first part start at the same offset.
    if (start !== previous) found.push([start, words[at + 2] ?? 0]);
    previous = start;
  }
  return found;
}

function toSentences(text: string, foreign: readonly ForeignText[] = []): Sentence[] {
  return text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}\d"'`(])/u)
    .slice(0, maxSentences)
    .map((sentence) => sentence.replace(/(?:\s*·\s*)+$/u, "").trim())
    .filter((sentence) => isSentence(sentence) && !isCode(sentence))
    .map((sentence) => ({
      text: keepAmountsOnOneLine(sentence),
      isWhole: isWhole(sentence),
      language: foreign.find((part) => part.text.includes(sentence))?.language,
    }));
}

/** Puts a no-break space into amounts, so that neither a line nor a snippet breaks them. */
function keepAmountsOnOneLine(sentence: string): string {
  return sentence.replace(/€ (?=\d)/gu, "€\u00a0");
}

/** Truncates a sentence that is too long after a word. */
function truncate(sentence: string): string {
  if (sentence.length <= maxLength) return sentence;
  const head = sentence.slice(0, maxLength - 1);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), maxLength / 2)).trimEnd()}…`;
}
