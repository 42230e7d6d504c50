import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { maxQueryLength, type SearchResult } from "../search/create-search.ts";
import { defaultLocale, locales } from "../site/locale.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpParts } from "./parts.ts";

const queryBounds = `must be a text of 1 to ${maxQueryLength} characters`;

export const searchTool = {
  title: "Search",
  description:
    "Searches the documentation and returns at most eight matching sections with their page addresses. A question in plain words, an operation id, a path or a problem code all work.",
  annotations: { title: "Search", ...readOnly },
  inputSchema: z.strictObject({
    query: z
      .string(queryBounds)
      .trim()
      .min(1, queryBounds)
      .max(maxQueryLength, queryBounds)
      .describe("What to look for."),
    locale: z
      .enum(locales, `must be one of ${locales.join(", ")}`)
      .optional()
      .describe("Language of the pages; en by default."),
  }),
  outputSchema: z.object({
    results: z
      .array(
        z.object({
          title: z.string(),
          headings: z.array(z.string()),
          snippet: z.string(),
          url: z.string(),
        }),
      )
      .max(8),
  }),
};

/** The sections that answer a question. */
export function callSearch(
  { search }: DocsMcpParts,
  { query, locale = defaultLocale }: z.output<typeof searchTool.inputSchema>,
): CallToolResult {
  const output: z.infer<typeof searchTool.outputSchema> = {
    results: search(query, locale).map(({ title, headings, snippet, url }) => ({
      title,
      headings,
      snippet,
      url,
    })),
  };
  return {
    content: [{ type: "text", text: resultsMarkdown(output.results) }],
    structuredContent: output,
  };
}

/** Results of a search as Markdown, for agents. */
export function resultsMarkdown(results: readonly Omit<SearchResult, "highlights">[]): string {
  if (results.length === 0) return "No section matches. Try other words, or list_pages.";
  return results
    .map(
      ({ title, headings, snippet, url }) =>
        `- [${[title, ...headings].join(" › ")}](${url}): ${snippet}`,
    )
    .join("\n");
}
