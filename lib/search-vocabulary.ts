import { isWithinDistance } from "./edit-distance.ts";

/** The terms of an index, sorted, each with the set of its letters as bits. */
export type Vocabulary = {
  terms: readonly string[];
  letters: Int32Array;
  has(term: string): boolean;
};

/** A term of the index that a term of the question may mean, and how far that is trusted, up to 1. */
export type Expansion = { term: string; weight: number };

const maxExpansions = 12;

export function createVocabulary(words: Iterable<string>): Vocabulary {
  const known = new Set(words);
  const terms = [...known].sort();
  return { terms, letters: Int32Array.from(terms, letterBits), has: (term) => known.has(term) };
}

/**
 * What a term of the question may mean: itself, terms that begin with it, and for a term that the
 * index does not have, the ones that differ by a typing mistake or two, or share its beginning.
 */
export function expand(term: string, vocabulary: Vocabulary): Expansion[] {
  const isKnown = vocabulary.has(term);
  const found: Expansion[] = isKnown ? [{ term, weight: 1 }] : [];
  if (term.length >= 3) {
    for (const word of withPrefix(vocabulary, term)) {
      if (found.length === maxExpansions) break;
      if (word !== term)
        found.push({ term: word, weight: 0.35 + 0.3 * (term.length / word.length) });
    }
  }
  if (isKnown || term.length < 4 || term.length > 40) return found;
  for (const word of near(term, vocabulary, term.length < 8 ? 1 : 2)) {
    const trust = isWithinDistance(term, word, 1) ? 0.7 : 0.45;
    found.push({ term: word, weight: word[0] === term[0] ? trust : trust * 0.8 });
  }
  if (found.length > 0 || term.length < 6) return found;
  const beginning = term.slice(0, Math.max(4, Math.ceil(term.length * 0.6)));
  for (const word of withPrefix(vocabulary, beginning)) {
    if (found.length === maxExpansions / 2) break;
    found.push({ term: word, weight: 0.3 });
  }
  return found;
}

function near(term: string, { terms, letters }: Vocabulary, bound: number): string[] {
  const bits = letterBits(term);
  const found: string[] = [];
  for (let at = 0; at < terms.length && found.length < maxExpansions; at++) {
    const word = terms[at]!;
    if (Math.abs(word.length - term.length) > bound) continue;
    // Each mistake changes at most two letters of the set, so most words need no comparison.
    if (countBits(bits ^ letters[at]!) > 2 * bound) continue;
    if (isWithinDistance(term, word, bound)) found.push(word);
  }
  return found;
}

function* withPrefix({ terms }: Vocabulary, prefix: string): Iterable<string> {
  for (let at = lowerBound(terms, prefix); at < terms.length; at++) {
    const word = terms[at]!;
    if (!word.startsWith(prefix)) return;
    yield word;
  }
}

function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
