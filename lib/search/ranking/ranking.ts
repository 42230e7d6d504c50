import type { InvertedIndex } from "../index/inverted-index.ts";
import { memoize } from "../memoize.ts";
import type { QueryPart } from "../query/query-expansion.ts";
import type { Expansion } from "../query/thesaurus.ts";

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
 * @param worths by place: what the score of the document there is multiplied by
 */
export type Ranking = (parts: readonly QueryPart[], worths: Float64Array) => Ranked;

/** Where the meanings of a word stand. */
type Meant = {
  /** The documents that have one, by their places, each once. */
  documents: Uint32Array;
  /**
   * Of each of these, three numbers by the best meaning that it has: how much that says of it, the root of how
   * far it is trusted, and how far it is where it stands in the heading.
   */
  said: Float64Array;
  /** How rare the word is, at most. */
  rarity: number;
};

/** Of so many words it is remembered where they stand. */
const maxKnown = 2_000;

/**
 * Ranks by BM25F, where the best meaning of each part counts, by how much of the question a document
 * answers, and by how far question and heading are the same.
 */
export function createRanking(index: InvertedIndex): Ranking {
  const { headingSizes } = index;
  const merge = createMerge(index);
  const compare = createComparison(headingSizes.length);
  return (parts, worths) => {
    const asked = parts.map((part): AskedPart => {
      const meant = merge(part.expansions);
      // A word that no document has is as rare as can be, whatever it may be a mistake for.
      const rarity = part.isKnown ? meant.rarity : rarityOf(0, headingSizes.length);
      return { meant, weight: part.weight, share: part.weight * rarity };
    });
    const words = parts.reduce((sum, { weight }) => sum + weight, 0);
    const total = asked.reduce((sum, { share }) => sum + share, 0);
    const ranked = compare(asked);
    const { found, scores, answered, headings } = ranked;
    for (const id of found) {
      const sameness = (2 * (headings[id] ?? 0)) / (words + (headingSizes[id] ?? 0));
      const share = (answered[id] ?? 0) / total;
      const coverage = leastAnswered + (1 - leastAnswered) * share;
      const score = (scores[id] ?? 0) * coverage * (1 + sameHeading * sameness);
      answered[id] = share;
      scores[id] = score * (worths[id] ?? 0);
    }
    return ranked;
  };
}

/** A part of the question: where it stands, and how much of the question it is, where a rare word is more than a common one. */
type AskedPart = { meant: Meant; weight: number; share: number };

/** What each document has of a question: as a score, as a share of the question, and in its heading. */
type Comparison = Ranked & { headings: Float64Array };

/** Goes through the places of the words that are asked for, and no others. */
function createComparison(size: number): (asked: readonly AskedPart[]) => Comparison {
  const numbers = () => new Float64Array(size);
  const [scores, answered, headings] = [numbers(), numbers(), numbers()];
  const found = new Uint32Array(size);
  return (asked) => {
    for (const list of [scores, answered, headings]) list.fill(0);
    let size = 0;
    for (const { meant, weight, share } of asked) {
      const { documents, said } = meant;
      for (let place = 0, at = 0; place < documents.length; place++, at += 3) {
        const id = documents[place] ?? 0;
        const had = answered[id] ?? 0;
        if (had === 0) found[size++] = id;
        scores[id] = (scores[id] ?? 0) + weight * (said[at] ?? 0);
        answered[id] = had + share * (said[at + 1] ?? 0);
        headings[id] = (headings[id] ?? 0) + weight * (said[at + 2] ?? 0);
      }
    }
    return { found: found.subarray(0, size), scores, answered, headings };
  };
}

/** Puts the places of all that a word means into one list. */
function createMerge(index: InvertedIndex): (expansions: readonly Expansion[]) => Meant {
  const size = index.headingSizes.length;
  const numbers = () => new Float64Array(size);
  // By document, and zero again behind each word; `having` are those that have it.
  const [best, most, mostInHeading] = [numbers(), numbers(), numbers()];
  const having = new Uint32Array(size);
  const merge = memoize(maxKnown, (expansions: readonly Expansion[]): Meant => {
    let count = 0;
    let rarity = -Infinity;
    for (const { stem, weight: trust } of expansions) {
      const { documents, impacts, inHeading } = index.postings(stem);
      const worth = trust * rarityOf(documents.length, size);
      rarity = Math.max(rarity, worth);
      for (let place = 0; place < documents.length; place++) {
        const id = documents[place] ?? 0;
        if (most[id] === 0) having[count++] = id;
        best[id] = Math.max(best[id] ?? 0, worth * (impacts[place] ?? 0));
        most[id] = Math.max(most[id] ?? 0, trust);
        if (inHeading[place] === 1) mostInHeading[id] = Math.max(mostInHeading[id] ?? 0, trust);
      }
    }
    const documents = having.slice(0, count);
    const said = new Float64Array(3 * count);
    for (const [place, id] of documents.entries()) {
      said.set([best[id] ?? 0, Math.sqrt(most[id] ?? 0), mostInHeading[id] ?? 0], 3 * place);
      best[id] = most[id] = mostInHeading[id] = 0;
    }
    return { documents, said, rarity };
  });
  const nowhere = merge([]);
  return (expansions) => (expansions.length === 0 ? nowhere : merge(expansions));
}

/** How much a word tells documents apart: the inverse document frequency of BM25. */
function rarityOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}
