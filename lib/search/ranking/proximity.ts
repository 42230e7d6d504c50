import { countBits } from "../bits.ts";
import type { QueryPart } from "../query/query-expansion.ts";
import type { QueryToken } from "../query/query-tokens.ts";
import { apart, type Sequences } from "../index/sequences.ts";
import type { Stems } from "../stems.ts";

/**
 * For one question, until the next one: the factor, at least 1, by which the document at a place gains
 * because its words stand together.
 */
export type Proximity = (place: number) => number;

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
  { numberOf, size }: Stems,
): (tokens: readonly QueryToken[], parts: readonly QueryPart[]) => Proximity {
  // By stem: its place in `asked`, from one; zero for what is not asked for.
  const slots = new Uint16Array(size);
  let asked: AskedStem[] = [];
  return (tokens, parts) => {
    for (const { stem } of asked) slots[stem] = 0;
    const words = tokens.flatMap(({ token }) => (token.isWhole ? [] : token.stem));
    const following = new Map(words.slice(0, -1).map((stem, at) => [stem, words[at + 1] ?? ""]));
    asked = toAsked(following, parts, numberOf);
    for (const [slot, { stem }] of asked.entries()) slots[stem] = slot + 1;
    const last = new Int32Array(parts.length);
    return (place) => {
      const { pairs, together } = lookThrough(sequences, place, { asked, slots, last });
      const order = pairs / Math.max(1, following.size);
      const near = parts.length < 2 ? 0 : (together - 1) / (parts.length - 1);
      return 1 + gains.order * order + gains.near * near;
    };
  };
}

/** What is asked of a stem: the one behind it in the question, and which part it means, or none. */
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

/** What is looked for in a document; `last` is where each part was met lately, and written over. */
type Looked = { asked: readonly AskedStem[]; slots: Uint16Array; last: Int32Array };

/**
 * How many pairs of neighbours in the question are neighbours in a field, and how many of its parts stand
 * near by each other at most, at least one.
 */
function lookThrough(
  { stems, starts }: Sequences,
  place: number,
  { asked, slots, last }: Looked,
): { pairs: number; together: number } {
  const end = starts[place + 1] ?? 0;
  // A bit for each stem with one behind it: the first of `asked`, and less than there are tokens in a question.
  let pairs = 0;
  last.fill(-reach);
  let together = 1;
  let before = none;
  let expected = none;
  for (let at = starts[place] ?? 0; at < end; at++) {
    const stem = stems[at] ?? apart;
    if (stem === expected) pairs |= 1 << before;
    const slot = stem === apart ? 0 : (slots[stem] ?? 0);
    const found = slot === 0 ? undefined : asked[slot - 1];
    before = slot - 1;
    expected = found?.next ?? none;
    if (found === undefined || found.part === none) continue;
    last[found.part] = at;
    together = Math.max(together, countNear(last, at));
  }
  return { pairs: countBits(pairs), together };
}

/** How many parts were met lately. */
function countNear(last: Int32Array, at: number): number {
  let count = 0;
  for (let part = 0; part < last.length; part++) if (at - (last[part] ?? 0) < reach) count += 1;
  return count;
}
