import { listOperations, resolve, type OpenApi, type Schema } from "#lib/contract/openapi.ts";
import { referenceMessages } from "#lib/contract/reference-messages.ts";
import type { ToolEntry } from "#lib/contract/tools.ts";
import { isPartialSchema } from "#lib/contract/whole-answers.ts";
import type { FieldTextFile } from "./field-texts.ts";

const document = "public/openapi.json";

/** A schema, parameter, field or header of the document, by its path: `NewTask.checklist.text`. */
type Place = {
  path: string;
  description: string | undefined;
  lacksExample: boolean;
  /** Where to write what is missing, as the end of a sentence; by default not mentioned. */
  remedy?: string;
};

const inItsSchema = "; its schema says it in `.meta()`";
const byItsName = "; packages/api/src/surfaces/openapi/common-members.ts says it by its name";

/**
 * Reports what fields lack, each as one sentence with its file: a description, an example where no other value
 * is shown, the Dutch of a sentence; also Dutch of a deleted sentence, conflicting translations, and
 * undescribed arguments of tools.
 */
export function missingFieldWords(
  openapi: OpenApi,
  tools: readonly ToolEntry[],
  files: readonly FieldTextFile[],
): string[] {
  const places = [...placesOf(openapi)];
  const said = new Set(places.flatMap(({ description }) => description ?? []));
  const dutch = new Map<string, string>();
  const wrong: string[] = [];
  for (const { file, texts } of files) {
    for (const [english, text] of Object.entries(texts)) {
      const other = dutch.get(english);
      dutch.set(english, text);
      if (!said.has(english)) wrong.push(`${file}: nothing says "${english}".`);
      if (text.trim() === "") wrong.push(`${file}: "${english}" has no Dutch.`);
      if (other !== undefined && other !== text) {
        wrong.push(`${file}: "${english}" has another Dutch elsewhere: "${other}".`);
      }
    }
  }
  const untold = places.flatMap(({ path, description, lacksExample, remedy = "" }) => [
    ...(description === undefined ? [`${document}: ${path} has no description${remedy}.`] : []),
    ...(lacksExample ? [`${document}: ${path} has no example${remedy}.`] : []),
  ]);
  // The same sentence may describe fifty items: the first represents them.
  const sayings = Map.groupBy(places, ({ description }) => description);
  const withoutDutch = [...sayings].flatMap(([sentence, [first]]) =>
    sentence === undefined || first === undefined || dutch.has(sentence)
      ? []
      : [`${document}: ${first.path} has no Dutch, in a fields.nl.json: "${sentence}".`],
  );
  return [...untold, ...withoutDutch, ...wrong, ...untoldArguments(openapi, tools)];
}

function* placesOf(openapi: OpenApi): Generator<Place> {
  const { schemas = {}, parameters = {}, headers = {} } = openapi.components ?? {};
  yield* meaningsOf(openapi.paths, document);
  for (const [name, schema] of Object.entries(schemas as Record<string, Schema>)) {
    yield* meaningsOf(schema, name);
    // A partial record has the fields of the whole one, and no page.
    if (isPartialSchema(schema)) continue;
    yield { path: name, description: schema.description, lacksExample: false };
    yield* within(openapi, schema, name);
  }
  for (const [name, given] of [...Object.entries(parameters), ...Object.entries(headers)]) {
    yield toPlace(openapi, name, given as Given);
  }
  for (const { operation } of listOperations(openapi)) {
    const { operationId, requestBody, responses = {} } = operation;
    for (const given of operation.parameters ?? []) {
      if (given.$ref === undefined) yield toPlace(openapi, `${operationId}.${given.name}`, given);
    }
    for (const part of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const { schema = {} } of Object.values(part.content ?? {})) {
        yield* within(openapi, schema, operationId);
      }
      for (const [name, header] of Object.entries("headers" in part ? (part.headers ?? {}) : {})) {
        if (header.$ref === undefined) yield toPlace(openapi, `${operationId}.${name}`, header);
      }
    }
  }
}

/** Yields the meanings of enumeration values, wherever they are. */
function* meaningsOf(part: unknown, path: string): Generator<Place> {
  if (Array.isArray(part)) for (const item of part) yield* meaningsOf(item, path);
  if (typeof part !== "object" || part === null || Array.isArray(part)) return;
  for (const [name, member] of Object.entries(part)) {
    if (name === "x-enumDescriptions") {
      for (const [value, description] of Object.entries(member as Record<string, string>)) {
        yield { path: `${path} ${value}`, description, lacksExample: false };
      }
    } else yield* meaningsOf(member, path);
  }
}

/** A parameter, or a header, which has no `in`. */
type Given = { in?: string; description?: string; example?: unknown; schema?: Schema };

function toPlace(openapi: OpenApi, path: string, given: Given): Place {
  const { description, example, schema = {} } = given;
  return {
    path,
    description: description ?? saidOf(openapi, schema),
    lacksExample: example === undefined && !showsValue(schema),
    ...(given.in === undefined ? {} : { remedy: given.in === "path" ? byItsName : inItsSchema }),
  };
}

/** Yields the fields of a schema, recursively. */
function* within(openapi: OpenApi, schema: Schema, path: string): Generator<Place> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const own = `${path}.${name}`;
    yield {
      path: own,
      description: saidOf(openapi, property),
      lacksExample: !showsValue(property),
      remedy: inItsSchema,
    };
    yield* within(openapi, property, own);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const values = typeof additionalProperties === "object" ? [additionalProperties] : [];
  for (const part of [...(items === undefined ? [] : [items]), ...values]) {
    yield* within(openapi, part, path);
  }
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* within(openapi, part, path);
}

/** Returns the description of a field, or of the component that it references. */
function saidOf(openapi: OpenApi, { $ref, description, anyOf = [] }: Schema): string | undefined {
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
function untoldArguments(openapi: OpenApi, tools: readonly ToolEntry[]): string[] {
  const known = new Set(Object.keys(referenceMessages.en.commonInputs));
  return tools.flatMap(({ name: tool, operationId, inputSchema }) => {
    const found = listOperations(openapi).find((one) => one.operation.operationId === operationId);
    const { parameters = [], requestBody } = found?.operation ?? {};
    const body = requestBody?.content?.["application/json"]?.schema ?? {};
    const told = new Set([
      ...parameters.map((parameter) => parameter.name),
      ...Object.keys(resolve<Schema>(openapi, body).properties ?? {}),
    ]);
    return Object.keys(inputSchema.properties ?? {})
      .filter((name) => !known.has(name) && !told.has(name))
      .map((name) => `public/tools.json: ${tool}.${name} has no description.`);
  });
}
