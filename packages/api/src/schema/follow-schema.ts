import { z } from "zod";

/** Where a pointer leaves what a schema knows: after how many references, and what stands there instead. */
export type Unknown = { depth: number; members: string[] };

/** Where a pointer ends for one kind of value: at a schema, null where it leaves everything open, or nowhere. */
type End = { schema: z.core.$ZodType | null } | { unknown: Unknown };

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
): Unknown | null {
  const known: Unknown[] = [];
  for (const end of endsOf(schema, references)) {
    if ("schema" in end) return null;
    known.push(end.unknown);
  }
  const depth = Math.max(...known.map((end) => end.depth));
  const members = known.filter((end) => end.depth === depth).flatMap((end) => end.members);
  return { depth, members: [...new Set(members)] };
}

/**
 * Returns the schemas of what a value that fits a schema can have at a pointer, without wrappers and unions.
 *
 * @returns null where that is left open; empty where it can have nothing
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
): Generator<End> {
  const { innerType, out } = schema._zod.def as Wrapped;
  const inside = innerType ?? out;
  if (inside !== undefined) yield* endsOf(inside, references, depth);
  else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* endsOf(option, references, depth);
  } else if (!isKnown(schema)) yield { schema: null };
  else if (references[depth] === undefined) yield { schema };
  else yield* endsWithin(schema, references, depth);
}

/** Goes on at the member of an object or the item of a list; other values have neither. */
function* endsWithin(
  schema: z.core.$ZodType,
  references: readonly string[],
  depth: number,
): Generator<End> {
  const within = memberOf(schema, references[depth] ?? "");
  if (within !== undefined && !(within instanceof z.ZodNever)) {
    yield* endsOf(within, references, depth + 1);
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

/** What `optional`, `nullable`, `default` and the like, or a pipe, stand around. */
type Wrapped = { innerType?: z.core.$ZodType; out?: z.core.$ZodType };

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
