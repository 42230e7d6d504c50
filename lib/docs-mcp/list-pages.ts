import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toLlms } from "../indexes/llms.ts";
import { readOnly } from "./annotations.ts";
import type { DocsMcpParts } from "./parts.ts";

export const listPagesTool = {
  title: "List pages",
  description:
    "Every page of the documentation with title, address and description: the same index as /llms.txt.",
  annotations: { title: "List pages", ...readOnly },
  inputSchema: z.strictObject({}),
};

/** The index of the English pages. */
export function listPages({ pages, config }: DocsMcpParts): CallToolResult {
  return { content: [{ type: "text", text: toLlms(pages, "en", config) }] };
}
