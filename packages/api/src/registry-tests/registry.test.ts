import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemTypes } from "../problems/problem-types.ts";
import { operations } from "../registry.gen.ts";
import { toOpenApi } from "../surfaces/openapi/to-openapi.ts";

describe("registry", () => {
  test("every operation documents its success status and the six problem responses", () => {
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

  test("every problem of an operation is in the catalog", () => {
    for (const { problems = [] } of operations) {
      for (const code of problems) expect(problemTypes).toHaveProperty(code);
    }
  });

  test("the example of every problem code has its documented members", () => {
    for (const [code, { members = {}, example }] of Object.entries(problemTypes) as [
      string,
      { members?: Record<string, string>; example: object },
    ][]) {
      expect(Object.keys(example), code).toEqual(
        expect.arrayContaining(["detail", ...Object.keys(members)]),
      );
    }
  });

  test("code for all operations contains no operation ids, but reads traits", () => {
    const root = join(import.meta.dirname, "..");
    const general = "{auth,http,jobs,kernel,mail,outgoing,rate-limits,schema,surfaces}/**/*.ts";
    const exclude = ["**/*.{test,gen}.ts", "**/testing/**"];
    const ids = operations.map(({ id }) => id);
    // An id of one word, such as `login`, may mean something else unless it is compared with an id.
    const names = ids.filter((id) => /[A-Z]/u.test(id)).join("|");
    const named = new RegExp(
      `"(?:${names})"|\\b(?:id|Id|action) [!=]== "(?:${ids.join("|")})"`,
      "u",
    );
    const found = globSync(general, { cwd: root, exclude }).flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter((line) => named.test(line) && !/^\s*(?:\*|\/\/|examples: )/u.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
