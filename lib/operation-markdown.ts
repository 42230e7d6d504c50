import { agentLine } from "./agent-line.ts";
import { localizePath, type Locale } from "./locale.ts";
import { markdownPath } from "./page.ts";
import {
  findOperation,
  referencedComponents,
  resolve,
  type MediaType,
  type OpenApi,
  type PlacedOperation,
  type ResponseObject,
} from "./openapi.ts";
import { operationPath } from "./operation-address.ts";
import {
  operationBody,
  operationParameters,
  sampleRequest,
  toCurl,
  toToolCall,
} from "./operation-samples.ts";
import { operationWords, type OperationWords } from "./operation-words.ts";
import { tableCell } from "./problem-markdown.ts";
import { componentSchemas, schemaTable, schemaType } from "./schema-markdown.ts";
import type { ToolEntry } from "./tool-markdown.ts";

/** In which language and for which addresses an operation is written down. */
export type OperationContext = {
  locale: Locale;
  docsUrl: string;
  baseUrl: string;
  tools?: readonly ToolEntry[];
};

/**
 * The body of an operation's page, for HTML and for the twin. It holds what the operation needs and
 * nothing else of the document: each component once, references between components as links.
 * @throws Error for an id that the document does not have.
 */
export function toOperationMarkdown(
  openapi: OpenApi,
  operationId: string,
  context: OperationContext,
): string {
  const placed = findOperation(openapi, operationId);
  const words = operationWords[context.locale];
  const item = openapi.paths[placed.path] ?? {};
  const refs = referencedComponents(openapi, [item.parameters, placed.operation]);
  const schemas = componentSchemas(openapi, refs);
  const blocks = [
    agentLine(context.locale, context),
    summaryTable(openapi, placed, context, words),
    ...descriptionBlocks(placed),
    ...parameterBlocks(openapi, placed, words),
    ...bodyBlocks(openapi, placed, words),
    ...responseBlocks(openapi, placed, words),
    ...problemBlocks(openapi, placed, context, words),
    ...sampleBlocks(openapi, placed, context, words),
    ...(schemas.length > 0 ? [`## ${words.schemas}`] : []),
    ...schemas.flatMap(([name, schema]) => [
      `### ${name}`,
      ...(schema.description && schema.properties ? [schema.description] : []),
      schemaTable(schema, words),
    ]),
  ];
  return blocks.join("\n\n");
}

function summaryTable(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): string {
  const { operation } = placed;
  const slice = `${context.docsUrl}${localizePath(operationPath(placed), context.locale)}.openapi.json`;
  const scope = operation["x-scope"]
    ? `\`${operation["x-scope"]}\`, ${words.scopeNote}`
    : words.none;
  const rows: [string, string][] = [
    [
      words.server,
      `\`${placed.path.startsWith("/v1") ? `${context.baseUrl}/api` : context.baseUrl}\``,
    ],
    [words.operation, `\`${operation.operationId}\``],
    [
      words.permission,
      operation["x-permission"] ? `\`${operation["x-permission"]}\`` : words.noPermission,
    ],
    [words.scope, scope],
    ...(operation["x-mcp-tool"]
      ? [[words.tool, `\`${operation["x-mcp-tool"]}\``] as [string, string]]
      : []),
    [words.openapi, `[${slice.slice(slice.lastIndexOf("/") + 1)}](${slice})`],
  ];
  return [
    `| ${words.request} | \`${placed.method} ${placed.path}\` |`,
    "| --- | --- |",
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join("\n");
}

function descriptionBlocks({ operation }: PlacedOperation): string[] {
  const paragraphs = (operation.description ?? "").trim().split(/\n{2,}/);
  const rest = paragraphs.slice(1).join("\n\n").trim();
  return rest ? [rest] : [];
}

function parameterBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  words: OperationWords,
): string[] {
  const parameters = operationParameters(openapi, placed);
  if (parameters.length === 0) return [];
  return [
    `## ${words.parameters}`,
    [
      `| ${words.name} | ${words.in} | ${words.type} | ${words.required} | ${words.description} |`,
      "| --- | --- | --- | --- | --- |",
      ...parameters.map((parameter) => {
        const type = parameter.schema ? schemaType(parameter.schema, words) : "string";
        const described = parameter.description ?? parameter.schema?.description ?? "";
        return `| \`${parameter.name}\` | ${parameter.in} | ${tableCell(type)} | ${parameter.required ? words.yes : words.no} | ${tableCell(described)} |`;
      }),
    ].join("\n"),
  ];
}

