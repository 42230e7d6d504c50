import { listOperations, resolve, type OpenApi, type Schema } from "#lib/contract/openapi.ts";
import { listEventTypes } from "#lib/contract/event-types.ts";
import { referenceMessages } from "#lib/contract/reference-messages.ts";
import type { ToolEntry } from "#lib/contract/tools.ts";
import { isPartialSchema } from "#lib/contract/partial-schemas.ts";
import type { FieldTextFile } from "./field-texts.ts";

const document = "public/openapi.json";

/** A schema, parameter, field or header of the document, by its path: `NewTask.checklist.text`. */
type DescribedItem = {
  path: string;
  description: string | undefined;
  lacksExample: boolean;
  /** Where to write what is missing, as the end of a sentence; by default not mentioned. */
  remedy?: string;
};

const schemaRemedy = "; its schema says it in `.meta()`";
const nameRemedy = "; packages/api/src/surfaces/openapi/common-members.ts says it by its name";

/**
 * Reports what fields lack, each as one sentence with its file: a description, an example where no other value
 * is shown, the Dutch of a sentence; also Dutch of a deleted sentence, conflicting translations, and
 * undescribed arguments of tools.
 */
export function findMissingFieldTexts(
  openapi: OpenApi,
  tools: readonly ToolEntry[],
  files: readonly FieldTextFile[],
): string[] {
  const items = [...describedItemsOf(openapi)];
  const descriptions = new Set(items.flatMap(({ description }) => description ?? []));
  const dutch = new Map<string, string>();
  const errors: string[] = [];
  for (const { file, texts } of files) {
    for (const [english, text] of Object.entries(texts)) {
      const other = dutch.get(english);
      dutch.set(english, text);
      if (!descriptions.has(english)) errors.push(`${file}: nothing says "${english}".`);
      if (text.trim() === "") errors.push(`${file}: "${english}" has no Dutch.`);
      if (other !== undefined && other !== text) {
        errors.push(`${file}: "${english}" has another Dutch elsewhere: "${other}".`);
      }
    }
  }
  const incomplete = items.flatMap(({ path, description, lacksExample, remedy = "" }) => [
    ...(description === undefined ? [`${document}: ${path} has no description${remedy}.`] : []),
    ...(lacksExample ? [`${document}: ${path} has no example${remedy}.`] : []),
  ]);
  // The same sentence may describe fifty items: the first represents them.
  const byDescription = Map.groupBy(items, ({ description }) => description);
  const withoutDutch = [...byDescription].flatMap(([sentence, [first]]) =>
    sentence === undefined || first === undefined || dutch.has(sentence)
      ? []
      : [`${document}: ${first.path} has no Dutch, in a fields.nl.json: "${sentence}".`],
  );
  return [...incomplete, ...withoutDutch, ...errors, ...findUndescribedArguments(openapi, tools)];
}

function* describedItemsOf(openapi: OpenApi): Generator<DescribedItem> {
  const { schemas = {}, parameters = {}, headers = {} } = openapi.components ?? {};
  yield* enumDescriptionsOf(openapi.paths, document);
  for (const { type, description } of listEventTypes(openapi)) {
    yield { path: `webhooks ${type}`, description: description || undefined, lacksExample: false };
  }
  for (const [name, schema] of Object.entries(schemas as Record<string, Schema>)) {
    yield* enumDescriptionsOf(schema, name);
    // A partial record has the fields of the whole one, and no page.
    if (isPartialSchema(schema)) continue;
    yield { path: name, description: schema.description, lacksExample: false };
    yield* fieldsOf(openapi, schema, name);
  }
  for (const [name, parameter] of [...Object.entries(parameters), ...Object.entries(headers)]) {
    yield toDescribedItem(openapi, name, parameter as ParameterOrHeader);
  }
  for (const { operation } of listOperations(openapi)) {
    const { operationId, requestBody, responses = {} } = operation;
    for (const parameter of operation.parameters ?? []) {
      if (parameter.$ref === undefined)
        yield toDescribedItem(openapi, `${operationId}.${parameter.name}`, parameter);
    }
    for (const part of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const { schema = {} } of Object.values(part.content ?? {})) {
        yield* fieldsOf(openapi, schema, operationId);
      }
      for (const [name, header] of Object.entries("headers" in part ? (part.headers ?? {}) : {})) {
        if (header.$ref === undefined)
          yield toDescribedItem(openapi, `${operationId}.${name}`, header);
      }
    }
  }
}

