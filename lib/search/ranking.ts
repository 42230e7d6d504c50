import type { Candidate, InvertedIndex } from "./inverted-index.ts";
import type { QueryPart } from "./query/query-expansion.ts";

/** What a document keeps that answers next to nothing of the question, and gains by a heading like it. */
const leastAnswered = 0.4;
const sameHeading = 1.5;

/** A document that has words of the question; the higher its score, above zero, the better. */
export type Hit<Document> = {
  document: Document;
  score: number;
  /** The share of the question that it answers, from 0 to 1. */
  answered: number;
};

/** A part of the question with what the index knows of its stems. */
type AskedPart = {
  meanings: { stem: string; trust: number; rarity: number }[];
  weight: number;
  /** How much of the question it is, where a rare word is more than a common one. */
  share: number;
};

/**
 * Scores the documents that have words of the question, in no order: by BM25F, where the best meaning of each
 * part counts, by how much of the question a document answers, and by how far question and heading are the same.
 */
export function rank<Document>(
  index: InvertedIndex<Document>,
  parts: readonly QueryPart[],
): Hit<Document>[] {
  const asked = parts.map((part) => toAsked(part, index));
  const stems = new Set(asked.flatMap(({ meanings }) => meanings.map(({ stem }) => stem)));
  const words = parts.reduce((sum, { weight }) => sum + weight, 0);
  const total = asked.reduce((sum, { share }) => sum + share, 0);
  return index.find(stems).map((candidate) => {
    const { score, answered, inHeading } = compare(candidate, asked);
    const sameness = (2 * inHeading) / (words + candidate.heading.size);
    const share = answered / total;
    const coverage = leastAnswered + (1 - leastAnswered) * share;
    return {
      document: candidate.document,
      score: score * coverage * (1 + sameHeading * sameness),
      answered: share,
    };
  });
}

function toAsked<Document>(
  { expansions, weight }: QueryPart,
  { frequency, size }: InvertedIndex<Document>,
): AskedPart {
  const meanings = expansions.map(({ stem, weight: trust }) => ({
    stem,
    trust,
    rarity: rarityOf(frequency(stem), size),
  }));
  // A word that nothing is known of counts for half of what one would that no document has.
  const most =
    meanings.length > 0
      ? Math.max(...meanings.map(({ trust, rarity }) => trust * rarity))
      : rarityOf(0, size) / 2;
  return { meanings, weight, share: weight * most };
}

/** How much a word tells documents apart: the inverse document frequency of BM25. */
function rarityOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** What a document has of a question: as a score, as a share of the question, and in its heading. */
function compare<Document>(
  { impacts, heading }: Candidate<Document>,
  asked: readonly AskedPart[],
): { score: number; answered: number; inHeading: number } {
  let score = 0;
  let answered = 0;
  let inHeading = 0;
  for (const { meanings, weight, share } of asked) {
    let best = 0;
    let most = 0;
    let mostInHeading = 0;
    for (const { stem, trust, rarity } of meanings) {
      const impact = impacts.get(stem);
      if (impact === undefined) continue;
      best = Math.max(best, trust * rarity * impact);
      most = Math.max(most, trust);
      if (heading.has(stem)) mostInHeading = Math.max(mostInHeading, trust);
    }
    score += weight * best;
    answered += share * Math.sqrt(most);
    inHeading += weight * mostInHeading;
  }
  return { score, answered, inHeading };
}
