import { z } from "zod";

/** Alternative schemas of a value. */
export type Schemas = readonly z.core.$ZodType[];

/**
 * Returns the possible schemas of a member or item of a value; none if no schema declares it. Members of `z.record` and
 * `z.unknown` are not declared.
 */
export function schemasAt(schemas: Schemas, reference: string): Schemas {
  return schemas.flatMap(toAlternatives).flatMap((schema) => {
    if (schema instanceof z.ZodArray) return [schema.element];
    if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, reference)) return [];
    return [schema.shape[reference] as z.core.$ZodType];
  });
}

/** The definition of a wrapper, such as `optional`, `nullable` or `default`, or of a pipe. */
type WrapperDefinition = {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

/** Returns the input schemas without wrappers and transformations, and each option of a union. */
export function toAlternatives(schema: z.core.$ZodType): Schemas {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(toAlternatives);
  const { innerType, in: input, out } = schema._zod.def as WrapperDefinition;
  const inner = innerType ?? (input instanceof z.ZodTransform ? out : input);
  return inner === undefined ? [schema] : toAlternatives(inner);
}
