import type { RootContent } from "mdast";
import {
  findOperation,
  listOperations,
  refName,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type ResponseObject,
  type Schema,
} from "../contract/openapi.ts";
import { operationWords, type OperationWords } from "../contract/reference-messages.ts";
import { operationPath } from "../contract/reference-paths.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import {
  code,
  heading,
  joined,
  link,
  linkIf,
  list,
  paragraph,
  strong,
  type Inline,
} from "../markdown/nodes.ts";
import { markdownPath } from "../pages/page.ts";
import { localizePath } from "../site/locale.ts";
import { behaviourBlocks } from "./behaviour.ts";
import type { OperationContext } from "./operation-context.ts";
import { operationBody, operationParameters } from "./samples/call.ts";
import { parameterTexts } from "./samples/request.ts";
import { sampleBlocks } from "./samples/sample-blocks.ts";
import { schemaAddress, shownWithin } from "./schema-page.ts";
import {
  anchorOf,
  fieldNames,
  fieldList,
  schemaFields,
  schemaSection,
  schemaType,
  type SchemaWriting,
} from "./schema-fields.ts";
import { componentSchemas } from "./schema-parts.ts";
import { toldSchemas, type ToldSchemas } from "./told-schemas.ts";

/**
 * Returns the body of an operation page. It describes the components that {@link toldSchemas} selects, each
 * once, with links for references between components.
 * @throws Error for an id that the document does not have
 */
export function operationBlocks(
  openapi: OpenApi,
  operationId: string,
  context: OperationContext,
): RootContent[] {
  const placed = findOperation(openapi, operationId);
  const words = operationWords[context.locale];
  const pageOf = schemaAddress(openapi, context);
  const hasPage = (name: string) => pageOf(name) !== undefined;
  const { inPlace, byNames, nested, refs, sent } = toldSchemas(openapi, placed, hasPage);
  const writing: Writing = {
    openapi,
    placed,
    words,
    addressOf: (name) => {
      if (nested.has(name) || !refs.has(`#/components/schemas/${name}`)) return pageOf(name);
      const section = inPlace.get(name)?.replace("response", words.response.toLowerCase());
      return `#${section ?? anchorOf(name)}`;
    },
    inPlace,
    byNames,
    nested,
    pageOf,
  };
  const schemas = componentSchemas(openapi, refs).filter(
    ([name]) => !inPlace.has(name) && !nested.has(name),
  );
  return [
    ...requestBlocks(writing, context),
    ...behaviourBlocks(placed.operation.description ?? "", words.behaviour),
    ...parameterBlocks(writing),
    ...bodyBlocks(writing),
    ...responseBlocks(writing),
    ...problemBlocks(writing, context),
    ...sampleBlocks(openapi, placed, context, words),
    ...(schemas.length > 0 ? [heading(2, words.schemas)] : []),
    ...schemas.flatMap(([name, schema]) =>
      schemaSection(name, schema, writing, {
        title: linkIf(writing.pageOf(name), name),
        direction: sent.has(`#/components/schemas/${name}`) ? "sent" : "answered",
      }),
    ),
  ];
}

type Writing = SchemaWriting &
  Pick<ToldSchemas, "inPlace"> & {
    placed: PlacedOperation;
    /** Returns the URL of a component's own page. */
    pageOf: (name: string) => string | undefined;
  };

/** Returns method, path, server, permission, scope and tool of an operation. */
function requestBlocks({ placed, words }: Writing, context: OperationContext): RootContent[] {
  const { operation, method, path } = placed;
  const file = `${localizePath(operationPath(placed), context.locale)}.openapi.json`;
  const server = path.startsWith("/v1") ? `${context.baseUrl}/api` : context.baseUrl;
  const { "x-permission": permission, "x-mcp-tool": tool } = operation;
  return [
    paragraph(code(`${method} ${path}`)),
    list([
      [`${words.server}: `, code(server)],
      [`${words.permission}: `, permission ? code(permission) : words.noPermission],
      [`${words.scope}: `, scopesOf(operation, words, context.tools)],
      ...(tool ? [[`${words.tool}: `, code(tool)]] : []),
      [`${words.openapi}: `, link(context.docsUrl + file, file.slice(file.lastIndexOf("/") + 1))],
    ]),
  ];
}

/** Returns the scope that a token needs, and that of the tool if it differs. */
function scopesOf(
  operation: PlacedOperation["operation"],
  words: OperationWords,
  tools: OperationContext["tools"] = [],
): Inline {
  const { "x-scope": rest, "x-mcp-tool": name } = operation;
  const tool = tools.find((entry) => entry.name === name)?.scope ?? rest;
  if (!rest || !tool) return words.none;
  if (tool === rest) return code(rest);
  return inlineMarkdown(words.scopes.replace("{rest}", rest).replace("{tool}", tool));
}

