import { isWithinDistance } from "../pages/spelling/edit-distance.ts";
import { countBits } from "./bits.ts";
import type { Stems } from "./stems.ts";

/** A word of the index, with the number of its stem. */
export type KnownWord = { word: string; stem: number };

/** The words of the index, for prefix and typo matches. */
export type Vocabulary = {
  has: (word: string) => boolean;
  stemOf: (word: string) => string | undefined;
  /** In alphabetical order; empty for a prefix of fewer than three letters. */
  withPrefix: (prefix: string) => KnownWord[];
  /** The words at the smallest distance: one typo, or two in a long word. */
  nearest: (wanted: string) => { known: KnownWord; distance: number }[];
};

const shortestPrefix = 3;
const maxNearest = 12;
const longWord = 7;
const longestWord = 40;

/** @param stemOfWord the words of the index in alphabetical order, each with its stem */
export function createVocabulary(
  stemOfWord: ReadonlyMap<string, string>,
  { numberOf }: Stems,
): Vocabulary {
  const words = Array.from(stemOfWord).flatMap(([word, stem]): KnownWord[] => {
    const number = numberOf(stem);
    return number === undefined ? [] : [{ word, stem: number }];
  });
  const byBeginning = Map.groupBy(words, ({ word }) => word.slice(0, shortestPrefix));
  const byLength = Map.groupBy(words.keys(), (place) => words[place]?.word.length);
  const letters = Int32Array.from(words, ({ word }) => letterBits(word));

  const atDistance = (wanted: string, distance: number): KnownWord[] => {
    const bits = letterBits(wanted);
    const found: number[] = [];
    for (let length = wanted.length - distance; length <= wanted.length + distance; length++) {
      for (const place of byLength.get(length) ?? []) {
        // Each typo changes at most two letters of the set, so most words need no comparison.
        if (countBits(bits ^ (letters[place] ?? 0)) > 2 * distance) continue;
        if (isWithinDistance(wanted, words[place]?.word ?? "", distance)) found.push(place);
      }
    }
    const first = found.sort((a, b) => a - b).slice(0, maxNearest);
    return first.flatMap((place) => words[place] ?? []);
  };

  return {
    has: (word) => stemOfWord.has(word),
    stemOf: (word) => stemOfWord.get(word),
    withPrefix: (prefix) =>
      (byBeginning.get(prefix.slice(0, shortestPrefix)) ?? []).flatMap((known) =>
        prefix.length >= shortestPrefix && known.word.startsWith(prefix) ? known : [],
      ),
    nearest: (wanted) => {
      if (wanted.length > longestWord) return [];
      for (const distance of wanted.length < longWord ? [1] : [1, 2]) {
        const found = atDistance(wanted, distance);
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
