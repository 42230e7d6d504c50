import type { SearchLanguage } from "../languages/language.ts";
import { createTokenizer, type PlacedToken, type Token, type Tokenizer } from "../tokenizer.ts";

/** How many letters a verb and its particle may stand apart. */
const maxApart = 45;

/** The words of a question, each once; one of nothing but stop words keeps them. */
export function toQueryTokens(
  query: string,
  language: SearchLanguage,
  tokenize: Tokenizer,
  isKnown: (stem: string) => boolean,
): Token[] {
  let text = query;
  for (const [pattern, replacement] of language.phrases) text = text.replace(pattern, replacement);
  const found = withVerbsJoined(tokenize(text), text, language, isKnown);
  const tokens =
    found.length > 0 ? found : createTokenizer({ ...language, stopWords: new Set() })(query);
  return [...new Map(tokens.map((token) => [token.stem, token])).values()];
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
