import { Index } from "flexsearch";
import { passageBreak, type Sequences } from "./sequences.ts";

/** The fields of a document, each with its weight and how strongly its length is normalized, from 0 to 1. */
const fields = [
  { field: "heading", weight: 2.5, normalization: 0.8 },
  { field: "title", weight: 2.5, normalization: 0.3 },
  { field: "names", weight: 2, normalization: 0.3 },
  { field: "keywords", weight: 2, normalization: 0.3 },
  { field: "outer", weight: 0.2, normalization: 0.3 },
  { field: "text", weight: 1, normalization: 0.25 },
  { field: "code", weight: 0.5, normalization: 0.1 },
] as const;

export type Field = (typeof fields)[number]["field"];

/** The stems in each field of a document, in text order. */
export type FieldStems = Record<Field, readonly string[]>;

/** The input of the index for a document: the stems of its fields, and its keywords by phrase. */
type DocumentStems = { stems: FieldStems; phrases: readonly (readonly string[])[] };

/** Statistics of the stems in all documents, beside the index of FlexSearch. */
export type IndexTables = {
  /** Finds the documents that contain a stem, by their numbers. */
  finder: Index;
  /** By number of the stem. */
  stems: readonly string[];
  /** The number of stems in each document's heading. */
  headingSizes: Uint32Array;
  /**
   * By stem and then by document: the document, the impact of the stem on it, from 0 to 1, and 1 if its heading
   * contains the stem, else 0.
   */
  documents: Uint32Array;
  impacts: Float64Array;
  inHeading: Uint8Array;
  /** The start of each stem's entries; the last element is the end. */
  starts: Uint32Array;
  sequences: Sequences;
};

/** The tables in their stored form, with FlexSearch's index as its export. */
export type StoredTables = Omit<IndexTables, "finder"> & { lists: [key: string, data: string][] };

const saturation = 1.4;

/**
 * Builds the tables. FlexSearch finds the documents that contain a stem; the tables add what it does not store,
 * the impact of each stem by BM25F (Robertson and Zaragoza 2009): its counts in the fields are weighted and
 * summed before saturation.
 */
export function toIndexTables(documents: readonly DocumentStems[]): IndexTables {
  const finder = createFinder();
  const { stems, numbered } = numberStems(documents);
  const found = stems.map((): ImpactLists => ({ documents: [], impacts: [], inHeading: [] }));
  const toImpacts = createImpacts(numbered, stems.length);
  const headingSizes = new Uint32Array(documents.length);
  for (const [place, own] of numbered.entries()) {
    const heading = new Set(own.heading);
    headingSizes[place] = heading.size;
    const { having, impacts } = toImpacts(own);
    for (const stem of having) {
      const lists = found[stem];
      lists?.documents.push(place);
      lists?.impacts.push(impacts[stem] ?? 0);
      lists?.inHeading.push(heading.has(stem) ? 1 : 0);
    }
    finder.add(place, having.map((stem) => stems[stem]).join(" "));
  }
  const starts = new Uint32Array(stems.length + 1);
  for (const [stem, { impacts }] of found.entries()) {
    starts[stem + 1] = (starts[stem] ?? 0) + impacts.length;
  }
  return {
    finder,
    stems,
    headingSizes,
    documents: Uint32Array.from(found.flatMap((lists) => lists.documents)),
    impacts: Float64Array.from(found.flatMap((lists) => lists.impacts)),
    inHeading: Uint8Array.from(found.flatMap((lists) => lists.inHeading)),
    starts,
    sequences: toSequences(numbered),
  };
}

/** Creates the index. It takes stems separated by spaces, and need not rank: the ranking does. */
function createFinder(): Index {
  return new Index({ encode: (stems) => stems.split(" "), resolution: 1 });
}

export function toStored({ finder, ...tables }: IndexTables): StoredTables {
  const lists: StoredTables["lists"] = [];
  finder.export((key, data) => void lists.push([key, data]));
  return { ...tables, lists };
}

export function fromStored({ lists, ...tables }: StoredTables): IndexTables {
  const finder = createFinder();
  for (const [key, data] of lists) finder.import(key, data);
  return { ...tables, finder };
}

/** Returns the passages within which adjacent words belong together. */
function passagesOf({ heading, phrases, text, code }: NumberedStems): Int32Array[] {
  return [heading, ...phrases, text, code].filter((passage) => passage.length > 0);
}

function toSequences(numbered: readonly NumberedStems[]): Sequences {
  const sizeOf = (own: NumberedStems): number =>
    passagesOf(own).reduce((sum, passage) => sum + passage.length + 1, 0);
  const stems = new Int32Array(numbered.reduce((sum, own) => sum + sizeOf(own), 0)).fill(
    passageBreak,
  );
  const starts = new Uint32Array(numbered.length + 1);
  let at = 0;
  for (const [place, own] of numbered.entries()) {
    for (const passage of passagesOf(own)) {
      stems.set(passage, at);
      at += passage.length + 1;
    }
    starts[place + 1] = at;
  }
  return { stems, starts };
}

/** The impacts of a stem in each of its documents, while these are added. */
type ImpactLists = Record<"documents" | "impacts" | "inHeading", number[]>;

/** The stems of a document, by number. */
type NumberedStems = Record<Field, Int32Array> & { phrases: Int32Array[] };

/** Numbers the stems in order of first occurrence. */
function numberStems(documents: readonly DocumentStems[]): {
  stems: string[];
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
    ({ phrases, stems: { heading, title, names, keywords, outer, text, code } }) => ({
      heading: toNumbers(heading),
      title: toNumbers(title),
      names: toNumbers(names),
      keywords: toNumbers(keywords),
      outer: toNumbers(outer),
      text: toNumbers(text),
      code: toNumbers(code),
      phrases: phrases.map(toNumbers),
    }),
  );
  return { stems, numbered };
}

/**
 * Creates a function that weighs the stems of a document by the lengths of its fields, relative to the average
 * over documents that have the field. Its result is overwritten by the next document.
 */
function createImpacts(
  documents: readonly NumberedStems[],
  size: number,
): (own: NumberedStems) => { having: number[]; impacts: Float64Array } {
  const weighed = fields.map(({ field, weight, normalization }) => {
    const lengths = documents.map((own) => own[field].length).filter((length) => length > 0);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    return { field, weight, normalization, average: total / lengths.length || 1 };
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
