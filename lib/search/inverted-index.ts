import { Index } from "flexsearch";
import { apart, type Sequences } from "./proximity.ts";

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

export type InvertedIndex<Document> = {
  documents: readonly Document[];
  /** How many stems the heading of each document has. */
  headingSizes: Uint32Array;
  /** Of more documents than are ranked, the places of those that have the most of the stems, in order. */
  find: (stems: ReadonlySet<string>) => Uint32Array;
  sequences: Sequences;
  /** Undefined for a stem that no document has. */
  postings: (stem: string) => Postings | undefined;
};

const saturation = 1.4;

/** So many documents are ranked for a question. */
export const maxCandidates = 500;

/**
 * FlexSearch finds the documents; beside it stands what it does not keep, the impact of each stem by BM25F
 * (Robertson and Zaragoza 2009): its counts in the fields are weighted and added before they are saturated.
 */
export function createInvertedIndex<Document extends { stems: FieldStems }>(
  documents: readonly Document[],
): InvertedIndex<Document> {
  // It is given stems, one after another, and need not order them: the ranking does.
  const index = new Index({ encode: (stems) => stems.split(" "), resolution: 1 });
  const found = new Map<string, { document: number; impact: number; inHeading: boolean }[]>();
  const toImpacts = createImpacts(documents);
  const headingSizes = new Uint32Array(documents.length);
  for (const [id, document] of documents.entries()) {
    const impacts = toImpacts(document.stems);
    const heading = new Set(document.stems.heading);
    headingSizes[id] = heading.size;
    for (const [stem, impact] of impacts) {
      const posting = { document: id, impact, inHeading: heading.has(stem) };
      const others = found.get(stem);
      if (others) others.push(posting);
      else found.set(stem, [posting]);
    }
    index.add(id, [...impacts.keys()].join(" "));
  }
  const postings = new Map(
    Array.from(found, ([stem, list]): [string, Postings] => [
      stem,
      {
        documents: Uint32Array.from(list, ({ document }) => document),
        impacts: Float64Array.from(list, ({ impact }) => impact),
        inHeading: Uint8Array.from(list, ({ inHeading }) => (inHeading ? 1 : 0)),
      },
    ]),
  );
  return {
    documents,
    headingSizes,
    find: (stems) => {
      const found = index.search([...stems].join(" "), { suggest: true, limit: maxCandidates });
      const marks = new Uint8Array(documents.length);
      for (const place of found) marks[Number(place)] = 1;
      return placesOf(marks);
    },
    sequences: createSequences(documents, [...postings.keys()]),
    postings: (stem) => postings.get(stem),
  };
}

/** The places at which a list has more than zero, in order. */
export function placesOf(list: Uint8Array | Float64Array): Uint32Array {
  const places = new Uint32Array(list.length);
  let count = 0;
  for (let place = 0; place < list.length; place++) {
    if ((list[place] ?? 0) > 0) places[count++] = place;
  }
  return places.subarray(0, count);
}

/** The fields in which words that stand together say something together. */
const proseFields = ["heading", "keywords", "text", "code"] as const satisfies readonly Field[];

function createSequences(
  documents: readonly { stems: FieldStems }[],
  stems: readonly string[],
): Sequences {
  const numbers = new Map(stems.map((stem, number) => [stem, number]));
  const toSequence = (fieldStems: FieldStems): Int32Array => {
    const length = proseFields.reduce((sum, field) => sum + fieldStems[field].length + 1, 0);
    const sequence = new Int32Array(length);
    let at = 0;
    for (const field of proseFields) {
      for (const stem of fieldStems[field]) sequence[at++] = numbers.get(stem) ?? apart;
      sequence[at++] = apart;
    }
    return sequence;
  };
  const sequences = new Map<object, Int32Array>(
    documents.map((document) => [document, toSequence(document.stems)]),
  );
  return {
    of: (document) => sequences.get(document) ?? new Int32Array(),
    numberOf: (stem) => numbers.get(stem),
    size: stems.length,
  };
}

/** Weighs the stems of a document by the lengths of its fields beside those of all documents. */
function createImpacts(
  documents: readonly { stems: FieldStems }[],
): (stems: FieldStems) => Map<string, number> {
  const weighed = fields.map(({ field, weight, normalization }) => {
    const total = documents.reduce((sum, { stems }) => sum + stems[field].length, 0);
    return { field, weight, normalization, average: total / documents.length || 1 };
  });
  return (stems) => {
    const impacts = new Map<string, number>();
    for (const { field, weight, normalization, average } of weighed) {
      const length = 1 - normalization + (normalization * stems[field].length) / average;
      for (const stem of stems[field]) {
        impacts.set(stem, (impacts.get(stem) ?? 0) + weight / length);
      }
    }
    for (const [stem, count] of impacts) impacts.set(stem, count / (saturation + count));
    return impacts;
  };
}
