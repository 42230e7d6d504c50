// Decision: decisions/0003-contract-and-compatibility.md
import { z } from "zod";
import { type Operation, takesIfMatch } from "../../kernel/define-operation.ts";
import { type ProblemCode, type ProblemType, problemTypes } from "../../problems/problem-types.ts";
import { parameterTypes } from "../../kernel/decode-parameters.ts";
import { problemsOf } from "../../kernel/operation-problems.ts";
import { hasRecordRoute } from "../../kernel/record-route.ts";
import { toBodyExamples } from "./body-examples.ts";
import { pathParameterDescription } from "./common-members.ts";
import { toSchema } from "./to-schema.ts";
import { toPendingApprovalResponse } from "./pending-approval-response.ts";
import { Approval } from "../../kernel/approvals/approval.ts";
import { DryRun } from "../../kernel/results/dry-run.ts";
import { isHoldable } from "../../kernel/approvals/match-policy.ts";
import { toPartialList } from "./partial-list.ts";
import { problemSchema, requestErrorSchema } from "./problem-schema.ts";
import { renamePropertyDefaults } from "./property-defaults.ts";
import { rateLimitHeaders, sharedHeaders, sharedParameters } from "./shared-headers.ts";
import { kindOfArgument } from "../names/kind-of-argument.ts";
import { tagDescriptions } from "./tags.ts";
import { toWebhooks } from "./webhooks.ts";

type Json = Record<string, unknown>;

const statuses = ["400", "401", "403", "404", "409"] as const;

const statusNames: Record<(typeof statuses)[number], string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
};

/** Returns the OpenAPI 3.1 document of a registry: named components, six problem responses per operation. */
export function toOpenApi(registry: readonly Operation[], baseUrl: string) {
  const components: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of registry) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = toOperation(
      operation,
      components,
      hasRecordRoute(registry, operation),
    );
  }
  const webhooks = toWebhooks(components);
  components["RequestError"] = requestErrorSchema;
  components["Problem"] = problemSchema;
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
    webhooks,
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
      schemas: Object.fromEntries(
        Object.entries(components)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, renamePropertyDefaults(schema)]),
      ),
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: problemResponses(),
    },
  };
}

function toOperation(
  operation: Operation,
  components: Record<string, Json>,
  hasLocation: boolean,
): Json {
  const { id, permission, scope, body, tool } = operation;
  const isPublic = permission === "public";
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(isPublic ? { security: [] } : {}),
    "x-permission": permission,
    "x-scope": isPublic ? null : scope,
    "x-mcp-tool": tool?.name ?? null,
    "x-own-problems": operation.problems,
    "x-problems": problemsOf(operation),
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
            content: toBodyContent(operation, toSchema(body, "input", components)),
          },
        }),
    responses: {
      ...withRateLimits(toSuccesses(operation, components, hasLocation)),
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

/**
 * Returns the responses without a problem: the operation's own, that of a dry run, and "not modified".
 *
 * @param hasLocation whether the created record has a URL of its own
 */
function toSuccesses(
  operation: Operation,
  components: Record<string, Json>,
  hasLocation: boolean,
): Record<string, Json> {
  const { success, response, traits } = operation;
  const approvalSchema = isHoldable(operation)
    ? toSchema(Approval, "output", components)
    : undefined;
  const own =
    response === undefined || operation.contentType !== undefined
      ? undefined
      : toSchema(response, "output", components);
  const preview = traits.includes("idempotent")
    ? toSchema(DryRun, "output", components)
    : undefined;
  const hasEtag = hasVersion(operation);
  const headers = {
    ...(success === 201 && hasLocation
      ? { Location: { $ref: "#/components/headers/RecordLocation" } }
      : {}),
    ...(hasEtag ? { ETag: { $ref: `#/components/headers/${etagOf(operation)}` } } : {}),
    ...(traits.includes("idempotent")
      ? {
          "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" },
          "Mailed-To": { $ref: "#/components/headers/MailedTo" },
        }
      : {}),
  };
  const withHeaders = Object.keys(headers).length === 0 ? {} : { headers };
  // With `fields` a list has partial items; a 200 response of a change may be a dry run.
  const partialList =
    traits.includes("paginated") && response instanceof z.ZodObject
      ? toSchema(toPartialList(response), "output", components)
      : undefined;
  const other =
    success === 200 ? (preview ?? partialList) : success === 202 ? approvalSchema : undefined;
  const schema = own !== undefined && other !== undefined ? { anyOf: [own, other] } : own;
  return {
    [success]: {
      description: successDescription(operation),
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
            description: "With `dryRun=true`: what the call would have done, always as `DryRun`.",
            // Many generators take the type of the lowest success status for that of every success.
            content: {
              "application/json": {
                schema: own === undefined ? preview : { anyOf: [own, preview] },
              },
            },
          },
        }
      : {}),
    ...(operation.redirects
      ? {
          302: {
            description: "The bytes are at the URL in `Location`, for 5 minutes.",
            headers: { Location: { $ref: "#/components/headers/Location" } },
          },
        }
      : {}),
    ...(approvalSchema === undefined || success === 202
      ? {}
      : toPendingApprovalResponse(approvalSchema)),
    ...(hasEtag && operation.method === "GET"
      ? { 304: { description: "Not modified since the version that `If-None-Match` names." } }
      : {}),
  };
}

