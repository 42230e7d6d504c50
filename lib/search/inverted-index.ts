import type { QueryPart } from "./query-expansion.ts";

/** The stems of each field of a document. */
export type FieldStems = Record<Field, readonly string[]>;

export type Field = keyof typeof fields;

/** Scores of all documents for a question, by document; the array is used again for the next question. */
export type Scores = (parts: readonly QueryPart[]) => Float64Array;

/** Weight of each field, and how much its length counts. */
const fields = {
  heading: { weight: 2.5, normalization: 0.8 },
  title: { weight: 2.5, normalization: 0.3 },
  names: { weight: 2, normalization: 0.3 },
  keywords: { weight: 1.5, normalization: 0.8 },
  outer: { weight: 0.2, normalization: 0.3 },
  text: { weight: 1, normalization: 0.1 },
};

const fieldNames = Object.keys(fields) as Field[];
const saturation = 1.4;
/** What a document keeps that answers next to nothing of the question, and gains by a heading like it. */
const leastCovered = 0.4;
const sameHeading = 1.5;

/** Where a stem stands: documents, how much it says of each (0 to 1), and whether it is in the heading. */
type Posting = { ids: number[]; impacts: number[]; inHeading: boolean[]; rarity: number };

/**
 * An inverted index ranked by BM25F (Robertson and Zaragoza 2009): counts of a stem in the fields of a
 * document are weighted and added before they are saturated. Two things are judged besides: how much of
 * the question a document answers, and how far question and heading are the same.
 */
export function createIndex(documents: readonly FieldStems[]): Scores {
  const averages = Object.fromEntries(
    fieldNames.map((field) => {
      const total = documents.reduce((sum, document) => sum + document[field].length, 0);
      return [field, total / (documents.length || 1) || 1];
    }),
  );
  const postings = new Map<string, Posting>();
  for (const [id, document] of documents.entries()) {
    const counts = new Map<string, number>();
    for (const field of fieldNames) {
      const { weight, normalization } = fields[field];
      const length =
        1 - normalization + (normalization * document[field].length) / averages[field]!;
      for (const stem of document[field]) {
        counts.set(stem, (counts.get(stem) ?? 0) + weight / length);
      }
    }
    const heading = new Set(document.heading);
    for (const [stem, count] of counts) {
      let posting = postings.get(stem);
      if (!posting) {
        posting = { ids: [], impacts: [], inHeading: [], rarity: 0 };
        postings.set(stem, posting);
      }
      posting.ids.push(id);
      posting.impacts.push(count / (saturation + count));
      posting.inHeading.push(heading.has(stem));
    }
  }
  for (const posting of postings.values()) {
    const { length } = posting.ids;
    posting.rarity = Math.log(1 + (documents.length - length + 0.5) / (length + 0.5));
  }
  const headingLengths = documents.map(({ heading }) => new Set(heading).size);
  const unknownRarity = Math.log(1 + documents.length) / 2;

  const scores = new Float64Array(documents.length);
  const covered = new Float64Array(documents.length);
  const inHeading = new Float64Array(documents.length);
  // Of one part of the question; zero again after it.
  const best = new Float64Array(documents.length);
  const trust = new Float64Array(documents.length);
  const headingTrust = new Float64Array(documents.length);

  return (parts) => {
    scores.fill(0);
    covered.fill(0);
    inHeading.fill(0);
    let asked = 0;
    for (const { expansions, weight } of parts) {
      const touched: number[] = [];
      let rarity = 0;
      for (const { stem, weight: trusted } of expansions) {
        const posting = postings.get(stem);
        if (!posting) continue;
        rarity = Math.max(rarity, posting.rarity * trusted);
        const { ids, impacts, inHeading: isHeading } = posting;
        for (let at = 0; at < ids.length; at++) {
          const id = ids[at]!;
          const value = trusted * posting.rarity * impacts[at]!;
          if (trust[id] === 0) touched.push(id);
          if (value > best[id]!) best[id] = value;
          if (trusted > trust[id]!) trust[id] = trusted;
          if (isHeading[at] && trusted > headingTrust[id]!) headingTrust[id] = trusted;
        }
      }
      const share = weight * (rarity || unknownRarity);
      asked += share;
      for (const id of touched) {
        scores[id]! += weight * best[id]!;
        covered[id]! += share * Math.sqrt(trust[id]!);
        inHeading[id]! += weight * headingTrust[id]!;
        best[id] = trust[id] = headingTrust[id] = 0;
      }
    }
    const words = parts.reduce((sum, { weight }) => sum + weight, 0);
    for (let id = 0; id < scores.length; id++) {
      if (scores[id] === 0) continue;
      const sameness = (2 * inHeading[id]!) / (words + headingLengths[id]!);
      scores[id]! *=
        (leastCovered + (1 - leastCovered) * (covered[id]! / asked)) * (1 + sameHeading * sameness);
    }
    return scores;
  };
}
