import type { OpenApi } from "../contract/openapi.ts";
import type { ProblemEntry } from "../contract/problems.ts";
import type { ToolEntry } from "../contract/tools.ts";

const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

/** An OpenAPI document with three operations, a recursive schema, and a schema that no operation uses. */
export const openapiFixture: OpenApi = {
  openapi: "3.1.0",
  info: { title: "Fixture", version: "1" },
  servers: [{ url: "http://127.0.0.1:3000/api" }],
  tags: [{ name: "Suppliers" }, { name: "Customer assets" }],
  paths: {
    "/v1/organizations/{organizationId}/suppliers/{supplierId}": {
      patch: {
        operationId: "updateSupplier",
        summary: "Update a supplier",
        description:
          "Changes the fields that the body names.\n\nFields that you omit stay as they are.",
        tags: ["Suppliers"],
        "x-permission": "suppliers:write",
        "x-scope": "mcp:write",
        "x-mcp-tool": "commerce_update_supplier",
        security: [{ bearer: [] }, { cookie: [] }],
        parameters: [
          {
            name: "organizationId",
            in: "path",
            required: true,
            schema: { type: "string", format: "uuid" },
          },
          {
            name: "supplierId",
            in: "path",
            required: true,
            schema: { type: "string", format: "uuid" },
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/SupplierUpdate" },
              example: { phone: "+31 30 555 0199", notes: "it's | open" },
            },
          },
        },
        responses: {
          200: {
            description: "The supplier.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Supplier" } } },
          },
          400: responseRef("Invalid"),
          401: responseRef("Unauthenticated"),
          403: responseRef("Forbidden"),
          404: responseRef("NotFound"),
          409: responseRef("Conflict"),
          default: responseRef("Other"),
        },
      },
    },
    "/v1/organizations/{organizationId}/tasks": {
      get: {
        operationId: "listTasks",
        summary: "List tasks",
        description: `Lists tasks. ${"A description that goes on for quite a while. ".repeat(5)}`,
        tags: ["Tasks"],
        "x-permission": "tasks:read",
        "x-scope": "mcp:read",
        "x-mcp-tool": null,
        parameters: [
          {
            name: "organizationId",
            in: "path",
            required: true,
            schema: { type: "string", format: "uuid" },
          },
          {
            name: "limit",
            in: "query",
            required: false,
            schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
          },
        ],
        responses: {
          200: {
            description: "The tasks.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/TaskList" } } },
          },
          default: responseRef("Other"),
        },
      },
    },
    "/v1/problems": {
      get: {
        operationId: "listProblemTypes",
        summary: "List problem types",
        tags: ["Meta"],
        "x-permission": null,
        "x-scope": null,
        "x-mcp-tool": null,
        security: [],
        responses: {
          200: {
            description: "All codes.",
            content: {
              "application/json": { schema: { type: "array", items: { type: "string" } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Problem: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
      Supplier: {
        type: "object",
        description: "Who sells to the organization.",
        properties: {
          id: { type: "string", format: "uuid" },
          name: { type: "string", minLength: 1, maxLength: 240 },
          address: {
            type: "object",
            properties: { city: { type: ["string", "null"], maxLength: 240 } },
          },
          lines: {
            type: "array",
            maxItems: 5,
            items: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
          },
          status: { enum: ["active", "archived"] },
        },
        required: ["id", "name"],
      },
      SupplierUpdate: {
        type: "object",
        properties: { name: { type: "string", maxLength: 240 }, phone: { type: "string" } },
      },
      TaskList: {
        type: "object",
        properties: { items: { type: "array", items: { $ref: "#/components/schemas/Task" } } },
        required: ["items"],
      },
      Task: {
        type: "object",
        properties: {
          title: { type: "string" },
          parent: { anyOf: [{ $ref: "#/components/schemas/Task" }, { type: "null" }] },
        },
        required: ["title"],
      },
      Unrelated: { type: "object", properties: { secret: { type: "string" } } },
    },
    responses: {
      Invalid: problem("The request is not valid."),
      Unauthenticated: problem("There is no caller."),
      Forbidden: problem("The caller may not."),
      NotFound: problem("There is no such record."),
      Conflict: problem("The state does not allow it."),
      Other: problem("Any other problem."),
    },
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      cookie: { type: "apiKey", in: "cookie", name: "sb-auth-token" },
    },
  },
};

export const problemsFixture: ProblemEntry[] = [
  {
    code: "AUTH_INVALID_TOKEN",
    status: 401,
    title: "Token not accepted",
    when: "The bearer token has expired.",
    wayOut: "Refresh the access token.",
    members: { reason: "Why: `expired` | `signature`." },
    example: { detail: "The access token has expired.", reason: "expired" },
  },
  {
    code: "VALIDATION_FAILED",
    status: 400,
    title: "Request not valid",
    when: "A value breaks its bound.",
    wayOut: "Mend each place named in `errors`.",
    example: { detail: "The request has 1 error." },
  },
];

export const toolsFixture: ToolEntry[] = [
  {
    name: "commerce_update_supplier",
    operationId: "updateSupplier",
    title: "Update a supplier",
    description: "Changes a supplier.",
    scope: "mcp:write",
    annotations: { readOnlyHint: false },
    inputSchema: {
      properties: { organizationId: {}, supplierId: {}, name: {}, phone: {} },
      required: ["supplierId"],
    },
  },
];
