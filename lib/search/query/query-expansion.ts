// Decision: decisions/0022-search-ranking.md
import { areLongWords, findKnownEnding, splitCompound } from "../compounds.ts";
import type { SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import type { Expansion, Thesaurus } from "./thesaurus.ts";
import type { QueryToken } from "./query-tokenizer.ts";
import type { StemDictionary } from "../stem-dictionary.ts";
import type { Token } from "../tokenizer.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** A query term: the weighted stems that a word of the query expands to, and the weight of the term. */
export type QueryTerm = {
  /** The same array for a word seen recently. */
  expansions: readonly Expansion[];
  weight: number;
  /** Whether the index has the word or a synonym; otherwise the expansions are guesses. */
  isKnown: boolean;
};

/** Expands the tokens of a query to terms of an index. */
export type QueryExpansion = (tokens: readonly QueryToken[]) => QueryTerm[];

const maxExpansions = 12;
/** The number of words whose expansions are cached. */
const maxCachedWords = 4_000;
/**
 * The weights of a word with the query word as prefix, of a word one or two typos away, and of a word that joins
 * the query word with its neighbor.
 */
const expansionWeights = {
  prefix: 0.3,
  onlyPrefix: 0.7,
  nearest: 0.75,
  near: 0.5,
  otherFirstLetter: 0.8,
  joined: 0.55,
};
/** The minimum expansion weights for a word not to be split as a compound, or as a compound of two long words. */
const minExpansionWeights = { asWord: 0.6, asLongCompound: 0.8 };
/**
 * The term weights of a compound's parts if they replace it or accompany it; of the known ending of an unknown
 * word; of a known name's parts; of a hyphenated word in addition to its parts; and of a low-weight word.
 */
const termWeights = {
  ofUnknown: 0.7,
  ofKnown: 0.2,
  ofEnding: 0.5,
  ofName: 0.3,
  ofHyphenated: 0.4,
  ofLowWeight: 0.4,
};

export function createQueryExpansion(
  thesaurus: Thesaurus,
  vocabulary: Vocabulary,
  { numberOf }: StemDictionary,
  { hasCompounds, lowWeightWords }: SearchLanguage,
): QueryExpansion {
  const expand = createWordExpansion(thesaurus, vocabulary, numberOf);
  const { expandStem } = thesaurus;
  const toTerms = (compound: readonly string[], weight: number): QueryTerm[] =>
    compound.map((word) => ({
      expansions: expandStem(vocabulary.stemOf(word) ?? word),
      weight,
      isKnown: true,
    }));

  const weightOf = ({ word, isWhole, isPart }: Token, nextToken: Token | undefined): number => {
    if (isWhole) return nextToken?.isPart ? 1 : termWeights.ofHyphenated;
    return lowWeightWords.has(word) && !isPart ? termWeights.ofLowWeight : 1;
  };

  return (tokens) => {
    const terms: QueryTerm[] = [];
    let isKnownName = false;
    for (const [index, queryToken] of tokens.entries()) {
      const { token } = queryToken;
      const isLast = index === tokens.length - 1;
      const { expansions, isKnown, compound } = expand(queryToken, isLast);
      if (token.isWhole) isKnownName = numberOf(token.stem) !== undefined;
      // A name that the index does not have is searched by its parts.
      if (expansions.length === 0 && token.isWhole) continue;
      if (compound.length > 0 && !isUnderstood(expansions, compound)) {
        terms.push(...toTerms(compound, termWeights.ofUnknown));
        continue;
      }
      const weight =
        token.isPart && isKnownName
          ? termWeights.ofName
          : weightOf(token, tokens[index + 1]?.token);
      terms.push({ expansions, weight, isKnown });
      // The known ending of a compound with an unknown beginning is its head.
      if (
        hasCompounds &&
        !isKnown &&
        !token.isWhole &&
        highestWeight(expansions) < minExpansionWeights.asWord
      ) {
        const ending = findKnownEnding(token.word, vocabulary);
        if (ending !== undefined) terms.push(...toTerms([ending], termWeights.ofEnding));
      }
      // A known compound is also about its parts.
      if (hasCompounds && !token.isPart && areLongWords(compound)) {
        terms.push(
          ...toTerms(compound, termWeights.ofKnown).filter((term) => !isCovered(term, terms)),
        );
      }
    }
    return terms;
  };
}

/** The expansions of a single word, and its parts if it is a compound. */
type WordExpansion = Pick<QueryTerm, "expansions" | "isKnown"> & { compound: readonly string[] };

/** Expands a word by translations and synonyms, and an unknown word by prefix and typo matches. */
function createWordExpansion(
  { expandStem }: Thesaurus,
  vocabulary: Vocabulary,
  numberOf: StemDictionary["numberOf"],
): (queryToken: QueryToken, isLast: boolean) => WordExpansion {
  const { findByPrefix, findNearest } = vocabulary;
  const expand = (
    { word, stem, isWhole }: Token,
    joined: readonly string[],
    isLast: boolean,
  ): WordExpansion => {
    const found = new Map<number, number>();
    const add = (stemNumber: number, weight: number): void => {
      if (weight > (found.get(stemNumber) ?? 0)) found.set(stemNumber, weight);
    };
    for (const { stem: stemNumber, weight } of expandStem(stem)) add(stemNumber, weight);
    for (const stemNumber of joined.flatMap((known) => numberOf(known) ?? []))
      add(stemNumber, expansionWeights.joined);
    const isKnown = found.size > 0;
    // The last word may be incomplete.
    if (isLast || !isKnown) {
      const prefixWeight = isKnown ? expansionWeights.prefix : expansionWeights.onlyPrefix;
      for (const known of findByPrefix(word)) {
        if (found.size >= maxExpansions) break;
        add(known.stem, prefixWeight * Math.min(1, 0.3 + word.length / known.word.length));
      }
    }
    // Numbers have no typo tolerance.
    if (!isKnown && word.length >= 4 && !isNumber(word)) {
      for (const { known, distance } of findNearest(word)) {
        const weight = distance === 1 ? expansionWeights.nearest : expansionWeights.near;
        add(
          known.stem,
          known.word[0] === word[0] ? weight : weight * expansionWeights.otherFirstLetter,
        );
      }
    }
    const expansions = Array.from(found, ([stemNumber, weight]) => ({ stem: stemNumber, weight }));
    return { expansions, isKnown, compound: isWhole ? [] : splitCompound(word, vocabulary) };
  };
  const within = memoize(maxCachedWords, (token: Token) => expand(token, [], false));
  const last = memoize(maxCachedWords, (token: Token) => expand(token, [], true));
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
  return (
    highestWeight(expansions) >=
    (areLongWords(compound) ? minExpansionWeights.asLongCompound : minExpansionWeights.asWord)
  );
}

/** Returns the highest weight of the expansions; 0 without any. */
function highestWeight(expansions: readonly Expansion[]): number {
  return Math.max(0, ...expansions.map(({ weight }) => weight));
}

/** Returns whether another term already expands to the first stem of this one. */
function isCovered(term: QueryTerm, terms: readonly QueryTerm[]): boolean {
  const [own] = term.expansions;
  return terms.some(({ expansions }) => expansions.some(({ stem }) => stem === own?.stem));
}
