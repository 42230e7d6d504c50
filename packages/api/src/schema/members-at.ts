import { z } from "zod";
import { type Schemas, schemasAt, toAlternatives } from "./schemas-at.ts";

/** Returns the members of the object at a JSON Pointer into a schema; null if there is no object. */
export function membersAt(schema: z.ZodType | undefined, pointer: string): string[] | null {
  const objects = objectsOf(valuesAt(schema, pointer));
  return objects.length === 0 ? null : memberNames(objects);
}

/** Returns the schemas of the value at a pointer into a schema. */
export function valuesAt(schema: z.ZodType | undefined, pointer: string): Schemas {
  const references = pointer.split("/").slice(1);
  return references.reduce<Schemas>(schemasAt, schema === undefined ? [] : [schema]);
}

export function objectsOf(values: Schemas): z.ZodObject[] {
  return values.flatMap(toAlternatives).filter((each) => each instanceof z.ZodObject);
}

export function memberNames(objects: readonly z.ZodObject[]): string[] {
  return [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
}
