import type { ImportField } from "../columns/import-field.ts";
import { toFieldLabel } from "../../../kernel/labels/labels.ts";
import type { ImportKind } from "../transfer-kinds.ts";
import { type ColumnMeaning, headerSynonyms } from "./header-synonyms.ts";
import { normalizeHeader, toHeaderForms } from "./normalize-header.ts";

type Fields = ReadonlyMap<string, ImportField>;

/** A meaning that a column name may have; the lower the ranks, the more likely. */
type Candidate = { index: number; meaning: ColumnMeaning; formRank: number; synonymRank: number };

/**
 * Chooses what each column is about by its name: at most one column for each meaning.
 *
 * @param fits whether the cells of the column can be what the meaning says
 * @returns the meanings by the positions of the columns
 */
export function assignColumns(
  kind: ImportKind,
  fields: Fields,
  names: readonly string[],
  fits: (index: number, meaning: ColumnMeaning) => boolean,
): ReadonlyMap<number, ColumnMeaning> {
  const synonyms = listSynonyms(kind, fields);
  const candidates = names
    .flatMap((name, index) => findCandidates(name, index, synonyms))
    .toSorted(
      (one, other) =>
        one.formRank - other.formRank ||
        one.synonymRank - other.synonymRank ||
        one.index - other.index,
    );
  const assigned = new Map<number, ColumnMeaning>();
  const taken = new Set<ColumnMeaning>();
  for (const { index, meaning } of candidates) {
    if (assigned.has(index) || taken.has(meaning) || !fits(index, meaning)) continue;
    assigned.set(index, meaning);
    taken.add(meaning);
  }
  return assigned;
}

type SynonymIndex = ReadonlyMap<string, readonly { meaning: ColumnMeaning; rank: number }[]>;

/** The names of our own fields and their labels come first, since exports of ours have them. */
function listSynonyms(kind: ImportKind, fields: Fields): SynonymIndex {
  const index = new Map<string, { meaning: ColumnMeaning; rank: number }[]>();
  const add = (text: string, meaning: ColumnMeaning, rank: number) => {
    const form = normalizeHeader(text);
    for (const each of new Set([form, form.replaceAll(" ", "")])) {
      const meanings = index.get(each) ?? [];
      if (meanings.some((other) => other.meaning === meaning)) continue;
      index.set(each, [...meanings, { meaning, rank }]);
    }
  };
  for (const [name, { type }] of fields) if (type !== "json") add(name, name, 0);
  for (const [meaning, names] of Object.entries(headerSynonyms[kind])) {
    if (!meaning.startsWith("#") && !fields.has(meaning)) continue;
    names.split(";").forEach((name, rank) => add(name.trim(), meaning, rank + 1));
  }
  for (const [name, { type }] of fields) {
    if (type === "json") continue;
    for (const language of ["en", "nl"] as const) add(toFieldLabel(name, language), name, 50);
  }
  return index;
}

function findCandidates(name: string, index: number, synonyms: SynonymIndex): Candidate[] {
  return toHeaderForms(name).flatMap((form, formRank) =>
    (synonyms.get(form) ?? []).map(({ meaning, rank }) => ({
      index,
      meaning,
      formRank,
      synonymRank: rank,
    })),
  );
}
