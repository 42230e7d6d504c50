import { compoundParts } from "./compounds.ts";
import { fieldTexts, type SearchDocument } from "./documents.ts";
import { replacePhrases, type SearchLanguage } from "./languages/language.ts";
import type { FieldStems } from "./index/index-tables.ts";
import type { Token, Tokenizer } from "./tokenizer.ts";

export type AnalyzedDocument = SearchDocument & {
  stems: FieldStems;
  /** The keywords again, grouped by phrase. */
  phrases: readonly (readonly string[])[];
};

/**
 * Analyzes the documents: returns the stems of each field, and the stem of every word.
 * In a language with compounds, the stems of a compound's parts follow it in headings, keywords and text.
 */
export function analyze(
  documents: readonly SearchDocument[],
  tokenize: Tokenizer,
  language: Pick<SearchLanguage, "phrases" | "hasCompounds">,
): { documents: AnalyzedDocument[]; stemOfWord: Map<string, string> } {
  const stemOfWord = new Map<string, string>();
  const read = (text: string): readonly Token[] => {
    const tokens = tokenize.withoutPositions(text);
    for (const { word, stem } of tokens) stemOfWord.set(word, stem);
    return tokens;
  };
  const analyzed = documents.map((document) => {
    const phrases = phrasesOf(document).map((phrase) =>
      stems(read(replacePhrases(phrase, language))),
    );
    return { ...document, phrases, stems: toFieldStems(document, phrases, read) };
  });
  if (!language.hasCompounds) return { documents: analyzed, stemOfWord };
  const parts = compoundParts(stemOfWord);
  const withParts = (stems: readonly string[]): string[] =>
    stems.flatMap((stem) => [stem, ...(parts.get(stem) ?? [])]);
  return {
    documents: analyzed.map((document) => ({
      ...document,
      phrases: document.phrases.map(withParts),
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

/**
 * Returns the stems of each field. The parts of a name in a heading, such as `SERVICE_IDP_API_KEY`, count as
 * code, since they do not describe the subject of the section. The parts of a problem code do.
 */
function toFieldStems(
  document: SearchDocument,
  phrases: readonly (readonly string[])[],
  read: (text: string) => readonly Token[],
): FieldStems {
  const { heading, names, title, outer, text, code } = fieldTexts(document);
  const isOwn = ({ isPart }: Token): boolean => !isPart || document.page.kind === "problem";
  const headingTokens = read(heading);
  return {
    heading: stems(headingTokens.filter(isOwn)),
    names: stems(read(names)),
    title: stems(read(title)),
    outer: stems(read(outer)),
    keywords: phrases.flat(),
    text: stems(read(text)),
    code: stems([...headingTokens.filter((token) => !isOwn(token)), ...read(code)]),
  };
}

function phrasesOf(document: SearchDocument): string[] {
  return fieldTexts(document).keywords.split(",");
}

function stems(tokens: readonly Token[]): string[] {
  return tokens.map(({ stem }) => stem);
}
