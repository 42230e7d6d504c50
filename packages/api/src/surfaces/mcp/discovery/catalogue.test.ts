import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../../registry.gen.ts";
import {
  argumentDescriptions,
  argumentsWithMembersInText,
} from "../arguments/argument-descriptions.ts";
import { toToolCatalogue } from "../protocol/endpoint.ts";
import { createConnection } from "../protocol/connection.ts";
import { toInstructions } from "./instructions.ts";
import { createTools } from "../tool.ts";

const catalogue = toToolCatalogue(operations);

type Schema = { type: string; properties: Record<string, any>; required?: string[] };

/** Keywords that the function declarations of every major model accept. */
const portable = new Set(
  "description enum format pattern minimum maximum minItems maxItems required default".split(" "),
);

/** Arguments whose members definitions describe in a text. */
const argumentsWithMembers = [...argumentsWithMembersInText];

/** Returns the names of the members of an object, or of the objects of a list. */
function membersOf(schema: any): string[] {
  if (schema === undefined) return [];
  const own = Object.keys(schema.properties ?? {});
  return [...own, ...[schema.items, ...(schema.anyOf ?? [])].flatMap((part) => membersOf(part))];
}

/** Whether the name of a tool stands in a text as a value. */
function isExample(name: string, text: string): boolean {
  return text.includes(`E.g. ${name}.`);
}

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
      expect(inputSchema).toMatchObject({ type: "object" });
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

  test("all tools take organizationId, reads detail, lists limit and cursor, changes reason, idempotencyKey and dryRun", () => {
    for (const { name, annotations, inputSchema, operationId } of catalogue) {
      const { properties } = inputSchema as Schema;
      const isList =
        operations.find(({ id }) => id === operationId)?.traits.includes("paginated") ?? false;
      expect([name, "organizationId" in properties]).toEqual([name, true]);
      expect([name, "detail" in properties]).toEqual([name, annotations["readOnlyHint"] === true]);
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

  test("every argument of an operation has a description, with its own schema or in otherFields", () => {
    const undescribed: string[] = [];
    const visit = (schema: any, location: string): void => {
      for (const [name, member] of Object.entries<any>(schema.properties ?? {})) {
        if (!/\S/u.test(member.description ?? "")) undescribed.push(`${location}.${name}`);
        visit(member, `${location}.${name}`);
        visit(member.items ?? {}, `${location}.${name}`);
      }
    };
    for (const { name, inputSchema, otherFields } of catalogue) {
      visit(inputSchema, name);
      const { otherFields: others } = (inputSchema as Schema).properties;
      const text: string = others?.description ?? "";
      for (const argument of otherFields) {
        if (!new RegExp(`(^|; )${argument}(\\[\\])?: \\S`, "u").test(text))
          undescribed.push(`${name}.otherFields.${argument}`);
      }
    }
    expect(undescribed).toEqual([]);
  });

  test("a definition names each member of its arguments, with its own schema or in a text", () => {
    const unnamed = operations.flatMap((operation) => {
      const entry = catalogue.find(({ operationId }) => operationId === operation.id);
      if (entry === undefined || operation.body === undefined) return [];
      const text = JSON.stringify(entry.inputSchema);
      const { properties = {} } = z.toJSONSchema(operation.body, {
        io: "input",
        unrepresentable: "any",
      });
      return argumentsWithMembers.flatMap((name) =>
        membersOf(properties[name])
          .filter((member) => !text.includes(member))
          .map((member) => `${entry.name}.${name}.${member}`),
      );
    });
    expect(unnamed).toEqual([]);
  });

  test("a definition stands alone: it refers to the inputs of no other tool", () => {
    const references = catalogue.flatMap(({ name, inputSchema }) => {
      const text = JSON.stringify(inputSchema);
      return catalogue
        .filter((other) => text.includes(other.name) && !isExample(other.name, text))
        .map((other) => `${name}: ${other.name}`);
    });
    expect(references).toEqual([]);
    expect(JSON.stringify(catalogue)).not.toMatch(/\b[Aa]s in [a-z]+_/u);
  });

  test("enumerations, defaults and numbers stand in each definition", () => {
    const properties = (name: string) =>
      (catalogue.find((entry) => entry.name === name) as { inputSchema: Schema }).inputSchema
        .properties;
    const statuses = { type: "string", enum: ["active", "on_hold", "archived"] };
    for (const tool of ["commerce_list_suppliers", "commerce_update_supplier"])
      expect(properties(tool)["status"]).toMatchObject(statuses);
    expect(properties("tasks_update")["priority"].enum).toContain("urgent");
    expect(properties("agenda_move_item")["scope"].enum).toContain("following");
    expect(properties("customers_create")["otherFields"].description).toContain(
      "language: Of its documents (nl, en, de, fr)",
    );
    expect(properties("tasks_get")["taskId"].description).toContain("T-1042");
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
    for (const { name, inputSchema } of catalogue) validate(inputSchema, `${name} input`);
    expect(problems).toEqual([]);
  });

  test("names are short enough for the prefixes of clients", () => {
    for (const { name } of catalogue) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/u);
      expect(name.length).toBeLessThanOrEqual(25);
    }
  });

  test("all definitions together have at most 20 000 tokens, each at most 450", () => {
    const definitions = createConnection(createTools(operations)).listing();
    expect(definitions).toHaveLength(74);
    expect(countTokens(JSON.stringify(definitions))).toBeLessThanOrEqual(20_000);
    const long = definitions.map((one) => [one.name, countTokens(JSON.stringify(one))] as const);
    expect(long.filter(([, count]) => count > 450)).toEqual([]);
  });

  test("arguments use the descriptions for tools, not those of the API reference", () => {
    const operation = operations.find(({ tool }) => tool?.name === "tasks_create");
    if (operation === undefined) throw new Error("no tasks_create");
    const described = { ...operation, body: describeMembers(operation.body) };
    expect(toToolCatalogue([described])).toEqual(toToolCatalogue([operation]));
  });

  test("every argument description is used by a tool", () => {
    const definitions = JSON.stringify(createConnection(createTools(operations)).listing());
    const unused = Object.entries(argumentDescriptions).filter(
      ([, description]) =>
        !definitions.includes(JSON.stringify(description.replace(/\.$/u, "")).slice(1, -1)),
    );
    expect(unused).toEqual([]);
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
