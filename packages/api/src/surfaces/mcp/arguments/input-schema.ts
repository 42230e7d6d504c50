import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Operation } from "../../../kernel/define-operation.ts";
import { toolSchemaOf } from "../../../schema/tool-schema.ts";
import { toSchema } from "../../openapi/to-schema.ts";
import { toMembersText } from "./members-text.ts";
import { isOtherField } from "./other-fields.ts";
import { argumentDescriptionAt, argumentsWithMembersInText } from "./argument-descriptions.ts";
import { kindOfArgument } from "../../names/kind-of-argument.ts";

type Json = Record<string, unknown>;

/** The part of the operation's request that contains an argument. */
export type RequestPart = "params" | "query" | "body";

/** Determines which common arguments a tool has, in addition to those of its operation. */
type ToolTraits = {
  isList: boolean;
  readOnly: boolean;
  /** False for calls that add a record to another: they accept `ifMatch` but have no use for it. */
  offersIfMatch: boolean;
  /** Whether a call may have several sets of arguments. */
  offersBatch: boolean;
};

/** Members of the operation's request that are no arguments, or are common arguments of tools. */
const excludedMembers = new Set([
  "organizationId",
  "limit",
  "cursor",
  "fields",
  "count",
  "includeDeleted",
  "dryRun",
]);

/**
 * Returns the members of an operation's request that become arguments of its tool, with the part that contains
 * each.
 *
 * @throws Error for a body that is not an object with declared members, or a name that occurs in two parts
 */
export function argumentPartsOf(operation: Operation): Map<string, RequestPart> {
  const parts = new Map<string, RequestPart>();
  for (const part of ["params", "query", "body"] as const) {
    for (const name of Object.keys(shapeOf(operation, part))) {
      if (
        excludedMembers.has(name) ||
        operation.tool?.omittedArguments?.includes(name) === true ||
        (part === "body" && Object.hasOwn(operation.tool?.sets ?? {}, name)) ||
        (name === "updatedAfter" && operation.tool?.takesUpdatedAfter !== true)
      )
        continue;
      if (parts.has(name)) throw new Error(`${operation.id}: ${name} occurs in two parts`);
      parts.set(name, part);
    }
  }
  return parts;
}

