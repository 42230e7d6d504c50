import { preferredType } from "@werkbank/http/accept";
import { clientAddress } from "@werkbank/http/client-address";
import { preflight } from "@werkbank/http/cors";
import { dataHeaders } from "@werkbank/http/security-headers";
import { matchesEtag, parseCondition } from "@werkbank/http/validators";
import { type Context, Hono } from "hono";
import { readBearer } from "../../auth/bearer.ts";
import { challengeHeaders } from "../../auth/challenge.ts";
import { hasCredentials } from "../../auth/has-credentials.ts";
import { assertSameOrigin } from "../../auth/csrf.ts";
import { metadataResponse, publicDocumentResponse } from "../../auth/metadata.ts";
import { toExpiredSessionCookies, sessionCookieNames } from "../../auth/session-cookie.ts";
import { readAnchorKeys } from "../../domains/audit/anchor-keys.ts";
import { Binary } from "../../kernel/results/binary.ts";
import { Redirect } from "../../kernel/results/redirect.ts";
import { assertDecodablePath } from "../../http/request-url.ts";
import { toEtag } from "../../http/etag.ts";
import { parseIdempotencyKey } from "../../kernel/idempotency.ts";
import { type Operation, takesIfMatch } from "../../kernel/define-operation.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import type { Application } from "../../kernel/application.ts";
import type { CallResult } from "../../kernel/call.ts";
import { hasRecordRoute } from "../../kernel/record-route.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { toProblemResponse } from "../../http/problem-response.ts";
import { acceptPatch, readJsonBody } from "../../http/request-body.ts";
import { type RequestHandler, createSurface, type Exchange } from "../../http/surface.ts";
import type { Service } from "../../service.ts";
import { toMailedToHeader } from "./mailed-to-header.ts";
import { resolveNamedFilters } from "./named-filters.ts";
import { nearestPath } from "./nearest-path.ts";
import { securityTxtPath, toSecurityTxt } from "./security-txt.ts";
import { decodeParameters } from "../../kernel/decode-parameters.ts";

/** Where clients look for the metadata of the MCP resource (RFC 9728). */
const resourceMetadataPaths = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/api/mcp",
  "/.well-known/oauth-protected-resource/api/mcp/",
];
const keySetPath = "/.well-known/jwks.json";

/** The public documents that are served in addition to the operations. */
export const metadataPaths: readonly string[] = [
  ...resourceMetadataPaths,
  keySetPath,
  securityTxtPath,
];

/** The request headers that pages of any origin may send (CORS). Their cookies are ignored. */
const sentHeaders = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "X-Request-Id",
  "traceparent",
];
const responseHeaders = {
  ...dataHeaders,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Idempotency-Replayed, Link, Location, Mailed-To, Retry-After, WWW-Authenticate, X-Request-Id",
};

type Env = { Bindings: Exchange };

/** Maximum length of an unknown path in a problem's detail. */
const maxPathLength = 200;

/** Serves REST by a router built from the registry. Paths are `/v1/…`, whatever prefix the request has. */
export function createRest(service: Application): RequestHandler {
  const router = createRouter(service);
  return createSurface(service, {
    name: "rest",
    respond: (exchange) => router.fetch(exchange.request, exchange),
    renderProblem: (problem, exchange) => toErrorResponse(service, problem, exchange),
    headers: () => responseHeaders,
  });
}

function toErrorResponse({ config }: Service, problem: Problem, exchange: Exchange): Response {
  const scope = problem.members["requiredScope"] as string | undefined;
  const challenge = challengeHeaders(problem.code, config.auth, scope);
  return toProblemResponse(problem, exchange, config, challenge);
}

function createRouter(service: Application): Hono<Env> {
  const router = new Hono<Env>({
    getPath: (request) => canonicalPath(new URL(request.url).pathname),
  });
  for (const path of resourceMetadataPaths) {
    router.all(path, async (context) => {
      await service.rateLimits.admit(context.req.raw);
      return metadataResponse(context.req.raw, service.config.auth);
    });
  }
  router.all(keySetPath, async (context) => {
    await service.rateLimits.admit(context.req.raw);
    const { verification: known } = await readAnchorKeys(service.config);
    return publicDocumentResponse(context.req.raw, { keys: known }, "application/jwk-set+json");
  });
  const securityTxt = toSecurityTxt(service.config, service.now());
  if (securityTxt !== null) {
    router.all(securityTxtPath, async (context) => {
      await service.rateLimits.admit(context.req.raw);
      return publicDocumentResponse(context.req.raw, securityTxt, "text/plain; charset=utf-8");
    });
  }
  for (const [path, operations] of operationsByPath(service.registry)) {
    for (const operation of operations) {
      router.on(operation.method, path, (context) => handleOperation(service, operation, context));
    }
    const allowed = [...operations.map(({ method }) => method as string), "OPTIONS"];
    if (allowed.includes("GET")) allowed.splice(1, 0, "HEAD");
    router.all(path, async ({ req }) => {
      if (req.method === "OPTIONS") {
        await service.rateLimits.admit(req.raw);
        const preflightResponse = preflight(allowed, sentHeaders);
        if (allowed.includes("PATCH")) preflightResponse.headers.set("Accept-Patch", acceptPatch);
        return preflightResponse;
      }
      const text = `${req.method.slice(0, 40)} is not offered here.`;
      throw new Problem("METHOD_NOT_ALLOWED", text, { allowed }, { Allow: allowed.join(", ") });
    });
  }
  const templates = [...new Set(service.registry.map(({ path }) => path))];
  router.notFound(({ req }) => {
    const { pathname } = new URL(req.url);
    assertDecodablePath(pathname);
    throw routeNotFound(canonicalPath(pathname), templates);
  });
  // The surface converts errors to responses.
  router.onError((error) => {
    throw error;
  });
  return router;
}

