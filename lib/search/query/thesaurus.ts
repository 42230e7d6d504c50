import type { SearchLanguage } from "../languages/language.ts";
import { fold, type Tokenizer } from "../tokenizer.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** A stem of the index that a word of the question may mean, and how far that is trusted, up to 1. */
export type Expansion = { stem: string; weight: number };

/** What a stem means in the index: itself, its translations and its synonyms. */
export type Thesaurus = (stem: string) => Expansion[];

/** Stems and the stems of the index that mean the same. */
type Related = ReadonlyMap<string, readonly string[]>;

const trust = { translation: 1, synonym: 0.65, onlySynonym: 0.8 };

export function createThesaurus(
  language: SearchLanguage,
  tokenize: Tokenizer,
  vocabulary: Vocabulary,
): Thesaurus {
  const toStems = (group: string): string[] =>
    group.split(" ").map((word) => tokenize(word)[0]?.stem ?? language.stem(fold(word)));
  const relate = (pairs: readonly (readonly [from: string, to: string])[]): Related => {
    const related = new Map<string, string[]>();
    for (const [from, to] of pairs) {
      const others = toStems(to).filter((stem) => vocabulary.hasStem(stem));
      for (const stem of toStems(from)) {
        related.set(stem, [
          ...(related.get(stem) ?? []),
          ...others.filter((other) => other !== stem),
        ]);
      }
    }
    return related;
  };
  const synonyms = relate(language.synonyms.map((group) => [group, group] as const));
  const translations = relate(language.translations);
  return (stem) => {
    const isKnown = vocabulary.hasStem(stem);
    const toExpansions = (stems: readonly string[] = [], weight: number): Expansion[] =>
      stems.map((other) => ({ stem: other, weight }));
    return [
      ...(isKnown ? [{ stem, weight: 1 }] : []),
      ...toExpansions(translations.get(stem), trust.translation),
      ...toExpansions(synonyms.get(stem), isKnown ? trust.synonym : trust.onlySynonym),
    ];
  };
}
