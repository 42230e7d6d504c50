import type { SearchLanguage } from "../languages/language.ts";
import {
  createTokenizer,
  fold,
  type PlacedToken,
  type Token,
  type Tokenizer,
} from "../tokenizer.ts";

/** A word of a question. */
export type QueryToken = Token & {
  /** The words that it makes with its neighbours, as `rate` and `limit` make `ratelimit`, where they are known. */
  joined: readonly string[];
};

/** How many letters a verb and its particle may stand apart. */
const maxApart = 45;

/** The words of a question, each once; one of nothing but stop words keeps them. */
export function toQueryTokens(
  query: string,
  language: SearchLanguage,
  tokenize: Tokenizer,
  isKnown: (stem: string) => boolean,
): QueryToken[] {
  let text = query;
  for (const [pattern, replacement] of language.phrases) text = text.replace(pattern, replacement);
  const found = withVerbsJoined(tokenize(text), text, language, isKnown);
  const tokens =
    found.length > 0 ? found : createTokenizer({ ...language, stopWords: new Set() })(query);
  const joined = joinedWords(text, language, isKnown);
  return [...new Map(tokens.map((token) => [token.stem, token])).values()].map((token) => ({
    ...token,
    joined: joined.get(token.word) ?? [],
  }));
}

/** By word: the known words that it makes with the word before or behind it, which may be a stop word. */
function joinedWords(
  text: string,
  { stem }: SearchLanguage,
  isKnown: (stem: string) => boolean,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const words = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }));
  for (const [at, second] of words.entries()) {
    const first = words[at - 1];
    if (!first || Math.min(first.word.length, second.word.length) < 3) continue;
    if (text.slice(first.end, second.start).trim() !== "") continue;
    for (const joined of new Set([first.word + second.word, stem(first.word + second.word)])) {
      if (!isKnown(joined)) continue;
      for (const { word } of [first, second]) {
        found.set(word, [...(found.get(word) ?? []), joined]);
      }
    }
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
      ({ word, isWhole, end }) =>
        !isWhole && end < index && index - end <= maxApart && isKnown(stem(particle + word)),
    );
    const verb = joined[at];
    if (!verb) continue;
    joined[at] = { ...verb, word: particle + verb.word, stem: stem(particle + verb.word) };
  }
  return joined;
}
