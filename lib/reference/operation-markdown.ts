import { agentLine } from "../pages/agent-notice.ts";
import { localizePath, type Locale } from "../site/locale.ts";
import { markdownPath } from "../pages/page.ts";
import {
  findOperation,
  listOperations,
  referencedComponents,
  refName,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type ResponseObject,
  type Schema,
} from "../contract/openapi.ts";
import { operationPath } from "../contract/reference-paths.ts";
import { operationWords, type OperationWords } from "../contract/reference-messages.ts";
import { tableCell } from "../contract/problems.ts";
import { operationBody, operationParameters, sampleAnswer } from "./samples/call.ts";
import type { ExampleAnswers } from "./samples/answer.ts";
import { sampleBlocks } from "./samples/sample-markdown.ts";
import {
  anchorOf,
  componentSchemas,
  schemaTable,
  schemaType,
  type SchemaLink,
} from "./schema-markdown.ts";
import { schemaAddress, shownWithin } from "./schema-page.ts";
import type { ToolEntry } from "../contract/tools.ts";

/** In which language and for which addresses an operation is written down. */
export type OperationContext = {
  locale: Locale;
  docsUrl: string;
  baseUrl: string;
  tools?: readonly ToolEntry[];
  /** What operations answered in the demo, by id. */
  answers?: ExampleAnswers;
  /** The codes that any operation names as its own; by default those of the document at hand. */
  problemCodes?: readonly string[];
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
  const inPlace = schemasInPlace(openapi, placed, words);
  const link: SchemaLink = (name) => `#${inPlace.get(name) ?? anchorOf(name)}`;
  const writing = { words, link, inPlace, addressOf: schemaAddress(openapi, context) };
  const schemas = componentSchemas(openapi, refs).filter(([name]) => !inPlace.has(name));
  const blocks = [
    agentLine(context.locale, context),
    summaryTable(openapi, placed, context, words),
    ...descriptionBlocks(placed),
    ...parameterBlocks(openapi, placed, writing),
    ...bodyBlocks(openapi, placed, writing),
    ...responseBlocks(openapi, placed, writing),
    ...problemBlocks(openapi, placed, context, writing),
    ...sampleBlocks(openapi, placed, context, words),
    ...(schemas.length > 0 ? [`## ${words.schemas}`] : []),
    ...schemas.flatMap(([name, schema]) => [
      `### ${titleOf(name, writing)}`,
      ...(schema.description && schema.properties ? [schema.description] : []),
      schemaTable(schema, words, link),
    ]),
  ];
  return blocks.join("\n\n");
}

type Writing = {
  words: OperationWords;
  link: SchemaLink;
  /** Components whose table stands in a section of its own use, by the id of that section. */
  inPlace: ReadonlyMap<string, string>;
  addressOf: (name: string) => string | undefined;
};

/** The components that body and answer are, not only hold: their tables stand there. */
function schemasInPlace(
  openapi: OpenApi,
  placed: PlacedOperation,
  words: OperationWords,
): Map<string, string> {
  const body = operationBody(openapi, placed)?.media.schema;
  const { schema: answer, status } = sampleAnswer(openapi, placed);
  const names = new Map<string, string>();
  if (answer !== undefined) names.set(answer, responseAnchor(status, words));
  if (body?.$ref) names.set(refName(body.$ref), "body");
  return names;
}

/** The id of the heading above an answer. */
function responseAnchor(status: string, words: OperationWords): string {
  return `${words.response.toLowerCase()}-${status}`;
}

