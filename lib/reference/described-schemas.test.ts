import { beforeAll, expect, test } from "vitest";
import {
  findOperation,
  listOperations,
  loadOpenApi,
  refName,
  referencedComponents,
  type OpenApi,
  type Schema,
} from "../contract/openapi.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { openapiFixture } from "../testing/fixture-artefacts.ts";
import { operationBlocks } from "./operation-blocks.ts";

const context = {
  locale: "en" as const,
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
};

let real: OpenApi;

beforeAll(async () => {
  real = await loadOpenApi(process.cwd());
});

const toPage = (openapi: OpenApi, operationId: string) =>
  toMarkdown(root(operationBlocks(openapi, operationId, context)));

/**
 * Returns the fixture with suppliers of thirteen fields, one of which is a component with a page of its own.
 */
function withLongSupplier(): OpenApi {
  const openapi = structuredClone(openapiFixture);
  const { schemas = {} } = openapi.components ?? {};
  const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
  const fields = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, { type: "string", description: `The ${name}.` }]),
    );
  schemas["Bank"] = { type: "object", properties: fields(letters.slice(0, 4)) };
  const bank = { $ref: "#/components/schemas/Bank" };
  schemas["Supplier"] = { type: "object", properties: { ...fields(letters), bank } };
  return openapi;
}

test("shows only the field names of a long record that a change returns", () => {
  const page = toPage(withLongSupplier(), "updateSupplier");
  expect(page).toContain(
    "[Supplier](https://docs.example/reference/schemas/supplier.md)\n\nFields: `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, `i`, `j`, `k`, `l`, `bank`.\n",
  );
  expect(page).not.toContain("The a.");
  expect(page).not.toContain("### ");
});

test("describes all fields of a long record that is read, with links to component pages", () => {
  const openapi = withLongSupplier();
  const path = findOperation(openapi, "updateSupplier");
  const { requestBody: _, ...operation } = path.operation;
  openapi.paths[path.path] = { get: { ...operation, operationId: "getSupplier" } };
  const page = toPage(openapi, "getSupplier");
  expect(page).toContain("- `l` string · not always present\n\n  The l.\n");
  expect(page).toContain("- `bank` [Bank](https://docs.example/reference/schemas/bank.md)");
  expect(page).not.toContain("### Bank");
});

test("shows only the field names of a long record in a list", () => {
  const openapi = withLongSupplier();
  const { schemas = {} } = openapi.components ?? {};
  const items = { type: "array", items: { $ref: "#/components/schemas/Supplier" } };
  schemas["TaskList"] = { type: "object", properties: { items, page: { type: "object" } } };
  const { operation } = findOperation(openapi, "listTasks");
  const schema = { $ref: "#/components/schemas/TaskList" };
  operation.responses = { 200: { description: "Ok", content: { "application/json": { schema } } } };
  const page = toPage(openapi, "listTasks");
  expect(page).toContain(
    "- `items` array<[Supplier](https://docs.example/reference/schemas/supplier.md)> · not always present\n\n  Fields: `a`, `b`, ",
  );
  expect(page).not.toContain("The a.");
});

test("describes a component within the only field that uses it", () => {
  const page = toPage(real, "updateAgendaItem");
  const within = [...page.matchAll(/^ {2}Fields of `(\w+)`:$/gmu)].map(([, name]) => name);
  expect(within).toEqual(["recurrenceRule", "recurrenceDates", "reminders", "attendees"]);
  expect(page).toContain("  - `occursAt` string (date-time) · **required**\n");
  expect(page).not.toContain("### ");
});

test("describes a component that two fields use in its own section, which both link to", () => {
  const openapi = structuredClone(openapiFixture);
  const { schemas = {} } = openapi.components ?? {};
  schemas["Place"] = { type: "object", properties: { city: { type: "string" } } };
  const place = { $ref: "#/components/schemas/Place" };
  const { operation } = findOperation(openapi, "updateSupplier");
  const schema = {
    type: "object",
    properties: { from: place, to: { anyOf: [place, { type: "null" }] } },
  };
  operation.requestBody = { content: { "application/json": { schema } } };
  const page = toPage(openapi, "updateSupplier");
  expect(page).toContain("- `from` [Place](#place)");
  expect(page).toContain("- `to` [Place](#place) | null");
  expect(page).toContain("### Place\n\n- `city` string");
});

test("the page of an operation has every field that a client can send", () => {
  const schemas = (real.components?.["schemas"] ?? {}) as Record<string, Schema>;
  const missing: string[] = [];
  let count = 0;
  for (const { operation } of listOperations(real)) {
    if (operation.requestBody === undefined) continue;
    const page = toPage(real, operation.operationId);
    for (const ref of referencedComponents(real, operation.requestBody)) {
      for (const field of Object.keys(schemas[refName(ref)]?.properties ?? {})) {
        count += 1;
        if (!page.includes(`- \`${field}\` `)) missing.push(`${operation.operationId}: ${field}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test("links to components within a page have a target", () => {
  const broken: string[] = [];
  for (const { operation } of listOperations(real)) {
    const page = toPage(real, operation.operationId);
    const titles = [...page.matchAll(/^#{2,3} \[?([^\]\n]+)/gmu)].map(([, title = ""]) =>
      title.toLowerCase().replace(" ", "-"),
    );
    for (const [, anchor = ""] of page.matchAll(/\]\(#([^)]+)\)/gu)) {
      if (!titles.includes(anchor)) broken.push(`${operation.operationId}: #${anchor}`);
    }
  }
  expect(broken).toEqual([]);
});
