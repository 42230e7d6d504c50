import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { toolFormOf } from "../../schema/tool-form.ts";
import { toSchema } from "../openapi/to-schema.ts";
import { argumentWords } from "./argument-words.ts";
import { namedKindOf } from "./named-arguments.ts";

type Json = Record<string, unknown>;

/** Where an argument goes in the request of the operation. */
export type Place = "params" | "query" | "body";

/** What decides which arguments a tool takes besides those of its operation. */
type ToolKind = { isList: boolean; readOnly: boolean; takesIfMatch: boolean };

/** Members of the operation's request that a tool offers in its own way. */
const replaced = new Set([
  "organizationId",
  "limit",
  "cursor",
  "fields",
  "count",
  "includeDeleted",
  "dryRun",
]);

/**
 * The members of an operation's request that are arguments of its tool, flat.
 *
 * @throws Error for a body that is not an object of named members, or a name that stands in two places
 */
export function argumentPlaces(operation: Operation): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const place of ["params", "query", "body"] as const) {
    for (const name of Object.keys(shapeOf(operation, place))) {
      if (
        replaced.has(name) ||
        operation.tool?.leavesOut?.includes(name) === true ||
        (place === "body" && Object.hasOwn(operation.tool?.sets ?? {}, name)) ||
        (name === "updatedAfter" && operation.tool?.takesUpdatedAfter !== true)
      )
        continue;
      if (places.has(name)) throw new Error(`${operation.id}: ${name} stands in two places`);
      places.set(name, place);
    }
  }
  return places;
}

/** The input schema of a tool: one flat object, enums spelled out. */
export function toInputSchema(operation: Operation, kind: ToolKind): ToolDefinition["inputSchema"] {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const [name, place] of argumentPlaces(operation)) {
    const schema = shapeOf(operation, place)[name] as z.ZodType;
    properties[name] = toProperty(operation.tool?.name ?? "", name, schema);
    const mayBeLeftOut = z.object({ [name]: schema }).safeParse({}).success;
    if (!mayBeLeftOut) required.push(name);
  }
  return {
    type: "object",
    properties: {
      ...properties,
      ...(clearableMembers(operation).length > 0 ? { clear: listOf("string") } : {}),
      ...commonProperties(kind),
    } as never,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Records that people know by a number, with an example of one. */
export const numberedKinds = {
  task: "T-1042",
  quote: "Q-2026-0031",
  order: "O-2026-0018",
} as const;
export type NumberedKind = keyof typeof numberedKinds;

/** The kind of record whose id an argument holds, when a display number may stand in its place. */
export function numberedKindOf(name: string): NumberedKind | undefined {
  const kind = /(?:^|\w)(task|quote|order)Id$/iu.exec(name)?.[1]?.toLowerCase();
  return kind as NumberedKind | undefined;
}

/** The members of a record that a change may empty: null does so in REST, their names in `clear` here. */
export function clearableMembers(operation: Operation): string[] {
  // A merge patch of the record itself; below its address stand changes of state.
  if (operation.method !== "PATCH" || !operation.path.endsWith("}")) return [];
  return Object.entries(shapeOf(operation, "body")).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(null).success ? [name] : [],
  );
}

function toProperty(tool: string, name: string, schema: z.ZodType): Json {
  const kind = numberedKindOf(name);
  if (kind !== undefined) return { type: "string", description: `Id or ${numberedKinds[kind]}.` };
  const form = toolFormOf(schema) ?? toCompactSchema(tool, name, schema);
  // Where a name may stand, an integer is told as a text; a number is taken as well.
  const property = namedKindOf(name)?.hasIntegerId === true ? { ...form, type: "string" } : form;
  // Search and order are the same in every list.
  if (name === "q") return { type: "string" };
  if (name === "sort") return { type: "string", enum: property["enum"] };
  return property;
}

/** They are the same everywhere, so the instructions of the server say what they mean. */
function commonProperties({ isList, readOnly, takesIfMatch }: ToolKind): Json {
  return {
    ...(isList ? { limit: { type: "integer" }, cursor: { type: "string" } } : {}),
    organizationId: { type: "string" },
    ...(readOnly
      ? { detail: { type: "string" } }
      : {
          reason: { type: "string" },
          dryRun: { type: "boolean" },
          idempotencyKey: { type: "string" },
        }),
    ...(takesIfMatch ? { ifMatch: { type: "string" } } : {}),
  };
}

function shapeOf(operation: Operation, place: Place): Record<string, unknown> {
  const schema = operation[place];
  if (schema === undefined) return {};
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error(`${operation.id}: the ${place} of a tool must be an object of named members`);
}

