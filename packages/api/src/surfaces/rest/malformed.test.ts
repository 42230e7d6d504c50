import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { operations } from "../../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";

// Every malformed request gets a success or a problem with a status below 500.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\u0000",
    "\ud800",
    "null",
    "-0",
    "1e309",
    "9007199254740993",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999Z",
    "2026-02-29T25:61:61+99:99",
    "00000000-0000-0000-0000-000000000000",
    "'; drop table users; --",
    "x".repeat(25_000),
    -1,
    0,
    1.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    true,
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

function oddObject(schema: z.ZodType | undefined, good: unknown) {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  const names = [...Object.keys(shape), "unknown", "__proto__"];
  const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), odd), {
    maxLength: 4,
    selector: ([name]) => name,
  });
  return pairs.map((members) =>
    JSON.stringify({ ...(good as object) })
      .replace(
        /^\{/u,
        `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"},`).join("")}`,
      )
      .replace(/,\}$/u, "}"),
  );
}

function expectValidResponse(operation: Operation, answer: { status: number; body: any }): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.body).toMatchObject({ status: answer.status, code: expect.any(String) });
  if (answer.body.code === "VALIDATION_FAILED" || answer.body.code === "AUTH_VALIDATION_ERROR") {
    for (const error of answer.body.errors) {
      expect(error.pointer ?? error.name, operation.id).toEqual(expect.any(String));
    }
  }
}

describe("malformed requests", () => {
  test.each(operations.filter(({ body }) => body !== undefined).map((o) => [o.id, o] as const))(
    "bodies of %s",
    async (_id, operation) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            oddObject(operation.body, {}),
            oddObject(operation.body, bodyOf(operation, organization)),
            odd.map((value) => JSON.stringify(value) ?? ""),
            fc.string({ unit: "binary", maxLength: 60 }),
          ),
          async (body) => {
            const answer = await service.request(operation.method, pathOf(operation, records), {
              as: organization.owner,
              body,
            });
            expectValidResponse(operation, answer);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "path and query of %s",
    async (_id, operation) => {
      const names = [...Object.keys(operation.query.shape), "unknown", "cursor"];
      const text = odd.map((value) =>
        encodeURIComponent(
          (typeof value === "string" ? value.toWellFormed() : JSON.stringify(value)).slice(0, 600),
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
          fc.option(text, { freq: 3 }),
          async (query, segment) => {
            const [path = "", fixed = ""] = pathOf(operation, records).split("?");
            const target = segment === null ? path : path.replace(/[^/]+$/u, segment || "x");
            const search = query.map(([name, value]) => `${name}=${value}`);
            const answer = await service.request(
              operation.method,
              `${target}?${[...search, ...(fixed === "" ? [] : [fixed])].join("&")}`,
              { as: organization.owner, body: bodyOf(operation, organization) },
            );
            expectValidResponse(operation, answer);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});
