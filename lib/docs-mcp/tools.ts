import type { McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { callGetPage, getPageTool } from "./get-page-tool.ts";
import { listPages, listPagesTool } from "./list-pages-tool.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import { callSearch, searchTool } from "./search-tool.ts";
import { llmsSections } from "../indexes/llms.ts";
import { memoize } from "../search/memoize.ts";
import { locales } from "../site/locale.ts";

/** The tools of the documentation's MCP server by name, in listing order. */
export const docsTools = {
  list_pages: listPagesTool,
  search: searchTool,
  get_page: getPageTool,
};

/** Returns a function that registers the tools, with schemas and page lists computed once. */
export function createToolRegistration(
  dependencies: DocsMcpDependencies,
): (server: McpServer) => void {
  const list = memoize(2 * locales.length * (1 + llmsSections.length), (input: string) =>
    listPages(dependencies, JSON.parse(input) as z.output<typeof listPagesTool.inputSchema>),
  );
  const tools = {
    listPages: withCachedSchemas(listPagesTool),
    search: {
      ...withCachedSchemas(searchTool),
      outputSchema: withJsonSchema(searchTool.outputSchema),
    },
    getPage: withCachedSchemas(getPageTool),
  };
  return (server) => {
    server.registerTool("list_pages", tools.listPages, (input) => list(JSON.stringify(input)));
    server.registerTool("search", tools.search, (input) => callSearch(dependencies, input));
    server.registerTool("get_page", tools.getPage, (input) => callGetPage(dependencies, input));
  };
}

/** Returns a tool whose schemas are converted to JSON Schema once, not for every `tools/list`. */
function withCachedSchemas<Input extends z.ZodObject, Rest extends object>(
  tool: Rest & { inputSchema: Input },
) {
  return { ...tool, inputSchema: withJsonSchema(tool.inputSchema) };
}

function withJsonSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const input = toJsonSchema(schema, "input");
  const output = toJsonSchema(schema, "output");
  return {
    "~standard": {
      ...schema["~standard"],
      jsonSchema: { input: () => input, output: () => output },
    },
  };
}

/** Converts a schema to JSON Schema without `$schema`, since MCP defines the default dialect. */
function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io });
  return jsonSchema;
}
