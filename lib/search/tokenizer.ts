import type { SearchLanguage } from "./languages/language.ts";
import { memoize } from "./memoize.ts";

/** A token of a text or query. */
export type Token = {
  /** In lower case, without accents. */
  word: string;
  /** The term in the index: the stem, or the word itself for a name. */
  stem: string;
  /** Whether it is a whole name such as `AUTH_INVALID_TOKEN`, followed by its parts. */
  isWhole: boolean;
  /** Whether it is part of an unambiguous name, such as `audit:revert` or `dryRun`. */
  isPart: boolean;
};

/** A token with the start and end of its word in the text, in UTF-16 code units. */
export type PositionedToken = { token: Token; start: number; end: number };

/** Returns the tokens of a text without stop words. Recent words return the same objects again. */
export type Tokenizer = {
  (text: string): PositionedToken[];
  /** The same without positions, which takes half the time for the text of all pages. */
  withoutPositions: (text: string) => readonly Token[];
};

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[-‐‑_'’.:][\p{L}\p{N}\p{M}]+)*/gu;
const uuid = /^[\da-f]{8}-[\da-f]{4}-/iu;
const maxWordLength = 60;
const maxCachedWords = 20_000;

/**
 * Creates a tokenizer that returns names such as `moveAgendaItem`, `If-Match` and `tasks_list` as a whole and
 * in parts.
 */
export function createTokenizer(language: Pick<SearchLanguage, "stem" | "stopWords">): Tokenizer {
  const tokenizeCached = memoize(maxCachedWords, (word: string) => tokenizeWord(word, language));
  const positioned = (text: string): PositionedToken[] => {
    const tokens: PositionedToken[] = [];
    let end = 0;
    for (const word of text.match(wordPattern) ?? []) {
      // The text between two matches contains no word, so `indexOf` finds each match at its own position.
      const start = text.indexOf(word, end);
      end = start + word.length;
      for (const token of tokenizeCached(word)) tokens.push({ token, start, end });
    }
    return tokens;
  };
  return Object.assign(positioned, {
    withoutPositions: (text: string) => (text.match(wordPattern) ?? []).flatMap(tokenizeCached),
  });
}

/** Normalizes a word for comparison: lower case, without accents. */
export function fold(word: string): string {
  if (/^[\x20-\x7e]*$/u.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Whether a word has a digit: it has no forms, and is its own stem. */
export function hasDigit(word: string): boolean {
  return /\d/u.test(word);
}

function tokenizeWord(
  word: string,
  { stem, stopWords }: Pick<SearchLanguage, "stem" | "stopWords">,
): Token[] {
  if (word.length > maxWordLength || uuid.test(word)) return [];
  const parts = toParts(word).map(fold);
  const tokens: Token[] = [];
  if (parts.length > 1) {
    const whole = parts.join("");
    tokens.push({ word: whole, stem: whole, isWhole: true, isPart: false });
  }
  const isPart = parts.length > 1 && /[_:.]|\p{Ll}\p{Lu}/u.test(word);
  for (const part of parts) {
    const isStem = hasDigit(part);
    if ((part.length < 2 && !isStem) || stopWords.has(part)) continue;
    tokens.push({ word: part, stem: isStem ? part : stem(part), isWhole: false, isPart });
  }
  return tokens;
}

/** Splits a word into its parts. A letter with a hyphen is no part: `e-mail` is the word `email`. */
function toParts(word: string): string[] {
  return word
    .replace(/^(\p{L})[-‐‑](?=\p{Ll}{2})/u, "$1")
    .replace(/['’](?:s|t|re|ve|ll|d|m)$/iu, "")
    .replace(/['’]/gu, "")
    .split(/[-‐‑_.:]/u)
    .flatMap((part) => part.split(/(?<=[\p{Ll}\d])(?=\p{Lu})/u))
    .filter(Boolean);
}
