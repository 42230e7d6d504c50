import { z } from "zod";

/** An unknown reference of a pointer: its index, and the members that the schema has there. */
export type UnknownReference = { depth: number; members: string[] };

/** The end of a pointer for one alternative: a schema, null if any value is possible, or an unknown reference. */
type PointerEnd = { schema: z.core.$ZodType | null } | { unknown: UnknownReference };

/**
 * Resolves the references of a JSON Pointer in a schema. Values of an open schema, such as `z.record` or `z.unknown`,
 * may have any member.
 *
 * @returns null if a valid value can have a value at the pointer; otherwise the first unknown reference, of the
 *   alternative in which most references are known
 */
export function followSchema(
  schema: z.core.$ZodType,
  references: readonly string[],
): UnknownReference | null {
  const known: UnknownReference[] = [];
  for (const end of endsOf(schema, references)) {
    if ("schema" in end) return null;
    known.push(end.unknown);
  }
  const depth = Math.max(...known.map((end) => end.depth));
  const members = known.filter((end) => end.depth === depth).flatMap((end) => end.members);
  return { depth, members: [...new Set(members)] };
}

/**
 * Returns the possible schemas at a pointer into a schema, without wrappers and unions.
 *
 * @returns null if any value is possible there; empty if none is
 */
export function schemasAt(
  schema: z.core.$ZodType,
  references: readonly string[],
): z.core.$ZodType[] | null {
  const found: z.core.$ZodType[] = [];
  for (const end of endsOf(schema, references)) {
    if (!("schema" in end)) continue;
    if (end.schema === null) return null;
    found.push(end.schema);
  }
  return found;
}

function* endsOf(
  schema: z.core.$ZodType,
  references: readonly string[],
  depth = 0,
): Generator<PointerEnd> {
  const { innerType, out } = schema._zod.def as WrapperDefinition;
  const inner = innerType ?? out;
  if (inner !== undefined) yield* endsOf(inner, references, depth);
  else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* endsOf(option, references, depth);
  } else if (!isKnown(schema)) yield { schema: null };
  else if (references[depth] === undefined) yield { schema };
  else yield* endsWithin(schema, references, depth);
}

/** Continues with the member of an object or the item of a list. */
function* endsWithin(
  schema: z.core.$ZodType,
  references: readonly string[],
  depth: number,
): Generator<PointerEnd> {
  const memberSchema = memberOf(schema, references[depth] ?? "");
  if (memberSchema !== undefined && !(memberSchema instanceof z.ZodNever)) {
    yield* endsOf(memberSchema, references, depth + 1);
  } else {
    const members = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    yield { unknown: { depth, members } };
  }
}

function memberOf(schema: z.core.$ZodType, reference: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    const isOwn = Object.hasOwn(schema.shape, reference);
    return (isOwn ? schema.shape[reference] : schema.def.catchall) as z.core.$ZodType | undefined;
  }
  const isItem = schema instanceof z.ZodArray && /^(?:0|[1-9]\d*)$/u.test(reference);
  return isItem ? schema.element : undefined;
}

/** The definition of a wrapper, such as `optional`, `nullable` or `default`, or of a pipe. */
type WrapperDefinition = { innerType?: z.core.$ZodType; out?: z.core.$ZodType };

const known: ReadonlySet<string> = new Set([
  "string",
  "number",
  "boolean",
  "null",
  "enum",
  "literal",
  "object",
  "array",
]);

const isKnown = (schema: z.core.$ZodType): boolean => known.has(schema._zod.def.type);
