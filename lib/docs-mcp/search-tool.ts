import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { estimateTokens } from "../pages/estimate-tokens.ts";
import { maxQueryLength, type SearchResult } from "../search/create-search.ts";
import { resultKinds } from "../search/result-kind.ts";
import { locales, type Locale } from "../site/locale.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import type { SectionCost } from "./section-costs.ts";

const queryBounds = `must be a text of 1 to ${maxQueryLength} characters`;
const maxResults = 5;
/** The text of the best section is included if it has at most this many tokens, as most have. */
const maxBestTokens = 1_500;
/** Further texts are included while all texts together have at most this many tokens. */
const maxTextTokens = 600;
/** The minimum closeness of a section whose text is included, and of one whose snippet is. */
const minCloseness = { text: 0.5, snippet: 0.75 };
/** Larger than any section. */
const maxSectionTokens = 1_000_000;

export const searchTool = {
  title: "Search",
  description:
    "Searches the documentation and returns at most five matching sections, best first, each with its kind, the address of its Markdown and about how many tokens that costs; those that are likely the answer come with their text and their first sample. A question in plain words, an operation id, a path or a problem code all work.",
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
      .describe("Language of the pages; by default that of the query."),
  }),
  outputSchema: z.object({
    locale: z.enum(locales),
    isWeak: z
      .boolean()
      .describe(
        "Whether even the best result has less than half of the question, or says that there is no such thing.",
      ),
    results: z
      .array(
        z.object({
          kind: z.enum(resultKinds),
          title: z.string(),
          headings: z.array(z.string()),
          snippet: z.string(),
          closeness: z
            .number()
            .min(0)
            .max(1)
            .describe("How near it is to the question beside the best result, which has 1."),
          url: z.string(),
          markdownUrl: z.string().describe("The section by itself; get_page takes it too."),
          tokens: z.int().min(0).max(maxSectionTokens).describe("About what that section costs."),
          text: z
            .string()
            .optional()
            .describe("The section itself with its first sample, if it is likely the answer."),
        }),
      )
      .max(maxResults),
  }),
};

/** How much more of a query the pages of another language must match than those of the detected one. */
const minCoverageGain = 0.3;

type Output = z.infer<typeof searchTool.outputSchema>;
type Result = Output["results"][number];

/** Returns the sections that match a query, in the language of the query. */
export function callSearch(
  dependencies: DocsMcpDependencies,
  { query, locale = chooseLocale(dependencies, query) }: z.output<typeof searchTool.inputSchema>,
): CallToolResult {
  const output = toSearchOutput(dependencies, query, locale);
  return {
    content: [{ type: "text", text: formatResults(output) }],
    structuredContent: output,
  };
}

/**
 * Returns the language of the pages that match more of a query: that of its words, unless pages in the other one
 * match much more. A short query says little about its language.
 */
function chooseLocale({ search, detectLanguage }: DocsMcpDependencies, query: string): Locale {
  const detected = detectLanguage(query);
  const coverageIn = (locale: Locale): number => search(query, locale)[0]?.coverage ?? 0;
  const sufficient = coverageIn(detected) + minCoverageGain;
  const others = locales.filter((locale) => locale !== detected);
  return others.find((locale) => sufficient < 1 && coverageIn(locale) > sufficient) ?? detected;
}

/** Returns the results of the site's search, with token counts and the texts of the best sections. */
export function toSearchOutput(
  dependencies: Pick<DocsMcpDependencies, "search" | "costOf">,
  query: string,
  locale: Locale,
): Output {
  const found = dependencies.search(query, locale).slice(0, maxResults);
  let usedTokens = 0;
  const results = found.map((result, index) => {
    const cost = dependencies.costOf(result.url);
    const tokens = cost?.brief.tokens ?? 0;
    const isIncluded =
      index === 0
        ? tokens <= maxBestTokens
        : result.closeness >= minCloseness.text && usedTokens + tokens <= maxTextTokens;
    if (isIncluded) usedTokens += tokens;
    return toResult(result, cost, isIncluded);
  });
  return { locale, isWeak: found[0]?.isWeak ?? true, results };
}

function toResult(
  { kind, title, headings, snippet, closeness, url }: SearchResult,
  cost: SectionCost | undefined,
  isIncluded: boolean,
): Result {
  const rounded = Math.round(closeness * 100) / 100;
  const result = { kind, title, headings, snippet, closeness: rounded, url };
  if (!cost) return { ...result, markdownUrl: url, tokens: estimateTokens(snippet) };
  const { markdownUrl, tokens } = cost;
  return { ...result, markdownUrl, tokens, ...(isIncluded ? { text: cost.brief.text } : {}) };
}

/** Formats search results as Markdown, for agents. */
export function formatResults({ results, isWeak }: Output): string {
  if (results.length === 0) return "No section matches. Try other words, or list_pages.";
  const lines = results.map(({ title, headings, text, closeness, snippet, ...result }) => {
    const { kind, markdownUrl, tokens } = result;
    const head = `[${[title, ...headings].join(" › ")}](${markdownUrl}) (${kind}, about ${tokens} tokens)`;
    if (text !== undefined) return `- ${head}, which says:\n\n${text.trim()}\n`;
    return closeness >= minCloseness.snippet ? `- ${head}: ${snippet}` : `- ${head}`;
  });
  const weak = "Weak match: what you look for may not exist here, or have another name.\n\n";
  return (isWeak ? weak : "") + lines.join("\n");
}