/** Yields the meanings of enumeration values, wherever they are. */
function* enumDescriptionsOf(part: unknown, path: string): Generator<DescribedItem> {
  if (Array.isArray(part)) for (const item of part) yield* enumDescriptionsOf(item, path);
  if (typeof part !== "object" || part === null || Array.isArray(part)) return;
  for (const [name, member] of Object.entries(part)) {
    if (name === "x-enumDescriptions") {
      for (const [value, description] of Object.entries(member as Record<string, string>)) {
        yield { path: `${path} ${value}`, description, lacksExample: false };
      }
    } else yield* enumDescriptionsOf(member, path);
  }
}

/** A parameter, or a header, which has no `in`. */
type ParameterOrHeader = { in?: string; description?: string; example?: unknown; schema?: Schema };

function toDescribedItem(
  openapi: OpenApi,
  path: string,
  parameter: ParameterOrHeader,
): DescribedItem {
  const { description, example, schema = {} } = parameter;
  return {
    path,
    description: description ?? descriptionOf(openapi, schema),
    lacksExample: example === undefined && !showsValue(schema),
    ...(parameter.in === undefined
      ? {}
      : { remedy: parameter.in === "path" ? nameRemedy : schemaRemedy }),
  };
}

/** Yields the fields of a schema, recursively. */
function* fieldsOf(openapi: OpenApi, schema: Schema, path: string): Generator<DescribedItem> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const own = `${path}.${name}`;
    yield {
      path: own,
      description: descriptionOf(openapi, property),
      lacksExample: !showsValue(property),
      remedy: schemaRemedy,
    };
    yield* fieldsOf(openapi, property, own);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const values = typeof additionalProperties === "object" ? [additionalProperties] : [];
  for (const part of [...(items === undefined ? [] : [items]), ...values]) {
    yield* fieldsOf(openapi, part, path);
  }
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* fieldsOf(openapi, part, path);
}

/** Returns the description of a field, or of the component that it references. */
function descriptionOf(
  openapi: OpenApi,
  { $ref, description, anyOf = [] }: Schema,
): string | undefined {
  if (description !== undefined) return description;
  const named = $ref === undefined ? anyOf.find((part) => part.$ref !== undefined) : { $ref };
  return named && resolve<Schema>(openapi, named).description;
}

/** Whether a reader sees a value without an example: one of an enumeration, or those of nested fields. */
function showsValue(schema: Schema): boolean {
  const { $ref, type, examples, enum: values, items, anyOf, oneOf, allOf, properties } = schema;
  if ([$ref, examples, values, schema.const, properties].some((part) => part !== undefined)) {
    return true;
  }
  if (type === "boolean" || type === "null") return true;
  if (items !== undefined) return showsValue(items);
  return [anyOf, oneOf, allOf].some((parts) => parts?.every(showsValue) === true);
}

/** Reports arguments that the tool's operation doesn't have and that no page describes either. */
function findUndescribedArguments(openapi: OpenApi, tools: readonly ToolEntry[]): string[] {
  const common = new Set(Object.keys(referenceMessages.en.commonInputs));
  return tools.flatMap(({ name: tool, operationId, inputSchema }) => {
    const found = listOperations(openapi).find((one) => one.operation.operationId === operationId);
    const { parameters = [], requestBody } = found?.operation ?? {};
    const body = requestBody?.content?.["application/json"]?.schema ?? {};
    const described = new Set([
      ...parameters.map((parameter) => parameter.name),
      ...Object.keys(resolve<Schema>(openapi, body).properties ?? {}),
    ]);
    return Object.keys(inputSchema.properties ?? {})
      .filter((name) => !common.has(name) && !described.has(name))
      .map((name) => `public/tools.json: ${tool}.${name} has no description.`);
  });
}
