import { Index } from "flexsearch";

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

/** A document that has stems of the question, with what they say of it. */
export type Candidate<Document> = {
  document: Document;
  /** By stem: how much it says of the document, from 0 to 1. */
  impacts: ReadonlyMap<string, number>;
  heading: ReadonlySet<string>;
};

export type InvertedIndex<Document> = {
  /** The documents that have one of the stems, in their order; of very many those that have the most stems. */
  find: (stems: ReadonlySet<string>) => Candidate<Document>[];
  /** In how many documents a stem stands. */
  frequency: (stem: string) => number;
  /** How many documents there are. */
  size: number;
};

const saturation = 1.4;
const maxCandidates = 500;

/**
 * FlexSearch finds the documents; beside it stands what it does not keep, the impact of each stem by BM25F
 * (Robertson and Zaragoza 2009): its counts in the fields are weighted and added before they are saturated.
 */
export function createInvertedIndex<Document extends { stems: FieldStems }>(
  documents: readonly Document[],
): InvertedIndex<Document> {
  // It is given stems, one after another, and need not order them: the ranking does.
  const index = new Index({ encode: (stems) => stems.split(" "), resolution: 1 });
  const frequencies = new Map<string, number>();
  const toImpacts = createImpacts(documents);
  const candidates = documents.map((document, id) => {
    const impacts = toImpacts(document.stems);
    for (const stem of impacts.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    index.add(id, [...impacts.keys()].join(" "));
    return { document, impacts, heading: new Set(document.stems.heading) };
  });
  return {
    find: (stems) =>
      index
        .search([...stems].join(" "), { suggest: true, limit: maxCandidates })
        .map(Number)
        .sort((a, b) => a - b)
        .flatMap((id) => candidates[id] ?? []),
    frequency: (stem) => frequencies.get(stem) ?? 0,
    size: documents.length,
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
