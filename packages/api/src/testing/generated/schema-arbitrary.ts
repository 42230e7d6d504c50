import fc from "fast-check";
import { type JsonSchema, resolveReference } from "../contract/openapi-schemas.ts";
import { propertiesOf, toExample } from "../contract/schema-example.ts";

/** Longer texts are drawn only to reach a limit. */
const usualLength = 40;

const alphabet = "abcxyzAXZ0189-_.,'\"<>&/%éßſİ漢ا🚲👩‍🔧";
/** Avoids fast-check's table of all graphemes, which takes seconds to create. */
const characters = fc.constantFrom(
  ...Array.from(new Intl.Segmenter().segment(alphabet), ({ segment }) => segment),
);

const texts: Record<string, () => fc.Arbitrary<string>> = {
  uuid: () => fc.uuid(),
  "date-time": () =>
    fc
      .date({
        min: new Date("2000-01-01T00:00:00Z"),
        max: new Date("2099-12-31T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
  date: () =>
    fc
      .date({
        min: new Date("2000-01-01T00:00:00Z"),
        max: new Date("2099-12-31T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10)),
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl({ validSchemes: ["https"] }),
};

/** Creates an arbitrary of the values that a schema of the document allows, including its limits. */
export function toArbitrary(reference: JsonSchema): fc.Arbitrary<unknown> {
  const schema = resolveReference(reference);
  if ("const" in schema) return fc.constant(schema["const"]);
  const options = schema["enum"];
  if (Array.isArray(options)) return fc.constantFrom(...(options as unknown[]));
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
  if (branches !== undefined) return fc.oneof(...branches.map(toArbitrary));
  switch (schema["type"]) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer(numberBounds(schema));
    case "number":
      return fc.double({ ...numberBounds(schema), noNaN: true });
    case "array":
      return toArray(schema);
    case "object":
      return toObject(schema);
    case "null":
      return fc.constant(null);
    case "string":
      return toText(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function numberBounds(schema: JsonSchema): { min: number; max: number } {
  const bound = (keyword: string, otherwise: number) => Number(schema[keyword] ?? otherwise);
  const least = bound("minimum", bound("exclusiveMinimum", -1e6));
  const most = bound("maximum", bound("exclusiveMaximum", 1e6));
  // fast-check limits integers to 32 bits.
  return { min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) };
}

function toArray(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const least = Number(schema["minItems"] ?? 0);
  const most = Number(schema["maxItems"] ?? least + 3);
  const length = { minLength: least, maxLength: Math.max(least, Math.min(most, least + 3)) };
  const items = toArbitrary((schema["items"] ?? {}) as JsonSchema);
  return schema["uniqueItems"] === true ? fc.uniqueArray(items, length) : fc.array(items, length);
}

function toObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(propertiesOf(schema)).map(
    ([name, member]) => [name, toArbitrary(member)] as const,
  );
  const required = (schema["required"] ?? []) as string[];
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

function toText(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const ofFormat = typeof format === "string" ? texts[format] : undefined;
  if (ofFormat !== undefined) return ofFormat();
  if (typeof pattern === "string") return matching(pattern, schema);
  const least = Number(schema["minLength"] ?? 0);
  const most = Number(schema["maxLength"] ?? least + usualLength);
  const upTo = Math.max(least, Math.min(most, least + usualLength));
  const usual = fc.string({ unit: characters, minLength: least, maxLength: upTo });
  return fc.oneof(
    { arbitrary: usual, weight: 6 },
    { arbitrary: fc.constantFrom("x".repeat(most), "é".repeat(most)), weight: 1 },
  );
}

/** Draws matching texts, or the example if fast-check does not support the pattern, as with lookaheads. */
function matching(pattern: string, schema: JsonSchema): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return fc.constant(String(toExample(schema)));
  }
}
