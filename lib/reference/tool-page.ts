import { agentLine } from "../pages/agent-notice.ts";
import { localizePath } from "../site/locale.ts";
import {
  listOperations,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { operationPath, toolGroupPath } from "../contract/reference-paths.ts";
import type { OperationContext } from "./operation-tree.ts";
import { operationWords, type OperationWords } from "../contract/reference-messages.ts";
import { markdownPath, type Page } from "../pages/page.ts";
import { tableCell } from "../contract/problems.ts";
import { toReferencePage } from "./reference-page.ts";
import { sampleCalls } from "./samples/call.ts";
import { fence } from "./samples/sample-blocks.ts";
import { toToolCall } from "./samples/mcp-tool-call.ts";
import { schemaTable, type SchemaLink } from "./schema-table.ts";
import { toolGroups, type ToolEntry } from "../contract/tools.ts";

/** Gives the address of a tool group's page, as links in Markdown name it. */
export function toolGroupAddress({
  docsUrl,
  locale,
}: Pick<OperationContext, "docsUrl" | "locale">) {
  return (group: string): string =>
    docsUrl + markdownPath(localizePath(toolGroupPath(group), locale));
}

/** The index of the tools of the product MCP server, then one page a group. */
export function toolPages(openapi: OpenApi, context: OperationContext, updatedAt: string): Page[] {
  const { tools = [] } = context;
  if (tools.length === 0) return [];
  const words = operationWords[context.locale];
  const groups = [...toolGroups(tools)];
  const addressOf = toolGroupAddress(context);
  const source = { file: "public/tools.json" };
  const line = agentLine(context.locale, context);
  const index = toReferencePage(context, {
    path: "/tools",
    group: words.toolGroup,
    title: words.toolGroup,
    description: words.toolIndexDescription,
    markdown: [
      line,
      ...groups.flatMap(([group, members]) => [
        `## [${group}](${addressOf(group)})`,
        [
          `| ${words.tool} | ${words.description} |`,
          "| --- | --- |",
          ...members.map(
            ({ name, title }) =>
              `| [\`${name}\`](${addressOf(group)}#${name}) | ${tableCell(title ?? "")} |`,
          ),
        ].join("\n"),
      ]),
    ].join("\n\n"),
    updatedAt,
    source,
  });
  const operations = new Map(
    listOperations(openapi).map((placed) => [placed.operation.operationId, placed]),
  );
  return [
    index,
    ...groups.map(([group, members]) =>
      toReferencePage(context, {
        path: toolGroupPath(group),
        group: words.toolGroup,
        title: `${words.toolGroup}: ${group}`,
        description: words.toolGroupDescription
          .replace("{group}", group)
          .replace("{tools}", members.map(({ title, name }) => title ?? name).join(", ")),
        markdown: [
          line,
          ...members.flatMap((tool) =>
            toolBlocks(openapi, tool, operations.get(tool.operationId), context, words),
          ),
        ].join("\n\n"),
        updatedAt,
        source: { ...source, toolGroup: group },
      }),
    ),
  ];
}

function toolBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
  words: OperationWords,
): string[] {
  const input = tool.inputSchema as Schema;
  const hasInput = Object.keys(input.properties ?? {}).length > 0;
  // Schemas of tools stand by themselves: what they refer to is shown by its name.
  const link: SchemaLink = () => "";
  const plain = (table: string) => table.replaceAll(/\[([^\]]+)\]\(\)/g, "`$1`");
  return [
    `## ${tool.name}`,
    ...(tool.title ? [`**${tool.title}.** ${tool.description}`] : [tool.description]),
    facts(tool, placed, context, words),
    `**${words.input}**`,
    hasInput ? plain(schemaTable(input, words, link)) : words.noInput,
    ...outputBlocks(tool, words, plain),
    ...callBlocks(openapi, tool, placed, words),
  ];
}

function facts(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
  words: OperationWords,
): string {
  const hints = Object.entries(tool.annotations ?? {})
    .filter(([, value]) => value === true)
    .map(([name]) => words.hintNames[name] ?? name);
  const permission = placed?.operation["x-permission"];
  const address = placed && localizePath(operationPath(placed), context.locale);
  const operation = address
    ? `[${tool.operationId}](${context.docsUrl}${markdownPath(address)})`
    : `\`${tool.operationId}\``;
  return [
    `- ${words.operation}: ${operation}`,
    `- ${words.permission}: ${permission ? `\`${permission}\`` : words.noPermission}`,
    `- ${words.scope}: ${tool.scope === null ? words.none : `\`${tool.scope}\``}`,
    `- ${words.hints}: ${hints.join(", ") || words.none}`,
  ].join("\n");
}

function outputBlocks(
  tool: ToolEntry,
  words: OperationWords,
  plain: (table: string) => string,
): string[] {
  const output = tool.outputSchema as Schema | undefined;
  if (Object.keys(output?.properties ?? {}).length === 0) return [];
  return [`**${words.output}**`, plain(schemaTable(output!, words, () => ""))];
}

function callBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  words: OperationWords,
): string[] {
  const call = placed && sampleCalls(openapi, placed).at(-1);
  if (!call) return [];
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: toToolCall(call, tool.name, tool),
  };
  return [`**${words.call}**`, fence("json", JSON.stringify(request, null, 2))];
}
