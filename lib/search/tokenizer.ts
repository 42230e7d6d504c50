import type { SearchLanguage } from "./languages/language.ts";

/** A word of a text or a question. */
export type Term = {
  /** Lower case, without accents. */
  word: string;
  /** What is compared: the stem, or for a name the word itself. */
  stem: string;
  /** Whether it is a name such as `AUTH_INVALID_TOKEN` as a whole, whose parts follow. */
  isWhole: boolean;
  /** Whether it is a part of a name that can be nothing else, such as `audit:revert` or `dryRun`. */
  isPart: boolean;
};

/** A term with where its word begins and ends in the text. */
export type PlacedTerm = Term & { start: number; end: number };

/** Reads the words of a text that carry meaning. */
export type TermReader = (text: string) => PlacedTerm[];

const words = /[\p{L}\p{N}\p{M}]+(?:[-‐‑_'’.:][\p{L}\p{N}\p{M}]+)*/gu;
const uuid = /^[\da-f]{8}-[\da-f]{4}-/i;
const maxWordLength = 60;
const maxKnownWords = 20_000;

/**
 * A reader that remembers words. Names such as `moveAgendaItem`, `If-Match` and `tasks_list` come as a
 * whole and in parts.
 */
export function createTermReader(language: Pick<SearchLanguage, "stem" | "stopWords">): TermReader {
  const known = new Map<string, Term[]>();
  return (text) => {
    const terms: PlacedTerm[] = [];
    for (const found of text.matchAll(words)) {
      const [word] = found;
      let read = known.get(word);
      if (!read) {
        read = readWord(word, language);
        if (known.size < maxKnownWords) known.set(word, read);
      }
      for (const term of read) {
        terms.push({ ...term, start: found.index, end: found.index + word.length });
      }
    }
    return terms;
  };
}

/** The words of a question, each once; one of nothing but stop words keeps them. */
export function toQueryTerms(
  query: string,
  language: SearchLanguage,
  read: TermReader,
  isKnown: (stem: string) => boolean,
): Term[] {
  let text = query;
  for (const [pattern, replacement] of language.phrases) text = text.replace(pattern, replacement);
  const found = read(text);
  if (language.separated) {
    for (const { 1: particle, index } of text.matchAll(language.separated)) {
      joinVerb(found, particle!.toLowerCase(), index, language, isKnown);
    }
  }
  const terms =
    found.length > 0 ? found : createTermReader({ ...language, stopWords: new Set() })(query);
  return [...new Map(terms.map((term) => [term.stem, term])).values()];
}

/** Puts a particle before the last verb that stands near by before it and is known with it. */
function joinVerb(
  terms: PlacedTerm[],
  particle: string,
  index: number,
  { stem }: SearchLanguage,
  isKnown: (stem: string) => boolean,
): void {
  const at = terms.findLastIndex(
    ({ word, isWhole, end }) =>
      !isWhole && end < index && index - end <= 45 && isKnown(stem(particle + word)),
  );
  const verb = terms[at];
  if (verb) terms[at] = { ...verb, word: particle + verb.word, stem: stem(particle + verb.word) };
}

/** A word as it is compared: lower case, without accents. */
export function fold(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

function readWord(
  word: string,
  { stem, stopWords }: Pick<SearchLanguage, "stem" | "stopWords">,
): Term[] {
  if (word.length > maxWordLength || uuid.test(word)) return [];
  const parts = toParts(word).map(fold);
  const terms: Term[] = [];
  if (parts.length > 1) {
    const whole = parts.join("");
    terms.push({ word: whole, stem: whole, isWhole: true, isPart: false });
  }
  const isPart = parts.length > 1 && /[_:.]|\p{Ll}\p{Lu}/u.test(word);
  for (const part of parts) {
    const hasDigit = /\d/.test(part);
    if ((part.length < 2 && !hasDigit) || stopWords.has(part)) continue;
    terms.push({ word: part, stem: hasDigit ? part : stem(part), isWhole: false, isPart });
  }
  return terms;
}

function toParts(word: string): string[] {
  return word
    .replace(/['’](?:s|t|re|ve|ll|d|m)$/i, "")
    .replace(/['’]/g, "")
    .split(/[-‐‑_.:]/)
    .flatMap((part) => part.split(/(?<=[\p{Ll}\d])(?=\p{Lu})/u))
    .filter(Boolean);
}
