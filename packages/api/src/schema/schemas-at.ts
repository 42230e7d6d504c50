import { z } from "zod";

/** What a value may be: it fits one of these. */
export type Schemas = readonly z.core.$ZodType[];

/**
 * Returns the schemas of a member, or of an item, of values that fit one of some schemas; none where no schema
 * names it: members of a record and of `unknown` belong to whoever writes them.
 */
export function schemasAt(schemas: Schemas, reference: string): Schemas {
  return schemas.flatMap(toAlternatives).flatMap((schema) => {
    if (schema instanceof z.ZodArray) return [schema.element];
    if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, reference)) return [];
    return [schema.shape[reference] as z.core.$ZodType];
  });
}

/** What `optional`, `nullable`, `default` and the like, or a pipe, stand around. */
type Wrapped = { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType };

/** Returns what stands behind wrappers and transformations, and each option of a union. */
export function toAlternatives(schema: z.core.$ZodType): Schemas {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(toAlternatives);
  const { innerType, in: read, out } = schema._zod.def as Wrapped;
  const inner = innerType ?? (read instanceof z.ZodTransform ? out : read);
  return inner === undefined ? [schema] : toAlternatives(inner);
}
