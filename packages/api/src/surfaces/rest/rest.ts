import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { v7 as uuidv7 } from "uuid";
import { readBearer } from "../../auth/bearer.ts";
import { challengeHeaders } from "../../auth/challenge.ts";
import { assertSameOrigin } from "../../auth/csrf.ts";
import { metadataResponse } from "../../auth/metadata.ts";
import { requiredScope } from "../../auth/scopes.ts";
import { clearSession, sessionCookieNames } from "../../auth/session-cookie.ts";
import { Binary } from "../../kernel/binary.ts";
import { matchesEtag, parseCondition, toEtag } from "../../http/etag.ts";
import { parseIdempotencyKey } from "../../kernel/idempotency.ts";
import { type Operation, takesIfMatch } from "../../kernel/define-operation.ts";
import { Problem, type RequestError, toProblemBody } from "../../problems/problem.ts";
import type { Application } from "../../kernel/application.ts";
import type { Outcome } from "../../kernel/call.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { clientAddress } from "../../http/client-address.ts";
import { parseJsonBody } from "../../http/json-body.ts";
import type { Service } from "../../service.ts";
import { decodeAddress } from "./operation-path.ts";
import { readJsonBody } from "../../http/request-body.ts";
import { securityHeaders } from "../../http/security-headers.ts";

const maxAddressBytes = 8 * 1024;
const requestIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Where RFC 9728 lets clients look for the metadata of the MCP resource. */
export const metadataPaths = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/api/mcp",
];

/** What the server knows of a request besides what the Fetch API shows. */
export type Bindings = { incoming?: IncomingMessage };

type Env = { Bindings: Bindings; Variables: { requestId: string; setCookies: string[] } };

/** The REST surface: a router made of the registry. Paths are `/v1/…`, whatever prefix they came by. */
export function createRest(service: Application): Hono<Env> {
  const app = new Hono<Env>({ getPath: (request) => canonicalPath(new URL(request.url).pathname) });
  const methods = new Map<string, Operation[]>();
  for (const operation of service.registry) {
    const path = operation.path.replaceAll(/\{(\w+)\}/gu, ":$1");
    methods.set(path, [...(methods.get(path) ?? []), operation]);
  }

  app.use(async (context, next) => {
    const given = context.req.header("x-request-id");
    const known = given !== undefined && requestIdPattern.test(given);
    context.set("requestId", known ? given.toLowerCase() : uuidv7());
    context.set("setCookies", []);
    // Refusals come back here as answers too, so that each answer is finished once.
    await next();
    finish(context);
  });

  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    if (pathname.length + search.length > maxAddressBytes) {
      throw new Problem(
        "URI_TOO_LONG",
        `Path and query are longer than ${maxAddressBytes} bytes.`,
        {
          maxBytes: maxAddressBytes,
        },
      );
    }
    await next();
  });

  for (const path of metadataPaths) {
    app.all(path, async (context) => {
      await service.rateLimits.admit(context.req.raw);
      return metadataResponse(context.req.raw, service.config.auth);
    });
  }

  // The first path that fits is taken: a word in a place goes before a parameter there.
  const inOrder = [...methods].sort(([a], [b]) =>
    a.replaceAll("/:", "/~") < b.replaceAll("/:", "/~") ? -1 : 1,
  );
  for (const [path, operations] of inOrder) {
    for (const operation of operations) {
      app.on(operation.method, path, (context) => answer(service, operation, context));
    }
    const allowed = [...operations.map(({ method }) => method as string), "OPTIONS"];
    if (allowed.includes("GET")) allowed.splice(1, 0, "HEAD");
    app.all(path, async (context) => {
      if (context.req.method === "OPTIONS") {
        await service.rateLimits.admit(context.req.raw);
        return preflight(allowed);
      }
      throw new Problem(
        "METHOD_NOT_ALLOWED",
        `${context.req.method.slice(0, 40)} is not offered here.`,
        { allowed },
        { Allow: allowed.join(", ") },
      );
    });
  }

  app.notFound((context) => {
    const path = canonicalPath(new URL(context.req.url).pathname);
    const problem = new Problem(
      "ROUTE_NOT_FOUND",
      `No operation has the path ${path.slice(0, 200)}.`,
    );
    return toResponse(service, context, problem);
  });

  app.onError((error, context) => toResponse(service, context, error));
  return app;
}

/** All spellings of an address come down to one: `/api/v1/…`, `/v1/…`, `/api/auth/…`, `/auth/…`. */
function canonicalPath(pathname: string): string {
  const path = pathname.startsWith("/api/") ? pathname.slice(4) : pathname;
  return /^\/auth\/(login|logout)$/u.test(path) ? `/v1${path}` : path;
}

async function answer(
  service: Application,
  operation: Operation,
  context: Context<Env>,
): Promise<Response> {
  const request = context.req.raw;
  refuseUnacceptable(request, operation);
  const bytes = operation.body === undefined ? null : await readJsonBody(request);
  await service.rateLimits.admit(request, operation);
  const incoming = context.env?.incoming;
  const { principal, accessToken, setCookies } = await authenticate(service, operation, context);
  const { addressErrors, ...address } = decodeAddress(
    operation,
    context.req.param(),
    new URL(request.url).searchParams,
  );
  const outcome = await runOperation(service, operation, {
    channel: principal?.by === "cookie" ? "app" : "api",
    requestId: context.get("requestId"),
    ip: clientAddress(request, incoming, service.config.trustedProxies),
    principal,
    requiredScope: requiredScope(request.method, operation.id),
    ...address,
    addressErrors,
    ...readPreconditions(operation, request.headers, addressErrors),
    body: () => parseJsonBody(bytes ?? new Uint8Array()),
    request,
    accessToken,
    toolName: null,
    reason: null,
  });
  if (outcome instanceof Problem) return toResponse(service, context, outcome);
  context.set("setCookies", [...setCookies, ...outcome.setCookies]);
  return toSuccess(service, operation, context, outcome);
}

