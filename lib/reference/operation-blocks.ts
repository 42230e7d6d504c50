import type { RootContent } from "mdast";
import {
  findOperation,
  refName,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type ResponseObject,
  type Schema,
} from "../contract/openapi.ts";
import type { ProblemEntry } from "../contract/problems.ts";
import { referenceMessages, type ReferenceMessages } from "../contract/reference-messages.ts";
import { operationPath } from "../contract/reference-paths.ts";
import { inlineMarkdown } from "../markdown/markdown.ts";
import {
  code,
  heading,
  joinInline,
  link,
  linkIf,
  list,
  paragraph,
  strong,
  type Inline,
} from "../markdown/nodes.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";
import { localizePath } from "../site/locale.ts";
import { behaviourBlocks } from "./behaviour.ts";
import type { OperationContext } from "./operation-context.ts";
import { operationBody, operationParameters } from "./samples/sample-call.ts";
import { parameterTexts } from "./samples/request-url.ts";
import { sampleBlocks } from "./samples/sample-blocks.ts";
import { createSchemaUrls, createValuesUrls, mainSchema } from "./schema-page.ts";
import {
  anchorOf,
  fieldNames,
  fieldList,
  schemaFields,
  schemaSection,
  schemaType,
  type SchemaRendering,
} from "./schema-fields.ts";
import { componentSchemas } from "./schema-parts.ts";
import { selectDescribedSchemas, type DescribedSchemas } from "./described-schemas.ts";

/**
 * Returns the body of an operation page. It describes the components that {@link selectDescribedSchemas} selects, each
 * once, with links for references between components.
 * @throws Error for an id that the document does not have
 */
export function operationBlocks(
  openapi: OpenApi,
  operationId: string,
  context: OperationContext,
): RootContent[] {
  const placed = findOperation(openapi, operationId);
  const messages = referenceMessages[context.locale];
  const pageOf = createSchemaUrls(openapi, context);
  const hasPage = (name: string) => pageOf(name) !== undefined;
  const { inlineSections, namesOnly, nested, refs, sent } = selectDescribedSchemas(
    openapi,
    placed,
    hasPage,
  );
  const rendering: OperationRendering = {
    openapi,
    placed,
    messages,
    urlOf: (name) => {
      if (nested.has(name) || !refs.has(`#/components/schemas/${name}`)) return pageOf(name);
      const section = inlineSections
        .get(name)
        ?.replace("response", messages.response.toLowerCase());
      return `#${section ?? anchorOf(name)}`;
    },
    valuesUrlOf: createValuesUrls(context),
    inlineSections,
    namesOnly,
    nested,
    pageOf,
  };
  const schemas = componentSchemas(openapi, refs).filter(
    ([name]) => !inlineSections.has(name) && !nested.has(name),
  );
  return [
    ...requestBlocks(rendering, context),
    ...sampleBlocks(openapi, placed, context, messages),
    ...behaviourBlocks(placed.operation.description ?? "", messages.behaviour),
    ...parameterBlocks(rendering),
    ...bodyBlocks(rendering),
    ...responseBlocks(rendering),
    ...problemBlocks(rendering, context),
    ...(schemas.length > 0 ? [heading(2, messages.schemas)] : []),
    ...schemas.flatMap(([name, schema]) =>
      schemaSection(name, schema, rendering, {
        title: linkIf(rendering.pageOf(name), name),
        direction: sent.has(`#/components/schemas/${name}`) ? "sent" : "answered",
      }),
    ),
  ];
}

type OperationRendering = SchemaRendering &
  Pick<DescribedSchemas, "inlineSections"> & {
    placed: PlacedOperation;
    /** Returns the URL of a component's own page. */
    pageOf: (name: string) => string | undefined;
  };

/** Returns method, path, server, permission, scope and tool of an operation. */
function requestBlocks(
  { placed, messages }: OperationRendering,
  context: OperationContext,
): RootContent[] {
  const { operation, method, path } = placed;
  const file = `${localizePath(operationPath(placed), context.locale)}.openapi.json`;
  const server = path.startsWith("/v1") ? `${context.baseUrl}/api` : context.baseUrl;
  const { "x-permission": permission, "x-mcp-tool": tool } = operation;
  return [
    paragraph(code(`${method} ${path}`)),
    list([
      [`${messages.server}: `, code(server)],
      [`${messages.permission}: `, permission ? code(permission) : messages.noPermission],
      [`${messages.scope}: `, scopesOf(operation, messages, context)],
      ...(tool ? [[`${messages.tool}: `, code(tool)]] : []),
      [
        `${messages.openapi}: `,
        link(context.docsUrl + file, file.slice(file.lastIndexOf("/") + 1)),
      ],
    ]),
  ];
}

/** Returns the scope that a token with scopes needs, and that of the tool if it differs, with a link to the reason. */
function scopesOf(
  operation: PlacedOperation["operation"],
  messages: ReferenceMessages,
  { tools = [], locale, docsUrl }: OperationContext,
): Inline {
  const { "x-scope": rest, "x-mcp-tool": name } = operation;
  const tool = tools.find((entry) => entry.name === name)?.scope ?? rest;
  if (!rest || !tool) return messages.none;
  const scopes = `${localizedMarkdownUrl("/authentication", { docsUrl, locale })}#scopes`;
  if (tool === rest) return link(scopes, code(rest));
  const text = messages.scopes.replace("{rest}", rest).replace("{tool}", tool);
  return inlineMarkdown(text.replace("{scopes}", scopes));
}

