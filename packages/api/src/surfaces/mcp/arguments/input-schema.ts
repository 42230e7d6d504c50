import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Operation } from "../../../kernel/define-operation.ts";
import { toolFormOf } from "../../../schema/tool-form.ts";
import { toSchema } from "../../openapi/to-schema.ts";
import { argumentWords } from "./argument-words.ts";
import { namedKindOf } from "../../names/named-arguments.ts";

type Json = Record<string, unknown>;

/** Where an argument goes in the request of the operation. */
export type Place = "params" | "query" | "body";

/** What decides which arguments a tool takes besides those of its operation. */
type ToolKind = {
  isList: boolean;
  readOnly: boolean;
  /** What adds a record to another takes it as well, but has no use for it. */
  offersIfMatch: boolean;
};

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
    const property = toProperty(name, schema, operation.tool?.name ?? "");
    if (property === null) continue;
    properties[name] = property;
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

/** An argument as the definition of a tool shows it; null for an order that can only be turned round. */
function toProperty(name: string, schema: z.ZodType, tool: string): Json | null {
  const kind = numberedKindOf(name);
  if (kind !== undefined) return { type: "string", description: `Id or ${numberedKinds[kind]}.` };
  const form = toolFormOf(schema) ?? toCompactSchema(schema, { tool, path: name });
  // Where a name may stand, an integer is told as a text; a number is taken as well.
  const property = namedKindOf(name)?.hasIntegerId === true ? { ...form, type: "string" } : form;
  if (name === "q") return { type: "string" };
  // The minus sign of a descending order is told in the instructions.
  if (name === "sort") {
    const fields = fieldsOf(property);
    return fields.length > 1 ? { type: "string", description: fields.join(", ") } : null;
  }
  return property;
}

function fieldsOf({ enum: orders }: Json): string[] {
  const names = Array.isArray(orders) ? orders.map((order) => String(order)) : [];
  return names.filter((name) => !name.startsWith("-"));
}

/** They are the same everywhere, so the instructions of the server say what they mean. */
function commonProperties({ isList, readOnly, offersIfMatch }: ToolKind): Json {
  return {
    ...(isList ? { limit: { type: "integer" }, cursor: { type: "string" } } : {}),
    organizationId: { type: "string" },
    detail: { type: "string" },
    ...(readOnly
      ? {}
      : {
          reason: { type: "string" },
          dryRun: { type: "boolean" },
          idempotencyKey: { type: "string" },
        }),
    ...(offersIfMatch ? { ifMatch: { type: "string" } } : {}),
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

/** Where a schema stands: in which tool, behind which names. */
type Where = { tool: string; path: string };

/**
 * A JSON Schema in as few words as it takes, and in those that clients can map to the declarations of
 * any model: no references, no titles, one type for each value. Where it asks for less than the
 * operation does, the refusal teaches the rest.
 */
function toCompactSchema(schema: z.ZodType, where: Where): Json {
  const components: Record<string, Json> = {};
  const root = toSchema(schema, "input", components);
  return shorten(withoutNull(inline(root, components)) as Json, where);
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

function shorten(schema: Json, where: Where): Json {
  const told = toldShortly(schema, where);
  return Object.fromEntries(
    Object.entries(told)
      .filter(([key, value]) => !isLeftToRefusal(key, value))
      .map(([key, value]) => [key, shortenWithin(key, value, where)]),
  );
}

function shortenWithin(key: string, value: unknown, { tool, path }: Where): unknown {
  const inner = (part: unknown, at: string) => shorten(part as Json, { tool, path: at });
  if (key === "properties") {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(
      members.map(([name, member]) => [name, inner(member, `${path}.${name}`)]),
    );
  }
  if (key === "anyOf") return (value as Json[]).map((branch) => inner(branch, path));
  if (key === "items") return withoutWords(inner(value, path));
  return key === "additionalProperties" && value !== true ? inner(value, "") : value;
}

/** Of the items of a list nothing is said that is said of the list. */
function withoutWords({ description: _ofTheList, ...schema }: Json): Json {
  return schema;
}

/** Longer lists of values are not told: the refusal of another one names them. */
const longestValues = 240;

/** What tools say of an argument, and an example where there are too many values to list. */
function toldShortly(schema: Json, { tool, path }: Where): Json {
  const { description: _forPeople, enum: values, ...rest } = schema;
  const isLong = Array.isArray(values) && JSON.stringify(values).length > longestValues;
  const example = isLong ? `One of ${values.length}, such as ${String(values[0])}.` : undefined;
  const words = argumentWords[`${tool}.${path}`] ?? argumentWords[path] ?? example;
  return {
    ...rest,
    ...(words === undefined ? {} : { description: words }),
    ...(values === undefined || isLong ? {} : { enum: values }),
  };
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
  "pattern",
  "propertyNames",
  "uniqueItems",
]);

/**
 * What a call learns from its refusal when it needs to, or from the name of the argument: bounds, the
 * form of ids and addresses, defaults that say "nothing".
 */
function isLeftToRefusal(key: string, value: unknown): boolean {
  return (
    leftToRefusal.has(key) ||
    (key === "minimum" && Number(value) <= 1) ||
    (key === "default" && ["false", "0", "[]", '""', "null"].includes(JSON.stringify(value))) ||
    (key === "format" && ["uuid", "email", "uri"].includes(String(value))) ||
    key.startsWith("x-") ||
    // Only the arguments themselves are closed in so many words.
    (key === "additionalProperties" && value === false)
  );
}
