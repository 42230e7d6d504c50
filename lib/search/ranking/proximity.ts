import { countBits } from "../count-bits.ts";
import type { QueryTerm } from "../query/query-expansion.ts";
import type { QueryToken } from "../query/query-tokenizer.ts";
import { passageBreak, type Sequences } from "../index/sequences.ts";
import type { StemDictionary } from "../stem-dictionary.ts";

/**
 * Returns the proximity boost of a document, at least 1: higher if the query terms occur close together. Valid
 * until the next query.
 */
export type Proximity = (documentId: number) => number;

/**
 * The maximum boosts for terms in the order of the query, for all terms close together, and for a heading or
 * keyword phrase that equals the query.
 */
const maxBoosts = { order: 0.4, near: 0.8, same: 1.2 };
/** The maximum distance in words that counts as close, and the minimum weight of an expansion to count. */
const maxDistance = 12;
const minExpansionWeight = 0.6;

const none = -2;

/**
 * Creates the proximity scoring: a section with the query terms in one sentence is more relevant than one in
 * which they are scattered.
 */
export function createProximity(
  sequences: Sequences,
  { numberOf, size }: StemDictionary,
): (
  tokens: readonly QueryToken[],
  terms: readonly QueryTerm[],
  shares: readonly number[],
) => Proximity {
  // By stem: its index in `queryStems`, from one; zero if the query does not have it.
  const slots = new Uint16Array(size);
  let queryStems: QueryStem[] = [];
  return (tokens, terms, shares) => {
    for (const { stem } of queryStems) slots[stem] = 0;
    const words = tokens.flatMap(({ token }) => (token.isWhole ? [] : token.stem));
    const nextStems = new Map(words.slice(0, -1).map((stem, at) => [stem, words[at + 1] ?? ""]));
    queryStems = toQueryStems(nextStems, terms, numberOf);
    for (const [slot, { stem }] of queryStems.entries()) slots[stem] = slot + 1;
    // A single word has no proximity, and a phrase adds nothing to it.
    if (terms.length < 2) return () => 1;
    const lastPositions = new Int32Array(terms.length);
    return (documentId) => {
      const query = { queryStems, slots, lastPositions, shares };
      const { pairs, near, same } = measureProximity(sequences, documentId, query);
      const order = pairs / Math.max(1, nextStems.size);
      return 1 + maxBoosts.order * order + maxBoosts.near * near + maxBoosts.same * same;
    };
  };
}

/** A stem of the query: the stem after it, and the index of the term that it belongs to, if any. */
type QueryStem = { stem: number; next: number; term: number };

function toQueryStems(
  nextStems: ReadonlyMap<string, string>,
  terms: readonly QueryTerm[],
  numberOf: StemDictionary["numberOf"],
): QueryStem[] {
  const queryStems = new Map<number, QueryStem>();
  for (const [word, next] of nextStems) {
    const stem = numberOf(word);
    if (stem !== undefined)
      queryStems.set(stem, { stem, next: numberOf(next) ?? none, term: none });
  }
  for (const [term, { expansions }] of terms.entries()) {
    for (const { stem, weight } of expansions) {
      if (weight >= minExpansionWeight)
        queryStems.set(stem, { stem, next: queryStems.get(stem)?.next ?? none, term });
    }
  }
  return [...queryStems.values()];
}

/**
 * The query of a proximity scan: `last` is the latest position of each term, and is overwritten; `shares` is each
 * term's share of the query.
 */
type ProximityQuery = {
  queryStems: readonly QueryStem[];
  slots: Uint16Array;
  lastPositions: Int32Array;
  shares: readonly number[];
};

/** `pairs` counts adjacent query terms that are adjacent in the document; the others are shares of the query. */
type ProximityMeasures = { pairs: number; near: number; same: number };

/**
 * Scans the stems of a document. `near` is the largest share of the query that occurs within the maximum distance
 * of another term; `same` is the similarity of the query and a heading, keyword phrase or whole text.
 */
function measureProximity(
  { stems, starts }: Sequences,
  documentId: number,
  { queryStems, slots, lastPositions, shares }: ProximityQuery,
): ProximityMeasures {
  const end = starts[documentId + 1] ?? 0;
  // A bit for each stem with a successor. These come first in `queryStems`, and are fewer than the maximum number
  // of query tokens.
  let pairs = 0;
  // For a query of three terms, a passage of one word is not the same.
  const minPassageLength = lastPositions.length > 2 ? 2 : 1;
  lastPositions.fill(-maxDistance);
  let near = 0;
  let same = 0;
  let previousSlot = none;
  let expected = none;
  let passageStart = starts[documentId] ?? 0;
  let matchedShare = 0;
  for (let at = passageStart; at < end; at++) {
    const stem = stems[at] ?? passageBreak;
    if (stem === passageBreak) {
      const size = at - passageStart;
      if (matchedShare > 0 && size >= minPassageLength)
        same = Math.max(same, (2 * matchedShare) / (1 + size / lastPositions.length));
      [passageStart, matchedShare, previousSlot, expected] = [at + 1, 0, none, none];
      continue;
    }
    if (stem === expected) pairs |= 1 << previousSlot;
    const slot = slots[stem] ?? 0;
    const found = slot === 0 ? undefined : queryStems[slot - 1];
    previousSlot = slot - 1;
    expected = found?.next ?? none;
    if (found === undefined || found.term === none) continue;
    const { term } = found;
    if ((lastPositions[term] ?? 0) < passageStart) matchedShare += shares[term] ?? 0;
    lastPositions[term] = at;
    near = Math.max(near, recentShare(lastPositions, at, shares) - (shares[term] ?? 0));
  }
  return { pairs: countBits(pairs), near, same };
}

/** Returns the share of the query that occurred within the maximum distance before a position. */
function recentShare(lastPositions: Int32Array, at: number, shares: readonly number[]): number {
  let sum = 0;
  for (let term = 0; term < lastPositions.length; term++) {
    if (at - (lastPositions[term] ?? 0) < maxDistance) sum += shares[term] ?? 0;
  }
  return sum;
}
