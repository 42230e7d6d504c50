import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { toolFormOf } from "../../schema/tool-form.ts";
import { toSchema } from "../openapi/to-openapi.ts";

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
    properties[name] = toProperty(name, schema, operation.method === "PATCH" && place === "body");
    const mayBeLeftOut = z.object({ [name]: schema }).safeParse({}).success;
    if (!mayBeLeftOut) required.push(name);
  }
  return {
    type: "object",
    properties: { ...properties, ...commonProperties(kind) } as never,
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

/** @param clears whether null says something: it clears a member in a change, and nothing elsewhere */
function toProperty(name: string, schema: z.ZodType, clears: boolean): Json {
  const kind = numberedKindOf(name);
  if (kind !== undefined) {
    return {
      ...(clears && schema.safeParse(null).success ? orNull("string") : { type: "string" }),
      description: `Id or display number (${numberedKinds[kind]}).`,
    };
  }
  const property = toolFormOf(schema) ?? toCompactSchema(schema, clears);
  // Search and order are the same in every list.
  if (name === "q") return { type: "string" };
  return name === "sort" ? { type: "string", enum: property["enum"] } : property;
}

/** They are the same everywhere, so the instructions of the server say what they mean. */
function commonProperties({ isList, readOnly, takesIfMatch }: ToolKind): Json {
  return {
    ...(isList ? { limit: { type: "integer", maximum: 50 }, cursor: { type: "string" } } : {}),
    organizationId: { type: "string" },
    ...(readOnly
      ? { detail: { type: "string", enum: ["concise", "full"] } }
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

/** A value of a type, or null: each with a type of its own, since many models know no list of types. */
export function orNull(type: string): Json {
  return { anyOf: [{ type }, { type: "null" }] };
}

/**
 * A JSON Schema in as few words as it takes, and in those that clients can map to the declarations of
 * any model: no references, no titles, one type for each value.
 */
function toCompactSchema(schema: z.ZodType, clears: boolean): Json {
  const components: Record<string, Json> = {};
  const root = toSchema(schema, "input", components);
  const property = inline(root, components) as Json;
  return clears ? property : (withoutNull(property) as Json);
}

/** Where null means what leaving out means, the schema need not offer it; a call may still send it. */
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
  const entries = Object.entries(rest)
    .filter(([key, bound]) => !isNoBound(key, bound, rest))
    .map(([key, member]) => [key, inline(member, components)] as const);
  return Object.fromEntries(entries);
}

/** What declarations of functions often cannot hold; the refusal names the rule. */
const rareKeywords = new Set(["uniqueItems", "propertyNames", "maxProperties", "exclusiveMinimum"]);

/** From here on a bound keeps numbers exact, and says nothing about what they should be. */
const leastWideBound = 999_999_999;

/**
 * What no call meets by accident, or what the name of the argument says already: the range that JSON
 * numbers carry exactly, which zod writes for every integer, those of amounts and quantities, the length
 * of texts, the form of ids and addresses. The refusal names them to the call that does.
 */
function isNoBound(key: string, bound: unknown, schema: Json): boolean {
  return (
    (key === "maximum" && Number(bound) >= leastWideBound) ||
    (key === "minimum" && (bound === Number.MIN_SAFE_INTEGER || bound === 0 || bound === 1)) ||
    key === "minLength" ||
    key === "maxLength" ||
    (key === "minItems" && bound === 1) ||
    (key === "default" &&
      [false, 0, "[]"].includes(Array.isArray(bound) ? JSON.stringify(bound) : (bound as never))) ||
    (key === "format" && ["uuid", "email", "uri"].includes(String(bound))) ||
    (key === "pattern" && (schema["description"] ?? schema["format"]) !== undefined) ||
    key.startsWith("x-") ||
    rareKeywords.has(key) ||
    // Only the arguments themselves are closed in so many words.
    (key === "additionalProperties" && bound === false)
  );
}
