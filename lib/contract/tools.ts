import { join } from "node:path";
import type { List } from "mdast";
import { code, joinInline, link, list } from "../markdown/nodes.ts";
import { readJson } from "../site/json-file.ts";

/** One entry of `public/tools.json`. */
export type ToolEntry = {
  name: string;
  operationId: string;
  title?: string;
  description: string;
  scope: string | null;
  annotations?: Record<string, unknown>;
  inputSchema: { properties?: Record<string, unknown>; required?: string[] };
  /** Arguments that the definition describes in `otherFields`. */
  otherFields?: readonly string[];
  /** The members of the result that contain records. */
  resultMembers?: readonly string[];
};

/**
 * Reads the tools of the product MCP server, with every argument as a property of the input; empty if they have
 * not been generated yet.
 */
export async function loadTools(rootDir: string): Promise<ToolEntry[]> {
  const tools = await readJson<ToolEntry[]>(join(rootDir, "public/tools.json"), []);
  return tools.map(withEveryArgument);
}

function withEveryArgument(tool: ToolEntry): ToolEntry {
  const { inputSchema, otherFields = [] } = tool;
  const others = Object.fromEntries(otherFields.map((name) => [name, {}]));
  return {
    ...tool,
    inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, ...others } },
  };
}

/** Groups the tools by the part of their name before `_`. */
export function toolGroups(tools: readonly ToolEntry[]): Map<string, ToolEntry[]> {
  return Map.groupBy(tools, ({ name }) => name.split("_")[0] ?? name);
}

/**
 * Returns a short tool catalogue: one line per group with its tools, linked to the group's page.
 * @param urlOf returns the URL of a group's page
 */
export function toolList(tools: readonly ToolEntry[], urlOf: (group: string) => string): List {
  return list(
    [...toolGroups(tools)].map(([group, members]) => {
      const names = members.map(({ name }) => code(name));
      return [link(urlOf(group), group), ": ", joinInline(", ", names)];
    }),
  );
}
