import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { type Operation, takesIfMatch } from "../../kernel/define-operation.ts";
import { type ProblemCode, type ProblemType, problemTypes } from "../../problems/problem-types.ts";
import { parameterTypes } from "../../kernel/operation-path.ts";
import { addressPattern } from "../../schema/web-address.ts";
import { toHeldResponse } from "./held-response.ts";
import { Approval } from "../../kernel/approvals/approval.ts";
import { isHoldable } from "../../kernel/approvals/match-policy.ts";
import { toPartialList } from "./partial-list.ts";
import { sharedHeaders, sharedParameters } from "./shared-headers.ts";
import { tagDescriptions } from "./tags.ts";

type Json = Record<string, unknown>;

const statuses = ["400", "401", "403", "404", "409"] as const;

const statusNames: Record<(typeof statuses)[number], string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
};

/** The OpenAPI 3.1 document of a registry: named components, six problem responses an operation. */
export function toOpenApi(registry: readonly Operation[], baseUrl: string) {
  const components: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of registry) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = toOperation(
      operation,
      components,
    );
  }
  components["RequestError"] = requestErrorSchema;
  components["Problem"] = problemSchema();
  return {
    openapi: "3.1.1",
    info: {
      title: "Werkbank API",
      version: "1.0.0",
      summary: "Business operations for organizations, for people and for agents.",
      description:
        "Every record belongs to an organization, and the role of the caller there decides what a request may do. Refusals are problem details (RFC 9457) with a `code`. Guides, reference and changelog stand at the address under `contact`.",
      contact: { name: "Werkbank", url: baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${baseUrl}/api` }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [...new Set(registry.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "An access token of the identity provider.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "sb-auth-token",
          description: "The session cookie that signing in sets.",
        },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: problemResponses(),
    },
  };
}

function toOperation(operation: Operation, components: Record<string, Json>): Json {
  const { method, id, permission, body, tool, problems } = operation;
  const isPublic = permission === "public";
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(isPublic ? { security: [] } : {}),
    "x-permission": permission,
    "x-scope": isPublic ? null : requiredScope(method, id),
    "x-mcp-tool": tool?.name ?? null,
    "x-problems": problems,
    parameters: [
      ...toParameters(operation.params, "path", components),
      ...toParameters(operation.query, "query", components),
      ...toHeaders(operation),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: toSchema(body, "input", components),
                ...(operation.example === undefined ? {} : { example: operation.example }),
              },
            },
          },
        }),
    responses: {
      ...toSuccesses(operation, components),
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { $ref: `#/components/responses/${statusNames[status]}` },
        ]),
      ),
      default: { $ref: "#/components/responses/OtherProblem" },
    },
  };
}

const DryRun = z
  .strictObject({
    dryRun: z.literal(true),
    wouldReturn: z.int().meta({ description: "The status that the call would have." }),
    wouldHold: z
      .strictObject({ policyId: z.uuid(), policyName: z.string() })
      .nullable()
      .meta({ description: "The policy that would hold the call." }),
    changes: z.array(
      z.strictObject({ field: z.string(), before: z.any(), after: z.any() }).meta({
        id: "FieldChange",
        description: "A member of a record that changes, with its values.",
      }),
    ),
    mailTo: z.array(z.string()).meta({ description: "The addresses that a message would go to." }),
    result: z.any().meta({ description: "The body that the call would answer with, or null." }),
    warnings: z.array(z.string()),
  })
  .meta({ id: "DryRun", description: "What a call with `dryRun=true` would have done." });

/** The answers without a problem: the operation's own, that of a dry run, and "not modified". */
function toSuccesses(operation: Operation, components: Record<string, Json>): Json {
  const { success, response, traits } = operation;
  const held = isHoldable(operation) ? toSchema(Approval, "output", components) : undefined;
  const own =
    response === undefined || operation.contentType !== undefined
      ? undefined
      : toSchema(response, "output", components);
  const preview = traits.includes("idempotent")
    ? toSchema(DryRun, "output", components)
    : undefined;
  const hasEtag = hasVersion(operation);
  const headers = {
    ...(hasEtag ? { ETag: { $ref: `#/components/headers/${etagOf(operation)}` } } : {}),
    ...(traits.includes("idempotent")
      ? { "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" } }
      : {}),
  };
  const withHeaders = Object.keys(headers).length === 0 ? {} : { headers };
  // A list may be asked for parts of its items, and what a change of 200 answers may be a dry run.
  const part =
    traits.includes("paginated") && response instanceof z.ZodObject
      ? toSchema(toPartialList(response), "output", components)
      : undefined;
  const other = success === 200 ? (preview ?? part) : success === 202 ? held : undefined;
  const schema = own !== undefined && other !== undefined ? { anyOf: [own, other] } : own;
  return {
    [success]: {
      description: doneWith(operation),
      ...withHeaders,
      ...(schema === undefined ? {} : { content: { "application/json": { schema } } }),
      ...(operation.contentType === undefined
        ? {}
        : {
            content: {
              [operation.contentType]: {
                schema: { type: "string", contentMediaType: operation.contentType },
              },
            },
          }),
    },
    ...(preview !== undefined && success !== 200
      ? {
          200: {
            description: "With `dryRun=true`: what the call would have done.",
            content: { "application/json": { schema: preview } },
          },
        }
      : {}),
    ...(operation.redirects
      ? {
          302: {
            description: "The bytes are at the address in `Location`, for 5 minutes.",
            headers: { Location: { $ref: "#/components/headers/Location" } },
          },
        }
      : {}),
    ...(held === undefined || success === 202 ? {} : toHeldResponse(held)),
    ...(hasEtag && operation.method === "GET"
      ? { 304: { description: "Not modified since the version that `If-None-Match` names." } }
      : {}),
  };
}

