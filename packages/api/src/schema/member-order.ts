import { z } from "zod";

/** Sorts the members of values of a schema; null if such values have no members. */
type Arrange = ((value: unknown) => unknown) | null;

const arrangements = new WeakMap<z.core.$ZodType, Arrange>();

/**
 * Sorts the members of a record, also nested ones, in the order of its schema: every response has the order of the
 * reference. Unknown members come last. Values other than plain objects are returned unchanged.
 */
export function inSchemaOrder(schema: z.core.$ZodType, value: unknown): unknown {
  return arrangementOf(schema)?.(value) ?? value;
}

function arrangementOf(schema: z.core.$ZodType): Arrange {
  const known = arrangements.get(schema);
  if (known !== undefined) return known;
  const arrangement = toArrangement(schema);
  arrangements.set(schema, arrangement);
  return arrangement;
}

function toArrangement(schema: z.core.$ZodType): Arrange {
  if (schema instanceof z.ZodObject) return arrangeMembers(schema);
  if (schema instanceof z.ZodArray) return arrangeEach(arrangementOf(schema.element));
  if (schema instanceof z.ZodUnion) return arrangeAsOption(schema.options);
  if (schema instanceof z.ZodLazy) return (value) => inSchemaOrder(schema.unwrap(), value);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly
  ) {
    return arrangementOf(schema.unwrap());
  }
  return null;
}

function arrangeMembers({ shape }: z.ZodObject): Arrange {
  const members = Object.entries(shape).map(
    ([name, schema]) => [name, arrangementOf(schema)] as const,
  );
  const positions = new Map(members.map(([name], position) => [name, position]));
  const nested = members.filter(([, arrange]) => arrange !== null);
  return (value) => {
    if (!isPlainObject(value)) return value;
    // Most records already have this order, so that they are not copied.
    if (!isAscending(Object.keys(value), positions)) return rearrange(value, members);
    let arranged = value;
    for (const [name, arrange] of nested) {
      const member = value[name];
      const inOrder = arrange?.(member);
      if (member === undefined || inOrder === member) continue;
      if (arranged === value) arranged = { ...value };
      arranged[name] = inOrder;
    }
    return arranged;
  };
}

/** Whether names are in ascending order of their positions, those without a position last. */
function isAscending(names: readonly string[], positions: ReadonlyMap<string, number>): boolean {
  let previous = -1;
  for (const name of names) {
    const position = positions.get(name) ?? positions.size;
    if (position < previous) return false;
    previous = position;
  }
  return true;
}

function rearrange(
  value: Record<string, unknown>,
  members: readonly (readonly [string, Arrange])[],
): Record<string, unknown> {
  const arranged: Record<string, unknown> = {};
  for (const [name, arrange] of members) {
    const member = value[name];
    if (member !== undefined) arranged[name] = arrange === null ? member : arrange(member);
  }
  // A repeated name keeps its first position and its last value.
  return { ...arranged, ...value, ...arranged };
}

function arrangeEach(arrange: Arrange): Arrange {
  if (arrange === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const arranged = value.map(arrange);
    return arranged.every((each, index) => each === value[index]) ? value : arranged;
  };
}

/** Uses the first option of a union that has every member of the value. */
function arrangeAsOption(options: readonly z.core.$ZodType[]): Arrange {
  const others = options.flatMap((option) => {
    const arrange = arrangementOf(option);
    return arrange === null || option instanceof z.ZodObject ? [] : [arrange];
  });
  const objects = options.filter((option) => option instanceof z.ZodObject);
  if (objects.length === 0 && others.length === 0) return null;
  return (value) => {
    if (!isPlainObject(value)) return others.reduce((each, arrange) => arrange(each), value);
    const names = Object.keys(value);
    const option = objects.find(({ shape }) => names.every((name) => Object.hasOwn(shape, name)));
    return option === undefined ? value : inSchemaOrder(option, value);
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
