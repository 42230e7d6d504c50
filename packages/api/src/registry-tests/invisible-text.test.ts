import { describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import {
  documentedOperation,
  type JsonSchema,
  resolveReference,
} from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Every required text in a body needs a visible character: titles and names of zero-width characters would look empty.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const invisible = [
  "\u200b\u200b",
  " \u200b ",
  "\u200d",
  "\u2060\u200e",
  "\u00ad",
  "\ufeff\u200c",
  "\u2800",
  "\u3164",
  "\u{e0041}",
  "\ufe0f",
];

/** Whether a schema is a non-empty text without other rules than its length. */
const isNonEmptyText = (schema: JsonSchema): boolean =>
  [schema["type"]].flat().includes("string") &&
  Number(schema["minLength"] ?? 0) > 0 &&
  ["format", "pattern", "enum", "const"].every((keyword) => schema[keyword] === undefined);

const texts = operations.flatMap((operation) => {
  const body = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  // Passwords and tokens may contain any characters.
  if (body === undefined || operation.permission === "public") return [];
  const properties = (resolveReference(body)["properties"] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties)
    .filter(([, schema]) => isNonEmptyText(resolveReference(schema)))
    .map(([name]) => [operation.id, name, operation] as const);
});

test("titles, names and comments are tested", () => {
  const names = texts.map(([id, name]) => `${id} ${name}`);
  for (const one of ["createTask title", "createSupplier name", "createTaskComment text"]) {
    expect(names).toContain(one);
  }
});

describe("a body", () => {
  test.each(texts)(
    "of %s with an invisible %s is rejected with its pointer",
    async (_id, name, operation) => {
      const accepted: unknown[] = [];
      for (const value of invisible) {
        const { status, body } = await service.request(
          operation.method,
          pathOf(operation, records),
          {
            as: organization.owner,
            body: { ...(bodyOf(operation, organization, records) as object), [name]: value },
          },
        );
        const pointers = (body.errors ?? []).map(({ pointer }: { pointer?: string }) => pointer);
        const isNamed = body.code === "VALIDATION_FAILED" && pointers.includes(`/${name}`);
        if (status !== 400 || !isNamed) accepted.push([value, status, body.code]);
      }
      expect(accepted).toEqual([]);
    },
  );
});

test.each([
  ["joined emoji", "👩\u200d🔧 Werkplaats"],
  ["a single emoji", "❤\ufe0f"],
  ["Persian with a zero-width non-joiner", "می\u200cخواهم"],
  ["a letter among zero-width characters", "\u200ba\u200b"],
])("keeps %s unchanged", async (_name, title) => {
  const path = `/v1/organizations/${organization.id}/tasks`;
  const { status, body } = await service.request("POST", path, {
    as: organization.owner,
    body: { title },
  });
  expect([status, body.title]).toEqual([201, title]);
});
