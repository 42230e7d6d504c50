import type { QueryPart } from "./query/query-expansion.ts";
import type { Token } from "./tokenizer.ts";

/**
 * The stems of each document in the order of its words, as numbers; `apart` between two fields, which do not
 * touch.
 */
export type Sequences = {
  of: (document: object) => Int32Array;
  /** Undefined for a stem that no document has. */
  numberOf: (stem: string) => number | undefined;
  /** How many stems have a number. */
  size: number;
};

/** What stands between two fields of a sequence. */
export const apart = -1;

/** For one question: the factor, at least 1, by which a document gains because its words stand together. */
export type Proximity = (document: object) => number;

/** What is gained at most by the words of the question in its order, and by all of them near by. */
const gains = { order: 0.4, near: 0.8 };
/** How many words apart is near, and how far a word must be trusted to count. */
const reach = 12;
const leastTrust = 0.6;

const none = -2;

/**
 * A section that has what was asked for in one sentence answers better than one in which the same words lie
 * scattered.
 */
export function createProximity(
  sequences: Sequences,
): (tokens: readonly Token[], parts: readonly QueryPart[]) => Proximity {
  const slots = new Uint16Array(sequences.size);
  return (tokens, parts) => {
    const words = tokens.filter(({ isWhole }) => !isWhole).map(({ stem }) => stem);
    const following = new Map(words.slice(0, -1).map((stem, at) => [stem, words[at + 1]]));
    const asked = toAsked(following, parts, sequences);
    return (document) => {
      for (const [slot, { stem }] of asked.entries()) slots[stem] = slot + 1;
      const { pairs, together } = lookThrough(sequences.of(document), asked, slots, parts.length);
      for (const { stem } of asked) slots[stem] = 0;
      const order = pairs / Math.max(1, following.size);
      const near = parts.length < 2 ? 0 : (together - 1) / (parts.length - 1);
      return 1 + gains.order * order + gains.near * near;
    };
  };
}

/** What is asked of a stem: the one behind it in the question, and which part it means, or none. */
type AskedStem = { stem: number; next: number; part: number };

function toAsked(
  following: ReadonlyMap<string, string | undefined>,
  parts: readonly QueryPart[],
  { numberOf }: Sequences,
): AskedStem[] {
  const partOf = new Map<string, number>();
  for (const stem of following.keys()) partOf.set(stem, none);
  for (const [part, { expansions }] of parts.entries()) {
    for (const { stem, weight } of expansions) if (weight >= leastTrust) partOf.set(stem, part);
  }
  return [...partOf].flatMap(([word, part]) => {
    const stem = numberOf(word);
    const next = numberOf(following.get(word) ?? "") ?? none;
    return stem === undefined ? [] : { stem, next, part };
  });
}

/**
 * How many pairs of neighbours in the question are neighbours in a field, and how many of its parts stand
 * near by each other at most, at least one.
 *
 * @param slots by stem: the place in `asked`, from one; zero for what is not asked for
 */
function lookThrough(
  sequence: Int32Array,
  asked: readonly AskedStem[],
  slots: Uint16Array,
  parts: number,
): { pairs: number; together: number } {
  const pairs = new Set<number>();
  const last = new Float64Array(parts).fill(-reach);
  let together = 1;
  let before = 0;
  let expected = none;
  for (let at = 0; at < sequence.length; at++) {
    const stem = sequence[at] ?? apart;
    if (stem === expected) pairs.add(before);
    before = stem;
    const slot = stem === apart ? 0 : (slots[stem] ?? 0);
    const found = slot === 0 ? undefined : asked[slot - 1];
    expected = found?.next ?? none;
    if (found === undefined || found.part === none) continue;
    last[found.part] = at;
    together = Math.max(together, countNear(last, at));
  }
  return { pairs: pairs.size, together };
}

/** How many parts were met lately. */
function countNear(last: Float64Array, at: number): number {
  let count = 0;
  for (const position of last) if (at - position < reach) count += 1;
  return count;
}
