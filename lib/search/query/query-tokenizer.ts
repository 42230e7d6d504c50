import { replacePhrases, type SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import {
  createTokenizer,
  fold,
  hasDigit,
  type PositionedToken,
  type Token,
  type Tokenizer,
} from "../tokenizer.ts";

/** A token of a query. */
export type QueryToken = {
  token: Token;
  /** The known words that it forms with its neighbors, as `rate` and `limit` form `ratelimit`. */
  joined: readonly string[];
};

/** The number of word pairs of queries that are cached. */
const maxCachedPairs = 10_000;

const none: readonly string[] = [];

/** The maximum number of characters between a verb and its particle. */
const maxParticleDistance = 45;

/**
 * Creates a tokenizer for queries. Tokens have no duplicates; a query of stop words only keeps them.
 * @param isKnown whether the index has a stem, a synonym or a translation of it
 */
export function createQueryTokenizer(
  language: SearchLanguage,
  tokenize: Tokenizer,
  isKnown: (stem: string) => boolean,
): (query: string) => QueryToken[] {
  const { particleBeforeTe, stem } = language;
  const tokenizeAll = createTokenizer({ ...language, stopWords: new Set() });
  const findJoinedWords = memoize(maxCachedPairs, (together: string): string[] => {
    const stemmed = hasDigit(together) ? together : stem(together);
    return [...new Set([together, stemmed])].filter(isKnown);
  });
  const joinWithTe = (written: string, particle: string, verb: string): string =>
    isKnown(stem(fold(particle + verb))) ? particle + verb : written;
  return (query) => {
    const replaced = replacePhrases(query, language);
    const text = particleBeforeTe ? replaced.replace(particleBeforeTe, joinWithTe) : replaced;
    const found = joinSeparatedVerbs(tokenize(text), text, language, isKnown);
    const tokens = new Map<string, Token>();
    for (const { token } of found.length > 0 ? found : tokenizeAll(query)) {
      tokens.set(token.stem, token);
    }
    const joined = joinAdjacentWords(text, findJoinedWords);
    return Array.from(tokens.values(), (token) => ({
      token,
      joined: joined.get(token.word) ?? none,
    }));
  };
}

/**
 * Returns the known words that each word forms with the one before or after it, which may be a stop word.
 * @param findJoinedWords returns the known words among a joined pair and its stem
 */
function joinAdjacentWords(
  text: string,
  findJoinedWords: (together: string) => readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let first = { word: "", end: 0 };
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const second = { word: fold(written), end: index + written.length };
    const areLong = Math.min(first.word.length, second.word.length) >= 3;
    if (areLong && text.slice(first.end, index).trim() === "") {
      for (const joined of findJoinedWords(first.word + second.word)) {
        for (const { word } of [first, second]) {
          found.set(word, [...(found.get(word) ?? []), joined]);
        }
      }
    }
    first = second;
  }
  return found;
}

/** Joins each separated particle to the last verb shortly before it with which it forms a known word. */
function joinSeparatedVerbs(
  tokens: readonly PositionedToken[],
  text: string,
  { separatedParticle, stem }: SearchLanguage,
  isKnown: (stem: string) => boolean,
): PositionedToken[] {
  const joined = [...tokens];
  for (const { 1: group = "", index } of separatedParticle
    ? text.matchAll(separatedParticle)
    : []) {
    const particle = group.toLowerCase();
    const at = joined.findLastIndex(
      ({ token: { word, isWhole }, end }) =>
        !isWhole &&
        end < index &&
        index - end <= maxParticleDistance &&
        isKnown(stem(particle + word)),
    );
    const verb = joined[at];
    if (!verb) continue;
    const word = particle + verb.token.word;
    joined[at] = { ...verb, token: { ...verb.token, word, stem: stem(word) } };
  }
  return joined;
}
