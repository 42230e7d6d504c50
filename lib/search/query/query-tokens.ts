import type { SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import {
  createTokenizer,
  fold,
  hasDigit,
  type PlacedToken,
  type Token,
  type Tokenizer,
} from "../tokenizer.ts";

/** A word of a question. */
export type QueryToken = {
  token: Token;
  /** The words that it makes with its neighbours, as `rate` and `limit` make `ratelimit`, where they are known. */
  joined: readonly string[];
};

/** So many pairs of words are remembered that questions have had. */
const maxKnownPairs = 10_000;

const none: readonly string[] = [];

/** How many letters a verb and its particle may stand apart. */
const maxApart = 45;

/**
 * Reads the words of a question, each once; one of nothing but stop words keeps them.
 * @param isKnown whether a stem means anything in the index
 */
export function createQueryTokens(
  language: SearchLanguage,
  tokenize: Tokenizer,
  isKnown: (stem: string) => boolean,
): (query: string) => QueryToken[] {
  const { phrases, stem } = language;
  const tokenizeAll = createTokenizer({ ...language, stopWords: new Set() });
  const joinedOf = memoize(maxKnownPairs, (together: string): string[] => {
    const stemmed = hasDigit(together) ? together : stem(together);
    return [...new Set([together, stemmed])].filter(isKnown);
  });
  return (query) => {
    let text = query;
    for (const [pattern, replacement] of phrases) text = text.replace(pattern, replacement);
    const found = withVerbsJoined(tokenize(text), text, language, isKnown);
    const tokens = new Map<string, Token>();
    for (const { token } of found.length > 0 ? found : tokenizeAll(query)) {
      tokens.set(token.stem, token);
    }
    const joined = joinedWords(text, joinedOf);
    return Array.from(tokens.values(), (token) => ({
      token,
      joined: joined.get(token.word) ?? none,
    }));
  };
}

/**
 * By word: the known words that it makes with the word before or behind it, which may be a stop word.
 * @param joinedOf the known words that two words are together
 */
function joinedWords(
  text: string,
  joinedOf: (together: string) => readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let first = { word: "", end: 0 };
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const second = { word: fold(written), end: index + written.length };
    const areLong = Math.min(first.word.length, second.word.length) >= 3;
    if (areLong && text.slice(first.end, index).trim() === "") {
      for (const joined of joinedOf(first.word + second.word)) {
        for (const { word } of [first, second]) {
          found.set(word, [...(found.get(word) ?? []), joined]);
        }
      }
    }
    first = second;
  }
  return found;
}

/** Puts each separated particle before the last verb that stands near by before it and is known with it. */
function withVerbsJoined(
  tokens: readonly PlacedToken[],
  text: string,
  { separated, stem }: SearchLanguage,
  isKnown: (stem: string) => boolean,
): PlacedToken[] {
  const joined = [...tokens];
  for (const { 1: group = "", index } of separated ? text.matchAll(separated) : []) {
    const particle = group.toLowerCase();
    const at = joined.findLastIndex(
      ({ token: { word, isWhole }, end }) =>
        !isWhole && end < index && index - end <= maxApart && isKnown(stem(particle + word)),
    );
    const verb = joined[at];
    if (!verb) continue;
    const word = particle + verb.token.word;
    joined[at] = { ...verb, token: { ...verb.token, word, stem: stem(word) } };
  }
  return joined;
}
