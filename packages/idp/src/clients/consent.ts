import { randomUUID } from "node:crypto";
import type { Authorization } from "../store/authorizations.ts";
import type { IdpContext } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import type { OAuthClient } from "../store/oauth-clients.ts";
import { staysOnDevice } from "./redirect-uri.ts";

export type PendingAuthorization = { authorization: Authorization; client: OAuthClient };

export type ConsentAction = "approve" | "deny";

/**
 * Loads a pending authorization request.
 * @throws AuthError 404 `oauth_authorization_not_found` if unknown or expired, 400 `validation_failed` if already
 *   decided
 */
export function loadPendingAuthorization(idp: IdpContext, id: string): PendingAuthorization {
  const authorization = idp.authorizations.find(id);
  const client = authorization === null ? null : idp.clients.find(authorization.clientId);
  if (authorization === null || client === null) {
    throw notFound();
  }
  if (authorization.status !== "pending") {
    throw new AuthError(400, "validation_failed", "authorization request cannot be processed");
  }
  return { authorization, client };
}

/**
 * Binds a request to the first user who views it. An earlier consent that covers the scopes approves it at
 * once, unless another program could impersonate the client; the result is then the redirect URL.
 * @throws AuthError as `loadPendingAuthorization`, and 404 if the request belongs to another user
 */
export function claimAuthorization(
  idp: IdpContext,
  id: string,
  userId: string,
): (PendingAuthorization & { redirectUrl: null }) | { redirectUrl: string } {
  const pending = loadPendingAuthorization(idp, id);
  const { authorization, client } = pending;
  if (authorization.userId !== null) {
    assertOwner(authorization, userId);
    return { ...pending, redirectUrl: null };
  }
  idp.authorizations.setUser(id, userId);
  const granted = idp.authorizations.grantedScopes(userId, authorization.clientId);
  const isCovered =
    granted.size > 0 && scopesOf(authorization).every((scope) => granted.has(scope));
  if (isCovered && !canBeImpersonated(client, authorization)) {
    return { redirectUrl: approve(idp, authorization) };
  }
  return { ...pending, redirectUrl: null };
}

/**
 * Whether another program on the user's device can impersonate the client, so that the user must decide again
 * (RFC 8252 section 8.6, OAuth 2.1 section 7.3).
 */
function canBeImpersonated(client: OAuthClient, { redirectUri }: Authorization): boolean {
  return client.type === "public" && staysOnDevice(redirectUri);
}

/**
 * Approves or denies the request and returns the redirect URL of the client.
 * @throws AuthError as `loadPendingAuthorization`, and 404 unless this user claimed the request
 */
export function decideAuthorization(
  idp: IdpContext,
  id: string,
  userId: string,
  action: ConsentAction,
): string {
  const { authorization } = loadPendingAuthorization(idp, id);
  assertOwner(authorization, userId);
  if (action === "deny") {
    idp.authorizations.deny(id);
    return buildErrorRedirect(idp, authorization, "access_denied", "User denied the request");
  }
  idp.authorizations.grantScopes(userId, authorization.clientId, scopesOf(authorization));
  return approve(idp, authorization);
}

/**
 * Revokes a user's consent for a client: its sessions end, pending codes become invalid, and its next request
 * needs consent again. False if there was no consent.
 */
export function revokeConsent(idp: IdpContext, userId: string, clientId: string): boolean {
  if (!idp.authorizations.revokeConsent(userId, clientId)) {
    return false;
  }
  idp.sessions.endOfClient(userId, clientId);
  return true;
}

/** Builds the client's redirect URL with an OAuth error in its query (RFC 6749 section 4.1.2.1). */
export function buildErrorRedirect(
  idp: IdpContext,
  request: Pick<Authorization, "redirectUri" | "state">,
  error: string,
  description: string,
): string {
  return buildRedirectUrl(idp, request, { error, error_description: description });
}

function approve(idp: IdpContext, authorization: Authorization): string {
  const code = randomUUID();
  idp.authorizations.approve(authorization.id, code);
  return buildRedirectUrl(idp, authorization, { code });
}

function buildRedirectUrl(
  idp: IdpContext,
  request: Pick<Authorization, "redirectUri" | "state">,
  parameters: Record<string, string>,
): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(name, value);
  }
  if (request.state !== null) {
    url.searchParams.set("state", request.state);
  }
  // RFC 9207: identifies the provider to the client.
  url.searchParams.set("iss", idp.issuer);
  return url.href;
}

/** Throws 404 for another user's request, as for one that does not exist. */
function assertOwner(authorization: Authorization, userId: string): void {
  if (authorization.userId !== userId) {
    throw notFound();
  }
}

export const scopesOf = (authorization: Authorization): string[] => authorization.scope.split(" ");

function notFound(): AuthError {
  return new AuthError(404, "oauth_authorization_not_found", "authorization not found");
}
