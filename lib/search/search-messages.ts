import type { Locale } from "../site/locale.ts";
import type { ResultKind, SearchArea } from "./result-kind.ts";

type SearchMessages = {
  title: string;
  label: string;
  submit: string;
  areas: string;
  all: string;
  results: string;
  none: string;
  searchFor: (text: string) => string;
  weak: string;
  /** Above results in the other language. */
  elsewhereTitle: string;
  /** The link to all of them. */
  elsewhereAll: string;
  /** Of the page /not-included. */
  notIncluded: string;
  tryTitle: string;
  browseTitle: string;
  elsewhere: readonly (readonly [path: string, words: string])[];
  kinds: Record<ResultKind, string>;
  areaNames: Record<SearchArea, string>;
};

/** The messages of the search, in its dialog and on its page. */
export const searchMessages = {
  en: {
    title: "Search",
    label: "Search the documentation",
    submit: "Search",
    areas: "Part of the documentation",
    all: "All",
    results: "Results",
    none: "Nothing found for",
    searchFor: (text) => `Search for “${text}”`,
    weak: "What you look for may not exist here, or have another name.",
    elsewhereTitle: "Results in Dutch",
    elsewhereAll: "Search in Dutch",
    notIncluded: "What Werkbank does not do",
    tryTitle: "Try other words, or look here:",
    browseTitle: "Or look here:",
    elsewhere: [
      ["/reference", "All operations"],
      ["/tools", "All MCP tools"],
      ["/problems", "All problems"],
      ["/llms.txt", "Index of all pages"],
    ],
    kinds: {
      guide: "Guide",
      operation: "Operation",
      schema: "Schema",
      tool: "MCP tool",
      problem: "Problem",
      changelog: "Changelog",
      reference: "Reference",
    },
    areaNames: { guides: "Guides", api: "API", problems: "Problems", tools: "MCP tools" },
  },
  nl: {
    title: "Zoeken",
    label: "Zoek in de documentatie",
    submit: "Zoeken",
    areas: "Deel van de documentatie",
    all: "Alles",
    results: "Resultaten",
    none: "Niets gevonden voor",
    searchFor: (text) => `Zoek naar “${text}”`,
    weak: "Wat je zoekt bestaat hier misschien niet, of heet anders.",
    elsewhereTitle: "Resultaten in het Engels",
    elsewhereAll: "Zoek in het Engels",
    notIncluded: "Wat Werkbank niet doet",
    tryTitle: "Probeer andere woorden, of kijk hier:",
    browseTitle: "Of kijk hier:",
    elsewhere: [
      ["/reference", "Alle bewerkingen"],
      ["/tools", "Alle MCP-tools"],
      ["/problems", "Alle problemen"],
      ["/llms.txt", "Overzicht van alle pagina's"],
    ],
    kinds: {
      guide: "Handleiding",
      operation: "Bewerking",
      schema: "Schema",
      tool: "MCP-tool",
      problem: "Probleem",
      changelog: "Wijzigingen",
      reference: "Referentie",
    },
    areaNames: { guides: "Handleidingen", api: "API", problems: "Problemen", tools: "MCP-tools" },
  },
} satisfies Record<Locale, SearchMessages>;
