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
  const partOf = new Map<string, QueryPart>();
  for (const part of parts) {
    for (const { stem, weight } of part.expansions) {
      if (weight >= leastTrust) partOf.set(stem, part);
    }
  }
  return ({ heading, keywords, text, code }) => {
    const fields = [heading, keywords, text, code];
    const order = pairsInOrder(fields, following) / Math.max(1, following.size);
    const near = parts.length < 2 ? 0 : (mostTogether(fields, partOf) - 1) / (parts.length - 1);
    return 1 + gains.order * order + gains.near * near;
  };
}

type Fields = readonly (readonly string[])[];

/** How many pairs of neighbours in the question are neighbours in a field. */
function pairsInOrder(fields: Fields, following: ReadonlyMap<string, string | undefined>): number {
  const found = new Set<string>();
  for (const field of fields) {
    field.forEach((stem, at) => {
      const next = following.get(stem);
      if (next !== undefined && field[at + 1] === next) found.add(stem);
    });
  }
  return found.size;
}

/** How many parts of the question stand near by each other at most, at least one. */
function mostTogether(fields: Fields, partOf: ReadonlyMap<string, QueryPart>): number {
  const last = new Map<QueryPart, number>();
  let at = 0;
  let most = 1;
  for (const field of fields) {
    for (const stem of field) {
      at += 1;
      const part = partOf.get(stem);
      if (!part) continue;
      last.set(part, at);
      let together = 0;
      for (const position of last.values()) if (at - position < reach) together += 1;
      most = Math.max(most, together);
    }
    // Fields do not touch.
    at += 1;
  }
  return most;
}
