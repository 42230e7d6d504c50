import type { FieldStems } from "./inverted-index.ts";
import type { QueryPart } from "./query/query-expansion.ts";
import type { Token } from "./tokenizer.ts";

/** For one question: the factor, at least 1, by which a document gains because its words stand together. */
export type Proximity = (stems: FieldStems) => number;

/** What is gained at most by the words of the question in its order, and by all of them near by. */
const gains = { order: 0.4, near: 0.8 };
/** How many words apart is near, and how far a word must be trusted to count. */
const reach = 12;
const leastTrust = 0.6;

/**
 * A section that has what was asked for in one sentence answers better than one in which the same words lie
 * scattered.
 */
export function createProximity(tokens: readonly Token[], parts: readonly QueryPart[]): Proximity {
  const words = tokens.filter(({ isWhole }) => !isWhole).map(({ stem }) => stem);
  const following = new Map(words.slice(0, -1).map((stem, at) => [stem, words[at + 1]]));
  const asked = new Map<string, AskedStem>();
  for (const [stem, next] of following) asked.set(stem, { next });
  for (const part of parts) {
    for (const { stem, weight } of part.expansions) {
      if (weight >= leastTrust) asked.set(stem, { next: following.get(stem), part });
    }
  }
  return ({ heading, keywords, text, code }) => {
    const { pairs, together } = lookThrough([heading, keywords, text, code], asked);
    const order = pairs / Math.max(1, following.size);
    const near = parts.length < 2 ? 0 : (together - 1) / (parts.length - 1);
    return 1 + gains.order * order + gains.near * near;
  };
}

/** What is asked of a stem: the one behind it in the question, and the part that it means. */
type AskedStem = { next: string | undefined; part?: QueryPart };

/**
 * How many pairs of neighbours in the question are neighbours in a field, and how many of its parts stand
 * near by each other at most, at least one.
 */
function lookThrough(
  fields: readonly (readonly string[])[],
  asked: ReadonlyMap<string, AskedStem>,
): { pairs: number; together: number } {
  const pairs = new Set<string>();
  const last = new Map<QueryPart, number>();
  let at = 0;
  let together = 1;
  for (const field of fields) {
    let before: string | undefined;
    let expected: string | undefined;
    for (const stem of field) {
      at += 1;
      if (before !== undefined && stem === expected) pairs.add(before);
      const found = asked.get(stem);
      before = stem;
      expected = found?.next;
      if (found?.part !== undefined) {
        last.set(found.part, at);
        together = Math.max(together, countNear(last, at));
      }
    }
    // Fields do not touch.
    at += 1;
  }
  return { pairs: pairs.size, together };
}

/** How many parts were met lately. */
function countNear(last: ReadonlyMap<QueryPart, number>, at: number): number {
  let count = 0;
  for (const position of last.values()) if (at - position < reach) count += 1;
  return count;
}
