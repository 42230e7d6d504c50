import { describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import {
  documentedOperation,
  type JsonSchema,
  resolveReference,
} from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";

// The document declares a pattern for every format that the service enforces: `format` is only an annotation, which
// validators interpret differently.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const invalidValues: Record<string, string[]> = {
  email: ["someone@localhost", "a@b", "some one@example.com", "@example.com", "a..b@example.com"],
  timeZone: ["+01:00", "Europe/", "Europe Amsterdam", "/Europe"],
};

/** The members of bodies whose text must have one of these formats. */
const members = operations.flatMap((operation) => {
  const body = documentedOperation(operation).requestBody?.content["application/json"]?.schema;
  const { properties = {} } = resolveReference(body ?? {}) as {
    properties?: Record<string, JsonSchema>;
  };
  return Object.entries(properties).flatMap(([name, schema]) => {
    const branches = [schema, ...((schema["anyOf"] ?? []) as JsonSchema[])];
    const text = branches.find(({ type }) => type === "string") ?? {};
    const kind = text["format"] === "email" ? "email" : name;
    return invalidValues[kind] === undefined
      ? []
      : [[operation.id, name, operation, text, kind] as const];
  });
});

describe("the pattern of an enforced format", () => {
  test.each(members)("is declared by %s for %s", async (_id, name, operation, schema, kind) => {
    const pattern = new RegExp(String(schema["pattern"]), "u");
    for (const value of invalidValues[kind] ?? []) {
      const { status } = await service.request(operation.method, pathOf(operation, records), {
        ...(operation.permission === "public" ? {} : { as: organization.owner }),
        body: { ...(bodyOf(operation, organization) as object), [name]: value },
      });
      expect([value, status, pattern.test(value)]).toEqual([value, 400, false]);
    }
    expect(
      pattern.test(kind === "email" ? "mila.de-vries+w@mail.example.com" : "Europe/Amsterdam"),
    ).toBe(true);
  });

  test("is tested for several members", () => {
    expect(members.length).toBeGreaterThan(8);
  });
});
