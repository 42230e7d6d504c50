import { z } from "zod";
import type { Operation } from "./define-operation.ts";
import type { RequestError } from "../problems/problem.ts";

type ValueType = "string" | "integer" | "number" | "boolean" | "array";

const typesOf = new WeakMap<z.ZodObject, Map<string, ValueType>>();

/** Returns the JSON type of each parameter by its schema. */
export function parameterTypes(schema: z.ZodObject): Map<string, ValueType> {
  let types = typesOf.get(schema);
  if (types === undefined) {
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    types = new Map(
      Object.entries(properties).map(([name, property]) => [
        name,
        (typeof property === "object" ? property.type : undefined) as ValueType,
      ]),
    );
    typesOf.set(schema, types);
  }
  return types;
}

/**
 * Converts path and query parameters to the types of their schemas: numbers and booleans, and arrays from
 * comma-separated lists or repeated parameters. Invalid values stay strings, which validation rejects.
 */
export function decodeParameters(
  operation: Operation,
  path: Record<string, string>,
  search: URLSearchParams,
): {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  parameterErrors: RequestError[];
} {
  const paramTypes = parameterTypes(operation.params);
  const params = Object.fromEntries(
    Object.entries(path).map(([name, text]) => [name, decode(text, paramTypes.get(name))]),
  );
  const queryTypes = parameterTypes(operation.query);
  const query: Record<string, unknown> = {};
  const parameterErrors: RequestError[] = [];
  for (const name of new Set(search.keys())) {
    const texts = search.getAll(name);
    const type = queryTypes.get(name);
    if (texts.length > 1 && type !== "array") {
      parameterErrors.push({
        location: "query",
        name,
        rule: "unique",
        message: `${name} must be given once`,
        expected: "one value",
        received: `${texts.length} values`,
      });
    }
    Object.defineProperty(query, name, {
      value: decode(type === "array" ? texts.join(",") : (texts[0] ?? ""), type),
      enumerable: true,
    });
  }
  return { params, query, parameterErrors };
}

/** Converts strings to the types of the schema, in the same way as parameters. */
export function decodeTexts(
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const types = parameterTypes(schema);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? decode(value, types.get(name)) : value,
    ]),
  );
}

const decimal = /^-?(0|[1-9]\d{0,19})(\.\d{1,20})?$/u;

function decode(text: string, type: ValueType | undefined): unknown {
  if (type === "integer" && /^-?(0|[1-9]\d{0,19})$/u.test(text)) return Number(text);
  if (type === "number" && decimal.test(text)) return Number(text);
  // As a number, a fraction gets a precise error. `2.0` stays a string and is rejected.
  if (type === "integer" && decimal.test(text) && Number(text) % 1 !== 0) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type === "array") return text === "" ? [] : text.split(",");
  return text;
}
