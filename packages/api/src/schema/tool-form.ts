import type { z } from "zod";

/** The JSON Schema of an argument in the input schema of tools. */
type ToolForm = Record<string, unknown>;

const forms = new WeakMap<z.core.$ZodType, ToolForm>();

/**
 * Sets a shorter JSON Schema of an argument for tools, since a model reads every input schema in every turn. The full
 * schema still validates the value, and its errors explain the rules.
 */
export function withToolForm<Schema extends z.ZodType>(schema: Schema, form: ToolForm): Schema {
  forms.set(schema, form);
  return schema;
}

/** Returns the JSON Schema of an argument for tools, if one was set. */
export function toolFormOf(schema: z.core.$ZodType): ToolForm | undefined {
  const form = forms.get(schema);
  if (form !== undefined) return form;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? undefined : toolFormOf(innerType);
}