function listOf(type: string): Json {
  return { type: "array", items: { type } };
}

/**
 * A JSON Schema in as few words as it takes, and in those that clients can map to the declarations of
 * any model: no references, no titles, one type for each value. Where it asks for less than the
 * operation does, the refusal teaches the rest.
 */
function toCompactSchema(tool: string, name: string, schema: z.ZodType): Json {
  const components: Record<string, Json> = {};
  const root = toSchema(schema, "input", components);
  const whole = withoutNull(inline(root, components)) as Json;
  return shorten(withToolWords(whole, name, (path) => argumentWords(tool, path)));
}

/**
 * The schema with what its tool says of it and of its members, in place of what it says to people.
 *
 * @param path of the member, `lines.quantity`
 * @param isNamed false for a part of it that has no name of its own, such as the items of a list
 */
function withToolWords(
  schema: Json,
  path: string,
  wordsOf: (path: string) => string | undefined,
  isNamed = true,
): Json {
  const { description: _forPeople, ...rest } = schema;
  const within = (part: unknown) =>
    typeof part === "object" ? withToolWords(part as Json, path, wordsOf, false) : part;
  const told = Object.entries(rest).map(([key, value]) => {
    if (key === "properties") {
      const members = Object.entries(value as Record<string, Json>).map(([name, member]) => [
        name,
        withToolWords(member, `${path}.${name}`, wordsOf),
      ]);
      return [key, Object.fromEntries(members)];
    }
    if (key === "anyOf") return [key, (value as Json[]).map(within)];
    return [key, key === "items" || key === "additionalProperties" ? within(value) : value];
  });
  const words = isNamed ? wordsOf(path) : undefined;
  return { ...Object.fromEntries(told), ...(words === undefined ? {} : { description: words }) };
}

/** No argument needs null: what is not to change is left out, and `clear` empties. A call may send it. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { anyOf?: Json[] };
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, withoutNull(member)]),
  );
  if (anyOf === undefined) return own;
  const branches = anyOf.filter(({ type }) => type !== "null").map((each) => withoutNull(each));
  return branches.length === 1 ? { ...(branches[0] as Json), ...own } : { anyOf: branches, ...own };
}

function inline(value: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, components));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as Json;
  if (typeof $ref === "string") {
    const { description: _general, ...component } = components[$ref.split("/").at(-1) ?? ""] ?? {};
    return inline({ ...component, ...rest }, components);
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, inline(member, components)]),
  );
}

function shorten(schema: Json): Json {
  const told = toldShortly(schema);
  return Object.fromEntries(
    Object.entries(told)
      .filter(([key, value]) => !isLeftToRefusal(key, value, told))
      .map(([key, value]) => [key, shortenWithin(key, value)]),
  );
}

function shortenWithin(key: string, value: unknown): unknown {
  if (key === "properties") {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(members.map(([name, member]) => [name, shorten(member)]));
  }
  if (key === "anyOf") return (value as Json[]).map(shorten);
  const isSchema = key === "items" || (key === "additionalProperties" && value !== true);
  return isSchema ? shorten(value as Json) : value;
}

/** Longer lists of values are not told: the refusal of another one names them. */
const longestValues = 240;

/** What a schema says, with an example where there are too many values to list. */
function toldShortly(schema: Json): Json {
  const { description, enum: values, ...rest } = schema;
  const told = description === undefined ? {} : { description };
  if (!Array.isArray(values)) return { ...rest, ...told };
  if (JSON.stringify(values).length <= longestValues) return { ...rest, ...told, enum: values };
  const example = `One of ${values.length}, such as ${String(values[0])}.`;
  return { ...rest, description: example };
}

/** Bounds that no call meets by accident, and what declarations of functions often cannot hold. */
const leftToRefusal = new Set([
  "examples",
  "contentEncoding",
  "exclusiveMinimum",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minItems",
  "minLength",
  "propertyNames",
  "uniqueItems",
]);

/**
 * What a call learns from its refusal when it needs to, or from the name of the argument: bounds, the
 * form of ids and addresses, defaults that say "nothing".
 */
function isLeftToRefusal(key: string, value: unknown, schema: Json): boolean {
  return (
    leftToRefusal.has(key) ||
    (key === "minimum" && Number(value) <= 1) ||
    (key === "default" && ["false", "0", "[]", '""', "null"].includes(JSON.stringify(value))) ||
    (key === "format" && ["uuid", "email", "uri"].includes(String(value))) ||
    (key === "pattern" && (schema["description"] ?? schema["format"]) !== undefined) ||
    key.startsWith("x-") ||
    // Only the arguments themselves are closed in so many words.
    (key === "additionalProperties" && value === false)
  );
}