function doneWith({ success, redirects }: Operation): string {
  if (redirects) return "The bytes, to a client that follows the redirection by itself.";
  return success === 204 ? "Done; there is no body." : "Done.";
}

const etagOf = ({ contentType }: Operation): string =>
  contentType === undefined ? "ETag" : "DocumentETag";

/** Whether the answer is a document or a record with a version, and so carries an ETag. */
function hasVersion(operation: Operation): boolean {
  if (operation.redirects) return false;
  if (operation.contentType !== undefined) return true;
  if (operation.response === undefined || operation.traits.includes("paginated")) return false;
  if (operation.kind === "read") return operation.load !== undefined;
  return operation.kind === "mutation";
}

function toHeaders(operation: Operation): Json[] {
  const named = [
    operation.traits.includes("idempotent") && "IdempotencyKey",
    takesIfMatch(operation) && "IfMatch",
    operation.method === "GET" && hasVersion(operation) && "IfNoneMatch",
  ];
  return named
    .filter((name) => name !== false)
    .map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function toParameters(
  schema: z.ZodObject,
  location: "path" | "query",
  components: Record<string, Json>,
): Json[] {
  const types = parameterTypes(schema);
  return Object.entries(schema.shape).map(([name, type]) => {
    const { description, ...rest } = toSchema(type as z.ZodType, "input", components);
    const required = location === "path" || !(type as z.ZodType).safeParse(undefined).success;
    return {
      name,
      in: location,
      required,
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(types.get(name) === "array" ? { style: "form", explode: false } : {}),
    };
  });
}

/** The JSON Schema of a zod schema: schemas with an id become components, referred to by name. */
export function toSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Record<string, Json>,
): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // The formats say what zod's patterns repeat, in hundreds of characters; ours say more than they.
      if (jsonSchema.format !== undefined && z.globalRegistry.get(zodSchema)?.pattern === undefined)
        delete jsonSchema.pattern;
      if (jsonSchema.minLength === 0) delete jsonSchema.minLength;
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _id, $schema: _schema, ...component } = withComponentRefs(definition) as Json;
    components[name] = component;
  }
  const { id, ...inline } = withComponentRefs(root) as Json;
  if (typeof id === "string" && inline["$ref"] === undefined) {
    components[id] = inline;
    return { $ref: `#/components/schemas/${id}` };
  }
  return inline;
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string"
        ? member.replace("#/$defs/", "#/components/schemas/")
        : withComponentRefs(member),
    ]),
  );
}

const requestErrorSchema: Json = {
  type: "object",
  description: "One error of a request: where, what was expected, what came.",
  properties: {
    location: { type: "string", enum: ["body", "path", "query", "header"] },
    pointer: { type: "string", description: "RFC 6901 pointer, for bodies." },
    name: { type: "string", description: "Parameter or header name, elsewhere." },
    rule: { type: "string" },
    message: { type: "string" },
    expected: {},
    received: {},
  },
  required: ["location", "rule", "message", "expected", "received"],
};

function problemSchema(): Json {
  return {
    type: "object",
    description: "A problem (RFC 9457). Members beyond these depend on the code.",
    properties: {
      type: {
        type: "string",
        format: "uri",
        pattern: addressPattern("web"),
        description: "The documentation of the code.",
      },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string", description: "One sentence with the actual values." },
      instance: {
        type: "string",
        format: "uri",
        pattern: "^urn:uuid:",
        description: "`urn:uuid:` and the request id.",
      },
      code: { type: "string", enum: Object.keys(problemTypes) },
      requestId: { type: "string", format: "uuid" },
      hint: { type: "string", description: "The next step." },
      errors: { type: "array", items: { $ref: "#/components/schemas/RequestError" }, maxItems: 50 },
    },
    required: ["type", "title", "status", "detail", "instance", "code", "requestId"],
    additionalProperties: true,
  };
}

function problemResponses(): Record<string, Json> {
  const all = Object.entries(problemTypes) as [ProblemCode, ProblemType][];
  const content = {
    "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
  };
  const named = (chosen: [ProblemCode, ProblemType][]) =>
    chosen.map(([code]) => `\`${code}\``).join(", ");
  return Object.fromEntries([
    ...statuses.map((status) => [
      statusNames[status],
      { description: named(all.filter(([, { status: own }]) => own === Number(status))), content },
    ]),
    [
      "OtherProblem",
      {
        description: `Any other problem: ${all
          .filter(([, { status }]) => !statuses.includes(String(status) as never))
          .map(([code, { status }]) => `${status} \`${code}\``)
          .join(", ")}.`,
        content,
      },
    ],
  ]);
}
