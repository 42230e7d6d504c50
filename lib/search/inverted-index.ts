import { Index } from "flexsearch";
import { apart, type Sequences } from "./proximity.ts";
import type { Stems } from "./stems.ts";

/** The fields of a document, each with its weight and how much its length counts, from 0 to 1. */
const fields = [
  { field: "heading", weight: 2.5, normalization: 0.8 },
  { field: "title", weight: 2.5, normalization: 0.3 },
  { field: "names", weight: 2, normalization: 0.3 },
  { field: "keywords", weight: 2, normalization: 0.5 },
  { field: "outer", weight: 0.2, normalization: 0.3 },
  { field: "text", weight: 1, normalization: 0.25 },
  { field: "code", weight: 0.5, normalization: 0.1 },
] as const;

export type Field = (typeof fields)[number]["field"];

/** The stems of each field of a document, in the order of its words. */
export type FieldStems = Record<Field, readonly string[]>;

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

const saturation = 1.4;

/**
 * FlexSearch finds the documents of a stem; beside it stands what it does not keep, the impact of each stem
 * by BM25F (Robertson and Zaragoza 2009): its counts in the fields are weighted and added before they are
 * saturated.
 */
export function createInvertedIndex(documents: readonly { stems: FieldStems }[]): InvertedIndex {
  // It is given stems, one after another, and need not order them: the ranking does.
  const index = new Index({ encode: (stems) => stems.split(" "), resolution: 1 });
  const { stems, numbers, numbered } = numberStems(documents);
  const found = stems.map((): ImpactLists => ({ impacts: [], inHeading: [] }));
  const toImpacts = createImpacts(numbered, stems.length);
  const headingSizes = new Uint32Array(documents.length);
  for (const [id, own] of numbered.entries()) {
    const heading = new Set(own.heading);
    headingSizes[id] = heading.size;
    const { having, impacts } = toImpacts(own);
    for (const stem of having) {
      const lists = found[stem];
      lists?.impacts.push(impacts[stem] ?? 0);
      lists?.inHeading.push(heading.has(stem) ? 1 : 0);
    }
    index.add(id, having.map((stem) => stems[stem]).join(" "));
  }
  const starts = new Uint32Array(stems.length + 1);
  for (const [stem, { impacts }] of found.entries()) {
    starts[stem + 1] = (starts[stem] ?? 0) + impacts.length;
  }
  const impacts = Float64Array.from(found.flatMap((lists) => lists.impacts));
  const inHeading = Uint8Array.from(found.flatMap((lists) => lists.inHeading));
  const asked: Postings[] = [];
  const toPostings = (stem: number): Postings => {
    const places = index.search(stems[stem] ?? "", { limit: documents.length });
    return {
      documents: Uint32Array.from(places, Number),
      impacts: impacts.subarray(starts[stem], starts[stem + 1]),
      inHeading: inHeading.subarray(starts[stem], starts[stem + 1]),
    };
  };
  return {
    headingSizes,
    stems: { numberOf: (stem) => numbers.get(stem), size: stems.length },
    sequences: toSequences(numbered),
    postings: (stem) => (asked[stem] ??= toPostings(stem)),
  };
}

/** The fields in which words that stand together say something together. */
const proseFields = ["heading", "keywords", "text", "code"] as const satisfies readonly Field[];

function toSequences(numbered: readonly NumberedStems[]): Sequences {
  const sizeOf = (own: NumberedStems): number =>
    proseFields.reduce((sum, field) => sum + own[field].length + 1, 0);
  const stems = new Int32Array(numbered.reduce((sum, own) => sum + sizeOf(own), 0)).fill(apart);
  const starts = new Uint32Array(numbered.length + 1);
  let at = 0;
  for (const [place, own] of numbered.entries()) {
    for (const field of proseFields) {
      stems.set(own[field], at);
      at += own[field].length + 1;
    }
    starts[place + 1] = at;
  }
  return { stems, starts };
}

/** What `Postings` holds beside documents, while these are added. */
type ImpactLists = Record<"impacts" | "inHeading", number[]>;

/** The stems of each field of a document, as numbers. */
type NumberedStems = Record<Field, Int32Array>;

/** Gives each stem a number, in the order in which they are met. */
function numberStems(documents: readonly { stems: FieldStems }[]): {
  stems: string[];
  numbers: Map<string, number>;
  numbered: NumberedStems[];
} {
  const stems: string[] = [];
  const numbers = new Map<string, number>();
  const toNumber = (stem: string): number => {
    const known = numbers.get(stem);
    if (known !== undefined) return known;
    numbers.set(stem, stems.length);
    return stems.push(stem) - 1;
  };
  const toNumbers = (of: readonly string[]): Int32Array => {
    const list = new Int32Array(of.length);
    for (const [at, stem] of of.entries()) list[at] = toNumber(stem);
    return list;
  };
  const numbered = documents.map(
    ({ stems: { heading, title, names, keywords, outer, text, code } }) => ({
      heading: toNumbers(heading),
      title: toNumbers(title),
      names: toNumbers(names),
      keywords: toNumbers(keywords),
      outer: toNumbers(outer),
      text: toNumbers(text),
      code: toNumbers(code),
    }),
  );
  return { stems, numbers, numbered };
}

/**
 * Weighs the stems of a document by the lengths of its fields beside those of all documents. What it gives is
 * written over for the next document.
 */
function createImpacts(
  documents: readonly NumberedStems[],
  size: number,
): (own: NumberedStems) => { having: number[]; impacts: Float64Array } {
  const weighed = fields.map(({ field, weight, normalization }) => {
    const total = documents.reduce((sum, own) => sum + own[field].length, 0);
    return { field, weight, normalization, average: total / documents.length || 1 };
  });
  const impacts = new Float64Array(size);
  return (own) => {
    impacts.fill(0);
    const having: number[] = [];
    for (const { field, weight, normalization, average } of weighed) {
      const length = 1 - normalization + (normalization * own[field].length) / average;
      for (const stem of own[field]) {
        if (impacts[stem] === 0) having.push(stem);
        impacts[stem] = (impacts[stem] ?? 0) + weight / length;
      }
    }
    for (const stem of having) {
      const count = impacts[stem] ?? 0;
      impacts[stem] = count / (saturation + count);
    }
    return { having, impacts };
  };
}
