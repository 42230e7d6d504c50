import type { List } from "mdast";
import { listOperations, type OpenApi } from "../contract/openapi.ts";
import type { ToolEntry } from "../contract/tools.ts";
import { formatFigure } from "../figures/format-figure.ts";
import type { Result } from "../figures/result.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { type Inline, link, list, strong } from "../markdown/nodes.ts";
import { localizePath, locales, type Locale } from "../site/locale.ts";

/** The contract and the measured results that the figures come from. */
export type KeyFigureSources = {
  openapi: OpenApi;
  tools: readonly ToolEntry[];
  figures: Readonly<Record<string, Result>>;
};

const messages = {
  en: {
    operations: "operations, each in the API, the typed client and the command line",
    tools: "tools for agents, over MCP",
    languages: "languages, English and Dutch: guides, pages, mail and PDF",
    quote: ["to create a quote", "median"],
    question: ["for an agent's question to this documentation", "median"],
  },
  nl: {
    operations: "bewerkingen, elk in de API, de getypeerde client en de opdrachtregel",
    tools: "tools voor agents, via MCP",
    languages: "talen, Nederlands en Engels: handleidingen, pagina's, mail en pdf",
    quote: ["om een offerte aan te maken", "mediaan"],
    question: ["voor een vraag van een agent aan deze documentatie", "mediaan"],
  },
} satisfies Record<Locale, unknown>;

/**
 * Returns the figures of the home page: numbers that are counted in the contract, and two that are measured, each of
 * which links to the page with all results.
 * @throws Error that names a missing result or measure
 */
export function keyFigures(
  { openapi, tools, figures }: KeyFigureSources,
  { docsUrl, locale }: { docsUrl: string; locale: Locale },
): List {
  const { operations, tools: toolsLabel, languages, quote, question } = messages[locale];
  const measured = (bench: string, id: string) => formatMeasure(figures, { bench, id }, locale);
  const source = (label: string) => link(docsUrl + localizePath("/figures", locale), label);
  const items: Inline[][] = [
    [strong(String(listOperations(openapi).length)), ` ${operations}`],
    [strong(String(tools.length)), ` ${toolsLabel}`],
    [strong(String(locales.length)), ` ${languages}`],
    [strong(measured("quote", "one-line.p50")), ` ${quote[0]} (`, source(quote[1] ?? ""), ")"],
    [
      strong(measured("tokens", `${locale}.question`)),
      ` ${question[0]} (`,
      source(question[1] ?? ""),
      ")",
    ],
  ];
  return toFigureList(items);
}

/**
 * Returns the figures at the top of a page.
 *
 * @param measures in each line a bench, the id of a measure, and after a colon what the figure is, in Markdown:
 * `tokens en.question: tokens cost a question`
 * @throws Error that names a missing result or measure, or a line of another form
 */
export function headlineFigures(
  measures: string,
  figures: KeyFigureSources["figures"],
  locale: Locale,
): List {
  const lines = measures.split("\n").map((line) => line.trim());
  const items = lines.filter(Boolean).map((line): Inline[] => {
    const { bench, id, label } =
      /^(?<bench>\S+) (?<id>\S+): (?<label>.+)$/u.exec(line)?.groups ?? {};
    if (bench === undefined || id === undefined || label === undefined) {
      throw new Error(`"${line}" is not "bench measure: label".`);
    }
    return [strong(formatMeasure(figures, { bench, id }, locale)), " ", inlineMarkdown(label)];
  });
  return toFigureList(items);
}

const toFigureList = (items: Inline[][]): List => ({
  ...list(items),
  data: { hProperties: { className: ["key-figures"] } },
});

function formatMeasure(
  figures: KeyFigureSources["figures"],
  { bench, id }: { bench: string; id: string },
  locale: Locale,
): string {
  const measure = figures[bench]?.measures.find((each) => each.id === id);
  if (measure === undefined) throw new Error(`The result of ${bench} has no measure ${id}.`);
  return formatFigure(measure.ours, measure.unit, locale);
}
