import type { SearchDocument } from "./documents.ts";
import { memoize } from "./memoize.ts";
import type { PlacedToken, Tokenizer } from "./tokenizer.ts";

/** Where a word that was asked for begins and ends. */
export type Highlight = [start: number, end: number];

export type Snippet = { snippet: string; highlights: Highlight[] };

/**
 * The sentences of a section that answer best: whole ones, at most 240 characters together, or one that leads
 * in what follows it. Never code, a row of a table or a label: a section of nothing else is told by the
 * description of its page.
 */
export type ToSnippet = (document: SearchDocument, wanted: ReadonlySet<string>) => Snippet;

/** A sentence with its stems, each once. */
type Sentence = { text: string; isWhole: boolean; stems: readonly string[] };

const maxLength = 240;
const maxSentences = 400;
/** A lead-in has subject, verb and object; with fewer words it is a label. */
const leadInWords = 4;
/** A section is shown again and again, and need not be read each time; nor need what is shown of it. */
const maxKnown = 2_000;
const maxShown = 1_000;

export function createSnippets(tokenize: Tokenizer): ToSnippet {
  const sentencesOf = memoize(maxKnown, (document: SearchDocument) => {
    const sentences = toSentences(shownText(document), tokenize);
    return sentences.length > 0 ? sentences : toSentences(document.page.description, tokenize);
  });
  const tokensOf = memoize(maxShown, tokenize);
  return (document, wanted) => {
    const sentences = sentencesOf(document);
    const at = bestSentence(sentences, wanted);
    const first = sentences[at];
    if (!first) return { snippet: "", highlights: [] };
    let shown = cut(first.text);
    for (const { text: next, isWhole: endsWhole } of sentences.slice(at + 1)) {
      if (!endsWhole || !isWhole(shown)) break;
      if (shown.length + 1 + next.length > maxLength) break;
      shown = `${shown} ${next}`;
    }
    return { snippet: shown, highlights: highlightsIn(tokensOf(shown), wanted) };
  };
}

/** The place of the first of those that have the most of what is wanted. */
function bestSentence(sentences: readonly Sentence[], wanted: ReadonlySet<string>): number {
  let best = 0;
  let most = 0;
  for (const [at, { isWhole: endsWhole, stems }] of sentences.entries()) {
    let found = 0;
    for (const stem of stems) if (wanted.has(stem)) found += 1;
    // A sentence that only leads in what follows says less than a whole one that has one word less.
    if (found > 0 && endsWhole) found += 1;
    if (found > most) [best, most] = [at, found];
  }
  return best;
}

/** Whether a text ends as a sentence does, and not before what it introduces. */
function isWhole(text: string): boolean {
  return /[.!?…]["')\]]*$/u.test(text);
}

/** Whether a text is said, and not a title, a label or the cells of a row, which a dot in the middle parts. */
function isSentence(text: string): boolean {
  if (text.includes(" · ")) return false;
  return isWhole(text) || (text.endsWith(":") && text.split(/\s+/u).length >= leadInWords);
}

/** Whether at least half of a text is what only code has: methods, options, paths, brackets. */
function isCode(text: string): boolean {
  const parts = text.split(/\s+/u);
  const code = parts.filter((part) =>
    /^(?:GET|POST|PUT|PATCH|DELETE)$|^--?\w|[/{}<>=$\\|]/u.test(part),
  );
  return code.length * 2 >= parts.length;
}

function shownText({ page: { description }, section: { anchor, text } }: SearchDocument): string {
  return anchor === null || text === "" ? `${description}\n${text}` : text;
}

function highlightsIn(tokens: readonly PlacedToken[], wanted: ReadonlySet<string>): Highlight[] {
  const ends = new Map<number, number>();
  for (const { stem, start, end } of tokens) {
    if (wanted.has(stem)) ends.set(start, end);
  }
  return [...ends];
}

function toSentences(text: string, tokenize: Tokenizer): Sentence[] {
  return text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}\d"'`(])/u)
    .slice(0, maxSentences)
    .map((sentence) => sentence.replace(/(?:\s*·\s*)+$/u, "").trim())
    .filter((sentence) => isSentence(sentence) && !isCode(sentence))
    .map((sentence) => ({
      text: sentence,
      isWhole: isWhole(sentence),
      stems: [...new Set(tokenize(sentence).map(({ stem }) => stem))],
    }));
}

/** A sentence that is too long ends at a word. */
function cut(sentence: string): string {
  if (sentence.length <= maxLength) return sentence;
  const head = sentence.slice(0, maxLength - 1);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), maxLength / 2)).trimEnd()}…`;
}
