import { describe, expect, test } from "vitest";
import { findOperation, type Schema, sliceOpenApi } from "../contract/openapi.ts";
import { toKebabCase } from "../contract/reference-paths.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { operationBlocks } from "./operation-blocks.ts";
import { otherSamples } from "./samples/operation-samples.ts";
import { indexPage, operationPage } from "./operation-page.ts";
import { loadOperationEntries } from "./operation-source.ts";
import { openapiFixture, toolsFixture } from "../testing/fixture-artefacts.ts";

const context = {
  locale: "en" as const,
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
  tools: toolsFixture,
};

const toOperationMarkdown = (...args: Parameters<typeof operationBlocks>) =>
  toMarkdown(root(operationBlocks(...args)));

const supplier = toOperationMarkdown(openapiFixture, "updateSupplier", context);

describe("operationBlocks", () => {
  test("shows method, path, server, permission, scope and tool", () => {
    expect(supplier).toContain("`PATCH /v1/organizations/{organizationId}/suppliers/{supplierId}`");
    for (const value of [
      "`https://api.example/api`",
      "`suppliers:write`",
      "`mcp:write`",
      "`commerce_update_supplier`",
    ]) {
      expect(supplier).toContain(value);
    }
    expect(supplier).toContain(
      "https://docs.example/reference/suppliers/update-supplier.openapi.json",
    );
  });

  test("shows the scopes of REST and of the tool if they differ", () => {
    const tools = toolsFixture.map((tool) => ({ ...tool, scope: "mcp:read" }));
    const differing = { ...context, tools };
    const english = toOperationMarkdown(openapiFixture, "updateSupplier", differing);
    expect(english).toContain(
      "- Scope: [`mcp:write` over REST, `mcp:read` for the MCP tool](https://docs.example/authentication.md#scopes)\n",
    );
    const dutch = { ...differing, locale: "nl" as const };
    expect(toOperationMarkdown(openapiFixture, "updateSupplier", dutch)).toContain(
      "- Scope: [`mcp:write` via REST, `mcp:read` voor de MCP-tool](https://docs.example/nl/authentication.md#scopes)\n",
    );
    expect(supplier).toContain(
      "- Scope: [`mcp:write`](https://docs.example/authentication.md#scopes)\n",
    );
  });

  test("shows parameters, body, response and problems", () => {
    expect(supplier).toContain("- `supplierId` string (uuid) · path · **required**\n");
    expect(supplier).toContain("## Body\n\n`application/json`, SupplierUpdate\n\n- `name` string");
    expect(supplier).toContain(
      "## Response 200\n\nThe supplier. `application/json`, [Supplier](https://docs.example/reference/schemas/supplier.md)\n\n- `id` string (uuid)\n",
    );
    expect(supplier).toContain("(https://docs.example/problems.md#common)");
  });

  test("shows only the media type of a response that is a file", () => {
    const openapi = structuredClone(openapiFixture);
    const { operation } = findOperation(openapi, "updateSupplier");
    const schema = { type: "string", contentMediaType: "application/pdf" };
    operation.responses = {
      "200": { description: "Done.", content: { "application/pdf": { schema } } },
    };
    const page = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(page).toContain("## Response 200\n\nDone. `application/pdf`\n\n## ");
  });

  test("lists the problems of the operation's own rules first, then its other ones by status", () => {
    const openapi = structuredClone(openapiFixture);
    const { operation } = findOperation(openapi, "updateSupplier");
    operation["x-own-problems"] = ["UNIQUE_CONFLICT"];
    operation["x-problems"] = ["UNIQUE_CONFLICT", "VERSION_CONFLICT", "MALFORMED_JSON"];
    const toProblem = (code: string, status: number) => ({
      code,
      status,
      title: code,
      when: `When \`${code}\` occurs.`,
      wayOut: "Correct it.",
      example: { detail: code },
    });
    const problems = [
      toProblem("VERSION_CONFLICT", 412),
      toProblem("MALFORMED_JSON", 400),
      toProblem("UNIQUE_CONFLICT", 409),
    ];
    const page = toOperationMarkdown(openapi, "updateSupplier", { ...context, problems });
    expect(page).toContain(
      "## Problems\n\n- **409** `UNIQUE_CONFLICT`: When `UNIQUE_CONFLICT` occurs.\n\nA rejected request returns `application/problem+json`. Other codes: 400 `MALFORMED_JSON`; 412 `VERSION_CONFLICT`; the [common problems](https://docs.example/problems.md#common).",
    );
  });

  test("shows bounds, enum values and nested fields", () => {
    expect(supplier).toContain("- `name` string, 1…240 characters\n");
    expect(supplier).toContain(
      "- `address` object · not always present\n\n  Fields of `address`:\n\n  - `city` string | null, ≤ 240 characters · not always present\n",
    );
    expect(supplier).toContain("  Fields of `lines`:\n\n  - `code` string\n");
    expect(supplier).toContain(
      "- `status` string · not always present\n\n  One of: `active`, `archived`.",
    );
  });

  test("inlines the default and the values of an enum component", () => {
    const openapi = structuredClone(openapiFixture);
    const { schemas = {} } = openapi.components ?? {};
    schemas["Priority"] = { type: "string", enum: ["low", "high"], description: "How soon." };
    const { properties } = schemas["SupplierUpdate"] as { properties: Record<string, unknown> };
    properties["priority"] = { $ref: "#/components/schemas/Priority", default: "low" };
    const page = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(page).toContain(
      '- `priority` string · default `"low"`\n\n  How soon. One of: `low`, `high`.',
    );
    expect(page).not.toContain("### Priority");
  });

  test("shows examples of query parameters in URL syntax, but none that the sample contains", () => {
    const openapi = structuredClone(openapiFixture);
    const { operation } = findOperation(openapi, "updateSupplier");
    const name = { type: "string", description: "As on its invoices.", examples: ["Accent"] };
    operation.parameters = [
      { name: "labels", in: "query", example: ["a", "b"], schema: { type: "array", items: name } },
      { name: "place", in: "path", example: "Utrecht", schema: name },
    ];
    const update = openapi.components?.["schemas"]?.["SupplierUpdate"] as Schema;
    update.properties = { name };
    const page = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(page).toContain("- `labels` array\\<string> · query\n\n  Example: `a,b`.");
    expect(page).toContain("As on its invoices.\n");
    expect(page).not.toContain("`Utrecht`");
    expect(page).not.toContain('`"Accent"`');
  });

  test("lists further sentences, paragraphs and list items of the description as behaviour", () => {
    const openapi = structuredClone(openapiFixture);
    findOperation(openapi, "updateSupplier").operation.description =
      "Changes a supplier. `name` is unique, e.g. by place. A deleted one stays.\n\nMore. And more.\n\n- One.\n- Two.";
    const page = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(page).toContain(
      "## Behaviour\n\n- `name` is unique, e.g. by place.\n- A deleted one stays.\n- More. And more.\n- One.\n- Two.\n",
    );
  });

  test("shows a single rule as a paragraph", () => {
    const openapi = structuredClone(openapiFixture);
    const { operation } = findOperation(openapi, "updateSupplier");
    operation.description = "Changes a supplier. `name` is unique.";
    const page = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(page).toContain("## Behaviour\n\n`name` is unique.\n");
    operation.description = "Changes a supplier.\n\n`name` is unique. By place.";
    const other = toOperationMarkdown(openapi, "updateSupplier", context);
    expect(other).toContain("## Behaviour\n\n`name` is unique. By place.\n");
  });

  test("contains only referenced schemas", () => {
    expect(supplier).not.toMatch(/^### /mu);
    expect(supplier.match(/- `city` /gu)).toHaveLength(1);
    expect(supplier).not.toContain("Unrelated");
    expect(supplier).not.toContain("Task");
  });

  test("links a recursive schema to itself", () => {
    const tasks = toOperationMarkdown(openapiFixture, "listTasks", context);
    expect(tasks).toContain("- `parent` [Task](#task) | null");
    expect(tasks.match(/^### Task$/gmu)).toHaveLength(1);
  });

  test("has samples with demo records and shell quoting", () => {
    expect(supplier).toContain(
      'curl -s -X PATCH "$ORGANIZATION_URL/suppliers/d391e688-367b-5578-bc7d-72e1739662c2" \\\n',
    );
    expect(supplier).toContain(`-d '{"phone":"+31 30 555 0199","notes":"it'\\''s | open"}'`);
    expect(supplier).toContain('-H "Authorization: Bearer $SERVICE_TOKEN"');
  });

  test("explains above the samples how to set what they read", () => {
    const link = (path: string) => `(https://docs.example${path})`;
    expect(supplier).toContain(
      `## Samples\n\n[Set \`SERVICE_TOKEN\` and \`ORGANIZATION_URL\`]${link("/scripts.md#curl")} first.\n`,
    );
    const dutch = toOperationMarkdown(openapiFixture, "updateSupplier", {
      ...context,
      locale: "nl",
    });
    expect(dutch).toContain(
      `Stel eerst [\`SERVICE_TOKEN\` en \`ORGANIZATION_URL\` in]${link("/nl/scripts.md#curl")}.`,
    );
  });

  test("shows the first sample, and links to the others", () => {
    const shown = [...supplier.matchAll(/^\*\*(.+)\*\*\n\n```(\w+)$/gmu)];
    expect(shown.map(([, ...titles]) => titles)).toEqual([["curl", "bash"]]);
    expect(supplier).toContain(
      "Other languages, and other requests (rejected: UNIQUE_CONFLICT): [update-supplier.samples.md](https://docs.example/reference/suppliers/update-supplier.samples.md).",
    );
    const placed = findOperation(openapiFixture, "updateSupplier");
    const others = new Map(
      otherSamples(openapiFixture, placed, context).map(({ kind, code }) => [kind, code]),
    );
    expect(others.get("cli")).toContain("werkbank suppliers update ");
    expect(others.get("cli")).toContain("\\\n  --phone '+31 30 555 0199'");
    expect(JSON.parse(others.get("mcp") ?? "")).toMatchObject({
      name: "commerce_update_supplier",
      arguments: {
        organizationId: "b4bfabf4-8c92-5496-abfd-21559a279244",
        phone: "+31 30 555 0199",
      },
    });
  });

  test("shows the recorded response with its headers", () => {
    const page = toOperationMarkdown(openapiFixture, "updateSupplier", {
      ...context,
      responses: {
        updateSupplier: {
          status: 200,
          headers: { ETag: '"2.9f2c1a7be003"', Location: "{base_url}/api/v1/x" },
          body: { name: "A" },
        },
      },
    });
    expect(page).toContain(
      '**Response 200**\n\n```http\nHTTP/1.1 200 OK\nETag: "2.9f2c1a7be003"\nLocation: https://api.example/api/v1/x\n\n{\n  "name": "A"\n}\n```',
    );
  });

  test("omits the token of a public operation, and the tool call of an operation without a tool", () => {
    const problems = toOperationMarkdown(openapiFixture, "listProblemTypes", context);
    expect(problems).not.toContain("Authorization");
    expect(problems).not.toContain("SERVICE_TOKEN");
    expect(problems).not.toContain("MCP tool");
  });

  test("translates fixed texts but not names", () => {
    const dutch = toOperationMarkdown(openapiFixture, "updateSupplier", {
      ...context,
      locale: "nl",
    });
    for (const word of [
      "## Antwoord 200",
      "## Problemen",
      "- `supplierId` string (uuid) · path · **verplicht**",
      "`suppliers:write`",
      "Velden van `address`:",
    ]) {
      expect(dutch).toContain(word);
    }
    expect(dutch).toContain("https://docs.example/nl/problems.md");
  });

  test("throws for an unknown operation", () => {
    expect(() => toOperationMarkdown(openapiFixture, "nope", context)).toThrow("no operation nope");
  });
});

describe("sliceOpenApi", () => {
  const slice = sliceOpenApi(openapiFixture, "updateSupplier", "https://api.example");

  test("keeps one operation, its components and the server", () => {
    expect(Object.keys(slice.paths)).toEqual([
      "/v1/organizations/{organizationId}/suppliers/{supplierId}",
    ]);
    expect(Object.keys(slice.components!.schemas!)).toEqual([
      "Problem",
      "Supplier",
      "SupplierUpdate",
    ]);
    expect(Object.keys(slice.components!.responses!)).toHaveLength(6);
    expect(Object.keys(slice.components!.securitySchemes!)).toEqual(["bearer", "cookie"]);
    expect(slice.servers).toEqual([{ url: "https://api.example/api" }]);
    expect(slice.tags).toEqual([{ name: "Suppliers" }]);
  });

  test("contains the target of every reference", () => {
    const refs = [...JSON.stringify(slice).matchAll(/"\$ref":"#\/([^"]+)"/gu)].map(
      ([, ref]) => ref!,
    );
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const target = ref
        .split("/")
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], slice);
      expect(target, ref).toBeDefined();
    }
  });
});

