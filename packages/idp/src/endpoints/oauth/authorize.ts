import type { ChallengeMethod } from "../../store/authorizations.ts";
import { buildErrorRedirect } from "../../clients/consent.ts";
import { readResources, invalidTargetDescription } from "../../clients/resources.ts";
import type { Endpoint, IdpContext } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { consentPath } from "../../http/paths.ts";
import { joinResources } from "../../http/resource-list.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { keepLanguage } from "../../requests/page-language.ts";

const maxValueLength = 2048;
const defaultScope = "email";

const parameterNames = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
] as const;

type AuthorizationParameters = Partial<Record<(typeof parameterNames)[number], string>>;

/** `GET /oauth/authorize` (OAuth 2.1 section 4.1.1): redirects to the consent page with `authorization_id`. */
export const authorize: Endpoint = (idp, c) => {
  limitByAddress(idp.limits.authorizations, c);
  const query = new URL(c.req.url).searchParams;
  const parameters: AuthorizationParameters = {};
  for (const name of parameterNames) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) {
      throw validationFailed(`${name} must be given once`);
    }
    if (value !== undefined && value !== "") {
      parameters[name] = value;
    }
  }

  // No redirect before client and redirect URI are validated (section 4.1.2.1).
  if (parameters.client_id === undefined) {
    throw validationFailed("client_id is required");
  }
  if (parameters.redirect_uri === undefined) {
    throw validationFailed("redirect_uri is required");
  }
  const client = idp.clients.find(parameters.client_id);
  if (client === null) {
    throw new AuthError(400, "oauth_client_not_found", "invalid client_id");
  }
  if (!client.redirectUris.includes(parameters.redirect_uri)) {
    throw validationFailed("invalid redirect_uri");
  }

  const request = {
    clientId: client.id,
    redirectUri: parameters.redirect_uri,
    scope: [...new Set((parameters.scope ?? defaultScope).split(" ").filter(Boolean))].join(" "),
    state: parameters.state ?? null,
    nonce: parameters.nonce ?? null,
    codeChallenge: parameters.code_challenge ?? "",
    codeChallengeMethod: toChallengeMethod(parameters.code_challenge_method) ?? "S256",
  };
  c.header("Cache-Control", "no-store");
  const errorDescription = findParameterError(idp, parameters, request.scope);
  if (errorDescription !== null) {
    return c.redirect(buildErrorRedirect(idp, request, "invalid_request", errorDescription), 302);
  }
  // The only parameter that may be repeated (RFC 8707 section 2).
  const resources = readResources(idp, query.getAll("resource"));
  if (resources === null) {
    return c.redirect(
      buildErrorRedirect(idp, request, "invalid_target", invalidTargetDescription(idp)),
      302,
    );
  }
  keepLanguage(c);
  const id = idp.authorizations.create({ ...request, resource: joinResources(resources) });
  const page = new URL(consentPath, idp.issuer);
  page.searchParams.set("authorization_id", id);
  return c.redirect(page.href, 302);
};

function findParameterError(
  idp: IdpContext,
  parameters: AuthorizationParameters,
  scope: string,
): string | null {
  if (Object.values(parameters).some((value) => value.length > maxValueLength)) {
    return `parameters cannot exceed ${maxValueLength} characters`;
  }
  if (parameters.response_type !== undefined && parameters.response_type !== "code") {
    return "only response_type=code is supported";
  }
  const unsupported = scope.split(" ").find((requestedScope) => !idp.scopes.has(requestedScope));
  if (unsupported !== undefined) {
    return unsupported === ""
      ? "scope parameter cannot be empty"
      : `unsupported scope: ${unsupported}`;
  }
  return findChallengeError(idp, parameters);
}

/** RFC 7636 section 4.3; like the real provider, ignores case. */
function toChallengeMethod(method: string | undefined): ChallengeMethod | null {
  switch (method?.toLowerCase()) {
    case "s256":
      return "S256";
    case "plain":
      return "plain";
    default:
      return null;
  }
}

/** Requires a setting for `plain`, which does not protect against an attacker who reads the request. */
function findChallengeError(idp: IdpContext, parameters: AuthorizationParameters): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = parameters;
  if (challenge === undefined || method === undefined) {
    return "PKCE flow requires both code_challenge and code_challenge_method";
  }
  const challengeMethod = toChallengeMethod(method);
  if (challengeMethod === null || (challengeMethod === "plain" && !idp.settings.plainPkce)) {
    return idp.settings.plainPkce
      ? "code_challenge_method must be 'S256' or 'plain'"
      : "code_challenge_method must be 'S256'";
  }
  if (challenge.length < 43 || challenge.length > 128) {
    return "code_challenge must be between 43 and 128 characters";
  }
  return /^[\w.~-]+$/u.test(challenge)
    ? null
    : "code_challenge has characters that are not allowed";
}

function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
