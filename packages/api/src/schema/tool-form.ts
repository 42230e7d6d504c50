import type { z } from "zod";

/** The JSON Schema by which tools show an argument. */
type ToolForm = Record<string, unknown>;

const forms = new WeakMap<z.core.$ZodType, ToolForm>();

/**
 * Has tools show an argument in fewer words than its schema takes: every description is read by a model
 * at every turn. The schema judges what comes, and its refusals say the rest.
 */
export function withToolForm<Schema extends z.ZodType>(schema: Schema, form: ToolForm): Schema {
  forms.set(schema, form);
  return schema;
}

/** How tools show an argument, where that is not its schema. */
export function toolFormOf(schema: z.core.$ZodType): ToolForm | undefined {
  const form = forms.get(schema);
  if (form !== undefined) return form;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? undefined : toolFormOf(innerType);
}
