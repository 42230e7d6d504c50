import { Index } from "flexsearch";
import MiniSearch from "minisearch";
import type { Page } from "../../lib/pages/page.ts";
import type { Ask } from "./quality.ts";

type Passage = {
  id: number;
  place: string;
  title: string;
  heading: string;
  outer: string;
  names: string;
  keywords: string;
  text: string;
};

/** Other search libraries over the same sections, set up as their users would. */
export const peers: Record<string, (pages: readonly Page[]) => Ask> = {
  MiniSearch: createMiniSearch,
  "FlexSearch suggest": (pages) => createFlexSearch(pages, true),
  FlexSearch: (pages) => createFlexSearch(pages, false),
};

/** BM25+ over fields; prefixes and a fifth of a word's letters may be mistaken. */
function createMiniSearch(pages: readonly Page[]): Ask {
  const passages = toPassages(pages);
  const index = new MiniSearch<Passage>({
    fields: ["title", "heading", "outer", "names", "keywords", "text"],
    searchOptions: {
      boost: { title: 3, heading: 4, names: 2, keywords: 2, outer: 1.5 },
      fuzzy: 0.2,
      prefix: true,
    },
  });
  index.addAll(passages);
  return (query) => index.search(query).map(({ id }) => passages[Number(id)]!.place);
}

function createFlexSearch(pages: readonly Page[], suggest: boolean): Ask {
  const passages = toPassages(pages);
  const index = new Index();
  for (const { id, title, heading, outer, names, keywords, text } of passages) {
    index.add(id, [title, heading, outer, names, keywords, text].join(" "));
  }
  return (query) =>
    index.search(query, { limit: 8, suggest }).map((id) => passages[Number(id)]!.place);
}

function toPassages(pages: readonly Page[]): Passage[] {
  return pages
    .flatMap((page) =>
      page.sections.map(({ anchor, headings, text, keywords }) => {
        const { operationId = "", method = "", apiPath = "" } = anchor === null ? page.source : {};
        return {
          place: anchor === null ? page.pathname : `${page.pathname}#${anchor}`,
          title: page.title,
          heading: anchor === null ? page.title : (headings.at(-1) ?? ""),
          outer: headings.slice(0, -1).join(" "),
          names: `${operationId} ${method} ${apiPath}`,
          keywords: (anchor === null ? page.keywords : keywords) ?? "",
          text: anchor === null ? `${page.description}\n${text}` : text,
        };
      }),
    )
    .map((passage, id) => ({ id, ...passage }));
}
