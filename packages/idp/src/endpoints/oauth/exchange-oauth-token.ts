import { z } from "zod";
import type { Account } from "../../store/accounts.ts";
import { authenticateClient } from "../../clients/client-authentication.ts";
import { matchesChallenge } from "../../clients/code-challenge.ts";
import { narrowResources } from "../../clients/resources.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../../context.ts";
import { AuthError, InvalidClient, OAuthError } from "../../http/errors.ts";
import type { OAuthClient } from "../../store/oauth-clients.ts";
import { issueToProgram } from "./issue-to-program.ts";
import type { TokenRequest } from "./token-request.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { parseJson, readForm } from "../../requests/request-body.ts";
import type { Session } from "../../store/sessions.ts";

/** `POST /oauth/token` (OAuth 2.1 section 3.2), as form or JSON. */
export const exchangeOAuthToken: Endpoint = async (idp, c) => {
  limitByAddress(idp.limits.tokens, c);
  const request = await readTokenRequest(c);
  const { body } = request;
  const authorization = c.req.header("Authorization");
  const { grant_type: grantType = "" } = body;
  if (grantType === "client_credentials" && idp.programs.size > 0) {
    return sendTokenResponse(c, await issueToProgram(idp, authorization, request));
  }
  const client = authenticateClient(idp, authorization, body);
  if (grantType === "") {
    throw new OAuthError("invalid_request", "grant_type is required");
  }
  if (client === null) {
    throw new InvalidClient("Client authentication required");
  }
  if (grantType !== "authorization_code" && grantType !== "refresh_token") {
    throw new OAuthError("unsupported_grant_type", "Unsupported grant type");
  }
  if (!client.grantTypes.includes(grantType)) {
    throw new OAuthError(
      "unsupported_grant_type",
      `Client is not allowed to use grant type: ${grantType}`,
    );
  }
  return grantType === "authorization_code"
    ? exchangeCode(idp, c, client, request)
    : refreshGrant(idp, c, client, request);
};

async function exchangeCode(
  idp: IdpContext,
  c: IdpRequest,
  client: OAuthClient,
  { body, resources }: TokenRequest,
): Promise<Response> {
  const { code = "", redirect_uri: redirectUri, code_verifier: verifier = "" } = body;
  if (code === "") {
    throw new OAuthError("invalid_request", "code is required for authorization_code grant");
  }
  const authorization = idp.authorizations.findByCode(code);
  if (authorization === null || authorization.clientId !== client.id) {
    throw invalidGrant("Invalid authorization code");
  }
  const resource = narrowResources(idp, authorization, resources);
  if (redirectUri && redirectUri !== authorization.redirectUri) {
    throw invalidGrant("Invalid redirect_uri");
  }
  const { codeChallenge, codeChallengeMethod } = authorization;
  if (!matchesChallenge(verifier, codeChallenge, codeChallengeMethod)) {
    throw invalidGrant("PKCE verification failed");
  }
  if (authorization.status !== "approved") {
    // A code replayed with the right verifier has been stolen: the session of the first exchange ends
    // (OAuth 2.1 section 4.1.3).
    if (authorization.sessionId !== null) {
      idp.sessions.end(authorization.sessionId);
    }
    throw invalidGrant("Invalid authorization code");
  }
  const account = requireAccount(idp, authorization.userId);
  const session = idp.sessions.create({
    userId: account.id,
    clientId: client.id,
    scope: authorization.scope,
    resource: authorization.resource,
    method: "oauth_provider/authorization_code",
    userAgent: c.req.header("User-Agent") ?? "",
  });
  idp.authorizations.markExchanged(authorization.id, session.id);

  const tokenResponse = await toTokenResponse(idp, account, { ...session, resource });
  if (authorization.scope.split(" ").includes("openid")) {
    tokenResponse["id_token"] = await idp.tokens.issueIdToken(
      account,
      { ...session, clientId: client.id },
      authorization.nonce,
    );
  }
  return sendTokenResponse(c, tokenResponse);
}

async function refreshGrant(
  idp: IdpContext,
  c: IdpRequest,
  client: OAuthClient,
  { body, resources }: TokenRequest,
): Promise<Response> {
  const { refresh_token: token = "" } = body;
  if (token === "") {
    throw new OAuthError("invalid_request", "refresh_token is required for refresh_token grant");
  }
  // Before the refresh, which consumes the refresh token.
  const granted = idp.sessions.findByRefreshToken(token);
  const resource =
    granted?.clientId === client.id ? narrowResources(idp, granted, resources) : null;
  const session = refreshSession(idp, token, client.id);
  const account = requireAccount(idp, session.userId);
  return sendTokenResponse(c, await toTokenResponse(idp, account, { ...session, resource }));
}

/** Refreshes by the same rules as `/token`; a bad token, or another client's, is `invalid_grant` here. */
function refreshSession(idp: IdpContext, token: string, clientId: string): Session {
  try {
    return idp.sessions.refresh(token, clientId);
  } catch (error) {
    if (error instanceof AuthError || error instanceof OAuthError) {
      throw invalidGrant("Refresh token is invalid or expired.");
    }
    throw error;
  }
}

/** Builds the token response without `user`, which only first-party sessions get. */
async function toTokenResponse(
  idp: IdpContext,
  account: Account,
  session: Session,
): Promise<Record<string, unknown>> {
  const { token, expiresIn } = await idp.tokens.issueAccessToken(account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    refresh_token: idp.sessions.refreshToken(session),
  };
}

function sendTokenResponse(c: IdpRequest, tokenResponse: Record<string, unknown>): Response {
  return c.json(tokenResponse, 200, { "Cache-Control": "no-store", Pragma: "no-cache" });
}

function requireAccount(idp: IdpContext, userId: string | null): Account {
  const account = userId === null ? null : idp.accounts.findById(userId);
  if (account === null) {
    throw invalidGrant("User not found for authorization code");
  }
  if (account.banned) {
    throw new OAuthError("access_denied", "User is banned");
  }
  return account;
}

const JsonFields = z.record(z.string(), z.unknown());

async function readTokenRequest(c: IdpRequest): Promise<TokenRequest> {
  if (!/^application\/json\b/iu.test(c.req.header("Content-Type") ?? "")) {
    const form = await readForm(c);
    if (form === null) {
      throw new OAuthError("invalid_request", "Failed to parse form data");
    }
    return { body: form, resources: new URLSearchParams(c.get("body")).getAll("resource") };
  }
  const parsed = JsonFields.safeParse(parseJson(c));
  if (!parsed.success) {
    throw new OAuthError("invalid_request", "Invalid JSON body");
  }
  const body = Object.fromEntries(
    Object.entries(parsed.data).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
  const { resource = [] } = parsed.data;
  // A value that is not a string becomes an unknown resource, which is rejected.
  return { body, resources: [resource].flat().map(String) };
}

function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}
