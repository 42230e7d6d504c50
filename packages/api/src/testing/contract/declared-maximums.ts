import fc from "fast-check";
import type { Operation } from "../../kernel/define-operation.ts";
import {
  documentedOperation,
  type JsonSchema,
  resolveReference,
  validatorOf,
} from "./openapi-schemas.ts";
import { propertiesOf, toExample } from "./schema-example.ts";

const keywords = ["maxLength", "maxItems", "maxProperties", "maximum"] as const;

/** A maximum that the OpenAPI document declares for a value in a request. */
export type DeclaredMaximum = {
  keyword: (typeof keywords)[number];
  limit: number;
  location: "body" | "path" | "query" | "header";
  /** The name of the parameter, or the members and indexes that lead to the value in the body. */
  path: string[];
  schema: JsonSchema;
  /** A valid value at this position. */
  example: unknown;
  /**
   * Functions that return the complete parameter or body with a value at this position: with all other members, with
   * the required ones only, and with each value of the enumerations next to it, since a member may restrict another.
   */
  builders: ValueBuilder[];
};

type Parameter = { name: string; in: DeclaredMaximum["location"]; schema: JsonSchema };

type ValueBuilder = (value: unknown) => unknown;

/**
 * Returns every maximum in the parameters and the body of an operation, at the first position where it occurs.
 *
 * @param body a valid body
 */
export function declaredMaximums(operation: Operation, body: unknown): DeclaredMaximum[] {
  const { parameters, requestBody } = documentedOperation(operation);
  const maximums: DeclaredMaximum[] = [];
  const visited = new Set<JsonSchema>();

  function visit(
    reference: JsonSchema,
    value: unknown,
    position: Pick<DeclaredMaximum, "location" | "path" | "builders">,
  ): void {
    const schema = resolveReference(reference);
    if (visited.has(schema)) return;
    visited.add(schema);
    for (const keyword of keywords) {
      const limit = schema[keyword];
      if (typeof limit === "number")
        maximums.push({ ...position, keyword, limit, schema, example: value });
    }
    const { location, path, builders } = position;
    const [buildComplete, buildMinimal] = [builders[0]!, builders[1]!];
    const branches = (schema["anyOf"] ?? schema["oneOf"] ?? []) as JsonSchema[];
    for (const branch of branches) visit(branch, toValidValue(branch, value), position);
    const members = (isObject(value) ? value : {}) as Record<string, unknown>;
    for (const [name, member] of Object.entries(propertiesOf(schema))) {
      visit(member, toValidValue(member, members[name]), {
        location,
        path: [...path, name],
        builders: [
          (inner) => buildComplete({ ...members, [name]: inner }),
          ...minimalObjects(schema, members).map(
            (minimal): ValueBuilder =>
              (inner) =>
                buildMinimal({ ...minimal, [name]: inner }),
          ),
        ],
      });
    }
    const items = schema["items"] as JsonSchema | undefined;
    if (items !== undefined) {
      const first = Array.isArray(value) ? (value as unknown[])[0] : undefined;
      visit(items, toValidValue(items, first), {
        location,
        path: [...path, "0"],
        builders: [buildComplete, buildMinimal].map(
          (build): ValueBuilder =>
            (inner) =>
              build([inner]),
        ),
      });
    }
    const otherKeywords = schema["additionalProperties"];
    if (isObject(otherKeywords)) {
      visit(otherKeywords as JsonSchema, toValidValue(otherKeywords as JsonSchema, undefined), {
        location,
        path: [...path, "key"],
        builders: [buildComplete, buildMinimal].map(
          (build): ValueBuilder =>
            (inner) =>
              build({ key: inner }),
        ),
      });
    }
  }

  for (const reference of parameters) {
    const { name, in: location, schema } = resolveReference<Parameter>(reference);
    visit(schema, undefined, { location, path: [name], builders: [identity, identity] });
  }
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema !== undefined) {
    visit(schema, body, { location: "body", path: [], builders: [identity, identity] });
  }
  return maximums;
}

const examples = new WeakMap<JsonSchema, unknown>();

/** Returns an example of a schema. Cached, since examples of patterns are slow to create. */
function exampleOf(schema: JsonSchema): unknown {
  if (!examples.has(schema)) examples.set(schema, toExample(schema));
  return examples.get(schema);
}

const identity: ValueBuilder = (value) => value;

