import type { z } from "zod";

/** Members of a path or a query: name → schema. */
export type Shape = Record<string, z.ZodType>;

/** The parsed values of a shape. */
export type Parsed<S extends Shape | undefined> = S extends Shape
  ? { [Name in keyof S]: z.output<S[Name]> }
  : Record<string, never>;

/** The output of a schema; undefined without a schema. */
export type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;
