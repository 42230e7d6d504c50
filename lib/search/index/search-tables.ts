import { analyze } from "../analyze.ts";
import type { SearchDocument } from "../documents.ts";
import { type IndexTables, toIndexTables } from "./index-tables.ts";
import type { SearchLanguage } from "../languages/language.ts";
import { createTokenizer } from "../tokenizer.ts";

/** What the search of one language computes from its documents. */
export type SearchTables = {
  /** Their words in alphabetical order, each with its stem. */
  stemOfWord: ReadonlyMap<string, string>;
  index: IndexTables;
};

export function toSearchTables(
  documents: readonly SearchDocument[],
  language: SearchLanguage,
): SearchTables {
  const tokenize = createTokenizer(language);
  const analyzed = analyze(documents, tokenize, language);
  const words = [...analyzed.stemOfWord].sort(([one], [other]) => (one < other ? -1 : 1));
  return { stemOfWord: new Map(words), index: toIndexTables(analyzed.documents) };
}
