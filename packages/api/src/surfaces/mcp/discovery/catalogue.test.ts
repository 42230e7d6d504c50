import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../../registry.gen.ts";
import { argumentDescriptions } from "../arguments/argument-descriptions.ts";
import { toToolCatalogue } from "../protocol/endpoint.ts";
import { createConnection } from "../protocol/connection.ts";
import { toInstructions } from "./instructions.ts";
import { toListing } from "./listing.ts";
import { createTools } from "../tool.ts";

const catalogue = toToolCatalogue(operations);

type Schema = { type: string; properties: Record<string, any>; required?: string[] };

/** Keywords that the function declarations of every major model accept. */
const portable = new Set(
  "description enum format pattern minimum maximum minItems maxItems required default".split(" "),
);

/** Adds descriptions to the members of a body. */
function describeMembers(body: z.ZodType | undefined): z.ZodObject {
  if (!(body instanceof z.ZodObject)) throw new Error("no members to describe");
  const described = Object.entries(body.shape).map(([name, member]) => [
    name,
    (member as z.ZodType).meta({ description: "Written for people. With examples." }),
  ]);
  return z.strictObject(Object.fromEntries(described));
}

describe("tool catalogue", () => {
  test("has the tool of every operation that declares one, grouped by toolset", () => {
    const declared = operations.flatMap(({ tool }) => tool?.name ?? []);
    expect(catalogue.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
    const toolsets = catalogue.map(({ name }) => name.slice(0, name.indexOf("_")));
    const changes = toolsets.filter((name, index) => name !== toolsets[index - 1]);
    expect(changes).toEqual([...new Set(toolsets)]);
  });

  test.each(catalogue.map((tool) => [tool.name, tool] as const))(
    "%s: the input schema is one flat object, and annotations and scope match the method",
    (_, { inputSchema, scope, annotations, operationId }) => {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      for (const keyword of ["oneOf", "anyOf", "allOf", "$ref", "$defs"]) {
        expect(inputSchema).not.toHaveProperty([keyword]);
      }
      expect(JSON.stringify(inputSchema)).not.toContain("$ref");
      const { method } = operations.find(({ id }) => id === operationId) ?? {};
      expect(annotations["readOnlyHint"] === true).toBe(method === "GET");
      // The protocol's defaults for a tool are the worst case, so every change states its hints.
      expect("destructiveHint" in annotations).toBe(method !== "GET");
      expect(annotations).toHaveProperty("openWorldHint");
      expect(scope).toBe(method === "GET" ? "mcp:read" : "mcp:write");
    },
  );

  test("all tools take organizationId and detail, lists limit and cursor, changes reason, idempotencyKey and dryRun", () => {
    for (const { name, annotations, inputSchema, operationId } of catalogue) {
      const { properties } = inputSchema as Schema;
      const isList =
        operations.find(({ id }) => id === operationId)?.traits.includes("paginated") ?? false;
      expect([name, "organizationId" in properties]).toEqual([name, true]);
      expect([name, "detail" in properties]).toEqual([name, true]);
      for (const common of ["reason", "idempotencyKey", "dryRun"]) {
        expect([name, common, common in properties]).toEqual([
          name,
          common,
          annotations["readOnlyHint"] !== true,
        ]);
      }
      expect([name, "limit" in properties, "cursor" in properties]).toEqual([name, isList, isList]);
    }
  });

  test("enumerations are listed once per toolset, and a task id accepts a display number", () => {
    const tool = (name: string) => catalogue.find((entry) => entry.name === name);
    const suppliers = tool("commerce_list_suppliers")?.inputSchema as Schema;
    const status = { type: "string", enum: ["active", "on_hold", "archived"] };
    expect(suppliers.properties["status"]).toEqual(status);
    const supplier = tool("commerce_update_supplier")?.inputSchema as Schema;
    // The first tool of the toolset lists the values; later ones only for a required argument.
    expect(supplier.properties["status"]).toEqual({ type: "string" });
    const move = tool("tasks_set_status")?.inputSchema as Schema;
    expect(move.properties["status"]).toHaveProperty("enum");
    expect(supplier.properties["phone"]).toEqual({ type: "string" });
    expect(supplier.properties["clear"]).toEqual({ type: "array", items: { type: "string" } });
    const task = tool("tasks_get")?.inputSchema as Schema;
    expect(task.properties["taskId"].description).toContain("T-1042");
  });

  test("schemas use only keywords that every model's function declarations accept", () => {
    const problems: string[] = [];
    const validate = (schema: unknown, location: string): void => {
      if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
        problems.push(`${location} is no schema`);
        return;
      }
      const {
        type,
        anyOf,
        properties,
        items,
        additionalProperties = false,
        ...others
      } = schema as Record<string, unknown>;
      if ((typeof type === "string") === Array.isArray(anyOf))
        problems.push(`${location} has no type`);
      if (type === "array" && items === undefined) problems.push(`${location} has no items`);
      for (const name of Object.keys(others)) {
        if (!portable.has(name)) problems.push(`${location} has ${name}`);
      }
      for (const [name, member] of Object.entries(properties ?? {})) {
        validate(member, `${location}/${name}`);
      }
      if (additionalProperties !== false) validate(additionalProperties, `${location}/*`);
      if (items !== undefined) validate(items, `${location}/items`);
      ((anyOf ?? []) as unknown[]).forEach((branch, index) =>
        validate(branch, `${location}/${index}`),
      );
    };
    for (const { name, inputSchema, outputSchema } of catalogue) {
      validate(inputSchema, `${name} input`);
      validate(outputSchema, `${name} output`);
    }
    expect(problems).toEqual([]);
  });

  test("names are short enough for the prefixes of clients", () => {
    for (const { name } of catalogue) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/u);
      expect(name.length).toBeLessThanOrEqual(25);
    }
  });

  test("all definitions together have at most 16 300 tokens", () => {
    const definitions = toListing(createTools(operations));
    expect(countTokens(JSON.stringify(definitions))).toBeLessThanOrEqual(16_300);
  });

  test("arguments use the descriptions for tools, not those of the API reference", () => {
    const operation = operations.find(({ tool }) => tool?.name === "tasks_create");
    if (operation === undefined) throw new Error("no tasks_create");
    const described = { ...operation, body: describeMembers(operation.body) };
    expect(createTools([described])).toEqual([expect.anything()]);
    expect(toListing(createTools([described]))).toEqual(toListing(createTools([operation])));
  });

  test("every argument description is used by a tool", () => {
    const definitions = JSON.stringify(toListing(createTools(operations)));
    const unused = Object.entries(argumentDescriptions).filter(
      ([, description]) => !definitions.includes(JSON.stringify(description)),
    );
    expect(unused).toEqual([]);
  });

  test("a later tool refers to the tool that lists the members", () => {
    const [first, second] = ["quotes_create", "quotes_update"].map((name) => {
      const entry = catalogue.find((tool) => tool.name === name)?.inputSchema as Schema;
      return entry.properties["lines"];
    });
    expect(first.items.properties).toHaveProperty("discountPercent");
    expect(second.items.properties).toEqual({ id: expect.anything() });
    expect(second.description).toBe("id, and the rest as in quotes_create.");
    // A connection without the first tool gets them from the second.
    const tools = createTools(operations).filter(({ name }) => name === "quotes_update");
    const [alone] = createConnection(tools).listing();
    expect(JSON.stringify(alone)).toContain("discountPercent");
  });

  test("is plain data and deterministic", () => {
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(toToolCatalogue(operations));
  });
});

describe("instructions", () => {
  test("have at most 1500 characters and mention only what the connection has", () => {
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
