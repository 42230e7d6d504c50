import type { RootContent } from "mdast";
import { listOperations, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { operationWords, type OperationWords } from "../contract/reference-messages.ts";
import { operationPath, toKebabCase, toolGroupPath } from "../contract/reference-paths.ts";
import { toolGroups, type ToolEntry } from "../contract/tools.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import {
  code,
  codeBlock,
  heading,
  inLanguage,
  link,
  list,
  paragraph,
  strong,
} from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { listPage, type ListedPage } from "../pages/build-page.ts";
import { markdownPath } from "../pages/page.ts";
import { localizePath, type Locale } from "../site/locale.ts";
import type { OperationContext } from "./operation-context.ts";
import { ownCall } from "./samples/call.ts";
import { toToolCall } from "./samples/mcp-tool-call.ts";
import { schemaAddress } from "./schema-page.ts";
import { schemaFields, type SchemaWriting } from "./schema-fields.ts";
import { toolArguments } from "./tool-arguments.ts";
import { toolOutput } from "./tool-output.ts";

/** Returns a function that returns the URL of a tool group's page for links in Markdown. */
export function toolGroupAddress({
  docsUrl,
  locale,
}: Pick<OperationContext, "docsUrl" | "locale">) {
  return (group: string): string =>
    docsUrl + markdownPath(localizePath(toolGroupPath(group), locale));
}

/** Returns the index of the product MCP server's tools, then one page per group. */
export function toolPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): ListedPage[] {
  const { tools = [] } = context;
  if (tools.length === 0) return [];
  const words = operationWords[context.locale];
  const groups = [...toolGroups(tools)];
  const addressOf = toolGroupAddress(context);
  const { locale } = context;
  const source = { file: "public/tools.json" };
  const about = { locale, kind: "operation", group: words.toolGroup, updatedAt, source } as const;
  const toLists = () =>
    groups.flatMap(([group, members]) => {
      const address = addressOf(group);
      const rows = members.map(({ name, title = "" }) => [
        link(`${address}#${name}`, code(name)),
        title,
      ]);
      return [heading(2, link(address, group)), table([words.tool, words.description], rows)];
    });
  const [title, description] = [words.toolGroup, words.toolIndexDescription];
  const index = listPage({ ...about, path: "/tools", title, description }, toLists, context);
  const operations = new Map(
    listOperations(openapi).map((placed) => [placed.operation.operationId, placed]),
  );
  const pages = groups.map(([group, members]) => {
    const names = members.map((tool) => tool.title ?? tool.name).join(", ");
    const own = {
      path: toolGroupPath(group),
      title: `${words.toolGroup}: ${group}`,
      description: words.toolGroupDescription.replace("{group}", group).replace("{tools}", names),
      source: { ...source, toolGroup: group },
    };
    const toBlocks = () =>
      members.flatMap((tool) =>
        toolBlocks(openapi, tool, operations.get(tool.operationId), context),
      );
    return listPage({ ...about, ...own }, toBlocks, context);
  });
  return [index, ...pages];
}

function toolBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
): RootContent[] {
  const words = operationWords[context.locale];
  const writing = { openapi, words, addressOf: schemaAddress(openapi, context) };
  return [
    heading(2, tool.name),
    introduction(tool, context.locale),
    facts(tool, placed, context, words),
    paragraph(strong(words.input)),
    inputTable(tool, placed, writing),
    ...outputBlocks(tool, placed, writing),
    ...callBlocks(openapi, tool, placed, words),
  ];
}

/** Returns the title of a tool, and the English description for models. */
function introduction({ title, description }: ToolEntry, locale: Locale): RootContent {
  const words = inlineMarkdown(description);
  if (title === undefined) return inLanguage("en", paragraph(words), locale);
  const name = inLanguage(locale, strong(`${title}.`), "en");
  return inLanguage("en", paragraph(name, " ", words), locale);
}

/** Lists every argument with the operation's own description. */
function inputTable(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  writing: SchemaWriting,
): RootContent {
  const schema = toolArguments(writing.openapi, tool, placed, writing);
  return schemaFields(schema, writing, toKebabCase(tool.name), "sent");
}

function facts(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
  words: OperationWords,
): RootContent {
  const { operationId, scope, annotations = {} } = tool;
  const hints = Object.entries(annotations)
    .filter(([, value]) => value === true)
    .map(([name]) => words.hintNames[name] ?? name);
  const permission = placed?.operation["x-permission"];
  const path = placed && markdownPath(localizePath(operationPath(placed), context.locale));
  return list([
    [`${words.operation}: `, path ? link(context.docsUrl + path, operationId) : code(operationId)],
    [`${words.permission}: `, permission ? code(permission) : words.noPermission],
    [`${words.scope}: `, scope === null ? words.none : code(scope)],
    `${words.hints}: ${hints.join(", ") || words.none}`,
  ]);
}

function outputBlocks(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  writing: SchemaWriting,
): RootContent[] {
  const properties = toolOutput(writing.openapi, tool, placed);
  if (Object.keys(properties).length === 0) return [];
  const required = Object.keys(properties);
  const section = `${toKebabCase(tool.name)}-output`;
  const fields = schemaFields({ properties, required }, writing, section, "answered");
  return [paragraph(strong(writing.words.output)), fields];
}

function callBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  words: OperationWords,
): RootContent[] {
  const call = placed && ownCall(openapi, placed);
  if (!call) return [];
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: toToolCall(call, tool.name, tool),
  };
  return [paragraph(strong(words.call)), codeBlock("json", JSON.stringify(request, null, 2))];
}
