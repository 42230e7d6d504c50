import { clientAddress } from "@werkbank/http/client-address";
import { preflight } from "@werkbank/http/cors";
import { acceptsMcpResponse, toAcceptedMediaType, mcpMediaTypes } from "@werkbank/http/mcp-accept";
import { dataHeaders } from "@werkbank/http/security-headers";
import { LRUCache } from "lru-cache";
import { challengeHeaders } from "../../../auth/challenge.ts";
import { hasCredentials } from "../../../auth/has-credentials.ts";
import { mcpCorsHeaders, rejectForeignOrigin } from "../../../auth/mcp-origin.ts";
import type { Principal } from "../../../auth/principal.ts";
import { assertNotRevoked } from "../../../auth/revoked-apps.ts";
import { assertScope, type Scope } from "../../../auth/scopes.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import { Problem, type RequestError, toProblemBody } from "../../../problems/problem.ts";
import { readJsonBody } from "../../../http/request-body.ts";
import { type RequestHandler, createSurface, type Exchange } from "../../../http/surface.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Service } from "../../../service.ts";
import { createSdkMessageHandler } from "./sdk-message-handler.ts";
import { type Connection, createConnection, parseConnection } from "./connection.ts";
import { withPlainResponses } from "./plain-response.ts";
import { createServerFactory } from "./server.ts";
import type { RequestContext } from "./request-context.ts";
import { createTools } from "../tool.ts";

/** Maximum number of cached connections, by URL. */
const maxConnections = 200;
const methods = ["POST", "OPTIONS"];

/** Request headers that pages of an allowed origin may send (CORS). */
const sentHeaders = [
  "Authorization",
  "Content-Type",
  "Accept",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Mcp-Session-Id",
  "Last-Event-ID",
  "X-Request-Id",
  "traceparent",
];

/** JSON-RPC 2.0, section 5.1; −32000 is for problems with an HTTP status. */
const rpcCodes = { parse: -32700, request: -32600, params: -32602, rejected: -32000 };

type RpcMessage = { id?: unknown; method?: unknown; params?: unknown };

/** An entry of the tool catalogue from which the documentation is generated. */
type ToolCatalogueEntry = {
  name: string;
  operationId: string;
  title: string;
  description: string;
  scope: Scope;
  annotations: Record<string, boolean>;
  inputSchema: unknown;
  /** The arguments that `inputSchema` describes in `otherFields`. */
  otherFields: string[];
  /** The members of the result that contain records. */
  resultMembers: readonly string[];
};

/** Returns the tools as data, for `public/tools.json`. */
export function toToolCatalogue(registry: readonly Operation[]): ToolCatalogueEntry[] {
  return createTools(registry).map((tool) => {
    const { name, operation, scope, argumentParts, resultMembers } = tool;
    const { title = name, description = "", annotations, inputSchema } = tool.definition();
    const own = inputSchema.properties ?? {};
    return {
      name,
      operationId: operation.id,
      title,
      description,
      scope,
      annotations: annotations as Record<string, boolean>,
      inputSchema,
      otherFields: tool.hasOtherFields
        ? [...argumentParts.keys()].filter((argument) => !Object.hasOwn(own, argument))
        : [],
      resultMembers,
    };
  });
}

/**
 * Serves the product MCP server: the tools of the registry over Streamable HTTP. Each request has the caller's
 * bearer token; cookies are ignored.
 */
export function createProductMcp(service: Application): RequestHandler {
  const settings = service.config.auth;
  const serve = createRequestHandler(service);
  return createSurface(service, {
    name: "mcp",
    async respond(exchange) {
      const { request } = exchange;
      const forbidden = rejectForeignOrigin(request, settings);
      if (forbidden !== null) return forbidden;
      if (request.method === "OPTIONS") return preflight(methods, sentHeaders);
      if (request.method !== "POST") return methodNotAllowed(request.method);
      return serve(exchange);
    },
    renderProblem: (problem, exchange) => toErrorResponse(service, problem, exchange),
    headers: (request) => ({
      ...dataHeaders,
      ...mcpCorsHeaders(request, settings),
      "Access-Control-Expose-Headers": "WWW-Authenticate, X-Request-Id, Retry-After",
    }),
  });
}

function createRequestHandler(service: Application): (exchange: Exchange) => Promise<Response> {
  const whole = createConnection(createTools(service.registry));
  const handleBySdk = createSdkMessageHandler(createServerFactory(service.registry));
  const handleMessage = withPlainResponses(service.registry, handleBySdk);
  const connections = new LRUCache<string, Connection>({ max: maxConnections });
  function connectionOf(url: string): Connection {
    let connection = connections.get(url);
    if (connection === undefined) {
      connection = parseConnection(new URL(url).searchParams, whole);
      connections.set(url, connection);
    }
    return connection;
  }
  async function respond(
    exchange: Exchange,
    principal: Principal,
    parse: () => unknown,
  ): Promise<Response> {
    const { request, requestId, incoming } = exchange;
    assertAcceptable(request);
    const connection = connectionOf(request.url);
    const message = toMessage(parse());
    const { id } = message;
    if (typeof id === "string" || typeof id === "number") exchange.messageId = id;
    exchange.route = calledTool(message, connection)?.name ?? null;
    const scope = requiredScopeOf(message, connection);
    if (scope !== null) assertScope(principal, scope);
    const organizationId = connection.organizationId ?? namedOrganization(message);
    await service.rateLimits.countMessage(request, principal.userId, organizationId);
    const context: RequestContext = {
      service,
      principal,
      connection,
      requestId,
      ip: clientAddress(request, incoming, service.config.trustedProxies),
      request,
    };
    return toAcceptedMediaType(request, await handleMessage(request, message, context));
  }
  return async (exchange) => {
    const { request } = exchange;
    const parse = await readJsonBody(exchange, hasCredentials(request, { cookies: false }));
    await service.rateLimits.admit(request);
    const principal = await authenticate(service, exchange);
    try {
      assertRequiredScopes(service, principal);
      return await respond(exchange, principal, parse);
    } catch (error) {
      // A message that is handled has been checked; one that is rejected may not.
      await assertNotRevoked(service, principal);
      throw error;
    }
  };
}

