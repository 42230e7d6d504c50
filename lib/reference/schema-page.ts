import type { RootContent } from "mdast";
import { inlineMarkdown } from "../markdown/markdown.ts";
import { heading, link, linkIf, list } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import { listPage, type ListedPage } from "../pages/build-page.ts";
import { localizePath } from "../site/locale.ts";
import {
  listOperations,
  refName,
  referencedComponents,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { operationPath, schemaPath } from "../contract/reference-paths.ts";
import { isPart } from "../contract/whole-answers.ts";
import type { OperationContext } from "./operation-context.ts";
import { operationWords, type OperationWords } from "../contract/reference-messages.ts";
import { markdownPath } from "../pages/page.ts";
import { anchorOf, schemaFields, schemaSection } from "./schema-fields.ts";
import { componentSchemas, nestedOnce } from "./schema-parts.ts";

/** The minimum number of fields of a schema with its own page; smaller ones are described where they are used. */
const fewestFields = 4;

/** Returns the names of the component schemas with their own page: records and bodies, not lists. */
export function schemasWithPage(openapi: OpenApi): string[] {
  return Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>)
    .filter(([, schema]) => {
      const { properties = {} } = schema;
      const isList = properties.items !== undefined && properties.page !== undefined;
      return !isList && !isPart(schema) && Object.keys(properties).length >= fewestFields;
    })
    .map(([name]) => name);
}

/** Returns a function that returns the URL of a schema's page for links in Markdown, if it has one. */
export function schemaAddress(openapi: OpenApi, context: OperationContext) {
  const names = new Set(schemasWithPage(openapi));
  return (name: string): string | undefined =>
    names.has(name)
      ? context.docsUrl + markdownPath(localizePath(schemaPath(name), context.locale))
      : undefined;
}

/** Returns the schema to show: of the alternatives record and dry-run result, the record. */
export function shownWithin(schema: Schema): Schema {
  return schema.anyOf?.find(({ $ref }) => $ref !== undefined) ?? schema;
}

/** Returns the index of schemas, then one page for each. */
export function schemaPages(
  openapi: OpenApi,
  context: OperationContext,
  updatedAt: string,
): ListedPage[] {
  const names = schemasWithPage(openapi);
  if (names.length === 0) return [];
  const words = operationWords[context.locale];
  const addressOf = schemaAddress(openapi, context);
  const { locale } = context;
  const source = { file: "public/openapi.json" };
  const about = { locale, kind: "operation", group: words.schemaGroup, updatedAt, source } as const;
  const [title, description] = [words.schemaGroup, words.schemaIndexDescription];
  const toList = () => {
    const rows = names.map((name) => {
      const { description = "" } = schemaOf(openapi, name);
      return [linkIf(addressOf(name), name), inlineMarkdown(description)];
    });
    return [table([words.name, words.description], rows)];
  };
  const index = listPage(
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
      description: descriptionOf(openapi, name, words),
      source: { ...source, schema: name },
    };
    const toBlocks = () => schemaBlocks(openapi, name, operations, context);
    return listPage({ ...about, ...own }, toBlocks, context);
  });
  return [index, ...pages];
}

type Uses = { placed: PlacedOperation; sent: ReadonlySet<string>; answered: ReadonlySet<string> };

/** Returns the components of an operation's body and of its successful responses. */
function usesOf(openapi: OpenApi, { operation }: PlacedOperation): Omit<Uses, "placed"> {
  const done = Object.entries(operation.responses ?? {}).filter(([status]) =>
    status.startsWith("2"),
  );
  const names = (from: unknown) => new Set([...referencedComponents(openapi, from)].map(refName));
  return {
    sent: names(operation.requestBody),
    answered: names(done.map(([, response]) => response)),
  };
}

function schemaBlocks(
  openapi: OpenApi,
  name: string,
  operations: readonly Uses[],
  context: OperationContext,
): RootContent[] {
  const words = operationWords[context.locale];
  const schema = schemaOf(openapi, name);
  const addressOf = schemaAddress(openapi, context);
  const isAnswered = operations.some(({ answered }) => answered.has(name));
  const direction = isAnswered ? "answered" : "sent";
  const smaller = smallerWithin(openapi, schema, addressOf);
  const told = [schema, ...[...smaller].map(($ref) => resolve<Schema>(openapi, { $ref }))];
  const nested = nestedOnce(openapi, smaller, told);
  const writing = {
    openapi,
    words,
    showsExamples: true,
    nested,
    addressOf: (other: string) =>
      addressOf(other) ?? (nested.has(other) ? undefined : `#${anchorOf(other)}`),
  };
  const within = componentSchemas(openapi, smaller).filter(([other]) => !nested.has(other));
  return [
    heading(2, words.fields),
    schemaFields(schema, writing, "field", direction),
    ...(within.length > 0 ? [heading(2, words.otherTypes)] : []),
    ...within.flatMap(([other, inner]) => schemaSection(other, inner, writing, { direction })),
    ...usedBy(name, operations, context, words),
  ];
}

/** Returns the components within a schema that have no page, transitively. */
function smallerWithin(
  openapi: OpenApi,
  schema: Schema,
  addressOf: (name: string) => string | undefined,
): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as Schema;
    if ($ref === undefined) return Object.values(value).forEach(visit);
    if (found.has($ref) || addressOf(refName($ref)) !== undefined) return;
    found.add($ref);
    visit(resolve(openapi, { $ref }));
  };
  visit(schema);
  return found;
}

function usedBy(
  name: string,
  operations: readonly Uses[],
  context: OperationContext,
  words: OperationWords,
): RootContent[] {
  const items = operations
    .filter(({ sent, answered }) => sent.has(name) || answered.has(name))
    .map(({ placed, sent, answered }) => {
      const { operation } = placed;
      const path = localizePath(operationPath(placed), context.locale);
      const title = operation.summary ?? operation.operationId;
      const places = [
        ...(sent.has(name) ? [words.sentBy] : []),
        ...(answered.has(name) ? [words.answeredBy] : []),
      ];
      const address = context.docsUrl + markdownPath(path);
      return [link(address, title), `: ${places.join(", ")}`];
    });
  return items.length === 0 ? [] : [heading(2, words.usedBy), list(items)];
}

function descriptionOf(openapi: OpenApi, name: string, words: OperationWords): string {
  return schemaOf(openapi, name).description ?? `${words.fields}: ${name}.`;
}

function schemaOf(openapi: OpenApi, name: string): Schema {
  return resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
}
