import type { z } from "zod";

/** The JSON Schema with which tools show an argument. */
type ToolForm = Record<string, unknown>;

const forms = new WeakMap<z.core.$ZodType, ToolForm>();

/**
 * Makes tools show an argument in fewer words than its schema, since a model reads every description at every
 * turn. The schema still validates the value, and its refusals explain the rest.
 */
export function withToolForm<Schema extends z.ZodType>(schema: Schema, form: ToolForm): Schema {
  forms.set(schema, form);
  return schema;
}

/** Returns how tools show an argument, if not by its schema. */
export function toolFormOf(schema: z.core.$ZodType): ToolForm | undefined {
  const form = forms.get(schema);
  if (form !== undefined) return form;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? undefined : toolFormOf(innerType);
}
