import { isWithinDistance } from "../pages/spelling/edit-distance.ts";
import { countBits } from "./count-bits.ts";
import type { StemDictionary } from "./stem-dictionary.ts";

/** A word of the index, with the number of its stem. */
export type VocabularyWord = { word: string; stem: number };

/** The words of the index, for prefix and typo matches. */
export type Vocabulary = {
  has: (word: string) => boolean;
  stemOf: (word: string) => string | undefined;
  /** In alphabetical order; empty for a prefix of fewer than three letters. */
  findByPrefix: (prefix: string) => VocabularyWord[];
  /** The words at the smallest distance: one typo, or two in a long word. */
  findNearest: (query: string) => { known: VocabularyWord; distance: number }[];
};

const minPrefixLength = 3;
const maxNearest = 12;
const minLongWordLength = 7;
const maxWordLength = 40;

/** @param stemOfWord the words of the index in alphabetical order, each with its stem */
export function createVocabulary(
  stemOfWord: ReadonlyMap<string, string>,
  { numberOf }: StemDictionary,
): Vocabulary {
  const words = Array.from(stemOfWord).flatMap(([word, stem]): VocabularyWord[] => {
    const number = numberOf(stem);
    return number === undefined ? [] : [{ word, stem: number }];
  });
  const byBeginning = Map.groupBy(words, ({ word }) => word.slice(0, minPrefixLength));
  const byLength = Map.groupBy(words.keys(), (index) => words[index]?.word.length);
  const letters = Int32Array.from(words, ({ word }) => letterBits(word));

  const atDistance = (query: string, distance: number): VocabularyWord[] => {
    const bits = letterBits(query);
    const found: number[] = [];
    for (let length = query.length - distance; length <= query.length + distance; length++) {
      for (const index of byLength.get(length) ?? []) {
        // Each typo changes at most two letters of the set, so most words need no comparison.
        if (countBits(bits ^ (letters[index] ?? 0)) > 2 * distance) continue;
        if (isWithinDistance(query, words[index]?.word ?? "", distance)) found.push(index);
      }
    }
    const first = found.sort((a, b) => a - b).slice(0, maxNearest);
    return first.flatMap((index) => words[index] ?? []);
  };

  return {
    has: (word) => stemOfWord.has(word),
    stemOf: (word) => stemOfWord.get(word),
    findByPrefix: (prefix) =>
      (byBeginning.get(prefix.slice(0, minPrefixLength)) ?? []).flatMap((known) =>
        prefix.length >= minPrefixLength && known.word.startsWith(prefix) ? known : [],
      ),
    findNearest: (query) => {
      if (query.length > maxWordLength) return [];
      for (const distance of query.length < minLongWordLength ? [1] : [1, 2]) {
        const found = atDistance(query, distance);
        if (found.length > 0) return found.map((known) => ({ known, distance }));
      }
      return [];
    },
  };
}

/** Returns the letters of a word as a bit set of 32 bits. */
function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}
