import { compoundParts } from "./compounds.ts";
import { fieldTexts, type SearchDocument } from "./documents.ts";
import type { FieldStems } from "./inverted-index.ts";
import type { Tokenizer } from "./tokenizer.ts";

export type AnalyzedDocument = SearchDocument & { stems: FieldStems };

/**
 * The stems of all documents, and the stem of each of their words.
 * @param hasCompounds Whether a compound is followed by the stems of its parts where it is read in full.
 */
export function analyze(
  documents: readonly SearchDocument[],
  tokenize: Tokenizer,
  hasCompounds: boolean,
): { documents: AnalyzedDocument[]; stemOfWord: Map<string, string> } {
  const stemOfWord = new Map<string, string>();
  const read = (text: string): string[] =>
    tokenize(text).map(({ word, stem }) => {
      stemOfWord.set(word, stem);
      return stem;
    });
  const analyzed = documents.map((document) => ({ ...document, stems: stemsOf(document, read) }));
  if (!hasCompounds) return { documents: analyzed, stemOfWord };
  const parts = compoundParts(stemOfWord);
  const withParts = (stems: readonly string[]): string[] =>
    stems.flatMap((stem) => [stem, ...(parts.get(stem) ?? [])]);
  return {
    documents: analyzed.map((document) => ({
      ...document,
      stems: {
        ...document.stems,
        heading: withParts(document.stems.heading),
        keywords: withParts(document.stems.keywords),
        text: withParts(document.stems.text),
      },
    })),
    stemOfWord,
  };
}

function stemsOf(document: SearchDocument, read: (text: string) => string[]): FieldStems {
  const { heading, names, title, outer, keywords, text, code } = fieldTexts(document);
  return {
    heading: read(heading),
    names: read(names),
    title: read(title),
    outer: read(outer),
    keywords: read(keywords),
    text: read(text),
    code: read(code),
  };
}
