import { type InvertedIndex, maxCandidates, placesOf, type Postings } from "./inverted-index.ts";
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
  meanings: { stem: string; trust: number; rarity: number; postings: Postings | undefined }[];
  weight: number;
  /** How much of the question it is, where a rare word is more than a common one. */
  share: number;
};

/**
 * Scores the documents that have words of the question, in their order.
 * @param judge what becomes of the score of a document
 */
export type Ranking<Document> = (
  parts: readonly QueryPart[],
  judge: (document: Document, score: number) => number,
) => Hit<Document>[];

/**
 * Ranks by BM25F, where the best meaning of each part counts, by how much of the question a document
 * answers, and by how far question and heading are the same.
 */
export function createRanking<Document>(index: InvertedIndex<Document>): Ranking<Document> {
  const { documents, headingSizes } = index;
  const compare = createComparison(documents.length);
  return (parts, judge) => {
    const asked = parts.map((part) => toAsked(part, index));
    const stems = new Set(asked.flatMap(({ meanings }) => meanings.map(({ stem }) => stem)));
    const words = parts.reduce((sum, { weight }) => sum + weight, 0);
    const total = asked.reduce((sum, { share }) => sum + share, 0);
    const { scores, answers, headings } = compare(asked);
    const found = placesOf(answers);
    const hits: Hit<Document>[] = [];
    for (const id of found.length > maxCandidates ? index.find(stems) : found) {
      const document = documents[id];
      if (document === undefined) continue;
      const sameness = (2 * at(headings, id)) / (words + at(headingSizes, id));
      const answered = at(answers, id) / total;
      const coverage = leastAnswered + (1 - leastAnswered) * answered;
      const score = at(scores, id) * coverage * (1 + sameHeading * sameness);
      hits.push({ document, score: judge(document, score), answered });
    }
    return hits;
  };
}

/** What each document has of a question: as a score, as a share of the question, and in its heading. */
type Comparison = { scores: Float64Array; answers: Float64Array; headings: Float64Array };

/**
 * Goes through the places of the stems that are asked for, and no others. What it gives is written over by
 * the next question.
 */
function createComparison(size: number): (asked: readonly AskedPart[]) => Comparison {
  const numbers = () => new Float64Array(size);
  const [scores, answers, headings] = [numbers(), numbers(), numbers()];
  // Of one part of the question, and zero again behind it; `having` are the places that have it.
  const [best, most, mostInHeading] = [numbers(), numbers(), numbers()];
  const having = new Uint32Array(size);
  return (asked) => {
    for (const list of [scores, answers, headings]) list.fill(0);
    for (const { meanings, weight, share } of asked) {
      let count = 0;
      for (const { trust, rarity, postings } of meanings) {
        if (postings === undefined) continue;
        const worth = trust * rarity;
        const { documents, impacts, inHeading } = postings;
        for (let place = 0; place < documents.length; place++) {
          const id = at(documents, place);
          if (most[id] === 0) having[count++] = id;
          best[id] = Math.max(at(best, id), worth * at(impacts, place));
          most[id] = Math.max(at(most, id), trust);
          if (inHeading[place] === 1) mostInHeading[id] = Math.max(at(mostInHeading, id), trust);
        }
      }
      for (const id of having.subarray(0, count)) {
        scores[id] = at(scores, id) + weight * at(best, id);
        answers[id] = at(answers, id) + share * Math.sqrt(at(most, id));
        headings[id] = at(headings, id) + weight * at(mostInHeading, id);
        best[id] = most[id] = mostInHeading[id] = 0;
      }
    }
    return { scores, answers, headings };
  };
}

/** A number of a list, at a place within it. */
function at(list: Float64Array | Uint32Array, place: number): number {
  return list[place] ?? 0;
}

function toAsked<Document>(
  { expansions, weight, isKnown }: QueryPart,
  { postings: postingsOf, documents }: InvertedIndex<Document>,
): AskedPart {
  const size = documents.length;
  const meanings = expansions.map(({ stem, weight: trust }) => {
    const postings = postingsOf(stem);
    return { stem, trust, rarity: rarityOf(postings?.documents.length ?? 0, size), postings };
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
