// Decision: decisions/0022-search-ranking.md
import type { InvertedIndex } from "../index/inverted-index.ts";
import { memoize } from "../memoize.ts";
import type { QueryPart } from "../query/query-expansion.ts";
import type { Expansion } from "../query/thesaurus.ts";

/**
 * The factor for a document that matches almost nothing of the query, and the boost for a heading that equals the
 * query.
 */
const leastAnswered = 0.4;
const sameHeading = 1;

/** The exponent that turns the square root of a guess's weight into its square. */
const guessed = 4;

/** The documents that match a query, by number. The next query overwrites it. */
export type Ranked = {
  /** Without duplicates, in no order. */
  found: Uint32Array;
  /** By document: a score above zero, higher is better; zero if it does not match. */
  scores: Float64Array;
  /** By document: the share of the query that it matches, from 0 to 1. */
  answered: Float64Array;
  /** By query term: its share of the query; the sum is 1. */
  shares: readonly number[];
};

/**
 * Scores the documents that contain query terms.
 * @param boosts the boost of each document, by its number
 */
export type Ranking = (parts: readonly QueryPart[], worths: Float64Array) => Ranked;

/** The merged postings of a query term: those of all its expansions. */
type Meant = {
  /** The numbers of the documents, without duplicates. */
  documents: Uint32Array;
  /**
   * Three values for each of these documents, each the maximum over the expansions that it contains: the impact
   * times weight and inverse document frequency, the square root of the weight, and the weight of those in the
   * heading.
   */
  said: Float64Array;
  /** The maximum weighted inverse document frequency of the expansions. */
  rarity: number;
};

/** The number of terms whose postings are cached. */
const maxKnown = 2_000;

/**
 * Creates a BM25F ranking in which the best expansion of each term counts, combined with the share of the query
 * that a document matches and the similarity of query and heading.
 */
export function createRanking(index: InvertedIndex): Ranking {
  const { headingSizes } = index;
  const merge = createMerge(index);
  const compare = createComparison(headingSizes.length);
  const rarest = rarityOf(0, headingSizes.length);
  return (parts, worths) => {
    const asked = parts.map(({ expansions, weight, isKnown }): AskedPart => {
      const meant = merge(expansions);
      // A word that no document has counts with the maximum inverse document frequency.
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

/** A query term with its postings, and its share of the query by inverse document frequency. */
type AskedPart = { meant: Meant; weight: number; isKnown: boolean; share: number };

/** The matches of each document: a score, the matched share of the query, and the share matched in the heading. */
type Comparison = Omit<Ranked, "shares"> & { headings: Float64Array };

/** Creates a term-at-a-time accumulator, which visits only the postings of the query terms. */
function createComparison(size: number): (asked: readonly AskedPart[]) => Comparison {
  const numbers = () => new Float64Array(size);
  const [scores, answered, headings] = [numbers(), numbers(), numbers()];
  const found = new Uint32Array(size);
  return (asked) => {
    for (const list of [scores, answered, headings]) list.fill(0);
    let count = 0;
    for (const { meant, weight, isKnown, share } of asked) {
      const { documents, said } = meant;
      for (let place = 0, at = 0; place < documents.length; place++, at += 3) {
        const id = documents[place] ?? 0;
        const had = answered[id] ?? 0;
        if (had === 0) found[count++] = id;
        scores[id] = (scores[id] ?? 0) + weight * (said[at] ?? 0);
        const trust = said[at + 1] ?? 0;
        // A guessed word matches only a little of the query; otherwise everything would match.
        answered[id] = had + share * (isKnown ? trust : trust ** guessed);
        headings[id] = (headings[id] ?? 0) + share * (said[at + 2] ?? 0);
      }
    }
    return { found: found.subarray(0, count), scores, answered, headings };
  };
}

/** Creates a function that merges the postings of all expansions of a term. */
function createMerge(index: InvertedIndex): (expansions: readonly Expansion[]) => Meant {
  const size = index.headingSizes.length;
  const numbers = () => new Float64Array(size);
  // By document, and reset to zero after each term; `matchedIds` lists the documents that contain it.
  const [best, most, mostInHeading] = [numbers(), numbers(), numbers()];
  const having = new Uint32Array(size);
  const rarityIn = (stem: number) => rarityOf(index.postings(stem).documents.length, size);
  const merge = memoize(maxKnown, (expansions: readonly Expansion[]): Meant => {
    let count = 0;
    let rarity = -Infinity;
    // A known word comes first among its expansions, and caps their inverse document frequency: a rare synonym of
    // a common word weighs no more than the word.
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

/** Returns the inverse document frequency of BM25. */
function rarityOf(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}
