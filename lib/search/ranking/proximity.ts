import { countBits } from "../bits.ts";
import type { QueryPart } from "../query/query-expansion.ts";
import type { QueryToken } from "../query/query-tokens.ts";
import { apart, type Sequences } from "../index/sequences.ts";
import type { Stems } from "../stems.ts";

/**
 * Returns the proximity boost of a document, at least 1: higher if the query terms occur close together. Valid
 * until the next query.
 */
export type Proximity = (place: number) => number;

/**
 * The maximum boosts for terms in the order of the query, for all terms close together, and for a heading or
 * keyword phrase that equals the query.
 */
const gains = { order: 0.4, near: 0.8, same: 1.2 };
/** The maximum distance in words that counts as close, and the minimum weight of an expansion to count. */
const reach = 12;
const leastTrust = 0.6;

const none = -2;

/**
 * Creates the proximity scoring: a section with the query terms in one sentence is more relevant than one in
 * which they are scattered.
 */
export function createProximity(
  sequences: Sequences,
  { numberOf, size }: Stems,
): (
  tokens: readonly QueryToken[],
  parts: readonly QueryPart[],
  shares: readonly number[],
) => Proximity {
  // By stem: its index in `queryStems`, from one; zero if the query does not have it.
  const slots = new Uint16Array(size);
  let asked: AskedStem[] = [];
  return (tokens, parts, shares) => {
    for (const { stem } of asked) slots[stem] = 0;
    const words = tokens.flatMap(({ token }) => (token.isWhole ? [] : token.stem));
    const following = new Map(words.slice(0, -1).map((stem, at) => [stem, words[at + 1] ?? ""]));
    asked = toAsked(following, parts, numberOf);
    for (const [slot, { stem }] of asked.entries()) slots[stem] = slot + 1;
    // A single word has no proximity, and a phrase adds nothing to it.
    if (parts.length < 2) return () => 1;
    const last = new Int32Array(parts.length);
    return (place) => {
      const looked = { asked, slots, last, shares };
      const { pairs, near, same } = lookThrough(sequences, place, looked);
      const order = pairs / Math.max(1, following.size);
      return 1 + gains.order * order + gains.near * near + gains.same * same;
    };
  };
}

/** A stem of the query: the stem after it, and the index of the term that it belongs to, if any. */
type AskedStem = { stem: number; next: number; part: number };

function toAsked(
  following: ReadonlyMap<string, string>,
  parts: readonly QueryPart[],
  numberOf: Stems["numberOf"],
): AskedStem[] {
  const asked = new Map<number, AskedStem>();
  for (const [word, next] of following) {
    const stem = numberOf(word);
    if (stem !== undefined) asked.set(stem, { stem, next: numberOf(next) ?? none, part: none });
  }
  for (const [part, { expansions }] of parts.entries()) {
    for (const { stem, weight } of expansions) {
      if (weight >= leastTrust)
        asked.set(stem, { stem, next: asked.get(stem)?.next ?? none, part });
    }
  }
  return [...asked.values()];
}

/**
 * The query of a proximity scan: `last` is the latest position of each term, and is overwritten; `shares` is each
 * term's share of the query.
 */
type Looked = {
  asked: readonly AskedStem[];
  slots: Uint16Array;
  last: Int32Array;
  shares: readonly number[];
};

/** `pairs` counts adjacent query terms that are adjacent in the document; the others are shares of the query. */
type Seen = { pairs: number; near: number; same: number };

/**
 * Scans the stems of a document. `near` is the largest share of the query that occurs within the maximum distance
 * of another term; `same` is the similarity of the query and a heading, keyword phrase or whole text.
 */
function lookThrough(
  { stems, starts }: Sequences,
  place: number,
  { asked, slots, last, shares }: Looked,
): Seen {
  const end = starts[place + 1] ?? 0;
  // A bit for each stem with a successor. These come first in `queryStems`, and are fewer than the maximum number
  // of query tokens.
  let pairs = 0;
  // For a query of three terms, a passage of one word is not the same.
  const least = last.length > 2 ? 2 : 1;
  last.fill(-reach);
  let near = 0;
  let same = 0;
  let before = none;
  let expected = none;
  let began = starts[place] ?? 0;
  let had = 0;
  for (let at = began; at < end; at++) {
    const stem = stems[at] ?? apart;
    if (stem === apart) {
      const size = at - began;
      if (had > 0 && size >= least) same = Math.max(same, (2 * had) / (1 + size / last.length));
      [began, had, before, expected] = [at + 1, 0, none, none];
      continue;
    }
    if (stem === expected) pairs |= 1 << before;
    const slot = slots[stem] ?? 0;
    const found = slot === 0 ? undefined : asked[slot - 1];
    before = slot - 1;
    expected = found?.next ?? none;
    if (found === undefined || found.part === none) continue;
    const { part } = found;
    if ((last[part] ?? 0) < began) had += shares[part] ?? 0;
    last[part] = at;
    near = Math.max(near, shareNear(last, at, shares) - (shares[part] ?? 0));
  }
  return { pairs: countBits(pairs), near, same };
}

/** Returns the share of the query that occurred within the maximum distance before a position. */
function shareNear(last: Int32Array, at: number, shares: readonly number[]): number {
  let sum = 0;
  for (let part = 0; part < last.length; part++) {
    if (at - (last[part] ?? 0) < reach) sum += shares[part] ?? 0;
  }
  return sum;
}
