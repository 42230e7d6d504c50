import type { SearchLanguage } from "../languages/language.ts";
import { memoize } from "../memoize.ts";
import type { StemDictionary } from "../stem-dictionary.ts";
import { fold, type Tokenizer } from "../tokenizer.ts";

/** The number of a stem that a query word expands to, and its weight, up to 1. */
export type Expansion = { stem: number; weight: number };

/** Expands stems by the synonyms and translations in the index. */
export type Thesaurus = {
  /** Returns the stem itself, its translations and its synonyms. */
  expandStem: (stem: string) => readonly Expansion[];
  /** Returns whether a stem has any expansion. */
  has: (stem: string) => boolean;
};

/** The related stems of the index, by stem. */
type RelatedStems = ReadonlyMap<string, readonly number[]>;

const expansionWeights = { translation: 1, synonym: 0.65, onlySynonym: 0.8 };
/** The number of stems of queries whose expansions are cached. */
const maxCachedStems = 10_000;

export function createThesaurus(
  language: SearchLanguage,
  tokenize: Tokenizer,
  { numberOf }: StemDictionary,
): Thesaurus {
  const toStems = (group: string): string[] =>
    group
      .split(" ")
      .map((word) => tokenize.withoutPositions(word)[0]?.stem ?? language.stem(fold(word)));
  const relate = (pairs: readonly (readonly [from: string, to: string])[]): RelatedStems => {
    const related = new Map<string, number[]>();
    for (const [from, to] of pairs) {
      const relatedStems = toStems(to).flatMap((stem) => numberOf(stem) ?? []);
      for (const stem of toStems(from)) {
        const own = numberOf(stem);
        const others = relatedStems.filter((other) => other !== own);
        if (others.length > 0) related.set(stem, [...(related.get(stem) ?? []), ...others]);
      }
    }
    return related;
  };
  const synonyms = relate(language.synonyms.map((group) => [group, group] as const));
  const translations = relate(language.translations);
  const toExpansions = (stems: readonly number[] = [], weight: number): Expansion[] =>
    stems.map((stem) => ({ stem, weight }));
  return {
    expandStem: memoize(maxCachedStems, (stem: string): Expansion[] => {
      const own = numberOf(stem);
      return [
        ...(own === undefined ? [] : [{ stem: own, weight: 1 }]),
        ...toExpansions(translations.get(stem), expansionWeights.translation),
        ...toExpansions(
          synonyms.get(stem),
          own === undefined ? expansionWeights.onlySynonym : expansionWeights.synonym,
        ),
      ];
    }),
    has: (stem) => numberOf(stem) !== undefined || synonyms.has(stem) || translations.has(stem),
  };
}
