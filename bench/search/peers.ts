import { Document, Index, type IndexOptions } from "flexsearch";
import MiniSearch, { type SearchOptions } from "minisearch";
import { analyze, type AnalyzedDocument } from "../../lib/search/analyze.ts";
import { toDocuments } from "../../lib/search/documents.ts";
import type { SearchLanguage } from "../../lib/search/languages/language.ts";
import { createQueryTokenizer } from "../../lib/search/query/query-tokenizer.ts";
import { createTokenizer } from "../../lib/search/tokenizer.ts";
import type { Page } from "../../lib/pages/page.ts";
import type { Ask } from "../../lib/search/testing/quality.ts";

/** A section as a library indexes it: the text of each field, as words or as the stems of our encoder. */
type Passage = Record<Field, string> & { id: number };
type Field = (typeof fields)[number];

type Corpus = {
  passages: Passage[];
  /** By id: pathname and anchor. */
  paths: string[];
  /** Converts a query for the library. */
  encode: (query: string) => string;
};

const fields = ["heading", "title", "names", "keywords", "outer", "text"] as const;
const boost = { heading: 2.5, title: 2.5, names: 2, keywords: 1.5, outer: 0.2 };

/**
 * Other libraries over the same sections: bare, as their users set them up, and with our encoder: our
 * sections, fields, names, stems and compounds.
 */
export const peers: Record<string, (pages: readonly Page[], language: SearchLanguage) => Ask> = {
  "MiniSearch bare": (pages) => createMiniSearch(toPlainCorpus(pages), {}),
  "MiniSearch boosted, fuzzy": (pages) =>
    createMiniSearch(toPlainCorpus(pages), {
      boost: { title: 3, heading: 4, names: 2, keywords: 2, outer: 1.5 },
      fuzzy: 0.2,
      prefix: true,
    }),
  "MiniSearch, our encoder": (pages, language) => {
    const documents = analyzePages(pages, language);
    return createMiniSearch(toStemCorpus(documents, language), {
      boost,
      boostDocument: (id) => documents[Number(id)]?.boost ?? 1,
      fuzzy: 0.2,
      prefix: (_, at, terms) => at === terms.length - 1,
    });
  },
  "FlexSearch bare": (pages) => createFlexSearch(toPlainCorpus(pages), { suggest: false }),
  "FlexSearch suggest": (pages) => createFlexSearch(toPlainCorpus(pages), { suggest: true }),
  "FlexSearch tolerant, our encoder": (pages, language) =>
    createFlexSearch(toStemCorpus(analyzePages(pages, language), language), {
      suggest: true,
      encode,
      tokenize: "tolerant",
      resolution: 100,
    }),
  "FlexSearch Document, our encoder": (pages, language) =>
    createFlexSearchDocument(toStemCorpus(analyzePages(pages, language), language)),
};

function createMiniSearch({ passages, paths, encode }: Corpus, options: SearchOptions): Ask {
  const index = new MiniSearch<Passage>({ fields: [...fields], searchOptions: options });
  index.addAll(passages);
  return (query) => index.search(encode(query)).flatMap(({ id }) => paths[Number(id)] ?? []);
}

/** Indexes one text per section, the most significant field first: FlexSearch scores earlier words higher. */
function createFlexSearch(
  { passages, paths, encode: toQuery }: Corpus,
  { suggest, ...options }: IndexOptions & { suggest: boolean },
): Ask {
  const index = new Index(options);
  for (const passage of passages) {
    index.add(passage.id, fields.map((field) => passage[field]).join(" "));
  }
  return (query) =>
    index.search(toQuery(query), { limit: 8, suggest }).flatMap((id) => paths[Number(id)] ?? []);
}

/** Builds one index per field, whose results are merged in the order of the fields. */
function createFlexSearchDocument({ passages, paths, encode: toQuery }: Corpus): Ask {
  const index = new Document<Passage>({
    document: { id: "id", index: fields.map((field) => ({ field, encode })) },
  });
  for (const passage of passages) index.add(passage);
  return (query) =>
    index
      .search(toQuery(query), { limit: 8, suggest: true, merge: true })
      .flatMap(({ id }) => paths[Number(id)] ?? []);
}

/** Splits a text that consists of stems. */
function encode(stems: string): string[] {
  return stems.split(" ");
}

function analyzePages(pages: readonly Page[], language: SearchLanguage): AnalyzedDocument[] {
  return analyze(toDocuments(pages), createTokenizer(language), language).documents;
}

function toStemCorpus(documents: readonly AnalyzedDocument[], language: SearchLanguage): Corpus {
  const toTokens = createQueryTokenizer(language, createTokenizer(language), () => false);
  return {
    passages: documents.map(({ stems }, id) => ({
      id,
      heading: stems.heading.join(" "),
      title: stems.title.join(" "),
      names: stems.names.join(" "),
      keywords: stems.keywords.join(" "),
      outer: stems.outer.join(" "),
      text: stems.text.join(" "),
    })),
    paths: documents.map(({ page, section }) => toPath(page, section.anchor)),
    encode: (query) =>
      toTokens(query)
        .map(({ token }) => token.stem)
        .join(" "),
  };
}

function toPlainCorpus(pages: readonly Page[]): Corpus {
  const sections = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  return {
    passages: sections.map(({ page, section }, id) => {
      const isFirst = section.anchor === null;
      const { operationId = "", method = "", apiPath = "" } = isFirst ? page.source : {};
      return {
        id,
        title: page.title,
        heading: isFirst ? page.title : (section.headings.at(-1) ?? ""),
        outer: section.headings.slice(0, -1).join(" "),
        names: `${operationId} ${method} ${apiPath}`,
        keywords: (isFirst ? page.keywords : section.keywords) ?? "",
        text: [isFirst ? page.description : "", section.text, section.code].join("\n"),
      };
    }),
    paths: sections.map(({ page, section }) => toPath(page, section.anchor)),
    encode: (query) => query,
  };
}

function toPath({ pathname }: Page, anchor: string | null): string {
  return anchor === null ? pathname : `${pathname}#${anchor}`;
}