/** The headers that a change depends on; what cannot be read is an error of the request. */
function readPreconditions(operation: Operation, headers: Headers, errors: RequestError[]) {
  const given = headers.get("idempotency-key");
  const takesKey = operation.traits.includes("idempotent") && given !== null;
  const idempotencyKey = takesKey ? parseIdempotencyKey(given) : null;
  if (takesKey && idempotencyKey === null) {
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

async function authenticate(service: Service, operation: Operation, context: Context<Env>) {
  const request = context.req.raw;
  const { auth } = service.config;
  const authorizationHeaders = context.env?.incoming?.headersDistinct["authorization"];
  // Before the session is looked at, since looking may renew it. Signing in sets a session, so it is
  // guarded as well.
  const usesCookie = sessionCookieNames(request.headers.get("cookie")).length > 0;
  if (operation.permission === "public" || usesCookie) {
    if (readBearer(request, authorizationHeaders) === null) assertSameOrigin(request, auth);
  }
  if (operation.permission === "public") {
    return { principal: null, accessToken: null, setCookies: [] };
  }
  // Signing out takes the cookies away, whether or not their session could still be ended.
  const endsSession = operation.permission === "session";
  if (endsSession) context.set("setCookies", clearSession(request, auth));
  const authentication = await service.authenticator.authenticate(request, {
    authorizationHeaders,
  });
  if (endsSession) return { ...authentication, setCookies: context.get("setCookies") };
  context.set("setCookies", authentication.setCookies);
  return authentication;
}

function toSuccess(
  service: Application,
  operation: Operation,
  context: Context<Env>,
  { status, body, version, replayed, dryRun }: Outcome,
): Response {
  const headers = new Headers();
  if (replayed) headers.set("Idempotency-Replayed", "true");
  if (status === 204) return new Response(null, { status, headers });
  if (body instanceof Binary) return toBinary(body, status, headers);
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
    const condition = context.req.header("if-none-match");
    const known = condition === undefined ? null : parseCondition(condition);
    if (operation.method === "GET" && known !== null && matchesEtag(known, etag)) {
      return new Response(null, { status: 304, headers: { ETag: etag } });
    }
  }
  const { id } = body as { id?: string | number };
  if (status === 201 && id !== undefined && hasMemberRoute(service, operation)) {
    headers.set("Location", `${address}/${id}`);
  }
  return toJson(bytes, status, headers);
}

/** The length is said here, so that HEAD says it too. */
function toJson(bytes: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, headers });
}

function hasMemberRoute(service: Application, { path }: Operation): boolean {
  return service.registry.some(
    (other) =>
      other.method === "GET" &&
      other.path.startsWith(`${path}/{`) &&
      !other.path.slice(path.length + 1).includes("/"),
  );
}

/** A document: its name is for the person who saves it. */
function toBinary({ bytes, contentType, fileName }: Binary, status: number, headers: Headers) {
  headers.set("Content-Type", contentType);
  headers.set("Content-Length", String(bytes.length));
  headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
  return new Response(bytes, { status, headers });
}

/** An operation answers one media type; a caller who refuses it is told so before anything happens. */
function refuseUnacceptable(
  request: Request,
  { contentType = "application/json" }: Operation,
): void {
  const accept = request.headers.get("accept");
  if (accept === null || accept.trim() === "") return;
  const accepted = accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return (
      (type === contentType || /^(\*\/\*|application\/(\*|json|problem\+json))$/u.test(type)) &&
      !parameters.some((parameter) => /^q=0(\.0{0,3})?$/u.test(parameter))
    );
  });
  if (accepted) return;
  throw new Problem("NOT_ACCEPTABLE", `This operation answers ${contentType} only.`, {
    allowed: [contentType],
  });
}

function toResponse(service: Service, context: Context<Env>, error: unknown): Response {
  const requestId = context.get("requestId");
  const problem = error instanceof Problem ? error : unexpected(service, error, requestId);
  const body = toProblemBody(problem, { docsUrl: service.config.docsUrl, requestId });
  return toJson(
    Buffer.from(JSON.stringify(body)),
    problem.status,
    new Headers({
      "Content-Type": "application/problem+json",
      ...challengeHeaders(
        problem.code,
        service.config.auth,
        problem.members["requiredScope"] as string | undefined,
      ),
      ...problem.headers,
    }),
  );
}

/** Our own bug, or a database that fails: logged whole, told without detail. */
export function unexpected(service: Service, error: unknown, requestId: string): Problem {
  service.log({
    level: "error",
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    requestId,
  });
  return new Problem("INTERNAL_ERROR", "The request could not be completed. Nothing was changed.");
}

/** Headers that every answer carries. */
function finish(context: Context<Env>): void {
  const { headers } = context.res;
  headers.set("X-Request-Id", context.get("requestId"));
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  headers.set("Cache-Control", headers.get("Cache-Control") ?? "no-store");
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set(
    "Access-Control-Expose-Headers",
    "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-Request-Id",
  );
  for (const cookie of context.get("setCookies")) headers.append("Set-Cookie", cookie);
}

function preflight(allowed: string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allowed.join(", "),
      "Access-Control-Allow-Methods": allowed.join(", "),
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, traceparent",
      "Access-Control-Max-Age": "86400",
    },
  });
}
