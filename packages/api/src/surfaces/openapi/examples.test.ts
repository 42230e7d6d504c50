import { expect, test } from "vitest";
import {
  type JsonSchema,
  openApiDocument,
  validatorOf,
} from "../../testing/contract/openapi-schemas.ts";

/** An example in the document: its path, and the schema for which it must be valid. */
type Example = { path: string; value: unknown; schema: JsonSchema };

type Named = Record<string, { value: unknown }>;

function* findExamples(part: unknown, path: string): Generator<Example> {
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) yield* findExamples(item, `${path}/${index}`);
  }
  if (typeof part !== "object" || part === null || Array.isArray(part)) return;
  const { example, examples, schema } = part as Record<string, unknown>;
  // Parameters and bodies have a schema next to the example; the schema of a field contains it.
  if (typeof schema === "object" && schema !== null && example !== undefined) {
    yield { path, value: example, schema: schema as JsonSchema };
  }
  if (Array.isArray(examples)) {
    for (const value of examples) yield { path, value, schema: part as JsonSchema };
  } else if (typeof schema === "object" && schema !== null) {
    for (const [name, { value }] of Object.entries((examples ?? {}) as Named)) {
      yield { path: `${path}/${name}`, value, schema: schema as JsonSchema };
    }
  }
  for (const [name, member] of Object.entries(part)) {
    if (!data.has(name)) yield* findExamples(member, `${path}/${name}`);
  }
}

const data = new Set(["const", "default", "enum", "example", "examples"]);

test("every example in the document is valid for its schema", () => {
  const found = [...findExamples(openApiDocument, "")];
  expect(found.length).toBeGreaterThan(0);
  const invalid = found.flatMap(({ path, value, schema }) => {
    const validate = validatorOf(schema);
    return validate(value) ? [] : [{ path, value, errors: validate.errors }];
  });
  expect(invalid).toEqual([]);
});
