import type { RootContent } from "mdast";
import { listOperations, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { referenceMessages, type ReferenceMessages } from "../contract/reference-messages.ts";
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
import { createLazyPage, type LazyPage } from "../pages/build-page.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";
import { type Locale } from "../site/locale.ts";
import type { OperationContext } from "./operation-context.ts";
import { usualCall } from "./samples/sample-call.ts";
import { toToolCall } from "./samples/mcp-tool-call.ts";
import { createSchemaUrls } from "./schema-page.ts";
import { schemaFields, type SchemaRendering } from "./schema-fields.ts";
import { toolArguments } from "./tool-arguments.ts";
import { toolOutput } from "./tool-output.ts";

/** Returns a function that returns the URL of a tool group's page for links in Markdown. */
export function createToolGroupUrls(deployment: Pick<OperationContext, "docsUrl" | "locale">) {
  return (group: string): string => localizedMarkdownUrl(toolGroupPath(group), deployment);
}

/** Returns the index of the product MCP server's tools, then one page per group. */
export function toolPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): LazyPage[] {
  const { tools = [] } = context;
  if (tools.length === 0) return [];
  const messages = referenceMessages[context.locale];
  const groups = [...toolGroups(tools)];
  const urlOf = createToolGroupUrls(context);
  const { locale } = context;
  const source = { file: "public/tools.json" };
  const properties = {
    locale,
    kind: "operation",
    group: messages.toolGroup,
    updatedAt,
    source,
  } as const;
  const toLists = () =>
    groups.flatMap(([group, members]) => {
      const url = urlOf(group);
      const rows = members.map(({ name, title = "" }) => [
        link(`${url}#${name}`, code(name)),
        title,
      ]);
      return [heading(2, link(url, group)), table([messages.tool, messages.description], rows)];
    });
  const [title, description] = [messages.toolGroup, messages.toolIndexDescription];
  const index = createLazyPage(
    { ...properties, path: "/tools", title, description },
    toLists,
    context,
  );
  const operations = new Map(
    listOperations(openapi).map((placed) => [placed.operation.operationId, placed]),
  );
  const pages = groups.map(([group, members]) => {
    const names = members.map((tool) => tool.title ?? tool.name).join(", ");
    const own = {
      path: toolGroupPath(group),
      title: `${messages.toolGroup}: ${group}`,
      description: messages.toolGroupDescription
        .replace("{group}", group)
        .replace("{tools}", names),
      source: { ...source, toolGroup: group },
    };
    const toBlocks = () =>
      members.flatMap((tool) =>
        toolBlocks(openapi, tool, operations.get(tool.operationId), context),
      );
    return createLazyPage({ ...properties, ...own }, toBlocks, context);
  });
  return [index, ...pages];
}

function toolBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
): RootContent[] {
  const messages = referenceMessages[context.locale];
  const rendering = { openapi, messages, urlOf: createSchemaUrls(openapi, context) };
  return [
    heading(2, tool.name),
    introduction(tool, context.locale),
    facts(tool, placed, context, messages),
    paragraph(strong(messages.input)),
    inputTable(tool, placed, rendering),
    ...outputBlocks(tool, placed, rendering),
    ...callBlocks(openapi, tool, placed, messages),
  ];
}

/** Returns the title of a tool, and the English description for models. */
function introduction({ title, description }: ToolEntry, locale: Locale): RootContent {
  const text = inlineMarkdown(description);
  if (title === undefined) return inLanguage("en", paragraph(text), locale);
  const name = inLanguage(locale, strong(`${title}.`), "en");
  return inLanguage("en", paragraph(name, " ", text), locale);
}

/** Lists every argument with the operation's own description. */
function inputTable(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  rendering: SchemaRendering,
): RootContent {
  const schema = toolArguments(rendering.openapi, tool, placed, rendering);
  return schemaFields(schema, rendering, toKebabCase(tool.name), "sent");
}

function facts(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  context: OperationContext,
  messages: ReferenceMessages,
): RootContent {
  const { operationId, scope, annotations = {} } = tool;
  const hints = Object.entries(annotations)
    .filter(([, value]) => value === true)
    .map(([name]) => messages.hintNames[name] ?? name);
  const permission = placed?.operation["x-permission"];
  const url = placed && localizedMarkdownUrl(operationPath(placed), context);
  return list([
    [`${messages.operation}: `, url ? link(url, operationId) : code(operationId)],
    [`${messages.permission}: `, permission ? code(permission) : messages.noPermission],
    [`${messages.scope}: `, scope === null ? messages.none : code(scope)],
    `${messages.hints}: ${hints.join(", ") || messages.none}`,
  ]);
}

function outputBlocks(
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  rendering: SchemaRendering,
): RootContent[] {
  const properties = toolOutput(rendering.openapi, tool, placed);
  if (Object.keys(properties).length === 0) return [];
  const required = Object.keys(properties);
  const section = `${toKebabCase(tool.name)}-output`;
  const fields = schemaFields({ properties, required }, rendering, section, "answered");
  return [paragraph(strong(rendering.messages.output)), fields];
}

function callBlocks(
  openapi: OpenApi,
  tool: ToolEntry,
  placed: PlacedOperation | undefined,
  messages: ReferenceMessages,
): RootContent[] {
  const call = placed && usualCall(openapi, placed);
  if (!call) return [];
  const request = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: toToolCall(call, tool.name, tool),
  };
  return [paragraph(strong(messages.call)), codeBlock("json", JSON.stringify(request, null, 2))];
}
