import { describe, expect, test } from "vitest";
import { problemTypes } from "../problems/problem-types.ts";
import { operations } from "../registry.gen.ts";
import { toOpenApi } from "../surfaces/openapi/to-openapi.ts";

describe("registry", () => {
  test("every operation answers with one success, and the six problem responses", () => {
    const { paths } = toOpenApi(operations, "http://127.0.0.1:3000");
    for (const { id, path, method, success } of operations) {
      const { responses = {} } = (paths[path]?.[method.toLowerCase()] ?? {}) as {
        responses?: object;
      };
      const problems = Object.keys(responses).filter((status) => !/^[23]/u.test(status));
      expect(problems, id).toEqual(["400", "401", "403", "404", "409", "default"]);
      expect(Object.keys(responses), id).toContain(String(success));
    }
  });

  test("examples are valid bodies", () => {
    for (const { id, body, example } of operations) {
      if (body === undefined) continue;
      expect(body.safeParse(example).error?.issues ?? [], id).toEqual([]);
    }
  });

  test("every problem named by an operation is in the catalogue", () => {
    for (const { problems = [] } of operations) {
      for (const code of problems) expect(problemTypes).toHaveProperty(code);
    }
  });

  test("every code of the catalogue has an example with the members it documents", () => {
    for (const [code, { members = {}, example }] of Object.entries(problemTypes) as [
      string,
      { members?: Record<string, string>; example: object },
    ][]) {
      expect(Object.keys(example), code).toEqual(
        expect.arrayContaining(["detail", ...Object.keys(members)]),
      );
    }
  });
});
