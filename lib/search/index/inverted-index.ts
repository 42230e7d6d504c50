import type { IndexTables } from "./index-tables.ts";
import type { Sequences } from "./sequences.ts";
import type { Stems } from "../stems.ts";

/** Where a stem stands: its documents in their order, by their places among all of them. */
export type Postings = {
  documents: Uint32Array;
  /** How much the stem says of each of these documents, from 0 to 1. */
  impacts: Float64Array;
  /** For each of these documents 1 where it has the stem in its heading, else 0. */
  inHeading: Uint8Array;
};

export type InvertedIndex = {
  /** How many stems the heading of each document has. */
  headingSizes: Uint32Array;
  stems: Stems;
  sequences: Sequences;
  /** Of the stem with a number. */
  postings: (stem: number) => Postings;
};

/** Reads an index. Where a stem stands, FlexSearch is asked once. */
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
