import { dataKeywords } from "./to-schema.ts";

type Json = Record<string, unknown>;

/**
 * Returns a schema whose properties have `x-default` instead of `default`. openapi-typescript declares a property with
 * `default` as always present, which is right for what a client receives, and wrong for what it sends.
 */
export function renamePropertyDefaults(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (dataKeywords.has(key) || key === "x-default") return [key, value];
      if (key === "properties") return [key, renameIn(value as Record<string, Json>)];
      if (Array.isArray(value)) {
        return [
          key,
          value.map((item: unknown) => (isObject(item) ? renamePropertyDefaults(item) : item)),
        ];
      }
      return [key, isObject(value) ? renamePropertyDefaults(value) : value];
    }),
  );
}

function renameIn(properties: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const renamed = Object.entries(property).map(([key, value]) => [
        key === "default" ? "x-default" : key,
        value,
      ]);
      return [name, renamePropertyDefaults(Object.fromEntries(renamed) as Json)];
    }),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
