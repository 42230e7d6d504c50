import { isWithinDistance } from "./edit-distance.ts";
import type { SearchLanguage } from "./languages/language.ts";
import { fold, type Term, type TermReader } from "./tokenizer.ts";

/** A stem of the index that a word of the question may mean, and how far that is trusted, up to 1. */
export type Expansion = { stem: string; weight: number };

/** Everything that one word of the question may mean, and how much of the question it is. */
export type QueryPart = { expansions: Expansion[]; weight: number };

/** Finds what the words of questions mean among the words of an index. */
export type Vocabulary = {
  expand: (terms: readonly Term[]) => QueryPart[];
  /** Whether the index has a stem, or something that means the same. */
  isKnown: (stem: string) => boolean;
};

/** Stems and the stems of the index that mean the same. */
type Related = ReadonlyMap<string, readonly string[]>;

const maxExpansions = 12;
const trust = { translation: 1, synonym: 0.65, onlySynonym: 0.8, nearest: 0.75, near: 0.5 };

/** @param stems The words of the index, each with its stem. */
export function createVocabulary(
  stems: ReadonlyMap<string, string>,
  language: SearchLanguage,
  read: TermReader,
): Vocabulary {
  const words = [...stems.keys()].sort();
  const letters = Int32Array.from(words, letterBits);
  const known = new Set(stems.values());
  const toStems = (group: string): string[] =>
    group.split(" ").map((word) => read(word)[0]?.stem ?? language.stem(fold(word)));
  const relate = (pairs: readonly (readonly [from: string, to: string])[]): Related => {
    const related = new Map<string, string[]>();
    for (const [from, to] of pairs) {
      for (const stem of toStems(from)) {
        const others = toStems(to).filter((other) => other !== stem && known.has(other));
        related.set(stem, [...(related.get(stem) ?? []), ...others]);
      }
    }
    return related;
  };
  const synonyms = relate(language.synonyms.map((group) => [group, group] as const));
  const translations = relate(language.translations);

  /** A stem with what language and readers mean by it. */
  const meanings = (stem: string): Expansion[] => {
    const weight = known.has(stem) ? trust.synonym : trust.onlySynonym;
    return [
      ...(known.has(stem) ? [{ stem, weight: 1 }] : []),
      ...(translations.get(stem) ?? []).map((other) => ({
        stem: other,
        weight: trust.translation,
      })),
      ...(synonyms.get(stem) ?? []).map((other) => ({ stem: other, weight })),
    ];
  };

  const expand = (term: Term, isLast: boolean): Expansion[] => {
    const weights = new Map<string, number>();
    const add = (stem: string, weight: number): void => {
      if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight);
    };
    for (const { stem, weight } of meanings(term.stem)) add(stem, weight);
    const isKnown = weights.size > 0;
    // The last word may not be finished yet.
    if ((isLast || !isKnown) && term.word.length >= 3) {
      const most = isKnown ? 0.3 : 0.7;
      for (const word of withPrefix(words, term.word)) {
        if (weights.size >= maxExpansions) break;
        add(stems.get(word)!, most * Math.min(1, 0.3 + term.word.length / word.length));
      }
    }
    if (!isKnown && term.word.length >= 4) {
      for (const [word, distance] of nearest(term.word)) {
        const weight = distance === 1 ? trust.nearest : trust.near;
        add(stems.get(word)!, word[0] === term.word[0] ? weight : weight * 0.8);
      }
    }
    return [...weights].map(([stem, weight]) => ({ stem, weight }));
  };

  /**
   * Whether a word that may be written together of others is understood without them. Two words of at
   * least four letters, as in `taakstatus`, are likelier than a mistake in another word.
   */
  const isUnderstood = (expansions: readonly Expansion[], compound: readonly string[]): boolean => {
    const understood = Math.max(0, ...expansions.map(({ weight }) => weight));
    return understood >= (areLong(compound) ? trust.onlySynonym : trust.nearest * 0.8);
  };

  /** The words at the least distance: one mistake, or two in a long word. */
  const nearest = (wanted: string): [word: string, distance: number][] => {
    if (wanted.length > 40) return [];
    const bits = letterBits(wanted);
    for (let distance = 1; distance <= (wanted.length < 7 ? 1 : 2); distance++) {
      const found: [string, number][] = [];
      for (let at = 0; at < words.length && found.length < maxExpansions; at++) {
        const word = words[at]!;
        if (Math.abs(word.length - wanted.length) > distance) continue;
        // Each mistake changes at most two letters of the set, so most words need no comparison.
        if (countBits(bits ^ letters[at]!) > 2 * distance) continue;
        if (isWithinDistance(wanted, word, distance)) found.push([word, distance]);
      }
      if (found.length > 0) return found;
    }
    return [];
  };

  const expandAll = (terms: readonly Term[]): QueryPart[] => {
    const parts: QueryPart[] = [];
    let isKnownName = false;
    for (const [index, term] of terms.entries()) {
      const expansions = expand(term, index === terms.length - 1);
      if (term.isWhole) isKnownName = known.has(term.stem);
      // A name that the index does not have is asked for by its parts.
      if (expansions.length === 0 && term.isWhole) continue;
      const compound = term.isWhole ? [] : splitCompound(term.word, stems);
      const ofCompound = (weight: number): QueryPart[] =>
        compound.map((word) => ({ expansions: meanings(stems.get(word)!), weight }));
      if (compound.length > 0 && !isUnderstood(expansions, compound)) {
        parts.push(...ofCompound(0.7));
        continue;
      }
      parts.push({ expansions, weight: term.isPart && isKnownName ? 0.3 : 1 });
      // A compound with a meaning of its own is about what it is written together of as well.
      if (language.hasCompounds && !term.isPart && areLong(compound)) {
        parts.push(...ofCompound(0.2).filter((part) => !isAsked(part, parts)));
      }
    }
    return parts;
  };
  return { expand: expandAll, isKnown: (stem) => meanings(stem).length > 0 };
}

function areLong(words: readonly string[]): boolean {
  return words.every((word) => word.length >= 4);
}

/** Whether a part means what another one asks for already. */
function isAsked(part: QueryPart, parts: readonly QueryPart[]): boolean {
  const [own] = part.expansions;
  return parts.some(({ expansions }) => expansions.some(({ stem }) => stem === own?.stem));
}

/** The two known words that a word is written together of, or nothing. */
export function splitCompound(word: string, known: { has(word: string): boolean }): string[] {
  for (let at = word.length - 3; at >= 3; at--) {
    const first = word.slice(0, at);
    const last = word.slice(at);
    if (!known.has(last)) continue;
    if (known.has(first)) return [first, last];
    // Dutch joins with s: `verenigingsjaar`.
    if (at > 4 && first.endsWith("s") && known.has(first.slice(0, -1))) {
      return [first.slice(0, -1), last];
    }
  }
  return [];
}

function* withPrefix(sorted: readonly string[], prefix: string): Iterable<string> {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < prefix) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < sorted.length; at++) {
    const word = sorted[at]!;
    if (!word.startsWith(prefix)) return;
    yield word;
  }
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