function bodyBlocks(openapi: OpenApi, placed: PlacedOperation, words: OperationWords): string[] {
  const body = operationBody(openapi, placed);
  if (!body) return [];
  return [
    `## ${words.body}`,
    [
      `\`${body.type}\``,
      ...(body.required ? [] : [words.bodyOptional]),
      ...(body.description ? [body.description] : []),
    ].join(". "),
    ...mediaBlocks(body.media, words),
  ];
}

/** A named schema as a link to its table, any other as a table; then its own example. */
function mediaBlocks(media: MediaType, words: OperationWords): string[] {
  const { schema } = media;
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  return [
    ...(schema ? [schema.$ref ? schemaType(schema, words) : schemaTable(schema, words)] : []),
    ...(example === undefined ? [] : [`**${words.example}**`, jsonBlock(example)]),
  ];
}

function responseBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  words: OperationWords,
): string[] {
  return responses(openapi, placed)
    .filter(({ status }) => /^[123]/.test(status))
    .flatMap(({ status, response }) => {
      const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
      const headers = Object.entries(response.headers ?? {}).map(
        ([name, header]) =>
          `- ${words.header} \`${name}\`: ${resolve(openapi, header).description ?? ""}`,
      );
      return [
        `## ${words.response} ${status}`,
        [response.description, type ? `\`${type}\`` : words.emptyBody].filter(Boolean).join(" "),
        ...(media ? mediaBlocks(media, words) : []),
        ...(headers.length > 0 ? [headers.join("\n")] : []),
      ];
    });
}

function problemBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): string[] {
  const problems = responses(openapi, placed).filter(({ status }) => !/^[123]/.test(status));
  if (problems.length === 0) return [];
  const page = context.docsUrl + markdownPath(localizePath("/problems", context.locale));
  const foreign = foreignCodes(openapi, placed);
  return [
    `## ${words.problems}`,
    words.problemsNote.replace("{problems}", page),
    [
      `| ${words.status} | ${words.description} | ${words.type} |`,
      "| --- | --- | --- |",
      ...problems.map(({ status, response }) => {
        const schema = Object.values(response.content ?? {})[0]?.schema;
        const shown = status === "default" ? words.otherStatus : status;
        const codes = withoutForeignCodes(response.description ?? "", foreign);
        return `| ${shown} | ${tableCell(codes)} | ${schema ? tableCell(schemaType(schema, words)) : ""} |`;
      }),
    ].join("\n"),
  ];
}

/** The codes that other operations name as theirs, and this one does not: it never answers with them. */
function foreignCodes(openapi: OpenApi, { operation }: PlacedOperation): Set<string> {
  const own = new Set(operation["x-problems"]);
  const named = Object.values(openapi.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((other) => (other as PlacedOperation["operation"])["x-problems"] ?? []);
  return new Set(named).difference(own);
}

function withoutForeignCodes(description: string, foreign: Set<string>): string {
  return description
    .split(", ")
    .filter((part) => !foreign.has(/`([A-Z_]+)`/.exec(part)?.[1] ?? ""))
    .join(", ");
}

function sampleBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  words: OperationWords,
): string[] {
  const tool = placed.operation["x-mcp-tool"];
  const blocks = [
    `## ${words.samples}`,
    "### curl",
    fence("bash", toCurl(sampleRequest(openapi, placed, context.baseUrl))),
  ];
  if (!tool) return blocks;
  const entry = context.tools?.find(({ name }) => name === tool);
  return [...blocks, `### ${words.toolCall}`, jsonBlock(toToolCall(openapi, placed, tool, entry))];
}

function responses(
  openapi: OpenApi,
  placed: PlacedOperation,
): { status: string; response: ResponseObject }[] {
  return Object.entries(placed.operation.responses ?? {}).map(([status, response]) => ({
    status,
    response: resolve(openapi, response),
  }));
}

function jsonBlock(value: unknown): string {
  return fence("json", JSON.stringify(value, null, 2));
}

function fence(language: string, code: string): string {
  return ["```" + language, code, "```"].join("\n");
}
