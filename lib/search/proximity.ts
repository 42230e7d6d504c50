import type { FieldStems } from "./inverted-index.ts";
import type { Term } from "./tokenizer.ts";
import type { QueryPart } from "./query-expansion.ts";

/** For one question: by how much a document, given by its number, gains because its words stand together. */
export type Closeness = (terms: readonly Term[], parts: readonly QueryPart[]) => Gain;
export type Gain = (id: number) => number;

/** What is gained at most by the words of the question in its order, and by all of them near by. */
const gains = { order: 0.4, near: 0.8 };
/** How many words apart is near, and how far a word must be trusted to count. */
const reach = 12;
const leastTrust = 0.6;

/** Between heading, keywords and text, which no pair of words spans. */
const gap = 0;

/**
 * Knows the words of each document in their order. A section that has what was asked for in one sentence
 * answers better than one in which the same words lie scattered.
 */
export function createCloseness(documents: readonly FieldStems[]): Closeness {
  const numbers = new Map<string, number>();
  const numberOf = (stem: string): number => {
    let number = numbers.get(stem);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(stem, number);
    }
    return number;
  };
  const sequences = documents.map(({ heading, keywords, text }) =>
    Int32Array.from([
      ...heading.map(numberOf),
      gap,
      ...keywords.map(numberOf),
      gap,
      ...text.map(numberOf),
    ]),
  );
  // By number of a stem: the one that follows it in the question, and the part (from 1) that it is of.
  const next = new Int32Array(numbers.size + 1);
  const partOf = new Uint8Array(numbers.size + 1);

  return (terms, parts) => {
    next.fill(0);
    partOf.fill(0);
    const words = terms.filter(({ isWhole }) => !isWhole);
    const pairs = Math.max(1, words.length - 1);
    for (const [index, { stem }] of words.slice(1).entries()) {
      next[numbers.get(words[index]!.stem) ?? gap] = numbers.get(stem) ?? -1;
    }
    next[gap] = -1;
    for (const [index, { expansions }] of parts.entries()) {
      for (const { stem, weight } of expansions) {
        const number = numbers.get(stem);
        if (number !== undefined && weight >= leastTrust) partOf[number] = index + 1;
      }
    }
    const last = new Int32Array(parts.length + 1);

    return (id) => {
      const sequence = sequences[id]!;
      const inOrder = new Set<number>();
      last.fill(-reach);
      let most = 1;
      for (let at = 0; at < sequence.length; at++) {
        const number = sequence[at]!;
        if (next[number] !== 0 && sequence[at + 1] === next[number]) inOrder.add(number);
        const part = partOf[number]!;
        if (part === 0) continue;
        last[part] = at;
        let together = 0;
        for (let other = 1; other < last.length; other++) {
          if (at - last[other]! < reach) together += 1;
        }
        if (together > most) most = together;
      }
      const near = parts.length < 2 ? 0 : (most - 1) / (parts.length - 1);
      return 1 + gains.order * (inOrder.size / pairs) + gains.near * near;
    };
  };
}