describe("operationPages", () => {
  test("have the first sentence as description, and an index with all operations", async () => {
    const entries = await loadOperationEntries(openapiFixture, "en");
    const updatedAt = "2026-11-20";
    const pages = [
      indexPage(entries, { Tasks: "Work that is planned." }, context, updatedAt),
      ...entries.map((entry) => operationPage(openapiFixture, entry, context, updatedAt)),
    ];
    expect(pages.map(({ path }) => path)).toEqual([
      "/reference",
      "/reference/suppliers/update-supplier",
      "/reference/tasks/list-tasks",
      "/reference/meta/list-problem-types",
    ]);
    expect(pages[1]).toMatchObject({
      title: "Update a supplier",
      description: "Changes the fields that the body names.",
      source: { operationId: "updateSupplier", method: "PATCH" },
    });
    expect(pages[1]).not.toHaveProperty("lead");
    expect(pages[1]!.build().markdown).toContain("Fields that you omit stay as they are.");
    expect(pages[0]!.build().markdown).toContain(
      "## [Tasks](https://docs.example/reference/tasks.md)\n\nWork that is planned.\n\n|",
    );
    expect(pages[0]!.build().markdown).toContain(
      "(https://docs.example/reference/tasks/list-tasks.md)",
    );
  });
});

test("the lead has Markdown formatting, the description is plain text", async () => {
  const openapi = structuredClone(openapiFixture);
  findOperation(openapi, "updateSupplier").operation.description =
    "Sets `name` of a supplier. And more.";
  const entries = await loadOperationEntries(openapi, "en");
  const entry = entries.find(({ path }) => path.endsWith("update-supplier"))!;
  expect(operationPage(openapi, entry, context, "2026-11-23")).toMatchObject({
    description: "Sets name of a supplier.",
    lead: "Sets `name` of a supplier.",
  });
});

test.each([
  ["updateSupplier", "update-supplier"],
  ["getOpenApi", "get-open-api"],
  ["Customer assets", "customer-assets"],
  ["listHTTPCalls", "list-http-calls"],
])("toKebabCase(%s) is %s", (text, kebab) => {
  expect(toKebabCase(text)).toBe(kebab);
});