/** Adds the headers of the rate limits, which every response has. */
function withRateLimits(responses: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers, ...response }]) => [
      status,
      {
        description,
        headers: { ...(headers as Json | undefined), ...rateLimitHeaders },
        ...response,
      },
    ]),
  );
}

function successDescription({ success, redirects }: Operation): string {
  if (redirects) return "The bytes, to a client that follows the redirection by itself.";
  return success === 204 ? "Done; there is no body." : "Done.";
}

const etagOf = ({ contentType }: Operation): string =>
  contentType === undefined ? "ETag" : "DocumentETag";

/** Whether the response has an ETag: it is a document, or a record with a version. */
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

/** Returns the media types of a body: JSON, and for PATCH also JSON Merge Patch (RFC 7396). */
function toBodyContent(operation: Operation, schema: Json): Record<string, Json> {
  return {
    "application/json": { schema, ...toBodyExamples(operation) },
    ...(operation.method === "PATCH" ? { "application/merge-patch+json": { schema } } : {}),
  };
}

function toParameters(
  schema: z.ZodObject,
  location: "path" | "query",
  components: Record<string, Json>,
): Json[] {
  const types = parameterTypes(schema);
  const { properties = {} } = toSchema(schema, "input", components);
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const { description: own, examples = [], ...rest } = property;
    const type = schema.shape[name] as z.ZodType;
    const required = location === "path" || !type.safeParse(undefined).success;
    const description =
      location === "path" ? pathParameterDescription(name, own) : filterDescription(name, own);
    const [example] = examples as unknown[];
    return {
      name,
      in: location,
      required,
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(example === undefined ? {} : { example }),
      ...(types.get(name) === "array" ? { style: "form", explode: false } : {}),
    };
  });
}

/** Adds that a filter accepts names. Path parameters do not, since a URL must always identify one record. */
function filterDescription(name: string, own: unknown): unknown {
  const kind = kindOfArgument(name)?.kind;
  if (typeof own !== "string" || kind === undefined) return own;
  const acceptedNames =
    kind === "member"
      ? "`me`, a name or an email address also works."
      : "A name, number or code also works.";
  return `${own} ${acceptedNames}`;
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
      {
        description: named(all.filter(([, { status: own }]) => own === Number(status))),
        headers: rateLimitHeaders,
        content,
      },
    ]),
    [
      "OtherProblem",
      {
        description: `Any other problem: ${all
          .filter(([, { status }]) => !statuses.includes(String(status) as never))
          .toSorted(([, one], [, other]) => one.status - other.status)
          .map(([code, { status }]) => `${status} \`${code}\``)
          .join(", ")}.`,
        headers: {
          ...rateLimitHeaders,
          "Retry-After": { $ref: "#/components/headers/RetryAfter" },
        },
        content,
      },
    ],
  ]);
}
