// Decision: decisions/0022-search-ranking.md
import type { InvertedIndex } from "../index/inverted-index.ts";
import { memoize } from "../memoize.ts";
import type { QueryTerm } from "../query/query-expansion.ts";
import type { Expansion } from "../query/thesaurus.ts";

/**
 * The factor for a document that matches almost nothing of the query, and the boost for a heading that equals the
 * query.
 */
const minCoverageFactor = 0.4;
const headingBoost = 1;

/** The exponent that turns the square root of a guess's weight into its square. */
const guessExponent = 4;

/** The documents that match a query, by number. The next query overwrites it. */
export type RankedDocuments = {
  /** Without duplicates, in no order. */
  matchedIds: Uint32Array;
  /** By document: a score above zero, higher is better; zero if it does not match. */
  scores: Float64Array;
  /** By document: the share of the query that it matches, from 0 to 1. */
  coverage: Float64Array;
  /** By query term: its share of the query; the sum is 1. */
  shares: readonly number[];
};

/**
 * Scores the documents that contain query terms.
 * @param boosts the boost of each document, by its number
 */
export type Ranking = (terms: readonly QueryTerm[], boosts: Float64Array) => RankedDocuments;

/** The merged postings of a query term: those of all its expansions. */
type TermPostings = {
  /** The numbers of the documents, without duplicates. */
  documents: Uint32Array;
  /**
   * Three values for each of these documents, each the maximum over the expansions that it contains: the impact
   * times weight and inverse document frequency, the square root of the weight, and the weight of those in the
   * heading.
   */
  values: Float64Array;
  /** The maximum weighted inverse document frequency of the expansions. */
  idf: number;
};

/** The number of terms whose postings are cached. */
const maxCachedTerms = 2_000;

/**
 * Creates a BM25F ranking in which the best expansion of each term counts, combined with the share of the query
 * that a document matches and the similarity of query and heading.
 */
export function createRanking(index: InvertedIndex): Ranking {
  const { headingSizes } = index;
  const merge = createPostingsMerge(index);
  const accumulate = createAccumulator(headingSizes.length);
  const maxIdf = inverseDocumentFrequency(0, headingSizes.length);
  return (terms, boosts) => {
    const weightedTerms = terms.map(({ expansions, weight, isKnown }): WeightedTerm => {
      const postings = merge(expansions);
      // A word that no document has counts with the maximum inverse document frequency.
      return { postings, weight, isKnown, share: weight * (isKnown ? postings.idf : maxIdf) };
    });
    const total = weightedTerms.reduce((sum, { share }) => sum + share, 0);
    for (const term of weightedTerms) term.share /= total;
    const queryLength = terms.reduce((sum, { weight }) => sum + weight, 0);
    const { matchedIds, scores, coverage, headings } = accumulate(weightedTerms);
    for (const id of matchedIds) {
      const headingSimilarity =
        (2 * (headings[id] ?? 0)) / (1 + (headingSizes[id] ?? 0) / queryLength);
      const coverageFactor = minCoverageFactor + (1 - minCoverageFactor) * (coverage[id] ?? 0);
      const score = (scores[id] ?? 0) * coverageFactor * (1 + headingBoost * headingSimilarity);
      scores[id] = score * (boosts[id] ?? 0);
    }
    return { matchedIds, scores, coverage, shares: weightedTerms.map(({ share }) => share) };
  };
}

/** A query term with its postings, and its share of the query by inverse document frequency. */
type WeightedTerm = { postings: TermPostings; weight: number; isKnown: boolean; share: number };

/** The matches of each document: a score, the matched share of the query, and the share matched in the heading. */
type DocumentMatches = Omit<RankedDocuments, "shares"> & { headings: Float64Array };

/** Creates a term-at-a-time accumulator, which visits only the postings of the query terms. */
function createAccumulator(
  size: number,
): (weightedTerms: readonly WeightedTerm[]) => DocumentMatches {
  const numbers = () => new Float64Array(size);
  const [scores, coverage, headings] = [numbers(), numbers(), numbers()];
  const matchedIds = new Uint32Array(size);
  return (weightedTerms) => {
    for (const list of [scores, coverage, headings]) list.fill(0);
    let count = 0;
    for (const { postings, weight, isKnown, share } of weightedTerms) {
      const { documents, values } = postings;
      for (let index = 0, at = 0; index < documents.length; index++, at += 3) {
        const id = documents[index] ?? 0;
        const previousCoverage = coverage[id] ?? 0;
        if (previousCoverage === 0) matchedIds[count++] = id;
        scores[id] = (scores[id] ?? 0) + weight * (values[at] ?? 0);
        const expansionWeight = values[at + 1] ?? 0;
        // A guessed word matches only a little of the query; otherwise everything would match.
        coverage[id] =
          previousCoverage + share * (isKnown ? expansionWeight : expansionWeight ** guessExponent);
        headings[id] = (headings[id] ?? 0) + share * (values[at + 2] ?? 0);
      }
    }
    return { matchedIds: matchedIds.subarray(0, count), scores, coverage, headings };
  };
}

/** Creates a function that merges the postings of all expansions of a term. */
function createPostingsMerge(
  index: InvertedIndex,
): (expansions: readonly Expansion[]) => TermPostings {
  const size = index.headingSizes.length;
  const numbers = () => new Float64Array(size);
  // By document, and reset to zero after each term; `matchedIds` lists the documents that contain it.
  const [maxImpacts, maxWeights, maxHeadingWeights] = [numbers(), numbers(), numbers()];
  const seenIds = new Uint32Array(size);
  const idfOf = (stem: number) =>
    inverseDocumentFrequency(index.postings(stem).documents.length, size);
  const merge = memoize(maxCachedTerms, (expansions: readonly Expansion[]): TermPostings => {
    let count = 0;
    let idf = -Infinity;
    // A known word comes first among its expansions, and caps their inverse document frequency: a rare synonym of
    // a common word weighs no more than the word.
    const [first] = expansions;
    const firstIdf = first?.weight === 1 ? idfOf(first.stem) : Infinity;
    for (const { stem, weight: expansionWeight } of expansions) {
      const { documents, impacts, inHeading } = index.postings(stem);
      const idfWeight = expansionWeight * Math.min(firstIdf, idfOf(stem));
      idf = Math.max(idf, idfWeight);
      for (let index = 0; index < documents.length; index++) {
        const id = documents[index] ?? 0;
        if (maxWeights[id] === 0) seenIds[count++] = id;
        maxImpacts[id] = Math.max(maxImpacts[id] ?? 0, idfWeight * (impacts[index] ?? 0));
        maxWeights[id] = Math.max(maxWeights[id] ?? 0, expansionWeight);
        if (inHeading[index] === 1)
          maxHeadingWeights[id] = Math.max(maxHeadingWeights[id] ?? 0, expansionWeight);
      }
    }
    const documents = seenIds.slice(0, count);
    const values = new Float64Array(3 * count);
    for (const [index, id] of documents.entries()) {
      values.set(
        [maxImpacts[id] ?? 0, Math.sqrt(maxWeights[id] ?? 0), maxHeadingWeights[id] ?? 0],
        3 * index,
      );
      maxImpacts[id] = maxWeights[id] = maxHeadingWeights[id] = 0;
    }
    return { documents, values, idf };
  });
  const noPostings = merge([]);
  return (expansions) => (expansions.length === 0 ? noPostings : merge(expansions));
}

/** Returns the inverse document frequency of BM25. */
function inverseDocumentFrequency(frequency: number, size: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}
