import type { IndexTables } from "./index-tables.ts";
import type { Sequences } from "./sequences.ts";
import type { Stems } from "../stems.ts";

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
  stems: Stems;
  sequences: Sequences;
  /** By number of the stem. */
  postings: (stem: number) => Postings;
};

/** Creates an index over the tables, which asks FlexSearch once for the documents of each stem. */
export function createInvertedIndex(tables: IndexTables): InvertedIndex {
  const { finder, stems, headingSizes, impacts, inHeading, starts, sequences } = tables;
  const numbers = new Map(stems.map((stem, number) => [stem, number]));
  const toPostings = (stem: number): Postings => {
    const places = finder.search(stems[stem] ?? "", { limit: headingSizes.length });
    return {
      documents: Uint32Array.from(places, Number),
      impacts: impacts.subarray(starts[stem], starts[stem + 1]),
      inHeading: inHeading.subarray(starts[stem], starts[stem + 1]),
    };
  };
  const asked: Postings[] = [];
  return {
    headingSizes,
    stems: { numberOf: (stem) => numbers.get(stem), size: stems.length },
    sequences,
    postings: (stem) => (asked[stem] ??= toPostings(stem)),
  };
}
