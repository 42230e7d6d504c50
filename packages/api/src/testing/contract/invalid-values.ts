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
  isKnown: boolean;
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
const strange = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 2 }));

const uuid = "0192f0c1-0000-7000-8000-0000000000aa";

const formats: Record<string, string[]> = {
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
  const put = (texts: fc.Arbitrary<string>, isKnown = false): fc.Arbitrary<Edit> =>
    texts.map((text) => ({ path, text, isKnown }));
  const found = [put(strange.map((other) => JSON.stringify(other)))];
  const own = forbidden(schema, value);
  if (own.length > 0) found.push(put(fc.constantFrom(...own)));
  if (typeof value === "string" && isText(schema)) {
    found.push(put(fc.constantFrom(...unstorable(value, schema)), true));
  }
  if (Array.isArray(value)) {
    const items = (schema["items"] ?? {}) as JsonSchema;
    if (value.length > 0) found.push(...edits(items, value[0], [...path, 0]));
  } else if (typeof value === "object" && value !== null) {
    const members = value as Record<string, unknown>;
    const properties = propertiesOf(schema);
    const required = (schema["required"] ?? []) as string[];
    if (required.length > 0) {
      found.push(
        fc
          .constantFrom(...required)
          .map((name) => ({ path: [...path, name], text: undefined, isKnown: false })),
      );
    }
    found.push(
      fc
        .tuple(unknownNames, strange)
        .filter(([name]) => !Object.hasOwn(properties, name))
        .map(([name, other]) => ({
          path: [...path, name],
          text: JSON.stringify(other),
          isKnown: false,
        })),
    );
    for (const [name, member] of Object.entries(members)) {
      const described = properties[name] ?? schema["additionalProperties"];
      if (typeof described === "object" && described !== null) {
        found.push(...edits(described as JsonSchema, member, [...path, name]));
      }
    }
  }
  return found;
}

/** Returns values just outside what the schema allows, as JSON texts. */
export function forbidden(schema: JsonSchema, value: unknown): string[] {
  const bound = (keyword: string) => schema[keyword] as number | undefined;
  const values: unknown[] = [];
  const texts: string[] = [];
  const { type } = schema;
  if (type === "integer" || type === "number") {
    const least = bound("minimum") ?? bound("exclusiveMinimum");
    const most = bound("maximum") ?? bound("exclusiveMaximum");
    if (least !== undefined) values.push(least - 1, least - 0.5);
    if (most !== undefined) values.push(most + 1, most + 0.5, most * 1e9);
    values.push(String(value), `${String(value)}abc`, Number(value) + 0.123_456_7, [value]);
    texts.push("1e400", "-1e400", "123456789012345678901234567890", "0.1e-400");
  }
  if (type === "boolean") values.push("true", "false", "yes", 0, 1);
  if (Array.isArray(schema["enum"])) {
    values.push(...schema["enum"].map((member) => `${String(member)}x`), schema["enum"]);
    values.push(...schema["enum"].map((member) => String(member).toUpperCase()));
  }
  if (type === "string") {
    const most = bound("maxLength");
    const least = bound("minLength") ?? 0;
    if (most !== undefined) values.push("x".repeat(most + 1), "\u{1f6b2}".repeat(most + 1));
    if (least > 0) values.push("", "x".repeat(least - 1));
    values.push(...(formats[schema["format"] as string] ?? []), [value], { value });
    if (schema["pattern"] !== undefined) values.push(`${String(value)}!`, `!${String(value)}`);
  }
  if (Array.isArray(value)) {
    const most = bound("maxItems");
    const item = value[0] as unknown;
    if (most !== undefined && value.length > 0) {
      values.push(Array.from({ length: most + 1 }, () => item));
    }
    if (bound("minItems") !== undefined) values.push([]);
    if (schema["uniqueItems"] === true && value.length > 0) values.push([item, item]);
    values.push(Object.fromEntries(value.entries()), item, [...value, null], [value]);
  } else if (type === "object") {
    values.push([value], Object.entries(value as object), JSON.stringify(value));
  }
  return [...texts, ...values.map((other) => JSON.stringify(other))];
}

/** Returns texts that the database cannot store, or that are blank although content is required. */
function unstorable(value: string, schema: JsonSchema): string[] {
  const middle = Math.floor(value.length / 2);
  const texts = ["\u0000", "\ud800", "\udc00", "\u0007", "\u001b", "\u007f"].map(
    (odd) => value.slice(0, middle) + odd + value.slice(middle),
  );
  if (Number(schema["minLength"] ?? 0) > 0) texts.push(" ", "\t", "  \n ");
  return texts.map((text) => JSON.stringify(text));
}

/** Whether a schema is for text; passwords are accepted unchanged. */
function isText(schema: JsonSchema): boolean {
  return schema["type"] === "string" && schema["format"] !== "password";
}
