import { join } from "node:path";
import { readJson } from "./json-file.ts";
import type { Locale } from "./locale.ts";
import { tableCell } from "./problem-markdown.ts";

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
    tool: "Tool",
    scope: "Scope",
    does: "What it does",
    input: "Input",
    none: "none",
    kind: "Kind",
    reads: "reads",
    writes: "writes",
  },
  nl: {
    tool: "Tool",
    scope: "Scope",
    does: "Wat hij doet",
    input: "Invoer",
    none: "geen",
    kind: "Soort",
    reads: "leest",
    writes: "schrijft",
  },
} satisfies Record<Locale, Record<string, string>>;

/** The tools of the product MCP server; empty where they were not generated yet. */
export function loadTools(rootDir: string): Promise<ToolEntry[]> {
  return readJson<ToolEntry[]>(join(rootDir, "public/tools.json"), []);
}

/**
 * One table row a tool: name, scope, kind, what it does, its input. A tool whose operation has a page
 * links to it.
 * @param pageOf address of the reference page of an operation, if there is one.
 */
export function toolsMarkdown(
  tools: readonly ToolEntry[],
  locale: Locale,
  pageOf: (operationId: string) => string | undefined = () => undefined,
): string {
  const word = words[locale];
  const rows = tools.map((tool) => {
    const page = pageOf(tool.operationId);
    const name = page ? `[\`${tool.name}\`](${page})` : `\`${tool.name}\``;
    const required = new Set(tool.inputSchema.required ?? []);
    const input = Object.keys(tool.inputSchema.properties ?? {})
      .map((field) => `\`${field}\`${required.has(field) ? "" : "?"}`)
      .join(", ");
    const kind = tool.annotations?.readOnlyHint === true ? word.reads : word.writes;
    return `| ${name} | ${tool.scope ? `\`${tool.scope}\`` : word.none} | ${kind} | ${tableCell(tool.description)} | ${input || word.none} |`;
  });
  return [
    `| ${word.tool} | ${word.scope} | ${word.kind} | ${word.does} | ${word.input} |`,
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
