import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { llmsSections, toLlms, toSectionLlms, type LlmsSection } from "../indexes/llms.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";

export const listPagesTool = {
  title: "List pages",
  description:
    "Every page of the documentation with title, address and description: the same index as /llms.txt. It is long; search finds a page for less.",
  annotations: { title: "List pages", ...readOnly },
  inputSchema: z.strictObject({
    section: z.enum(llmsSections).optional().describe("Only this part of the documentation."),
  }),
};

/** Returns the index of the English pages, or of one section of the documentation. */
export function listPages(
  { pages, config }: DocsMcpDependencies,
  section: LlmsSection | undefined,
): CallToolResult {
  const text =
    section === undefined
      ? toLlms(pages, "en", config)
      : toSectionLlms(pages, "en", section, config);
  return { content: [{ type: "text", text }] };
}
