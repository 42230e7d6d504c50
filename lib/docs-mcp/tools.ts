import type { Tool } from "@modelcontextprotocol/server";
import { locales } from "../site/locale.ts";
import { maxQueryLength } from "../search/create-search.ts";

const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const text = { type: "string" } as const;

/** Title and address: what a list shows of a page. */
const pageReference = {
  type: "object",
  properties: { title: text, url: text, description: text },
  required: ["title", "url", "description"],
  additionalProperties: false,
} as const;

/** The tools of the documentation's MCP server, as `tools/list` gives them. */
export const docsTools: Tool[] = [
  {
    name: "list_pages",
    title: "List pages",
    description:
      "Every page of the documentation with title, address and description: the same index as /llms.txt.",
    annotations: { title: "List pages", ...readOnly },
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    outputSchema: {
      type: "object",
      properties: { pages: { type: "array", items: pageReference } },
      required: ["pages"],
      additionalProperties: false,
    },
  },
  {
    name: "search",
    title: "Search",
    description:
      "Searches the documentation and returns at most eight matching sections with their page addresses. A question in plain words, an operation id, a path or a problem code all work.",
    annotations: { title: "Search", ...readOnly },
    inputSchema: {
      type: "object",
      properties: {
        query: {
          type: "string",
          minLength: 1,
          maxLength: maxQueryLength,
          description: "What to look for.",
        },
        locale: {
          type: "string",
          enum: [...locales],
          description: "Language of the pages; en by default.",
        },
      },
      required: ["query"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        results: {
          type: "array",
          maxItems: 8,
          items: {
            type: "object",
            properties: {
              title: text,
              headings: { type: "array", items: text },
              snippet: text,
              url: text,
            },
            required: ["title", "headings", "snippet", "url"],
            additionalProperties: false,
          },
        },
      },
      required: ["results"],
      additionalProperties: false,
    },
  },
  {
    name: "get_page",
    title: "Get page",
    description:
      "One page as Markdown. With #section at the end of the address: only that section. Answers `page not found` and the nearest pages for an address that has none.",
    annotations: { title: "Get page", ...readOnly },
    inputSchema: {
      type: "object",
      properties: {
        url: {
          type: "string",
          minLength: 1,
          maxLength: 2_000,
          description: "Pathname of a page, such as /quickstart. An absolute address works too.",
        },
      },
      required: ["url"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        found: { type: "boolean" },
        url: text,
        title: text,
        updatedAt: text,
        markdown: text,
        nearest: { type: "array", items: pageReference },
      },
      required: ["found"],
      additionalProperties: false,
    },
  },
];
