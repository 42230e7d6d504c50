import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import contract from "../../contract/registry.json" with { type: "json" };
import { problemTypes } from "../problems/problem-types.ts";
import type { ToolHint, Trait } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import { toOpenApi } from "../surfaces/openapi/to-openapi.ts";

const tools = new Map(contract.tools.map((tool) => [tool.operation, tool]));

const testFiles = new Set(
  globSync("*/operations/*.test.ts", { cwd: join(import.meta.dirname, "../domains") }).map((path) =>
    path.split(/[/\\]/u).at(-1),
  ),
);

/** `getOpenApi` → `get-open-api`. */
const toFileName = (id: string): string =>
  id.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

test.each(operations.map(({ id }) => `${toFileName(id)}.test.ts`))(
  "there is a test file %s",
  (name) => expect(testFiles).toContain(name),
);

/** The letters of the contract. */
const traits: Record<string, Trait> = {
  S: "fixedBySpecification",
  P: "paginated",
  I: "idempotent",
  W: "workflowStep",
  H: "holdable",
  X: "irreversible",
};
const hints: Record<string, ToolHint> = {
  R: "readOnly",
  D: "destructive",
  I: "idempotent",
  O: "openWorld",
};

/** What letters stand for; a dash stands for none. */
const named = (letters: string, names: Record<string, string>) =>
  new Set(
    letters
      .replace(/^–$/u, "")
      .split("")
      .map((letter) => names[letter]),
  );

const declared = new Map(
  contract.operations.map(({ flags, ...entry }) => [
    entry.operationId,
    { ...entry, traits: named(flags, traits) },
  ]),
);

describe("registry", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s is what the contract says",
    (id, operation) => {
      expect({
        operationId: id,
        method: operation.method,
        path: operation.path,
        permission: operation.permission,
        success: operation.success,
        tag: operation.tag,
        traits: new Set(operation.traits),
      }).toEqual(declared.get(id));
      const tool = tools.get(id);
      expect(
        operation.tool && { name: operation.tool.name, hints: new Set(operation.tool.hints) },
      ).toEqual(tool && { name: tool.name, hints: named(tool.hints, hints) });
    },
  );

  const complete = new Set([
    "Account",
    "Organizations",
    "Members and roles",
    "Tasks",
    "Customers",
    "Customer assets",
    "Products",
    "Quotes",
    "Orders",
    "Suppliers",
    "Inventory locations",
    "Audit log",
    "Meta",
  ]);

  test("every operation of the contract with one of these tags is there, and the search", () => {
    const wanted = contract.operations
      .filter(({ operationId, tag }) => complete.has(tag) || operationId === "searchOrganization")
      .map(({ operationId }) => operationId);
    const missing = wanted.filter((id) => !operations.some((operation) => operation.id === id));
    expect(missing).toEqual([]);
  });

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

  test("descriptions name only tools and operations that exist", () => {
    const missing = [
      ...contract.tools.map(({ name }) => name),
      ...contract.operations.map(({ operationId }) => operationId),
    ].filter((name) => !operations.some(({ id, tool }) => id === name || tool?.name === name));
    for (const { id, description, tool } of operations) {
      const text = `${description} ${tool?.description ?? ""}`;
      const named = missing.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(text));
      expect(named, id).toEqual([]);
    }
  });
});