/** Returns the required members of an object, then these with each value of each enumeration. */
function minimalObjects(
  schema: JsonSchema,
  members: Record<string, unknown>,
): Record<string, unknown>[] {
  const required = (schema["required"] ?? []) as string[];
  const minimal = Object.fromEntries(
    Object.entries(members).filter(([name]) => required.includes(name)),
  );
  const otherKeywords = Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
    ((resolveReference(member)["enum"] ?? []) as unknown[]).map((value) => ({
      ...minimal,
      [name]: value,
    })),
  );
  return [minimal, ...otherKeywords];
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if the schema allows it, else an example. */
function toValidValue(schema: JsonSchema, value: unknown): unknown {
  return value !== undefined && validatorOf(schema)(value) ? value : exampleOf(schema);
}

/** Returns a value of this size that violates no other keyword of the schema; undefined if none is found. */
export function valueOfSize(
  { keyword, schema, limit, example }: DeclaredMaximum,
  size: "limit" | "above",
): unknown {
  const count = size === "limit" ? limit : limit + 1;
  switch (keyword) {
    case "maximum":
      return count;
    case "maxItems":
      return Array.from({ length: count }, (_, index) =>
        distinctExample((schema["items"] ?? {}) as JsonSchema, index),
      );
    case "maxProperties":
      return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, "x"]));
    case "maxLength":
      return textOfLength(schema, example, count);
  }
}

/** Returns an example of an item that differs from those at other indexes, if the schema allows that. */
function distinctExample(reference: JsonSchema, index: number): unknown {
  const schema = resolveReference(reference);
  if (Array.isArray(schema["enum"])) return schema["enum"][index % schema["enum"].length];
  const example = exampleOf(schema);
  if (typeof example === "number") return example + index;
  if (typeof example === "string") {
    const digits = String(index);
    const candidates = [
      `${example.slice(0, example.length - digits.length)}${digits}`,
      `${digits}${example}`,
      `${example}${digits}`,
      `/${digits}`,
    ];
    return candidates.find((candidate) => validatorOf(schema)(candidate)) ?? example;
  }
  if (!isObject(example)) return example;
  const members = Object.entries(propertiesOf(schema)).map(([name, member]) => {
    const isText = resolveReference(member)["type"] === "string";
    return [name, isText ? distinctExample(member, index) : exampleOf(member)];
  });
  return Object.fromEntries(members);
}

const unboundedSchemas = new WeakMap<JsonSchema, JsonSchema>();

/** Returns the schema without `minLength` and `maxLength`. */
function withoutBounds(schema: JsonSchema): JsonSchema {
  const { maxLength: _, minLength: __, ...otherKeywords } = schema;
  const maximums = unboundedSchemas.get(schema) ?? otherKeywords;
  unboundedSchemas.set(schema, maximums);
  return maximums;
}

function textOfLength(schema: JsonSchema, example: unknown, length: number): string | undefined {
  const otherKeywords = withoutBounds(schema);
  const start = typeof example === "string" ? example : "";
  const padding = (text: string) => "x".repeat(Math.max(length - text.length, 0));
  const host = "@example.com";
  const label = "x".repeat(60);
  const domain = `@${Array.from({ length: 6 }, () => label).join(".")}`;
  const candidates = [
    padding(start) + start,
    start + padding(start),
    "x".repeat(length),
    "1".repeat(length),
    `https://example.com/${padding("https://example.com/")}`,
    `${padding(host).slice(0, 64)}${domain.slice(0, Math.max(length - 64 - host.length, 0)).replace(/\.$/u, "x")}.example.com`,
    `/${"x".repeat(length - 1)}`,
    `{number}${padding("{number}")}`,
    `{number}{year}${padding("{number}{year}")}`,
    ...Array.from(
      { length: 3 },
      (_unused, dots) => "x".repeat(length - 2 * dots - 2) + ".x".repeat(dots + 1),
    ),
  ];
  const fits = (text: string) => text.length === length && validatorOf(otherKeywords)(text);
  return candidates.find(fits) ?? sampleTexts(schema, length).find(fits);
}

/** Draws texts that match the pattern of a schema; returns those of this length. */
function sampleTexts({ pattern }: JsonSchema, length: number): string[] {
  if (typeof pattern !== "string" || length > 100) return [];
  const texts = fc.stringMatching(new RegExp(pattern, "u"));
  return fc.sample(texts, { numRuns: 200, seed: 1 }).filter((text) => text.length === length);
}
