import type { InvertedIndex, Postings } from "./inverted-index.ts";
import type { QueryPart } from "./query/query-expansion.ts";

/** What a document keeps that answers next to nothing of the question, and gains by a heading like it. */
const leastAnswered = 0.4;
const sameHeading = 1.5;

/** The documents that have words of a question, by their places; written over by the next question. */
export type Ranked = {
  /** Each once, in no order. */
  found: Uint32Array;
  /** By place: the higher, above zero, the better; zero where nothing was found. */
  scores: Float64Array;
  /** By place: the share of the question that is answered, from 0 to 1. */
  answered: Float64Array;
};

/**
 * Scores the documents that have words of the question.
 * @param judge what becomes of the score of the document at a place
 */
export type Ranking = (
  parts: readonly QueryPart[],
  judge: (place: number, score: number) => number,
) => Ranked;

/** A part of the question with what the index knows of its stems. */
type AskedPart = {
  meanings: { trust: number; rarity: number; postings: Postings }[];
  weight: number;
  /** How much of the question it is, where a rare word is more than a common one. */
  share: number;
};

/**
 * Ranks by BM25F, where the best meaning of each part counts, by how much of the question a document
 * answers, and by how far question and heading are the same.
 */
export function createRanking(index: InvertedIndex): Ranking {
  const { headingSizes } = index;
  const compare = createComparison(headingSizes.length);
  return (parts, judge) => {
    const asked = parts.map((part) => toAsked(part, index));
    const words = parts.reduce((sum, { weight }) => sum + weight, 0);
    const total = asked.reduce((sum, { share }) => sum + share, 0);
    const ranked = compare(asked);
    const { found, scores, answered, headings } = ranked;
    for (const id of found) {
      const sameness = (2 * (headings[id] ?? 0)) / (words + (headingSizes[id] ?? 0));
      const share = (answered[id] ?? 0) / total;
      const coverage = leastAnswered + (1 - leastAnswered) * share;
      answered[id] = share;
      scores[id] = judge(id, (scores[id] ?? 0) * coverage * (1 + sameHeading * sameness));
    }
    return ranked;
  };
}

/** What each document has of a question: as a score, as a share of the question, and in its heading. */
type Comparison = Ranked & { headings: Float64Array };

/** Goes through the places of the stems that are asked for, and no others. */
function createComparison(size: number): (asked: readonly AskedPart[]) => Comparison {
  const numbers = () => new Float64Array(size);
  const [scores, answered, headings] = [numbers(), numbers(), numbers()];
  // Of one part of the question, and zero again behind it; `having` are the places that have it.
  const [best, most, mostInHeading] = [numbers(), numbers(), numbers()];
  const having = new Uint32Array(size);
  const found = new Uint32Array(size);
  return (asked) => {
    for (const list of [scores, answered, headings]) list.fill(0);
    let size = 0;
    for (const { meanings, weight, share } of asked) {
      let count = 0;
      for (const { trust, rarity, postings } of meanings) {
        const worth = trust * rarity;
        const { documents, impacts, inHeading } = postings;
        for (let place = 0; place < documents.length; place++) {
          const id = documents[place] ?? 0;
          if (most[id] === 0) having[count++] = id;
          best[id] = Math.max(best[id] ?? 0, worth * (impacts[place] ?? 0));
          most[id] = Math.max(most[id] ?? 0, trust);
          if (inHeading[place] === 1) mostInHeading[id] = Math.max(mostInHeading[id] ?? 0, trust);
        }
      }
      for (const id of having.subarray(0, count)) {
        if (answered[id] === 0) found[size++] = id;
        scores[id] = (scores[id] ?? 0) + weight * (best[id] ?? 0);
        answered[id] = (answered[id] ?? 0) + share * Math.sqrt(most[id] ?? 0);
        headings[id] = (headings[id] ?? 0) + weight * (mostInHeading[id] ?? 0);
        best[id] = most[id] = mostInHeading[id] = 0;
      }
    }
    return { found: found.subarray(0, size), scores, answered, headings };
  };
}

function toAsked({ expansions, weight, isKnown }: QueryPart, index: InvertedIndex): AskedPart {
  const size = index.headingSizes.length;
  const meanings = expansions.map(({ stem, weight: trust }) => {
    const postings = index.postings(stem);
    return { trust, rarity: rarityOf(postings.documents.length, size), postings };
  });
  // A word that no document has is as rare as can be, whatever it may be a mistake for.
  const most = isKnown
    ? Math.max(...meanings.map(({ trust, rarity }) => trust * rarity))
    : rarityOf(0, size);
  return { meanings, weight, share: weight * most };
}

/** How much a word tells documents apart: the inverse document frequency of BM25. */
function rarityOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}
