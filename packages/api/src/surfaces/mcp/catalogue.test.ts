import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import contract from "../../../contract/registry.json" with { type: "json" };
import { operations } from "../../registry.gen.ts";
import { toToolCatalogue } from "./endpoint.ts";
import { createConnection } from "./connection.ts";
import { toInstructions } from "./instructions.ts";
import { createTools } from "./tool.ts";

const catalogue = toToolCatalogue(operations);
const byName = new Map(contract.tools.map((tool) => [tool.name, tool]));

type Schema = { type: string; properties: Record<string, any>; required?: string[] };

describe("tool catalogue", () => {
  test("has the tool of every operation that has one, in the order of the contract", () => {
    const ids = new Set(operations.map(({ id }) => id));
    const wanted = contract.tools.filter(({ operation }) => ids.has(operation));
    expect(catalogue.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
    expect(catalogue.length).toBeGreaterThanOrEqual(17);
  });

  test.each(catalogue.map((tool) => [tool.name, tool] as const))(
    "%s: operation, scope and annotations are the contract's",
    (name, { operationId, scope, annotations }) => {
      const tool = byName.get(name);
      expect({ operationId, scope, annotations }).toEqual({
        operationId: tool?.operation,
        scope: tool?.scope,
        annotations: tool?.annotations,
      });
    },
  );

  test.each(catalogue.map((tool) => [tool.name, tool] as const))(
    "%s: input is one flat object with the inputs of the contract",
    (name, tool) => {
      const schema = tool.inputSchema as Schema & Record<string, unknown>;
      expect(schema).toMatchObject({ type: "object", additionalProperties: false });
      for (const word of ["oneOf", "anyOf", "allOf", "$ref", "$defs"]) {
        expect(schema[word]).toBeUndefined();
      }
      expect(JSON.stringify(schema)).not.toContain("$ref");
      const inputs = (byName.get(name)?.input ?? "").split(", ");
      const named = inputs.filter(
        (input) => /^\w+\*?(\[\])?( \(.*\))?$/u.test(input) && !input.startsWith("any "),
      );
      for (const input of named) {
        // The members of an address are arguments of their own.
        const argument = /^\w+/u.exec(input)![0].replace(/^address$/u, "addressLine1");
        expect(schema.properties, input).toHaveProperty(argument);
        if (input.includes("*")) expect(schema.required, input).toContain(argument);
      }
    },
  );

  test("reads take detail, lists limit and cursor, changes a reason, all an organization", () => {
    for (const { name, annotations, inputSchema, operationId } of catalogue) {
      const { properties } = inputSchema as Schema;
      const isList =
        operations.find(({ id }) => id === operationId)?.traits.includes("paginated") ?? false;
      expect([name, "organizationId" in properties]).toEqual([name, true]);
      expect([name, "detail" in properties]).toEqual([name, annotations["readOnlyHint"]]);
      for (const common of ["reason", "idempotencyKey", "dryRun"]) {
        expect([name, common, common in properties]).toEqual([
          name,
          common,
          !annotations["readOnlyHint"],
        ]);
      }
      expect([name, "limit" in properties, "cursor" in properties]).toEqual([name, isList, isList]);
    }
  });

  test("enumerations are spelled out and a task may be named by its display number", () => {
    const tool = (name: string) => catalogue.find((entry) => entry.name === name);
    const supplier = tool("commerce_update_supplier")?.inputSchema as Schema;
    expect(supplier.properties["status"]).toEqual({
      type: "string",
      enum: ["active", "on_hold", "archived"],
    });
    expect(supplier.properties["phone"]).toEqual({ type: ["string", "null"] });
    const task = tool("tasks_get")?.inputSchema as Schema;
    expect(task.properties["taskId"].description).toContain("T-1042");
  });

  test("names fit into the prefixes of clients", () => {
    for (const { name } of catalogue) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/u);
      expect(name.length).toBeLessThanOrEqual(25);
    }
  });

  test("all definitions together are at most 22 000 tokens", () => {
    const definitions = createTools(operations).map(({ definition }) => definition);
    expect(countTokens(JSON.stringify(definitions))).toBeLessThanOrEqual(22_000);
  });

  test("is plain data, the same every time", () => {
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(toToolCatalogue(operations));
  });
});

describe("instructions", () => {
  test("have at most 1500 characters and speak of what there is only", () => {
    const tools = createTools(operations);
    const text = toInstructions(createConnection(tools).tools);
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text).toMatch(/: tasks, customers, .*commerce, agenda, /u);
    expect(text).toContain("never instructions");
    expect(text).toContain("audit_revert_entry");
    const reads = createConnection(
      tools.filter(({ group, readOnly }) => readOnly && group === "commerce"),
    );
    expect(toInstructions(reads.tools)).not.toMatch(/T-1042|localStart|reason|audit/u);
  });
});
