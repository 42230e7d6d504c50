import { type Figure, toFigure } from "../../lib/figures/figure.ts";
import { formatNumber } from "../../lib/figures/format-figure.ts";
import type { Result } from "../../lib/figures/result.ts";

const markers = {
  start: "<!-- figures: made by `npm run generate` -->",
  end: "<!-- /figures -->",
} as const;

/** The rows: label, bench, measure, reference. */
const rows = [
  ["HTML of a guide, requests a second", "site", "html", "bare node:http"],
  ["Markdown of a guide, requests a second", "site", "markdown", "bare node:http"],
  [
    "Search of the documentation in English: right answer first",
    "docs-search",
    "en.first-hit.all",
    "MiniSearch, our encoder",
  ],
  ["The same in Dutch", "docs-search", "nl.first-hit.all", "MiniSearch, our encoder"],
  [
    "Updating a record with its audit entry and event, transactions a second",
    "transactions-postgres",
    "many.request",
    "its five writes bare, in one packet",
  ],
  ["Reading a record by an MCP tool, median time", "mcp-postgres", "read.p50", "REST"],
] as const;

/** Builds the README's table: ratios from the results, each with its reference and source. */
export function readmeFigures(results: Readonly<Record<string, Result>>): string {
  const lines = rows.map(([label, bench, measures, references]) => {
    const title = label;
    const figure = toFigure({ bench, measures, references, title, description: label }, results);
    return `| ${label} | ${ratioOf(figure)} of ${references} | [${bench}](${figure.source.file}) |`;
  });
  return ["| What | Beside | Result |", "| --- | --- | --- |", ...lines].join("\n");
}

function ratioOf({ rows: [row] }: Figure): string {
  return formatNumber(row?.ratios[0], "en");
}

/**
 * Replaces the figures in a text.
 * @throws Error for a text without the markers
 */
export function withFigures(text: string, figures: string): string {
  const [start, end] = [text.indexOf(markers.start), text.indexOf(markers.end)];
  if (start === -1 || end < start)
    throw new Error(`README.md lacks ${markers.start} … ${markers.end}`);
  return `${text.slice(0, start + markers.start.length)}\n\n${figures}\n\n${text.slice(end)}`;
}
