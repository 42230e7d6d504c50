import type { InvertedIndex } from "../index/inverted-index.ts";
import { memoize } from "../memoize.ts";
import type { QueryPart } from "../query/query-expansion.ts";
import type { Expansion } from "../query/thesaurus.ts";

/** What a document keeps that answers next to nothing of the question, and gains by a heading like it. */
const leastAnswered = 0.4;
const sameHeading = 1;

/** The power that makes a square of the root of how far a guess is trusted. */
const guessed = 4;

/** The documents that have words of a question, by their places; written over by the next question. */
export type Ranked = {
  /** Each once, in no order. */
  found: Uint32Array;
  /** By place: the higher, above zero, the better; zero where nothing was found. */
  scores: Float64Array;
  /** By place: the share of the question that is answered, from 0 to 1. */
  answered: Float64Array;
  /** By part of the question: how much of it that is, all together 1. */
  shares: readonly number[];
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
  const rarest = rarityOf(0, headingSizes.length);
  return (parts, worths) => {
    const asked = parts.map(({ expansions, weight, isKnown }): AskedPart => {
      const meant = merge(expansions);
      // A word that no document has is as rare as can be, whatever it may be a mistake for.
      return { meant, weight, isKnown, share: weight * (isKnown ? meant.rarity : rarest) };
    });
    const total = asked.reduce((sum, { share }) => sum + share, 0);
    for (const part of asked) part.share /= total;
    const words = parts.reduce((sum, { weight }) => sum + weight, 0);
    const { found, scores, answered, headings } = compare(asked);
    for (const id of found) {
      const sameness = (2 * (headings[id] ?? 0)) / (1 + (headingSizes[id] ?? 0) / words);
      const coverage = leastAnswered + (1 - leastAnswered) * (answered[id] ?? 0);
      const score = (scores[id] ?? 0) * coverage * (1 + sameHeading * sameness);
      scores[id] = score * (worths[id] ?? 0);
    }
    return { found, scores, answered, shares: asked.map(({ share }) => share) };
  };
}

/** A part of the question: where it stands, and how much of the question it is, where a rare word is more than a common one. */
type AskedPart = { meant: Meant; weight: number; isKnown: boolean; share: number };

/** What each document has of a question: as a score, as a share of the question, and as one in its heading. */
type Comparison = Omit<Ranked, "shares"> & { headings: Float64Array };

/** Goes through the places of the words that are asked for, and no others. */
function createComparison(size: number): (asked: readonly AskedPart[]) => Comparison {
  const numbers = () => new Float64Array(size);
  const [scores, answered, headings] = [numbers(), numbers(), numbers()];
  const found = new Uint32Array(size);
  return (asked) => {
    for (const list of [scores, answered, headings]) list.fill(0);
    let size = 0;
    for (const { meant, weight, isKnown, share } of asked) {
      const { documents, said } = meant;
      for (let place = 0, at = 0; place < documents.length; place++, at += 3) {
        const id = documents[place] ?? 0;
        const had = answered[id] ?? 0;
        if (had === 0) found[size++] = id;
        scores[id] = (scores[id] ?? 0) + weight * (said[at] ?? 0);
        const trust = said[at + 1] ?? 0;
        // Of a word that is only guessed at, little is answered, or whatever is asked would be.
        answered[id] = had + share * (isKnown ? trust : trust ** guessed);
        headings[id] = (headings[id] ?? 0) + share * (said[at + 2] ?? 0);
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
  const rarityIn = (stem: number) => rarityOf(index.postings(stem).documents.length, size);
  const merge = memoize(maxKnown, (expansions: readonly Expansion[]): Meant => {
    let count = 0;
    let rarity = -Infinity;
    // Where the word itself is known, it stands first: another word for a common one is no rarer than that.
    const [first] = expansions;
    const greatest = first?.weight === 1 ? rarityIn(first.stem) : Infinity;
    for (const { stem, weight: trust } of expansions) {
      const { documents, impacts, inHeading } = index.postings(stem);
      const worth = trust * Math.min(greatest, rarityIn(stem));
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