function parameterBlocks(rendering: OperationRendering): RootContent[] {
  const { openapi, placed, messages } = rendering;
  const parameters = operationParameters(openapi, placed);
  if (parameters.length === 0) return [];
  const fields = parameters.map(
    ({ name, in: location, schema, required, description, example }) => ({
      name,
      schema: schema ?? { type: "string" },
      marks: [location, ...(required ? [strong(messages.isRequired)] : [])],
      description,
      // The sample already shows the path parameters.
      example:
        example === undefined || location === "path"
          ? undefined
          : parameterTexts(example).join(","),
    }),
  );
  return [heading(2, messages.parameters), fieldList(fields, rendering, "parameter")];
}

function bodyBlocks(rendering: OperationRendering): RootContent[] {
  const { openapi, placed, messages } = rendering;
  const body = operationBody(openapi, placed);
  if (!body) return [];
  const { schema } = body.media;
  const description = [
    typeAndName(body.type, schema, rendering),
    ...(body.required ? [] : [messages.bodyOptional]),
    ...(body.description ? [inlineMarkdown(body.description)] : []),
  ];
  return [
    heading(2, messages.body),
    paragraph(joinInline(". ", description)),
    ...(schema ? schemaBlocks(schema, "body", rendering, "sent") : []),
  ];
}

/**
 * Returns a media type with the name of its schema, which links to the schema's page if its fields are listed here,
 * otherwise to the list of its fields.
 */
function typeAndName(
  type: string,
  schema: Schema | undefined,
  rendering: OperationRendering,
): Inline {
  if (!schema?.$ref) return code(type);
  const name = refName(schema.$ref);
  const isHere = rendering.inlineSections.has(name);
  return [
    code(type),
    ", ",
    isHere ? linkIf(rendering.pageOf(name), name) : schemaType(schema, rendering),
  ];
}

/** Returns the fields of a section's schema, unless another section or page describes them. */
function schemaBlocks(
  schema: Schema,
  section: string,
  rendering: OperationRendering,
  direction: "sent" | "answered",
): RootContent[] {
  const choice = mainSchema(schema);
  if (!choice.$ref) return [schemaFields(schema, rendering, section, direction)];
  const name = refName(choice.$ref);
  const component = resolve<Schema>(rendering.openapi, choice);
  const isHere = rendering.inlineSections.get(name) === section;
  const isNamed = rendering.namesOnly === name && direction === "answered";
  const fields = isNamed
    ? fieldNames(name, { ...rendering, urlOf: rendering.pageOf }, { section })
    : schemaFields(component, rendering, section, direction);
  return [
    // A record, or the result of a dry run.
    ...(schema.$ref ? [] : [paragraph(schemaType(schema, rendering))]),
    ...(isHere ? [fields] : []),
  ];
}

function responseBlocks(rendering: OperationRendering): RootContent[] {
  return responses(rendering)
    .filter(({ status }) => /^[123]/u.test(status))
    .flatMap(({ status, response }) => responseSection(status, response, rendering));
}

function responseSection(
  status: string,
  { description = "", headers = {}, content = {} }: ResponseObject,
  rendering: OperationRendering,
): RootContent[] {
  const { openapi, messages } = rendering;
  const [[type, media] = []] = Object.entries(content);
  const schema = media?.schema;
  const bodyDescription =
    type === undefined ? messages.emptyBody : typeAndName(type, schema, rendering);
  const ownHeaders = Object.entries(headers).filter(([name]) => !name.startsWith("RateLimit"));
  const described = ownHeaders.map(([name, header]) => {
    const { description = "" } = resolve(openapi, header);
    return [`${messages.header} `, code(name), ": ", inlineMarkdown(description)];
  });
  return [
    heading(2, `${messages.response} ${status}`),
    paragraph(
      description ? [inlineMarkdown(messages.phrases[description] ?? description), " "] : [],
      bodyDescription,
    ),
    ...(schema && !schema.contentMediaType
      ? schemaBlocks(schema, `response-${status}`, rendering, "answered")
      : []),
    ...(described.length > 0 ? [list(described)] : []),
  ];
}

/** Returns the problems of the operation's own rules with when they occur, then its other ones. */
function problemBlocks(
  { placed, messages }: OperationRendering,
  { problems = [], locale, docsUrl }: OperationContext,
): RootContent[] {
  const { "x-own-problems": ownCodes = [] } = placed.operation;
  const page = localizedMarkdownUrl("/problems", { docsUrl, locale });
  const sorted = problems.toSorted((one, other) => one.status - other.status);
  const own = sorted.filter((problem) => ownCodes.includes(problem.code));
  const others = sorted.filter((problem) => !ownCodes.includes(problem.code));
  const named = [
    ...[...Map.groupBy(others, ({ status }) => status)].map(
      ([status, group]) => `${status} ${group.map((problem) => `\`${problem.code}\``).join(", ")}`,
    ),
    messages.commonProblems.replace("{problems}", `${page}#${messages.commonProblemsAnchor}`),
  ];
  return [
    heading(2, messages.problems),
    ...(own.length === 0 ? [] : [list(own.map(toOwnProblem))]),
    paragraph(inlineMarkdown(`${messages.otherProblems} ${named.join("; ")}.`)),
  ];
}

const toOwnProblem = ({ status, code: problemCode, when }: ProblemEntry): Inline => [
  strong(String(status)),
  " ",
  code(problemCode),
  ": ",
  inlineMarkdown(when),
];

function responses({
  openapi,
  placed,
}: OperationRendering): { status: string; response: ResponseObject }[] {
  return Object.entries(placed.operation.responses ?? {}).map(([status, response]) => ({
    status,
    response: resolve(openapi, response),
  }));
}
