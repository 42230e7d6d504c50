// Decision: decisions/0022-search-ranking.md
import { areLong, knownEnding, splitCompound } from "../compounds.ts";
import type { SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import type { Expansion, Thesaurus } from "./thesaurus.ts";
import type { QueryToken } from "./query-tokens.ts";
import type { Stems } from "../stems.ts";
import type { Token } from "../tokenizer.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** A query term: the weighted stems that a word of the query expands to, and the weight of the term. */
export type QueryPart = {
  /** The same array for a word seen recently. */
  expansions: readonly Expansion[];
  weight: number;
  /** Whether the index has the word or a synonym; otherwise the expansions are guesses. */
  isKnown: boolean;
};

/** Expands the tokens of a query to terms of an index. */
export type QueryExpansion = (tokens: readonly QueryToken[]) => QueryPart[];

const maxExpansions = 12;
/** The number of words whose expansions are cached. */
const maxKnown = 4_000;
/**
 * The weights of a word with the query word as prefix, of a word one or two typos away, and of a word that joins
 * the query word with its neighbor.
 */
const trust = {
  prefix: 0.3,
  onlyPrefix: 0.7,
  nearest: 0.75,
  near: 0.5,
  otherFirstLetter: 0.8,
  joined: 0.55,
};
/** The minimum expansion weights for a word not to be split as a compound, or as a compound of two long words. */
const understood = { asWord: 0.6, asLongCompound: 0.8 };
/**
 * The term weights of a compound's parts if they replace it or accompany it; of the known ending of an unknown
 * word; of a known name's parts; of a hyphenated word in addition to its parts; and of a low-weight word.
 */
const weights = {
  ofUnknown: 0.7,
  ofKnown: 0.2,
  ofEnding: 0.5,
  ofName: 0.3,
  ofHyphenated: 0.4,
  ofAsking: 0.4,
};

export function createQueryExpansion(
  thesaurus: Thesaurus,
  vocabulary: Vocabulary,
  { numberOf }: Stems,
  { hasCompounds, askingWords }: SearchLanguage,
): QueryExpansion {
  const expand = createWordExpansion(thesaurus, vocabulary, numberOf);
  const { meanings } = thesaurus;
  const toParts = (compound: readonly string[], weight: number): QueryPart[] =>
    compound.map((word) => ({
      expansions: meanings(vocabulary.stemOf(word) ?? word),
      weight,
      isKnown: true,
    }));

  const weightOf = ({ word, isWhole, isPart }: Token, following: Token | undefined): number => {
    if (isWhole) return following?.isPart ? 1 : weights.ofHyphenated;
    return askingWords.has(word) && !isPart ? weights.ofAsking : 1;
  };

  return (tokens) => {
    const parts: QueryPart[] = [];
    let isKnownName = false;
    for (const [index, asked] of tokens.entries()) {
      const { token } = asked;
      const isLast = index === tokens.length - 1;
      const { expansions, isKnown, compound } = expand(asked, isLast);
      if (token.isWhole) isKnownName = numberOf(token.stem) !== undefined;
      // A name that the index does not have is searched by its parts.
      if (expansions.length === 0 && token.isWhole) continue;
      if (compound.length > 0 && !isUnderstood(expansions, compound)) {
        parts.push(...toParts(compound, weights.ofUnknown));
        continue;
      }
      const weight =
        token.isPart && isKnownName ? weights.ofName : weightOf(token, tokens[index + 1]?.token);
      parts.push({ expansions, weight, isKnown });
      // The known ending of a compound with an unknown beginning is its head.
      if (hasCompounds && !isKnown && !token.isWhole && trustIn(expansions) < understood.asWord) {
        const ending = knownEnding(token.word, vocabulary);
        if (ending !== undefined) parts.push(...toParts([ending], weights.ofEnding));
      }
      // A known compound is also about its parts.
      if (hasCompounds && !token.isPart && areLong(compound)) {
        parts.push(...toParts(compound, weights.ofKnown).filter((part) => !isAsked(part, parts)));
      }
    }
    return parts;
  };
}

/** The expansions of a single word, and its parts if it is a compound. */
type Meaning = Pick<QueryPart, "expansions" | "isKnown"> & { compound: readonly string[] };

/** Expands a word by translations and synonyms, and an unknown word by prefix and typo matches. */
function createWordExpansion(
  { meanings }: Thesaurus,
  vocabulary: Vocabulary,
  numberOf: Stems["numberOf"],
): (asked: QueryToken, isLast: boolean) => Meaning {
  const { withPrefix, nearest } = vocabulary;
  const expand = (
    { word, stem, isWhole }: Token,
    joined: readonly string[],
    isLast: boolean,
  ): Meaning => {
    const found = new Map<number, number>();
    const add = (meant: number, weight: number): void => {
      if (weight > (found.get(meant) ?? 0)) found.set(meant, weight);
    };
    for (const { stem: meant, weight } of meanings(stem)) add(meant, weight);
    for (const meant of joined.flatMap((known) => numberOf(known) ?? [])) add(meant, trust.joined);
    const isKnown = found.size > 0;
    // The last word may be incomplete.
    if (isLast || !isKnown) {
      const most = isKnown ? trust.prefix : trust.onlyPrefix;
      for (const known of withPrefix(word)) {
        if (found.size >= maxExpansions) break;
        add(known.stem, most * Math.min(1, 0.3 + word.length / known.word.length));
      }
    }
    // Numbers have no typo tolerance.
    if (!isKnown && word.length >= 4 && !isNumber(word)) {
      for (const { known, distance } of nearest(word)) {
        const weight = distance === 1 ? trust.nearest : trust.near;
        add(known.stem, known.word[0] === word[0] ? weight : weight * trust.otherFirstLetter);
      }
    }
    const expansions = Array.from(found, ([meant, weight]) => ({ stem: meant, weight }));
    return { expansions, isKnown, compound: isWhole ? [] : splitCompound(word, vocabulary) };
  };
  const within = memoize(maxKnown, (token: Token) => expand(token, [], false));
  const last = memoize(maxKnown, (token: Token) => expand(token, [], true));
  return ({ token, joined }, isLast) => {
    if (joined.length > 0) return expand(token, joined, isLast);
    return isLast ? last(token) : within(token);
  };
}

function isNumber(word: string): boolean {
  return /^\d+$/u.test(word);
}

/**
 * Returns whether the expansions of a possible compound suffice without its parts. Two words of at least four
 * letters, as in `taakstatus`, are likelier than a typo of another word.
 */
function isUnderstood(expansions: readonly Expansion[], compound: readonly string[]): boolean {
  return trustIn(expansions) >= (areLong(compound) ? understood.asLongCompound : understood.asWord);
}

/** Returns the highest weight of the expansions; 0 without any. */
function trustIn(expansions: readonly Expansion[]): number {
  return Math.max(0, ...expansions.map(({ weight }) => weight));
}

/** Returns whether another term already expands to the first stem of this one. */
function isAsked(part: QueryPart, parts: readonly QueryPart[]): boolean {
  const [own] = part.expansions;
  return parts.some(({ expansions }) => expansions.some(({ stem }) => stem === own?.stem));
}