/** Returns the input schema of a tool: one flat object without references. */
export function toInputSchema(
  operation: Operation,
  kind: ToolTraits,
): ToolDefinition["inputSchema"] {
  const properties: Record<string, Json> = {};
  const others: Record<string, Json> = {};
  const required: string[] = [];
  const tool = operation.tool?.name ?? "";
  for (const [name, part] of argumentPartsOf(operation)) {
    const schema = shapeOf(operation, part)[name] as z.ZodType;
    const property = toProperty(name, schema, tool);
    if (property === null) continue;
    const isOptional = z.object({ [name]: schema }).safeParse({}).success;
    (isOptional && isOtherField(tool, name) ? others : properties)[name] = property;
    if (!isOptional) required.push(name);
  }
  return {
    type: "object",
    properties: {
      ...properties,
      ...(Object.keys(others).length === 0
        ? {}
        : { otherFields: { type: "object", description: `${toMembersText(others)}.` } }),
      ...(clearableMembers(operation).length > 0 ? { clear: clearProperty } : {}),
      ...commonProperties(kind),
    } as never,
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Kinds of records that have a display number, each with an example. */
export const numberedKinds = {
  task: "T-1042",
  quote: "Q-2026-0031",
  order: "O-2026-0018",
} as const;
export type NumberedKind = keyof typeof numberedKinds;

/**
 * Returns the kind of record to which an argument refers if it accepts a display number; undefined otherwise.
 */
export function numberedKindOf(name: string): NumberedKind | undefined {
  const kind = /(?:^|\w)(task|quote|order)Id$/iu.exec(name)?.[1]?.toLowerCase();
  return kind as NumberedKind | undefined;
}

/** Returns the members that a change may set to null: directly in REST, by `clear` in tools. */
export function clearableMembers(operation: Operation): string[] {
  // Only merge patches of the record itself; operations on paths below it change its state.
  if (operation.method !== "PATCH" || !operation.path.endsWith("}")) return [];
  return Object.entries(shapeOf(operation, "body")).flatMap(([name, schema]) =>
    (schema as z.ZodType).safeParse(null).success ? [name] : [],
  );
}

/** Returns the schema of an argument in tool definitions; null for a `sort` with only one field. */
function toProperty(name: string, schema: z.ZodType, tool: string): Json | null {
  const kind = numberedKindOf(name);
  if (kind !== undefined) return { type: "string", description: `Id or ${numberedKinds[kind]}.` };
  const whole = toolSchemaOf(schema) ?? toCompactSchema(schema, { tool, path: name });
  const form = argumentsWithMembersInText.has(name) ? withMembersInText(whole) : whole;
  // Integer ids that accept names are declared as strings; calls may send numbers too.
  const property = kindOfArgument(name)?.hasIntegerId === true ? { ...form, type: "string" } : form;
  if (name === "q") return { type: "string", description: "Search words." };
  if (name === "sort") {
    const fields = fieldsOf(property);
    if (fields.length <= 1) return null;
    return { type: "string", description: `${fields.join(", ")}; -${fields[0]}: descending.` };
  }
  return property;
}

function fieldsOf({ enum: orders }: Json): string[] {
  const names = Array.isArray(orders) ? orders.map((order) => String(order)) : [];
  return names.filter((name) => !name.startsWith("-"));
}

const batchDescription = "Up to 49 more of these; all or none.";

const clearProperty: Json = {
  type: "array",
  items: { type: "string" },
  description: "Fields to empty.",
};

/** Returns the common arguments. */
function commonProperties({ isList, readOnly, offersIfMatch, offersBatch }: ToolTraits): Json {
  return {
    ...(offersBatch
      ? { batch: { type: "array", items: { type: "object" }, description: batchDescription } }
      : {}),
    ...(isList ? { limit: integer("1 to 50; default 20."), cursor: text("nextCursor.") } : {}),
    organizationId: text("Default: yours."),
    ...(readOnly
      ? { detail: { type: "string", enum: ["concise", "full"], description: "Default concise." } }
      : {
          reason: text("Why, for the audit log."),
          dryRun: { type: "boolean", description: "Only preview." },
          idempotencyKey: text("Own text; safe repeats."),
        }),
    ...(offersIfMatch ? { ifMatch: text("etag it must have.") } : {}),
  };
}

function text(description: string): Json {
  return { type: "string", description };
}

function integer(description: string): Json {
  return { type: "integer", description };
}

function shapeOf(operation: Operation, part: RequestPart): Record<string, unknown> {
  const schema = operation[part];
  if (schema === undefined) return {};
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new Error(`${operation.id}: the ${part} of a tool must be an object of named members`);
}

/** The location of a schema: its tool, and the names that lead to it, separated by dots. */
type SchemaLocation = { tool: string; path: string };

/**
 * Returns a JSON Schema that is as short as possible and uses only keywords that clients can map to the
 * function declarations of any model: no references, no titles, one type for each value. It may be less strict
 * than the operation, whose validation errors then explain the rest.
 */
function toCompactSchema(schema: z.ZodType, location: SchemaLocation): Json {
  const components: Record<string, Json> = {};
  const root = toSchema(schema, "input", components);
  return shorten(withoutNull(inline(root, components)) as Json, location);
}

/** Removes null from types: omitted members are unchanged, and `clear` sets null. Calls may still send null. */
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

function shorten(schema: Json, location: SchemaLocation): Json {
  const described = withToolDescription(schema, location);
  return Object.fromEntries(
    Object.entries(described)
      .filter(([key, value]) => !isOmitted(key, value))
      .map(([key, value]) => [key, shortenMember(key, value, location)]),
  );
}

/** Describes the members of an object, or of the objects of a list, in its description instead of its schema. */
function withMembersInText({ properties, required, items, ...schema }: Json): Json {
  const list = items as Json | undefined;
  const members = (list?.["properties"] ?? properties ?? {}) as Record<string, Json>;
  const names = (list?.["required"] ?? required) as string[] | undefined;
  return {
    ...schema,
    ...(list === undefined ? {} : { items: { type: "object" } }),
    description: schema["description"] ?? `${toMembersText(members, names)}.`,
  };
}

function shortenMember(key: string, value: unknown, { tool, path }: SchemaLocation): unknown {
  const inner = (part: unknown, at: string) => shorten(part as Json, { tool, path: at });
  if (key === "properties") {
    const members = Object.entries(value as Record<string, Json>);
    return Object.fromEntries(
      members.map(([name, member]) => [name, inner(member, `${path}.${name}`)]),
    );
  }
  if (key === "anyOf") return (value as Json[]).map((branch) => inner(branch, path));
  if (key === "items") return withoutDescription(inner(value, path));
  return key === "additionalProperties" && value !== true ? inner(value, "") : value;
}

/** Removes the description of list items: that of the list suffices. */
function withoutDescription({ description: _ofTheList, ...schema }: Json): Json {
  return schema;
}

/**
 * Maximum length of an enumeration as JSON. Longer ones are omitted; the error for an unknown value lists them.
 */
const maxEnumLength = 240;

/** Replaces a description by the one for tools, if there is one. */
function withToolDescription(schema: Json, { tool, path }: SchemaLocation): Json {
  const { description: forPeople, enum: values, ...rest } = schema;
  const isLong = Array.isArray(values) && JSON.stringify(values).length > maxEnumLength;
  const example = isLong ? `One of ${values.length}, such as ${String(values[0])}.` : undefined;
  const description = argumentDescriptionAt(tool, path) ?? example ?? firstSentence(forPeople);
  return {
    ...rest,
    ...(description === undefined ? {} : { description }),
    ...(values === undefined || isLong ? {} : { enum: values }),
  };
}

function firstSentence(text: unknown): string | undefined {
  return typeof text === "string" ? /^.*?(?:\.(?= )|$)/su.exec(text)?.[0] : undefined;
}

/** Omitted keywords: limits that calls rarely violate, and keywords that function declarations often lack. */
const omittedKeywords = new Set([
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
 * Whether a keyword is omitted, since errors explain it or the argument's name suggests it: limits, the format
 * of ids and email addresses, empty defaults.
 */
function isOmitted(key: string, value: unknown): boolean {
  return (
    omittedKeywords.has(key) ||
    (key === "minimum" && Number(value) <= 1) ||
    (key === "default" && ["false", "0", "[]", '""', "null"].includes(JSON.stringify(value))) ||
    (key === "format" && ["uuid", "email", "uri"].includes(String(value))) ||
    key.startsWith("x-") ||
    // Only the arguments object itself has `additionalProperties: false`.
    (key === "additionalProperties" && value === false)
  );
}
