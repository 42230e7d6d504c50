import { demoValues } from "./demo-values.ts";
import {
  defaultValue,
  resolve,
  type MediaType,
  type OpenApi,
  type Parameter,
  type Schema,
} from "../../contract/openapi.ts";

/**
 * Returns the value of a parameter in samples: a record of the demo, its own example, or its name in angle
 * brackets.
 */
export function parameterSample(openapi: OpenApi, parameter: Parameter): unknown {
  const schema = parameter.schema ? resolve(openapi, parameter.schema) : {};
  return (
    demoValues[parameter.name] ??
    parameter.example ??
    Object.values(parameter.examples ?? {})[0]?.value ??
    schemaExample(schema) ??
    schema.default ??
    `<${parameter.name}>`
  );
}

/** Returns the value of a body in samples: its own example, or one composed of its fields' examples. */
export function mediaSample(openapi: OpenApi, media: MediaType): unknown {
  return (
    media.example ??
    Object.values(media.examples ?? {})[0]?.value ??
    (media.schema ? schemaSample(openapi, media.schema, new Set()) : undefined)
  );
}

/**
 * Composes a value of the schema. Optional fields without an example are left out, so that nothing is invented;
 * a component within itself is left out as well.
 */
function schemaSample(openapi: OpenApi, schema: Schema, within: ReadonlySet<string>): unknown {
  if (schema.$ref) {
    if (within.has(schema.$ref)) return undefined;
    return schemaSample(openapi, resolve(openapi, schema), new Set([...within, schema.$ref]));
  }
  const own = schemaExample(schema) ?? schema.const ?? defaultValue(schema) ?? schema.enum?.[0];
  if (own !== undefined) return own;
  const choice = (schema.anyOf ?? schema.oneOf)?.find((part) => part.type !== "null");
  if (choice) return schemaSample(openapi, choice, within);
  const types = [schema.type ?? []].flat();
  if (schema.properties || schema.allOf || types.includes("object")) {
    const parts = (schema.allOf ?? []).map((part) => schemaSample(openapi, part, within));
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {})
      .map(([name, property]) => {
        const value = schemaSample(openapi, property, within);
        return [
          name,
          value ?? (required.has(name) ? placeholder(property, name) : undefined),
        ] as const;
      })
      .filter(([, value]) => value !== undefined);
    return Object.assign({}, ...parts, Object.fromEntries(fields)) as unknown;
  }
  if (types.includes("array")) {
    const item = schema.items ? schemaSample(openapi, schema.items, within) : undefined;
    return item === undefined ? [] : [item];
  }
  return undefined;
}

function schemaExample(schema: Schema): unknown {
  return schema.example ?? schema.examples?.[0];
}

function placeholder(schema: Schema, name: string): unknown {
  const types = [schema.type ?? "string"].flat();
  if (types.includes("null")) return null;
  if (types.includes("integer") || types.includes("number")) return schema.minimum ?? 1;
  if (types.includes("boolean")) return false;
  if (schema.format === "date-time") return "2026-11-20T09:00:00.000Z";
  return `<${name}>`;
}
