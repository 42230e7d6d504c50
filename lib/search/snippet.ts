import type { TermReader } from "./tokenizer.ts";

/** Where a word that was asked for begins and ends. */
export type Highlight = [start: number, end: number];

export type Snippet = { snippet: string; highlights: Highlight[] };

type Sentence = { text: string; stems: ReadonlySet<string> };

const maxLength = 240;
const maxSentences = 400;

/** The sentences of a text that answer best: whole ones, at most 240 characters together. */
export function snippet(text: string, wanted: ReadonlySet<string>, read: TermReader): Snippet {
  const sentences = sentencesOf(text, read);
  let best = 0;
  let bestCount = -1;
  for (const [index, { stems }] of sentences.entries()) {
    let count = 0;
    for (const stem of stems) if (wanted.has(stem)) count += 1;
    if (count > bestCount) {
      best = index;
      bestCount = count;
    }
  }
  const [first, ...rest] = sentences.slice(best);
  if (!first) return { snippet: "", highlights: [] };
  let shown = cut(first.text);
  for (const { text: next } of rest) {
    if (shown.length + 1 + next.length > maxLength) break;
    shown = `${shown} ${next}`;
  }
  return { snippet: shown, highlights: highlightsIn(shown, wanted, read) };
}

function highlightsIn(text: string, wanted: ReadonlySet<string>, read: TermReader): Highlight[] {
  const ends = new Map<number, number>();
  for (const { stem, start, end } of read(text)) {
    if (wanted.has(stem)) ends.set(start, end);
  }
  return [...ends];
}

const known = new Map<string, Sentence[]>();

/** The sentences of a text with their stems, read once: a section is shown again and again. */
function sentencesOf(text: string, read: TermReader): Sentence[] {
  let sentences = known.get(text);
  if (!sentences) {
    sentences = text
      .split(/\n|(?<=[.!?:])\s+(?=[\p{Lu}\d"'`(])/u)
      .slice(0, maxSentences)
      .map((sentence) => sentence.replace(/(?:\s*·\s*)+$/, "").trim())
      .filter((sentence) => /[\p{L}\d]/u.test(sentence))
      .map((sentence) => ({
        text: sentence,
        stems: new Set(read(sentence).map(({ stem }) => stem)),
      }));
    known.set(text, sentences);
  }
  return sentences;
}

/** A sentence that is too long ends at a word. */
function cut(sentence: string): string {
  if (sentence.length <= maxLength) return sentence;
  const head = sentence.slice(0, maxLength - 1);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), maxLength / 2)).trimEnd()}…`;
}
