import type { ProblemCode } from "../problems/problem-types.ts";
import { resourceMetadataUrl } from "./settings.ts";
import type { AuthSettings } from "./settings.ts";

/**
 * Returns the challenge headers of a problem, from which a client learns how to get a token (RFC 6750 section 3,
 * RFC 9728 section 5.1). Empty for codes without a challenge.
 *
 * A 401 names scopes only if the deployment requires some: clients copy them into their authorization
 * request, and a provider that does not know them rejects it.
 *
 * @param requiredScope the missing scope, for AUTH_INSUFFICIENT_SCOPE
 * @param query that of the MCP endpoint's URL, with its question mark
 */
export function challengeHeaders(
  code: ProblemCode,
  settings: AuthSettings,
  requiredScope?: string,
  query = "",
): Record<string, string> {
  const metadata = `resource_metadata="${resourceMetadataUrl(settings, query)}"`;
  const required =
    settings.requiredScopes.length > 0 ? [`scope="${settings.requiredScopes.join(" ")}"`] : [];
  switch (code) {
    // RFC 9110 section 15.5.2: every 401 has a challenge, also one for wrong credentials.
    case "AUTH_UNAUTHENTICATED":
    case "AUTH_INVALID_CREDENTIALS":
      return challenge([...required, metadata]);
    case "AUTH_INVALID_TOKEN":
      return challenge([
        'error="invalid_token"',
        'error_description="The access token is missing, invalid or expired"',
        ...required,
        metadata,
      ]);
    case "AUTH_INSUFFICIENT_SCOPE":
      return challenge([
        'error="insufficient_scope"',
        ...(requiredScope === undefined ? [] : [`scope="${requiredScope}"`]),
        metadata,
      ]);
    default:
      return {};
  }
}

function challenge(parameters: string[]): Record<string, string> {
  return {
    "WWW-Authenticate": `Bearer ${parameters.join(", ")}`,
    "Access-Control-Expose-Headers": "WWW-Authenticate",
  };
}
