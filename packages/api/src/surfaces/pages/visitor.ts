import { clientAddress } from "@werkbank/http/client-address";
import { readBearer } from "../../auth/bearer.ts";
import { assertSameOrigin } from "../../auth/csrf.ts";
import type { Principal } from "../../auth/principal.ts";
import { toExpiredSessionCookies } from "../../auth/session-cookie.ts";
import type { Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import type { CallResult } from "../../kernel/call.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { runOperation } from "../../kernel/run-operation.ts";
import { Problem } from "../../problems/problem.ts";
import { languageOf } from "./page-language.ts";

/** The user who requests a page: with a session cookie, or anonymous. */
export type Visitor = {
  service: Application;
  exchange: Exchange;
  /** Null if nobody is signed in. */
  principal: Principal | null;
  accessToken: string | null;
};

/**
 * Authenticates the visitor of a page. The pages are for browsers: they accept only the session cookie, and
 * only forms of the same origin. An expired session counts as none.
 *
 * @throws Problem CSRF_ORIGIN_REFUSED, FIRST_PARTY_SESSION_REQUIRED for a bearer token, and problems of the
 *   identity provider
 */
export async function findVisitor(service: Application, exchange: Exchange): Promise<Visitor> {
  const { request, incoming } = exchange;
  const authorizationHeaders = incoming?.headersDistinct["authorization"];
  assertSameOrigin(request, service.config.auth);
  if (readBearer(request, authorizationHeaders) !== null) {
    throw new Problem("FIRST_PARTY_SESSION_REQUIRED", "This page is for people, not for clients.");
  }
  const callerAddress = clientAddressOf(service, exchange);
  try {
    const { principal, accessToken, setCookies } = await service.authenticator.authenticate(
      request,
      { authorizationHeaders, clientAddress: callerAddress },
    );
    exchange.setCookies = setCookies;
    return { service, exchange, principal, accessToken };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The cookie has a client's token, which is not accepted here: clear it; signing in replaces it.
    if (error.code === "AUTH_INVALID_TOKEN") {
      exchange.setCookies = toExpiredSessionCookies(request, service.config.auth);
    }
    if (error.code !== "AUTH_UNAUTHENTICATED") throw error;
    return { service, exchange, principal: null, accessToken: null };
  }
}

/** Returns the visitor's display name; null if nobody is signed in. */
export function displayNameOf({ principal }: Visitor): string | null {
  return principal === null ? null : (principal.displayName ?? principal.email ?? "");
}

/**
 * Runs an operation for the visitor, through the same pipeline as every surface: the pages repeat no rules of
 * the API.
 *
 * @returns the result of the operation, or its problem
 */
export async function runForVisitor(
  { service, exchange, principal, accessToken }: Visitor,
  operation: Operation,
  { params = {}, query = {}, body = {}, idempotencyKey = null, etag = null }: OperationInput = {},
): Promise<CallResult | Problem> {
  const result = await runOperation(service, operation, {
    channel: "app",
    requestId: exchange.requestId,
    ip: clientAddressOf(service, exchange),
    principal,
    requiredScope: operation.scope,
    params,
    query,
    body: () => body,
    request: exchange.request,
    accessToken,
    parameterErrors: [],
    idempotencyKey,
    ifMatch: etag === null ? null : [etag],
    toolName: null,
    reason: null,
    language: languageOf(new URL(exchange.request.url).pathname),
  });
  if (!(result instanceof Problem)) exchange.setCookies.push(...result.setCookies);
  return result;
}

/**
 * Runs an operation whose result the page needs.
 *
 * @throws Problem of the operation
 */
export async function runOrThrow(
  visitor: Visitor,
  operation: Operation,
  input: OperationInput = {},
): Promise<CallResult> {
  const result = await runForVisitor(visitor, operation, input);
  if (result instanceof Problem) throw result;
  return result;
}

type OperationInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  idempotencyKey?: string | null;
  /** The entity tag that the record must still have. */
  etag?: string | null;
};

function clientAddressOf({ config }: Application, { request, incoming }: Exchange): string | null {
  return clientAddress(request, incoming, config.trustedProxies);
}
