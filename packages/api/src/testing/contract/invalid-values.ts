import fc from "fast-check";
import type { JsonSchema } from "./openapi-schemas.ts";
import { propertiesOf, schemaOf } from "./schema-example.ts";

/** One change of a JSON value that its schema probably forbids. */
export type Edit = {
  /** The members and indexes that lead to the position. */
  path: (string | number)[];
  /** JSON text to insert; undefined removes the member. */
  text: string | undefined;
  /** Invalid by a rule that JSON Schema cannot express. */
  isAlwaysInvalid: boolean;
};

const oddValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  [],
  [[]],
  [null],
  {},
  { $ref: "#" },
  { length: 1 },
  { 0: "x" },
  { toString: null },
  ..."x|0|-1|NaN|Infinity|null|true|undefined|1e309|0x10|[]|{}|[object Object]".split("|"),
  ..."__proto__|'; drop table users; --|$where|../../etc/passwd".split("|"),
];

/** Values of every type, and texts that some parsers convert to another type. */
const oddJsonValues = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 2 }));

const uuid = "0192f0c1-0000-7000-8000-0000000000aa";

const invalidFormats: Record<string, string[]> = {
  uuid: [uuid.slice(1), `${uuid}a`, `{${uuid}}`, uuid.replace("a", "g"), uuid.replaceAll("-", "_")],
  "date-time": [
    "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T24:00:01Z",
    "2026-01-01T00:00:00",
    "2026-01-01T00:00:00+99:00",
    "2026-01-01",
    "20260101T000000Z",
    "-2026-01-01T00:00:00Z",
    "+12026-01-01T00:00:00Z",
    "1764000000",
    "now",
  ],
  date: "2026-02-29|2026-1-1|01-01-2026|2026-01-01T00:00:00Z|2026-00-10|today".split("|"),
  email: "someone|@example.com|someone@|a b@example.com|a@b@c.example|a@-.example".split("|"),
  uri: "example.com|//example.com|http://|https://exa mple.com/|/path".split("|"),
};

const unknownNames = fc.oneof(
  fc.constantFrom("unknown", "__proto__", "constructor", "toString", "prototype", "", "$ref", "ID"),
  fc.string({ maxLength: 12 }),
);

/** Returns arbitraries that draw edits of a valid value, at every position in it. */
export function edits(
  reference: JsonSchema,
  value: unknown,
  path: Edit["path"] = [],
): fc.Arbitrary<Edit>[] {
  const schema = schemaOf(reference, value);
  const toEdits = (texts: fc.Arbitrary<string>, isAlwaysInvalid = false): fc.Arbitrary<Edit> =>
    texts.map((text) => ({ path, text, isAlwaysInvalid }));
  const arbitraries = [toEdits(oddJsonValues.map((oddValue) => JSON.stringify(oddValue)))];
  const forbiddenTexts = forbiddenValues(schema, value);
  if (forbiddenTexts.length > 0) arbitraries.push(toEdits(fc.constantFrom(...forbiddenTexts)));
  if (typeof value === "string" && isText(schema)) {
    arbitraries.push(toEdits(fc.constantFrom(...unstorableTexts(value, schema)), true));
  }
  if (Array.isArray(value)) {
    const items = (schema["items"] ?? {}) as JsonSchema;
    if (value.length > 0) arbitraries.push(...edits(items, value[0], [...path, 0]));
  } else if (typeof value === "object" && value !== null) {
    const members = value as Record<string, unknown>;
    const properties = propertiesOf(schema);
    const required = (schema["required"] ?? []) as string[];
    if (required.length > 0) {
      arbitraries.push(
        fc
          .constantFrom(...required)
          .map((name) => ({ path: [...path, name], text: undefined, isAlwaysInvalid: false })),
      );
    }
    arbitraries.push(
      fc
        .tuple(unknownNames, oddJsonValues)
        .filter(([name]) => !Object.hasOwn(properties, name))
        .map(([name, oddValue]) => ({
          path: [...path, name],
          text: JSON.stringify(oddValue),
          isAlwaysInvalid: false,
        })),
    );
    for (const [name, member] of Object.entries(members)) {
      const memberSchema = properties[name] ?? schema["additionalProperties"];
      if (typeof memberSchema === "object" && memberSchema !== null) {
        arbitraries.push(...edits(memberSchema as JsonSchema, member, [...path, name]));
      }
    }
  }
  return arbitraries;
}

/** Returns values just outside what the schema allows, as JSON texts. */
export function forbiddenValues(schema: JsonSchema, value: unknown): string[] {
  const bound = (keyword: string) => schema[keyword] as number | undefined;
  const values: unknown[] = [];
  const texts: string[] = [];
  const { type } = schema;
  if (type === "integer" || type === "number") {
    const min = bound("minimum") ?? bound("exclusiveMinimum");
    const max = bound("maximum") ?? bound("exclusiveMaximum");
    if (min !== undefined) values.push(min - 1, min - 0.5);
    if (max !== undefined) values.push(max + 1, max + 0.5, max * 1e9);
    values.push(String(value), `${String(value)}abc`, Number(value) + 0.123_456_7, [value]);
    texts.push("1e400", "-1e400", "123456789012345678901234567890", "0.1e-400");
  }
  if (type === "boolean") values.push("true", "false", "yes", 0, 1);
  if (Array.isArray(schema["enum"])) {
    values.push(...schema["enum"].map((member) => `${String(member)}x`), schema["enum"]);
    values.push(...schema["enum"].map((member) => String(member).toUpperCase()));
  }
  if (type === "string") {
    const max = bound("maxLength");
    const min = bound("minLength") ?? 0;
    if (max !== undefined) values.push("x".repeat(max + 1), "\u{1f6b2}".repeat(max + 1));
    if (min > 0) values.push("", "x".repeat(min - 1));
    values.push(...(invalidFormats[schema["format"] as string] ?? []), [value], { value });
    if (schema["pattern"] !== undefined) values.push(`${String(value)}!`, `!${String(value)}`);
  }
  if (Array.isArray(value)) {
    const max = bound("maxItems");
    const item = value[0] as unknown;
    if (max !== undefined && value.length > 0) {
      values.push(Array.from({ length: max + 1 }, () => item));
    }
    if (bound("minItems") !== undefined) values.push([]);
    if (schema["uniqueItems"] === true && value.length > 0) values.push([item, item]);
    values.push(Object.fromEntries(value.entries()), item, [...value, null], [value]);
  } else if (type === "object" && typeof value === "object" && value !== null) {
    values.push([value], Object.entries(value), JSON.stringify(value));
  }
  return [...texts, ...values.map((oddValue) => JSON.stringify(oddValue))];
}

/** Returns texts that the database cannot store, or that are blank although content is required. */
function unstorableTexts(value: string, schema: JsonSchema): string[] {
  const middle = Math.floor(value.length / 2);
  const texts = ["\u0000", "\ud800", "\udc00", "\u0007", "\u001b", "\u007f"].map(
    (character) => value.slice(0, middle) + character + value.slice(middle),
  );
  if (Number(schema["minLength"] ?? 0) > 0) texts.push(" ", "\t", "  \n ");
  return texts.map((text) => JSON.stringify(text));
}

/** Whether a schema is for text; passwords are accepted unchanged. */
function isText(schema: JsonSchema): boolean {
  return schema["type"] === "string" && schema["format"] !== "password";
}