function parameterBlocks(writing: Writing): RootContent[] {
  const { openapi, placed, words } = writing;
  const parameters = operationParameters(openapi, placed);
  if (parameters.length === 0) return [];
  const fields = parameters.map(({ name, in: place, schema, required, description, example }) => ({
    name,
    schema: schema ?? { type: "string" },
    marks: [place, ...(required ? [strong(words.isRequired)] : [])],
    description,
    // The sample already shows the path parameters.
    example:
      example === undefined || place === "path" ? undefined : parameterTexts(example).join(","),
  }));
  return [heading(2, words.parameters), fieldList(fields, writing, "parameter")];
}

function bodyBlocks(writing: Writing): RootContent[] {
  const { openapi, placed, words } = writing;
  const body = operationBody(openapi, placed);
  if (!body) return [];
  const { schema } = body.media;
  const about = [
    typeAndName(body.type, schema, writing),
    ...(body.required ? [] : [words.bodyOptional]),
    ...(body.description ? [inlineMarkdown(body.description)] : []),
  ];
  return [
    heading(2, words.body),
    paragraph(joined(". ", about)),
    ...(schema ? schemaBlocks(schema, "body", writing, "sent") : []),
  ];
}

/**
 * Returns a media type with the name of its schema, which links to the schema's page if its fields are listed here,
 * otherwise to the list of its fields.
 */
function typeAndName(type: string, schema: Schema | undefined, writing: Writing): Inline {
  if (!schema?.$ref) return code(type);
  const name = refName(schema.$ref);
  const isHere = writing.inPlace.has(name);
  return [
    code(type),
    ", ",
    isHere ? linkIf(writing.pageOf(name), name) : schemaType(schema, writing),
  ];
}

/** Returns the fields of a section's schema, unless another section or page describes them. */
function schemaBlocks(
  schema: Schema,
  section: string,
  writing: Writing,
  direction: "sent" | "answered",
): RootContent[] {
  const choice = shownWithin(schema);
  if (!choice.$ref) return [schemaFields(schema, writing, section, direction)];
  const name = refName(choice.$ref);
  const component = resolve<Schema>(writing.openapi, choice);
  const isHere = writing.inPlace.get(name) === section;
  const isNamed = writing.byNames === name && direction === "answered";
  const fields = isNamed
    ? fieldNames(name, { ...writing, addressOf: writing.pageOf })
    : schemaFields(component, writing, section, direction);
  return [
    // A record, or the result of a dry run.
    ...(schema.$ref ? [] : [paragraph(schemaType(schema, writing))]),
    ...(isHere ? [fields] : []),
  ];
}

function responseBlocks(writing: Writing): RootContent[] {
  return responses(writing)
    .filter(({ status }) => /^[123]/u.test(status))
    .flatMap(({ status, response }) => responseSection(status, response, writing));
}

function responseSection(
  status: string,
  { description: about = "", headers = {}, content = {} }: ResponseObject,
  writing: Writing,
): RootContent[] {
  const { openapi, words } = writing;
  const [[type, media] = []] = Object.entries(content);
  const schema = media?.schema;
  const kind = type === undefined ? words.emptyBody : typeAndName(type, schema, writing);
  const described = Object.entries(headers).map(([name, header]) => {
    const { description = "" } = resolve(openapi, header);
    return [`${words.header} `, code(name), ": ", inlineMarkdown(description)];
  });
  return [
    heading(2, `${words.response} ${status}`),
    paragraph(about ? [inlineMarkdown(words.phrases[about] ?? about), " "] : [], kind),
    ...(schema && !schema.contentMediaType
      ? schemaBlocks(schema, `response-${status}`, writing, "answered")
      : []),
    ...(described.length > 0 ? [list(described)] : []),
  ];
}

function problemBlocks(writing: Writing, context: OperationContext): RootContent[] {
  const { openapi, placed, words } = writing;
  const problems = responses(writing).filter(({ status }) => !/^[123]/u.test(status));
  if (problems.length === 0) return [];
  const page = context.docsUrl + markdownPath(localizePath("/problems", context.locale));
  const foreign = foreignCodes(openapi, placed, context);
  const items = problems.flatMap(({ status, response }) => {
    const about = toProblemText(response.description ?? "", foreign, words);
    const name = status === "default" ? words.otherStatus : status;
    return about === "" ? [] : [[strong(name), ": ", inlineMarkdown(about)]];
  });
  return [
    heading(2, words.problems),
    paragraph(inlineMarkdown(words.problemsNote.replace("{problems}", page))),
    list(items),
  ];
}

/**
 * Returns the problem codes that are specific to other operations: this one never returns them.
 */
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

/** Returns the description of a refusal, translated and without foreign codes; empty if no code is left. */
function toProblemText(description: string, foreign: Set<string>, words: OperationWords): string {
  const [, lead, listed = description] = /^([^`]+): (.*)$/su.exec(description) ?? [];
  const codes = listed
    .split(", ")
    .filter((part) => !foreign.has(/`([A-Z_]+)`/u.exec(part)?.[1] ?? ""))
    .join(", ");
  return lead === undefined || codes === "" ? codes : `${words.phrases[lead] ?? lead}: ${codes}`;
}

function responses({ openapi, placed }: Writing): { status: string; response: ResponseObject }[] {
  return Object.entries(placed.operation.responses ?? {}).map(([status, response]) => ({
    status,
    response: resolve(openapi, response),
  }));
}