function routeNotFound(path: string, templates: readonly string[]): Problem {
  const shown = path.slice(0, maxPathLength);
  const suggestion = shown === path ? nearestPath(path, templates) : null;
  const question = suggestion === null ? "" : ` Did you mean ${suggestion}?`;
  return new Problem("ROUTE_NOT_FOUND", `No operation has the path ${shown}.${question}`);
}

/**
 * Groups the operations by path, in the router's notation. The router uses the first match, so fixed segments
 * come before parameters at the same position.
 */
function operationsByPath(registry: readonly Operation[]): [path: string, Operation[]][] {
  const byPath = Map.groupBy(registry, ({ path }) => path.replaceAll(/\{(\w+)\}/gu, ":$1"));
  return [...byPath].sort(([a], [b]) =>
    a.replaceAll("/:", "/~") < b.replaceAll("/:", "/~") ? -1 : 1,
  );
}

/** Reduces all spellings of a path to one: `/api/v1/…`, `/v1/…`, `/api/auth/…`, `/auth/…`. */
function canonicalPath(pathname: string): string {
  const path = pathname.startsWith("/api/") ? pathname.slice(4) : pathname;
  return /^\/auth\/(login|logout)$/u.test(path) ? `/v1${path}` : path;
}

async function handleOperation(
  service: Application,
  operation: Operation,
  context: Context<Env>,
): Promise<Response> {
  const { incoming, requestId } = context.env;
  context.env.route = operation.path;
  const request = context.req.raw;
  const ip = clientAddress(request, incoming, service.config.trustedProxies);
  assertAcceptable(request, operation);
  const body = await readBody(operation, context.env);
  await service.rateLimits.admit(request);
  const { principal, accessToken, setCookies } = await authenticate(
    service,
    operation,
    context,
    ip,
  );
  const { searchParams } = new URL(request.url);
  const decoded = decodeParameters(operation, context.req.param(), searchParams);
  const isRead = operation.kind === "read";
  const { parameterErrors, ...address } = isRead
    ? await resolveNamedFilters(service, principal, operation, decoded)
    : decoded;
  const result = await runOperation(service, operation, {
    channel: principal?.credential === "cookie" ? "app" : "api",
    requestId,
    ip,
    principal,
    mayBeRevoked: true,
    requiredScope: operation.scope,
    ...address,
    parameterErrors,
    ...readPreconditions(operation, request.headers, parameterErrors),
    body,
    request,
    accessToken,
    toolName: null,
    reason: null,
  });
  if (result instanceof Problem) return toErrorResponse(service, result, context.env);
  context.env.setCookies = [...setCookies, ...result.setCookies];
  return toSuccess(service, operation, context, result);
}

/** Reads the body of an operation that has one; returns a function that parses it. */
async function readBody(operation: Operation, exchange: Exchange): Promise<() => unknown> {
  if (operation.body === undefined) return () => undefined;
  const isPublic = operation.permission === "public";
  return readJsonBody(exchange, !isPublic && hasCredentials(exchange.request, { cookies: true }));
}

/** Reads the idempotency key and the precondition of a change; adds an error for each invalid header. */
function readPreconditions(operation: Operation, headers: Headers, errors: RequestError[]) {
  const given = headers.get("idempotency-key");
  const acceptsKey = operation.traits.includes("idempotent") && given !== null;
  const idempotencyKey = acceptsKey ? parseIdempotencyKey(given) : null;
  if (acceptsKey && idempotencyKey === null) {
    errors.push(
      unreadable("Idempotency-Key", "1 to 255 visible ASCII characters", given.slice(0, 80)),
    );
  }
  const ifMatch = takesIfMatch(operation) ? headers.get("if-match") : null;
  const condition = ifMatch === null ? null : parseCondition(ifMatch);
  if (ifMatch !== null && condition === null) {
    errors.push(unreadable("If-Match", "an ETag in quotes, or *", ifMatch.slice(0, 80)));
  }
  return { idempotencyKey, ifMatch: condition };
}

