import { isWithinDistance } from "../pages/spelling/edit-distance.ts";

/** A word of the index. */
export type KnownWord = { word: string; stem: string };

/** The words of the index, found by how they are written. */
export type Vocabulary = {
  has: (word: string) => boolean;
  hasStem: (stem: string) => boolean;
  stemOf: (word: string) => string | undefined;
  /** In the order of the alphabet; none for a prefix of less than three letters. */
  withPrefix: (prefix: string) => KnownWord[];
  /** Those at the least distance: one mistake, or two in a long word. */
  nearest: (wanted: string) => { known: KnownWord; distance: number }[];
};

const shortestPrefix = 3;
const maxNearest = 12;
const longWord = 7;
const longestWord = 40;

/** @param stems The words of the index, each with its stem. */
export function createVocabulary(stems: ReadonlyMap<string, string>): Vocabulary {
  const words = Array.from(stems, ([word, stem]) => ({ word, stem })).sort((a, b) =>
    a.word < b.word ? -1 : 1,
  );
  const byBeginning = Map.groupBy(words, ({ word }) => word.slice(0, shortestPrefix));
  const letters = Int32Array.from(words, ({ word }) => letterBits(word));

  const byLength = new Map<string, Uint32Array>();
  /** The places of the words that are at most so much longer or shorter, in their order. */
  const placesOfLength = (length: number, distance: number): Uint32Array => {
    const key = `${length} ${distance}`;
    let places = byLength.get(key);
    if (places === undefined) {
      const near = words.flatMap(({ word }, place) =>
        Math.abs(word.length - length) <= distance ? [place] : [],
      );
      places = Uint32Array.from(near);
      byLength.set(key, places);
    }
    return places;
  };

  const atDistance = (wanted: string, distance: number): KnownWord[] => {
    const bits = letterBits(wanted);
    const found: KnownWord[] = [];
    for (const place of placesOfLength(wanted.length, distance)) {
      // Each mistake changes at most two letters of the set, so most words need no comparison.
      if (countBits(bits ^ (letters[place] ?? 0)) > 2 * distance) continue;
      const known = words[place];
      if (!known || !isWithinDistance(wanted, known.word, distance)) continue;
      found.push(known);
      if (found.length === maxNearest) break;
    }
    return found;
  };

  const known = new Set(stems.values());
  return {
    has: (word) => stems.has(word),
    hasStem: (stem) => known.has(stem),
    stemOf: (word) => stems.get(word),
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

/** The letters of a word as a set of 32. */
function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** How many of 32 bits are set, counted in pairs, in fours, in bytes, and all at once. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
