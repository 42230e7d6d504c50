import type { z } from "zod";

/** The JSON Schema of an argument in the input schema of tools. */
type ToolSchema = Record<string, unknown>;

const toolSchemas = new WeakMap<z.core.$ZodType, ToolSchema>();

/**
 * Sets a shorter JSON Schema of an argument for tools, since a model reads every input schema in every turn. The full
 * schema still validates the value, and its errors explain the rules.
 */
export function withToolSchema<Schema extends z.ZodType>(
  schema: Schema,
  toolSchema: ToolSchema,
): Schema {
  toolSchemas.set(schema, toolSchema);
  return schema;
}

/** Returns the JSON Schema of an argument for tools, if one was set. */
export function toolSchemaOf(schema: z.core.$ZodType): ToolSchema | undefined {
  const toolSchema = toolSchemas.get(schema);
  if (toolSchema !== undefined) return toolSchema;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? undefined : toolSchemaOf(innerType);
}
