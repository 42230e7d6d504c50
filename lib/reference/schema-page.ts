import type { List, Paragraph, RootContent } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { heading, link, linkIf, list } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { createLazyPage, type LazyPage } from "../pages/build-page.ts";
import {
  listOperations,
  refName,
  referencedComponents,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { eventTypesPath } from "../contract/event-types.ts";
import { operationPath, schemaPath } from "../contract/reference-paths.ts";
import { isPartialSchema } from "../contract/partial-schemas.ts";
import type { OperationContext } from "./operation-context.ts";
import { referenceMessages, type ReferenceMessages } from "../contract/reference-messages.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";
import { anchorOf, schemaFields, schemaSection, type SchemaRendering } from "./schema-fields.ts";
import { componentSchemas, findSchemasUsedOnce } from "./schema-parts.ts";

/** The minimum number of fields of a schema with its own page; smaller ones are described where they are used. */
const minFieldsWithPage = 4;

/** Returns the names of the component schemas with their own page: records and bodies, not lists. */
export function schemasWithPage(openapi: OpenApi): string[] {
  return Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>)
    .filter(([, schema]) => {
      const { properties = {} } = schema;
      const isList = properties.items !== undefined && properties.page !== undefined;
      return (
        !isList && !isPartialSchema(schema) && Object.keys(properties).length >= minFieldsWithPage
      );
    })
    .map(([name]) => name);
}

/** Returns a function that returns the URL of a schema's page for links in Markdown, if it has one. */
export function createSchemaUrls(openapi: OpenApi, context: OperationContext) {
  const names = new Set(schemasWithPage(openapi));
  return (name: string): string | undefined =>
    names.has(name) ? localizedMarkdownUrl(schemaPath(name), context) : undefined;
}

/** Returns a function that returns the URL of the page about the values of an enum, if there is one. */
export function createValuesUrls(context: OperationContext) {
  return (name: string): string | undefined =>
    name === "EventSelector" ? localizedMarkdownUrl(eventTypesPath, context) : undefined;
}

/** Returns the schema to show: of the alternatives record and dry-run result, the record. */
export function mainSchema(schema: Schema): Schema {
  return schema.anyOf?.find(({ $ref }) => $ref !== undefined) ?? schema;
}

/** Returns the index of schemas, then one page for each. */
export function schemaPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): LazyPage[] {
  const names = schemasWithPage(openapi);
  if (names.length === 0) return [];
  const messages = referenceMessages[context.locale];
  const urlOf = createSchemaUrls(openapi, context);
  const { locale } = context;
  const source = { file: "public/openapi.json" };
  const about = {
    locale,
    kind: "operation",
    group: messages.schemaGroup,
    updatedAt,
    source,
  } as const;
  const [title, description] = [messages.schemaGroup, messages.schemaIndexDescription];
  const toList = () => {
    const rows = names.map((name) => {
      const { description = "" } = schemaOf(openapi, name);
      return [linkIf(urlOf(name), name), inlineMarkdown(description)];
    });
    return [table([messages.name, messages.description], rows)];
  };
  const index = createLazyPage(
    { ...about, path: "/reference/schemas", title, description },
    toList,
    context,
  );
  const operations = listOperations(openapi).map((placed) => ({
    placed,
    ...usesOf(openapi, placed),
  }));
  const pages = names.map((name) => {
    const own = {
      path: schemaPath(name),
      title: name,
      description: descriptionOf(openapi, name, messages),
      source: { ...source, schema: name },
    };
    const toBlocks = () => schemaBlocks(openapi, name, operations, context);
    return createLazyPage({ ...about, ...own }, toBlocks, context);
  });
  return [index, ...pages];
}

type SchemaUses = {
  placed: PlacedOperation;
  sent: ReadonlySet<string>;
  returned: ReadonlySet<string>;
};

/** Returns the components of an operation's body and of its successful responses. */
function usesOf(openapi: OpenApi, { operation }: PlacedOperation): Omit<SchemaUses, "placed"> {
  const done = Object.entries(operation.responses ?? {}).filter(([status]) =>
    status.startsWith("2"),
  );
  const names = (from: unknown) => new Set([...referencedComponents(openapi, from)].map(refName));
  return {
    sent: names(operation.requestBody),
    returned: names(done.map(([, response]) => response)),
  };
}

