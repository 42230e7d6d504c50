import { areLong, splitCompound } from "../compounds.ts";
import type { SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import type { Expansion, Thesaurus } from "./thesaurus.ts";
import type { QueryToken } from "./query-tokens.ts";
import type { Stems } from "../stems.ts";
import type { Token } from "../tokenizer.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** Everything that one word of the question may mean, and how much of the question it is. */
export type QueryPart = {
  /** The same list again for a word that was met lately. */
  expansions: readonly Expansion[];
  weight: number;
  /** Whether the index has the word or one that means the same; else it is guessed, or nothing is known of it. */
  isKnown: boolean;
};

/** What the words of a question mean among those of an index. */
export type QueryExpansion = (tokens: readonly QueryToken[]) => QueryPart[];

const maxExpansions = 12;
/** Of so many words it is remembered what they mean. */
const maxKnown = 4_000;
/**
 * How far a word is trusted that begins with the one asked for, is at one or two mistakes from it, or is
 * written together of it and its neighbour.
 */
const trust = {
  prefix: 0.3,
  onlyPrefix: 0.7,
  nearest: 0.75,
  near: 0.5,
  otherFirstLetter: 0.8,
  joined: 0.55,
};
/** How far a word must be understood not to be taken for a compound, and for one of two long words. */
const understood = { asWord: 0.6, asLongCompound: 0.8 };
/**
 * What the parts of a compound weigh that stand for it, and that stand beside it; those of a known name; a word
 * with a hyphen beside its parts; and a word that only asks.
 */
const weights = { ofUnknown: 0.7, ofKnown: 0.2, ofName: 0.3, ofHyphenated: 0.4, ofAsking: 0.4 };

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
      // A name that the index does not have is asked for by its parts.
      if (expansions.length === 0 && token.isWhole) continue;
      if (compound.length > 0 && !isUnderstood(expansions, compound)) {
        parts.push(...toParts(compound, weights.ofUnknown));
        continue;
      }
      const weight =
        token.isPart && isKnownName ? weights.ofName : weightOf(token, tokens[index + 1]?.token);
      parts.push({ expansions, weight, isKnown });
      // A compound with a meaning of its own is about what it is written together of as well.
      if (hasCompounds && !token.isPart && areLong(compound)) {
        parts.push(...toParts(compound, weights.ofKnown).filter((part) => !isAsked(part, parts)));
      }
    }
    return parts;
  };
}

/** What one word means by itself, and the words that it is written together of. */
type Meaning = Pick<QueryPart, "expansions" | "isKnown"> & { compound: readonly string[] };

/** What a word may mean; of one that nothing is known of, what it may begin or be a mistake for. */
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
    // The last word may not be finished yet.
    if (isLast || !isKnown) {
      const most = isKnown ? trust.prefix : trust.onlyPrefix;
      for (const known of withPrefix(word)) {
        if (found.size >= maxExpansions) break;
        add(known.stem, most * Math.min(1, 0.3 + word.length / known.word.length));
      }
    }
    // A number is not another one with a mistake in it.
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
 * Whether a word that may be written together of others is understood without them. Two words of at
 * least four letters, as in `taakstatus`, are likelier than a mistake in another word.
 */
function isUnderstood(expansions: readonly Expansion[], compound: readonly string[]): boolean {
  const most = Math.max(0, ...expansions.map(({ weight }) => weight));
  return most >= (areLong(compound) ? understood.asLongCompound : understood.asWord);
}

/** Whether a part means what another one asks for already. */
function isAsked(part: QueryPart, parts: readonly QueryPart[]): boolean {
  const [own] = part.expansions;
  return parts.some(({ expansions }) => expansions.some(({ stem }) => stem === own?.stem));
}
