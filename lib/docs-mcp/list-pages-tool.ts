import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { llmsSections, toLlms, toSectionLlms } from "../indexes/llms.ts";
import { defaultLocale, locales } from "../site/locale.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";

export const listPagesTool = {
  title: "List pages",
  description:
    "Every page of the documentation with title, address and description: the same index as /llms.txt, or with locale nl as /nl/llms.txt. It is long; search finds a page for less.",
  annotations: { title: "List pages", ...readOnly },
  inputSchema: z.strictObject({
    section: z.enum(llmsSections).optional().describe("Only this part of the documentation."),
    locale: z.enum(locales).optional().describe("The language of the pages; en by default."),
  }),
};

/** Returns the index of the pages of a language, or of one section of the documentation. */
export function listPages(
  { pages, config }: DocsMcpDependencies,
  { section, locale = defaultLocale }: z.output<typeof listPagesTool.inputSchema>,
): CallToolResult {
  const text =
    section === undefined
      ? toLlms(pages, locale, config)
      : toSectionLlms(pages, locale, section, config);
  return { content: [{ type: "text", text }] };
}
