import { z } from "zod";

/** null: nothing in such a value has an order. */
type Arrange = ((value: unknown) => unknown) | null;

const arrangements = new WeakMap<z.core.$ZodType, Arrange>();

/**
 * A record with its members in the order of its schema, nested ones too, however it was put together: as a
 * reader of the reference expects them, and the same by every way that the record is read. Members that
 * the schema does not name come last; what is no plain object is given back as it is.
 */
export function inSchemaOrder(schema: z.core.$ZodType, value: unknown): unknown {
  return arrangementOf(schema)?.(value) ?? value;
}

function arrangementOf(schema: z.core.$ZodType): Arrange {
  const known = arrangements.get(schema);
  if (known !== undefined) return known;
  const made = toArrangement(schema);
  arrangements.set(schema, made);
  return made;
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
  return (value) => {
    if (!isPlainObject(value)) return value;
    const arranged: Record<string, unknown> = {};
    for (const [name, arrange] of members) {
      const member = value[name];
      if (member !== undefined) arranged[name] = arrange === null ? member : arrange(member);
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(shape, name)) arranged[name] = value[name];
    }
    return arranged;
  };
}

function arrangeEach(arrange: Arrange): Arrange {
  if (arrange === null) return null;
  return (value) => (Array.isArray(value) ? value.map(arrange) : value);
}

/** As the first option that names every member of the value. */
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
