import { join } from "node:path";
import { readJson } from "./json-file.ts";
import type { Locale } from "./locale.ts";

/** One entry of `public/tools.json`. */
export type ToolEntry = {
  name: string;
  operationId: string;
  title?: string;
  description: string;
  scope: string | null;
  annotations?: Record<string, unknown>;
  inputSchema: { properties?: Record<string, unknown>; required?: string[] };
  outputSchema?: unknown;
};

const words = {
  en: {
    scope: "Scope",
    input: "Input",
    none: "none",
    reads: "reads",
    writes: "writes",
    runs: "runs",
  },
  nl: {
    scope: "Scope",
    input: "Invoer",
    none: "geen",
    reads: "leest",
    writes: "schrijft",
    runs: "voert uit",
  },
} satisfies Record<Locale, Record<string, string>>;

/** The tools of the product MCP server; empty where they were not generated yet. */
export function loadTools(rootDir: string): Promise<ToolEntry[]> {
  return readJson<ToolEntry[]>(join(rootDir, "public/tools.json"), []);
}

/**
 * The tool catalogue: a heading a group (the part of the name before `_`), a section a tool with what
 * it does, its scope, the operation that it runs, and its input; optional members end in `?`.
 * @param pageOf address of the reference page of an operation, if there is one.
 */
export function toolsMarkdown(
  tools: readonly ToolEntry[],
  locale: Locale,
  pageOf: (operationId: string) => string | undefined = () => undefined,
): string {
  const groups = Map.groupBy(tools, ({ name }) => name.split("_")[0] ?? name);
  return [...groups]
    .map(([group, members]) =>
      [
        `### ${group}`,
        ...members.map((tool) => toolMarkdown(tool, locale, pageOf(tool.operationId))),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function toolMarkdown(tool: ToolEntry, locale: Locale, page: string | undefined): string {
  const word = words[locale];
  const required = new Set(tool.inputSchema.required ?? []);
  const input = Object.keys(tool.inputSchema.properties ?? {})
    .map((field) => `\`${field}\`${required.has(field) ? "" : "?"}`)
    .join(", ");
  const kind = tool.annotations?.readOnlyHint === true ? word.reads : word.writes;
  const scope = tool.scope === null ? word.none : `\`${tool.scope}\``;
  const operation = page ? `[${tool.operationId}](${page})` : tool.operationId;
  const facts = [
    `- ${word.scope}: ${scope} (${kind}), ${word.runs} ${operation}`,
    `- ${word.input}: ${input || word.none}`,
  ];
  return [`#### \`${tool.name}\``, tool.description, facts.join("\n")].join("\n\n");
}
