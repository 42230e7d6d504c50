import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toLlms } from "../indexes/llms.ts";
import { readOnly } from "./annotations.ts";
import { PageReference, toPageReference } from "./page-reference.ts";
import { isListed } from "../pages/page.ts";
import type { DocsMcpParts } from "./parts.ts";

export const listPagesTool = {
  title: "List pages",
  description:
    "Every page of the documentation with title, address and description: the same index as /llms.txt.",
  annotations: { title: "List pages", ...readOnly },
  inputSchema: z.strictObject({}),
  outputSchema: z.object({ pages: z.array(PageReference) }),
};

/** The index of the English pages. */
export function listPages({ pages, config }: DocsMcpParts): CallToolResult {
  const listed = pages.filter((page) => page.locale === "en" && isListed(page));
  const output: z.infer<typeof listPagesTool.outputSchema> = {
    pages: listed.map((page) => toPageReference(page, config)),
  };
  return {
    content: [{ type: "text", text: toLlms(pages, "en", config) }],
    structuredContent: output,
  };
}