/** Called after authentication, so that a client that accepts no supported type still gets the challenge. */
function assertAcceptable(request: Request): void {
  if (acceptsMcpResponse(request)) return;
  const detail = `This endpoint answers ${mcpMediaTypes.join(" or ")} only.`;
  throw new Problem("NOT_ACCEPTABLE", detail, { allowed: mcpMediaTypes });
}

async function authenticate(service: Service, { request, incoming }: Exchange): Promise<Principal> {
  const { authenticator } = service;
  const authorizationHeaders = incoming?.headersDistinct["authorization"];
  const { principal } = await authenticator.authenticate(
    request,
    { authorizationHeaders },
    { cookies: false },
  );
  if (principal === null) {
    throw new Problem("AUTH_UNAUTHENTICATED", "The MCP endpoint needs a bearer token.");
  }
  return principal;
}

/** @throws Problem AUTH_INSUFFICIENT_SCOPE */
function assertRequiredScopes({ config }: Service, principal: Principal): void {
  const { requiredScopes } = config.auth;
  const tokenScopes = principal.tokenScope.split(/\s+/u);
  if (requiredScopes.every((scope) => tokenScopes.includes(scope))) return;
  throw new Problem(
    "AUTH_INSUFFICIENT_SCOPE",
    `This endpoint needs the scopes ${requiredScopes.join(" and ")}.`,
    { requiredScope: requiredScopes.join(" "), tokenScopes: principal.scopes },
  );
}

/** Returns the one JSON-RPC message of a body; none of the supported revisions has batches. */
function toMessage(value: unknown): RpcMessage {
  if (Array.isArray(value)) throw toMessageProblem("must be one JSON-RPC message, not a batch");
  if (typeof value !== "object" || value === null)
    throw toMessageProblem("must be a JSON-RPC message");
  return withoutNull(value, "params");
}

/** Removes `params` and its `arguments` if they are null: some clients send null for what they omit. */
function withoutNull(value: object, name: "params" | "arguments"): object {
  const { [name]: member, ...others } = value as Record<string, unknown>;
  if (member === null) return others;
  const isParams = name === "params" && typeof member === "object" && !Array.isArray(member);
  return isParams ? { ...value, params: withoutNull(member, "arguments") } : value;
}

function toMessageProblem(text: string): Problem {
  const expected = "a JSON-RPC message";
  const message = `the body ${text}`;
  return toValidationProblem([
    { location: "body", pointer: "", rule: "type", message, expected, received: null },
  ]);
}

/** Returns the scope that a message requires; null for none. */
function requiredScopeOf(message: RpcMessage, connection: Connection): Scope | null {
  if (message.method === "resources/read") return "mcp:read";
  return calledTool(message, connection)?.scope ?? null;
}

/** Returns the tool that a message calls; undefined if it calls none or an unknown one. */
function calledTool({ method, params }: RpcMessage, { tools }: Connection) {
  if (method !== "tools/call") return undefined;
  const { name } = (params ?? {}) as { name?: unknown };
  return typeof name === "string" ? tools.get(name) : undefined;
}

/** Returns the argument `organizationId` of a tool call, not yet validated. */
function namedOrganization({ params }: RpcMessage): unknown {
  const { arguments: input } = (params ?? {}) as {
    arguments?: { organizationId?: unknown } | null;
  };
  return input?.organizationId;
}

/**
 * Returns the response to a rejected request: the problem's HTTP status, and a JSON-RPC error with the problem.
 */
function toErrorResponse(
  service: Service,
  problem: Problem,
  { request, requestId, messageId: id }: Exchange,
): Response {
  const { auth, docsUrl } = service.config;
  const code = rpcCodeOf(problem);
  const data = toProblemBody(problem, { docsUrl, requestId });
  const scope = challengedScope(problem, auth.requiredScopes);
  return Response.json(
    { jsonrpc: "2.0", error: { code, message: problem.message, data }, id },
    {
      status: problem.status,
      headers: {
        ...challengeHeaders(problem.code, auth, scope, new URL(request.url).search),
        ...problem.headers,
      },
    },
  );
}

/**
 * Returns every scope that the call requires (RFC 6750, section 3): a client requests exactly the scopes of the
 * challenge, and a token without those that this deployment requires is rejected everywhere.
 */
function challengedScope({ members }: Problem, required: readonly string[]): string | undefined {
  const missing = members["requiredScope"];
  if (typeof missing !== "string") return undefined;
  return [...new Set([...required, ...missing.split(" ")])].join(" ");
}

function rpcCodeOf({ code, members }: Problem): number {
  if (code === "MALFORMED_JSON") return rpcCodes.parse;
  if (code !== "VALIDATION_FAILED") return rpcCodes.rejected;
  const [first] = members["errors"] as RequestError[];
  return first?.location === "body" ? rpcCodes.request : rpcCodes.params;
}

function methodNotAllowed(method: string): Response {
  const message = `${method.slice(0, 40)} is not offered here: send JSON-RPC by POST.`;
  return Response.json(
    { jsonrpc: "2.0", error: { code: rpcCodes.rejected, message }, id: null },
    { status: 405, headers: { Allow: methods.join(", ") } },
  );
}
