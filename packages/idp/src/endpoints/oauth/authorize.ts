import type { ChallengeMethod } from "../../store/authorizations.ts";
import { errorRedirect } from "../../clients/consent.ts";
import { readResources, resourceFault } from "../../clients/resources.ts";
import type { Endpoint, IdpContext } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { consentPath } from "../../http/paths.ts";
import { joinResources } from "../../http/resource-list.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { keepLanguage } from "../../requests/page-language.ts";

const longestValue = 2048;
const defaultScope = "email";

const parameters = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
] as const;

type Parameters = Partial<Record<(typeof parameters)[number], string>>;

/** `GET /oauth/authorize` (OAuth 2.1 section 4.1.1): redirects to the consent page with `authorization_id`. */
export const authorize: Endpoint = (idp, c) => {
  limitByAddress(idp.limits.authorizations, c);
  const query = new URL(c.req.url).searchParams;
  const given: Parameters = {};
  for (const name of parameters) {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) {
      throw refuse(`${name} must be given once`);
    }
    if (value !== undefined && value !== "") {
      given[name] = value;
    }
  }

  // No redirect before client and redirect URI are validated (section 4.1.2.1).
  if (given.client_id === undefined) {
    throw refuse("client_id is required");
  }
  if (given.redirect_uri === undefined) {
    throw refuse("redirect_uri is required");
  }
  const client = idp.clients.find(given.client_id);
  if (client === null) {
    throw new AuthError(400, "oauth_client_not_found", "invalid client_id");
  }
  if (!client.redirectUris.includes(given.redirect_uri)) {
    throw refuse("invalid redirect_uri");
  }

  const request = {
    clientId: client.id,
    redirectUri: given.redirect_uri,
    scope: [...new Set((given.scope ?? defaultScope).split(" ").filter(Boolean))].join(" "),
    state: given.state ?? null,
    nonce: given.nonce ?? null,
    codeChallenge: given.code_challenge ?? "",
    codeChallengeMethod: toChallengeMethod(given.code_challenge_method) ?? "S256",
  };
  c.header("Cache-Control", "no-store");
  const fault = findFault(idp, given, request.scope);
  if (fault !== null) {
    return c.redirect(errorRedirect(idp, request, "invalid_request", fault), 302);
  }
  // The only parameter that may be repeated (RFC 8707 section 2).
  const resources = readResources(idp, query.getAll("resource"));
  if (resources === null) {
    return c.redirect(errorRedirect(idp, request, "invalid_target", resourceFault(idp)), 302);
  }
  keepLanguage(c);
  const id = idp.authorizations.create({ ...request, resource: joinResources(resources) });
  const page = new URL(consentPath, idp.issuer);
  page.searchParams.set("authorization_id", id);
  return c.redirect(page.href, 302);
};

function findFault(idp: IdpContext, given: Parameters, scope: string): string | null {
  if (Object.values(given).some((value) => value.length > longestValue)) {
    return `parameters cannot exceed ${longestValue} characters`;
  }
  if (given.response_type !== undefined && given.response_type !== "code") {
    return "only response_type=code is supported";
  }
  const unsupported = scope.split(" ").find((word) => !idp.scopes.has(word));
  if (unsupported !== undefined) {
    return unsupported === ""
      ? "scope parameter cannot be empty"
      : `unsupported scope: ${unsupported}`;
  }
  return findChallengeFault(idp, given);
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
function findChallengeFault(idp: IdpContext, given: Parameters): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = given;
  if (challenge === undefined || method === undefined) {
    return "PKCE flow requires both code_challenge and code_challenge_method";
  }
  const known = toChallengeMethod(method);
  if (known === null || (known === "plain" && !idp.settings.plainPkce)) {
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

function refuse(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