/** The name of a component, as a link to its page where it has one. */
function titleOf(name: string, { addressOf }: Writing): string {
  const address = addressOf(name);
  return address === undefined ? name : `[${name}](${address})`;
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

function parameterBlocks(openapi: OpenApi, placed: PlacedOperation, writing: Writing): string[] {
  const { words, link } = writing;
  const parameters = operationParameters(openapi, placed);
  if (parameters.length === 0) return [];
  return [
    `## ${words.parameters}`,
    [
      `| ${words.name} | ${words.in} | ${words.type} | ${words.required} | ${words.description} |`,
      "| --- | --- | --- | --- | --- |",
      ...parameters.map((parameter) => {
        const type = parameter.schema ? schemaType(parameter.schema, words, link) : "string";
        const described = parameter.description ?? parameter.schema?.description ?? "";
        return `| \`${parameter.name}\` | ${parameter.in} | ${tableCell(type)} | ${parameter.required ? words.yes : words.no} | ${tableCell(described)} |`;
      }),
    ].join("\n"),
  ];
}

function bodyBlocks(openapi: OpenApi, placed: PlacedOperation, writing: Writing): string[] {
  const { words } = writing;
  const body = operationBody(openapi, placed);
  if (!body) return [];
  const { schema } = body.media;
  return [
    `## ${words.body}`,
    [
      [`\`${body.type}\``, ...named(schema, writing)].join(", "),
      ...(body.required ? [] : [words.bodyOptional]),
      ...(body.description ? [body.description] : []),
    ].join(". "),
    ...(schema ? schemaBlocks(openapi, schema, "body", writing) : []),
  ];
}

/** The name of what a section is about: a link to its page where its table stands here, else to its table. */
function named(schema: Schema | undefined, writing: Writing): string[] {
  if (!schema?.$ref) return [];
  const name = refName(schema.$ref);
  const isHere = writing.inPlace.has(name);
  return [isHere ? titleOf(name, writing) : schemaType(schema, writing.words, writing.link)];
}

/** The table of what a section is about, unless it stands elsewhere. */
function schemaBlocks(
  openapi: OpenApi,
  schema: Schema,
  section: string,
  { words, link, inPlace }: Writing,
): string[] {
  const choice = shownWithin(schema);
  if (!choice.$ref) return [schemaTable(schema, words, link)];
  const isHere = inPlace.get(refName(choice.$ref)) === section;
  return [
    // A record, or what a dry run would have done.
    ...(schema.$ref ? [] : [schemaType(schema, words, link)]),
    ...(isHere ? [schemaTable(resolve(openapi, choice), words, link)] : []),
  ];
}

function responseBlocks(openapi: OpenApi, placed: PlacedOperation, writing: Writing): string[] {
  const { words } = writing;
  return responses(openapi, placed)
    .filter(({ status }) => /^[123]/.test(status))
    .flatMap(({ status, response }) => {
      const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
      const headers = Object.entries(response.headers ?? {}).map(
        ([name, header]) =>
          `- ${words.header} \`${name}\`: ${resolve(openapi, header).description ?? ""}`,
      );
      const about = response.description ?? "";
      const kind = type ? [`\`${type}\``, ...named(media?.schema, writing)].join(", ") : "";
      return [
        `## ${words.response} ${status}`,
        [words.phrases[about] ?? about, kind || words.emptyBody].filter(Boolean).join(" "),
        ...(media?.schema
          ? schemaBlocks(openapi, media.schema, responseAnchor(status, words), writing)
          : []),
        ...(headers.length > 0 ? [headers.join("\n")] : []),
      ];
    });
}

function problemBlocks(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: OperationContext,
  { words, link }: Writing,
): string[] {
  const problems = responses(openapi, placed).filter(({ status }) => !/^[123]/.test(status));
  if (problems.length === 0) return [];
  const page = context.docsUrl + markdownPath(localizePath("/problems", context.locale));
  const foreign = foreignCodes(openapi, placed, context);
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
        return `| ${shown} | ${tableCell(codes)} | ${schema ? tableCell(schemaType(schema, words, link)) : ""} |`;
      }),
    ].join("\n"),
  ];
}

/** The codes that other operations name as theirs, and this one does not: it never answers with them. */
function foreignCodes(
  openapi: OpenApi,
  { operation }: PlacedOperation,
  { problemCodes }: OperationContext,
): Set<string> {
  const own = new Set(operation["x-problems"]);
  const named =
    problemCodes ?? listOperations(openapi).flatMap((other) => other.operation["x-problems"] ?? []);
  return new Set(named).difference(own);
}

function withoutForeignCodes(description: string, foreign: Set<string>): string {
  return description
    .split(", ")
    .filter((part) => !foreign.has(/`([A-Z_]+)`/.exec(part)?.[1] ?? ""))
    .join(", ");
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
