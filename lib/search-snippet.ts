import type { Locale } from "./locale.ts";
import type { Section } from "./page.ts";
import { toTerms } from "./search-tokens.ts";

type Sentence = { text: string; terms: ReadonlySet<string> };

const maxLength = 240;
const known = new WeakMap<Section, Sentence[]>();

/** The sentences of a section that answer best: whole ones, at most 240 characters together. */
export function snippet(section: Section, wanted: ReadonlySet<string>, locale: Locale): string {
  const sentences = sentencesOf(section, locale);
  let best = 0;
  let bestCount = -1;
  for (const [index, { terms }] of sentences.entries()) {
    let count = 0;
    for (const term of terms) if (wanted.has(term)) count += 1;
    if (count > bestCount) {
      best = index;
      bestCount = count;
    }
  }
  const [first, ...rest] = sentences.slice(best);
  if (!first) return "";
  let shown = cut(first.text);
  for (const { text } of rest) {
    if (shown.length + 1 + text.length > maxLength) break;
    shown = `${shown} ${text}`;
  }
  return shown;
}

/** The sentences of a section with their terms, read once: a section is shown again and again. */
function sentencesOf(section: Section, locale: Locale): Sentence[] {
  let sentences = known.get(section);
  if (!sentences) {
    sentences = section.text
      .split(/\n|(?<=[.!?:])\s+(?=[\p{Lu}\d"'`(])/u)
      .map((sentence) => sentence.replace(/(?:\s*·\s*)+$/, "").trim())
      .filter((sentence) => /[\p{L}\d]/u.test(sentence))
      .map((text) => ({ text, terms: new Set(toTerms(text, locale)) }));
    known.set(section, sentences);
  }
  return sentences;
}

/** A sentence that is too long ends at a word. */
function cut(sentence: string): string {
  if (sentence.length <= maxLength) return sentence;
  const head = sentence.slice(0, maxLength - 1);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), maxLength / 2)).trimEnd()}…`;
}
