import { z } from "zod";

/** Where a pointer leaves what a schema knows: after how many references, and what stands there instead. */
export type Unknown = { depth: number; members: string[] };

/**
 * Follows the references of a JSON pointer through a schema. What the schema leaves open, such as a record or
 * any value, may have every member.
 *
 * @returns null where a value that fits the schema can have something there; of several kinds of values the
 *   one that knows most of the pointer says where it ends
 */
export function followSchema(
  schema: z.core.$ZodType,
  references: readonly string[],
  depth = 0,
): Unknown | null {
  const reference = references[depth];
  if (reference === undefined) return null;
  const { innerType, out } = schema._zod.def as Wrapped;
  if (innerType !== undefined) return followSchema(innerType, references, depth);
  if (out !== undefined) return followSchema(out, references, depth);
  if (schema instanceof z.ZodObject) {
    const member = Object.hasOwn(schema.shape, reference)
      ? (schema.shape[reference] as z.core.$ZodType)
      : schema.def.catchall;
    if (member === undefined || member instanceof z.ZodNever) {
      return { depth, members: Object.keys(schema.shape) };
    }
    return followSchema(member, references, depth + 1);
  }
  if (schema instanceof z.ZodArray) {
    if (!/^(?:0|[1-9]\d*)$/u.test(reference)) return { depth, members: [] };
    return followSchema(schema.element, references, depth + 1);
  }
  if (schema instanceof z.ZodUnion) return followUnion(schema, references, depth);
  return isScalar(schema) ? { depth, members: [] } : null;
}

/** What `optional`, `nullable`, `default` and the like, or a pipe, stand around. */
type Wrapped = { innerType?: z.core.$ZodType; out?: z.core.$ZodType };

function followUnion(
  { options }: z.ZodUnion,
  references: readonly string[],
  depth: number,
): Unknown | null {
  const ends = options.map((option) => followSchema(option, references, depth));
  const known = ends.filter((end) => end !== null);
  if (known.length < ends.length) return null;
  const furthest = Math.max(...known.map((end) => end.depth));
  const members = known.filter((end) => end.depth === furthest).flatMap((end) => end.members);
  return { depth: furthest, members: [...new Set(members)] };
}

const scalars: ReadonlySet<string> = new Set([
  "string",
  "number",
  "boolean",
  "null",
  "enum",
  "literal",
]);

const isScalar = (schema: z.core.$ZodType): boolean => scalars.has(schema._zod.def.type);
