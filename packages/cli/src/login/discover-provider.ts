import type { AuthorizationServer } from "oauth4webapi";
import { CliError } from "../cli-error.ts";
import type { Settings } from "../settings.ts";
import { toServiceUrl } from "../settings.ts";
import { oauthOptions } from "../session/oauth-options.ts";

export type IdentityProvider = {
  issuer: string;
  server: AuthorizationServer;
  /** The scopes that the service tells clients to request. */
  scopes: string[];
};

const timeoutMs = 10_000;

/**
 * Finds a service's identity provider, in its protected resource metadata (RFC 9728) unless the settings name
 * it, and the provider's own metadata.
 *
 * @throws CliError that names the server that is unavailable
 */
export async function discoverProvider(settings: Settings): Promise<IdentityProvider> {
  const { issuer, scopes } =
    settings.idpUrl === null
      ? await discoverIssuer(settings.baseUrl)
      : { issuer: settings.idpUrl, scopes: [] };
  const oauth = await import("oauth4webapi");
  const issuerUrl = new URL(issuer);
  try {
    const response = await oauth.discoveryRequest(issuerUrl, {
      ...oauthOptions(oauth, issuer),
      algorithm: "oidc",
    });
    const server = await oauth.processDiscoveryResponse(issuerUrl, response);
    return { issuer, server, scopes };
  } catch (error) {
    throw providerUnavailable(issuer, error);
  }
}

export function providerUnavailable(issuer: string, cause: unknown): CliError {
  return new CliError(
    "unavailable",
    `The identity provider at ${issuer} does not answer as one should.`,
    "Check that it is running; nothing was changed here. Try again later.",
    cause,
  );
}

/**
 * Reads the identity provider from a service's protected resource metadata (RFC 9728).
 *
 * @throws CliError (unavailable) if the service is not reachable or names no provider
 */
export async function discoverIssuer(
  baseUrl: string,
): Promise<{ issuer: string; scopes: string[] }> {
  let response: Response;
  try {
    response = await fetch(`${baseUrl}/.well-known/oauth-protected-resource`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new CliError(
      "unavailable",
      `${baseUrl} does not answer.`,
      "Check that the service is running and that SERVICE_BASE_URL names it.",
      error,
    );
  }
  const metadata = (await response.json().catch(() => null)) as {
    authorization_servers?: unknown[];
    scopes_supported?: string[];
  } | null;
  const issuer = metadata?.authorization_servers?.[0];
  if (!response.ok || typeof issuer !== "string") {
    throw new CliError(
      "unavailable",
      `${baseUrl} answered ${response.status} and names no identity provider. Is it a Werkbank service?`,
      "Set SERVICE_BASE_URL to the address of the service, or SERVICE_IDP_URL to its identity provider.",
    );
  }
  return {
    issuer: toServiceUrl(issuer, "The identity provider"),
    scopes: metadata?.scopes_supported ?? [],
  };
}
