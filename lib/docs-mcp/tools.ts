import type { McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { callGetPage, getPageTool } from "./get-page.ts";
import { listPages, listPagesTool } from "./list-pages.ts";
import type { DocsMcpParts } from "./parts.ts";
import { callSearch, searchTool } from "./search.ts";
import { llmsSections, type LlmsSection } from "../indexes/llms.ts";
import { memoize } from "../search/memoize.ts";

/** The tools of the documentation's MCP server by name, in listing order. */
export const docsTools = {
  list_pages: listPagesTool,
  search: searchTool,
  get_page: getPageTool,
};

/** Returns a function that registers the tools, with schemas and page lists computed once. */
export function createToolRegistration(parts: DocsMcpParts): (server: McpServer) => void {
  const list = memoize(2 * (1 + llmsSections.length), (section: LlmsSection | undefined) =>
    listPages(parts, section),
  );
  const tools = {
    listPages: describedOnce(listPagesTool),
    search: { ...describedOnce(searchTool), outputSchema: withJsonSchema(searchTool.outputSchema) },
    getPage: describedOnce(getPageTool),
  };
  return (server) => {
    server.registerTool("list_pages", tools.listPages, ({ section }) => list(section));
    server.registerTool("search", tools.search, (input) => callSearch(parts, input));
    server.registerTool("get_page", tools.getPage, (input) => callGetPage(parts, input));
  };
}

/** Returns a tool whose schemas are converted to JSON Schema once, not for every `tools/list`. */
function describedOnce<Input extends z.ZodObject, Rest extends object>(
  tool: Rest & { inputSchema: Input },
) {
  return { ...tool, inputSchema: withJsonSchema(tool.inputSchema) };
}

function withJsonSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const input = describe(schema, "input");
  const output = describe(schema, "output");
  return {
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: () => input, output: () => output },
    },
  };
}

/** Converts a schema to JSON Schema without `$schema`, since MCP defines the default dialect. */
function describe(schema: z.ZodObject, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io });
  return described;
}
