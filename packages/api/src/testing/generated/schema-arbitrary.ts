import fc from "fast-check";
import { type JsonSchema, resolveReference } from "../contract/openapi-schemas.ts";
import { propertiesOf, toExample } from "../contract/schema-example.ts";

/** Longer texts are drawn only to reach a limit. */
const maxUsualLength = 40;

const alphabet = "abcxyzAXZ0189-_.,'\"<>&/%éßſİ漢ا🚲👩‍🔧";
/** Avoids fast-check's table of all graphemes, which takes seconds to create. */
const characters = fc.constantFrom(
  ...Array.from(new Intl.Segmenter().segment(alphabet), ({ segment }) => segment),
);

const formatArbitraries: Record<string, () => fc.Arbitrary<string>> = {
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
      return arrayOf(schema);
    case "object":
      return objectOf(schema);
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function numberBounds(schema: JsonSchema): { min: number; max: number } {
  const bound = (keyword: string, fallback: number) => Number(schema[keyword] ?? fallback);
  const min = bound("minimum", bound("exclusiveMinimum", -1e6));
  const max = bound("maximum", bound("exclusiveMaximum", 1e6));
  // fast-check limits integers to 32 bits.
  return { min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) };
}

function arrayOf(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const min = Number(schema["minItems"] ?? 0);
  const max = Number(schema["maxItems"] ?? min + 3);
  const length = { minLength: min, maxLength: Math.max(min, Math.min(max, min + 3)) };
  const items = toArbitrary((schema["items"] ?? {}) as JsonSchema);
  return schema["uniqueItems"] === true ? fc.uniqueArray(items, length) : fc.array(items, length);
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(propertiesOf(schema)).map(
    ([name, member]) => [name, toArbitrary(member)] as const,
  );
  const required = (schema["required"] ?? []) as string[];
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const formatArbitrary = typeof format === "string" ? formatArbitraries[format] : undefined;
  if (formatArbitrary !== undefined) return formatArbitrary();
  if (typeof pattern === "string") return matching(pattern, schema);
  const min = Number(schema["minLength"] ?? 0);
  const max = Number(schema["maxLength"] ?? min + maxUsualLength);
  const maxUsual = Math.max(min, Math.min(max, min + maxUsualLength));
  const usualTexts = fc.string({ unit: characters, minLength: min, maxLength: maxUsual });
  return fc.oneof(
    { arbitrary: usualTexts, weight: 6 },
    { arbitrary: fc.constantFrom("x".repeat(max), "é".repeat(max)), weight: 1 },
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