function schemaBlocks(
  openapi: OpenApi,
  name: string,
  operations: readonly SchemaUses[],
  context: OperationContext,
): RootContent[] {
  const messages = referenceMessages[context.locale];
  const schema = schemaOf(openapi, name);
  const isReturned = operations.some(({ returned }) => returned.has(name));
  const direction = isReturned ? "answered" : "sent";
  const { smallSchemas, nested, rendering } = schemaRendering(openapi, name, context, "");
  const within = componentSchemas(openapi, smallSchemas).filter(([other]) => !nested.has(other));
  return [
    heading(2, messages.fields),
    schemaFields(schema, { ...rendering, showsExamples: true }, "field", direction),
    ...(within.length > 0 ? [heading(2, messages.otherTypes)] : []),
    ...within.flatMap(([other, inner]) =>
      schemaSection(other, inner, { ...rendering, showsExamples: true }, { direction }),
    ),
    ...usageBlocks(name, operations, context, messages),
  ];
}

/**
 * Returns the fields of a record as its own page lists them, without examples, for another page.
 *
 * @param section the beginning of the ids of the fields
 */
export function recordFields(
  openapi: OpenApi,
  name: string,
  context: OperationContext,
  section: string,
): List | Paragraph {
  const page = createSchemaUrls(openapi, context)(name) ?? "";
  const { rendering } = schemaRendering(openapi, name, context, page);
  return schemaFields(schemaOf(openapi, name), rendering, section, "answered");
}

/**
 * Returns how the fields of a schema are rendered, and the components within it that have no page: those that one field
 * uses are nested in that field, the others have a section of the schema's page.
 *
 * @param page the URL of that page, or nothing on the page itself
 */
function schemaRendering(openapi: OpenApi, name: string, context: OperationContext, page: string) {
  const schema = schemaOf(openapi, name);
  const urlOf = createSchemaUrls(openapi, context);
  const smallSchemas = findSmallSchemas(openapi, schema, urlOf);
  const described = [
    schema,
    ...[...smallSchemas].map(($ref) => resolve<Schema>(openapi, { $ref })),
  ];
  const nested = findSchemasUsedOnce(openapi, smallSchemas, described);
  const rendering: SchemaRendering = {
    openapi,
    messages: referenceMessages[context.locale],
    valuesUrlOf: createValuesUrls(context),
    nested,
    urlOf: (other) =>
      urlOf(other) ?? (nested.has(other) ? undefined : `${page}#${anchorOf(other)}`),
  };
  return { smallSchemas, nested, rendering };
}

/** Returns the components within a schema that have no page, transitively. */
function findSmallSchemas(
  openapi: OpenApi,
  schema: Schema,
  urlOf: (name: string) => string | undefined,
): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as Schema;
    if ($ref === undefined) return Object.values(value).forEach(visit);
    if (found.has($ref) || urlOf(refName($ref)) !== undefined) return;
    found.add($ref);
    visit(resolve(openapi, { $ref }));
  };
  visit(schema);
  return found;
}

function usageBlocks(
  name: string,
  operations: readonly SchemaUses[],
  context: OperationContext,
  messages: ReferenceMessages,
): RootContent[] {
  const items = operations
    .filter(({ sent, returned }) => sent.has(name) || returned.has(name))
    .map(({ placed, sent, returned }) => {
      const { operation } = placed;
      const title = operation.summary ?? operation.operationId;
      const places = [
        ...(sent.has(name) ? [messages.sentBy] : []),
        ...(returned.has(name) ? [messages.answeredBy] : []),
      ];
      const url = localizedMarkdownUrl(operationPath(placed), context);
      return [link(url, title), `: ${places.join(", ")}`];
    });
  return items.length === 0 ? [] : [heading(2, messages.usedBy), list(items)];
}

function descriptionOf(openapi: OpenApi, name: string, messages: ReferenceMessages): string {
  return schemaOf(openapi, name).description ?? `${messages.fields}: ${name}.`;
}

function schemaOf(openapi: OpenApi, name: string): Schema {
  return resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
}