function unreadable(name: string, expected: string, received: string): RequestError {
  const message = `${name} must be ${expected}`;
  return { location: "header", name, rule: "format", message, expected, received };
}

async function authenticate(
  service: Service,
  operation: Operation,
  context: Context<Env>,
  callerAddress: string | null,
) {
  const request = context.req.raw;
  const { auth } = service.config;
  const authorizationHeaders = context.env.incoming?.headersDistinct["authorization"];
  // Check before reading the session, since reading may renew it. Signing in sets a session, so it is protected
  // too.
  const usesCookie = sessionCookieNames(request.headers.get("cookie")).length > 0;
  if (operation.permission === "public" || usesCookie) {
    if (readBearer(request, authorizationHeaders) === null) assertSameOrigin(request, auth);
  }
  if (operation.permission === "public") {
    return { principal: null, accessToken: null, setCookies: [] };
  }
  // Signing out removes the cookies even if the session cannot be ended.
  const isLogout = operation.permission === "session";
  if (isLogout) context.env.setCookies = toExpiredSessionCookies(request, auth);
  const authentication = await service.authenticator.authenticate(request, {
    authorizationHeaders,
    clientAddress: callerAddress,
  });
  if (isLogout) return { ...authentication, setCookies: context.env.setCookies };
  context.env.setCookies = authentication.setCookies;
  return authentication;
}

function toSuccess(
  service: Application,
  operation: Operation,
  context: Context<Env>,
  { status, body: result, version, replayed, revealed, dryRun, approval, mailedTo }: CallResult,
): Response | Promise<Response> {
  const headers = new Headers();
  const body = revealed === null ? result : { ...(result as object), ...revealed };
  if (replayed) headers.set("Idempotency-Replayed", "true");
  if (mailedTo !== null) headers.set("Mailed-To", toMailedToHeader(mailedTo));
  if (status === 204) return new Response(null, { status, headers });
  if (body instanceof Binary) return toBinary(body, context.req.raw);
  if (body instanceof Redirect) {
    return new Response(null, { status: 302, headers: { Location: body.location } });
  }
  headers.set("Content-Type", "application/json");
  const here = new URL(context.req.url);
  const address = service.config.baseUrl + here.pathname;
  const next = (body as { page?: { nextCursor: string | null } }).page?.nextCursor;
  if (next !== undefined && next !== null) {
    here.searchParams.set("cursor", next);
    headers.set("Link", `<${address}${here.search}>; rel="next"`);
  }
  const bytes = Buffer.from(JSON.stringify(body));
  if (version !== null && !dryRun) {
    const etag = toEtag(version, bytes);
    headers.set("ETag", etag);
    const known = context.req.header("if-none-match");
    if (operation.method === "GET" && matchesEtag(known, etag)) {
      return new Response(null, { status: 304, headers: { ETag: etag } });
    }
  }
  // A member is identified by its user.
  const { userId, id = userId } = body as { id?: string | number; userId?: string };
  if (status === 201 && id !== undefined && hasRecordRoute(service.registry, operation)) {
    headers.set("Location", `${address}/${id}`);
  }
  if (approval !== null) {
    const path = `/api/v1/organizations/${approval.organizationId}/approvals/${approval.id}`;
    headers.set("Location", service.config.baseUrl + path);
  }
  return toJson(bytes, status, headers);
}

/** Sets Content-Length here so that HEAD has it too. */
function toJson(bytes: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, headers });
}

/** Returns a document as an attachment, or 304 if the client has it already. */
async function toBinary(document: Binary, { headers }: Request): Promise<Response> {
  const { etag, contentType, fileName } = document;
  if (matchesEtag(headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  const bytes = await document.bytes();
  return new Response(bytes, {
    headers: {
      ETag: etag,
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

/**
 * Rejects callers who do not accept the media type of the operation, before anything else. Callers of a
 * document who accept only JSON pass, since problems are JSON.
 *
 * @throws Problem NOT_ACCEPTABLE
 */
function assertAcceptable(
  { headers }: Request,
  { contentType = "application/json", redirects }: Operation,
): void {
  // The URL to which it redirects determines the media type.
  if (redirects) return;
  const offers = [contentType, "application/json", "application/problem+json"] as const;
  if (preferredType(headers.get("accept"), offers) !== undefined) return;
  throw new Problem("NOT_ACCEPTABLE", `This operation answers ${contentType} only.`, {
    allowed: [contentType],
  });
}
