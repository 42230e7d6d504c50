import type { IndexTables } from "./index-tables.ts";
import type { Sequences } from "./sequences.ts";
import type { StemDictionary } from "../stem-dictionary.ts";

/** The occurrences of a stem: its documents in ascending order, by number. */
export type Postings = {
  documents: Uint32Array;
  /** The impact of the stem on each of these documents, from 0 to 1. */
  impacts: Float64Array;
  /** 1 for each of these documents whose heading contains the stem, else 0. */
  inHeading: Uint8Array;
};

export type InvertedIndex = {
  /** The number of stems in each document's heading. */
  headingSizes: Uint32Array;
  stems: StemDictionary;
  sequences: Sequences;
  /** By number of the stem. */
  postings: (stem: number) => Postings;
};

/**
 * Creates an index over the tables, which asks FlexSearch once for the documents of each stem. Its `postings`
 * throw if FlexSearch and the tables disagree.
 */
export function createInvertedIndex(tables: IndexTables): InvertedIndex {
  const { finder, stems, headingSizes, documents, impacts, inHeading, starts, sequences } = tables;
  const numbers = new Map(stems.map((stem, number) => [stem, number]));
  const toPostings = (stem: number): Postings => {
    const range = [starts[stem], starts[stem + 1]] as const;
    const own = documents.subarray(...range);
    const found = finder.search(stems[stem] ?? "", { limit: headingSizes.length });
    const sorted = Uint32Array.from(found, Number).sort();
    if (sorted.length !== own.length || sorted.some((document, at) => document !== own[at])) {
      throw new Error(`FlexSearch and the tables of the search differ for ${stems[stem]}.`);
    }
    return {
      documents: own,
      impacts: impacts.subarray(...range),
      inHeading: inHeading.subarray(...range),
    };
  };
  const loaded: Postings[] = [];
  return {
    headingSizes,
    stems: { numberOf: (stem) => numbers.get(stem), size: stems.length },
    sequences,
    postings: (stem) => (loaded[stem] ??= toPostings(stem)),
  };
}

/** @throws Error if FlexSearch and the tables disagree about the documents of any stem */
export function checkPostings(tables: IndexTables): void {
  const { postings } = createInvertedIndex(tables);
  for (const stem of tables.stems.keys()) postings(stem);
}
