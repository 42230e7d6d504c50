import type { AuthorizationServer } from "oauth4webapi";
import { Problem } from "../../problems/problem.ts";
import { isRecord } from "../../schema/is-record.ts";
import { type Fetch, providerProblem, requestProvider } from "../provider-request.ts";

type Limits = { timeoutMs: number; maxBytes: number };

/**
 * Fetches the metadata of an identity provider: OpenID Connect Discovery, else RFC 8414, whose path precedes the path
 * of the issuer.
 *
 * @returns null if neither document is available
 * @throws Problem AUTH_RESOURCE_SERVER_MISCONFIGURED if they name another issuer than `authUrl`, or an endpoint that
 *   is less secure than the issuer
 */
export async function fetchProviderMetadata(
  fetch: Fetch,
  authUrl: string,
  limits: Limits,
): Promise<AuthorizationServer | null> {
  const { origin, pathname } = new URL(authUrl);
  const path = pathname.replace(/\/$/u, "");
  const urls = [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
  // Both at once: a provider that hangs must not cost two timeouts.
  const documents = await Promise.all(urls.map((url) => fetchDocument(fetch, url, limits)));
  const document = documents.find((each) => each !== null) ?? null;
  return document === null ? null : toMetadata(document, authUrl);
}

async function fetchDocument(
  fetch: Fetch,
  url: string,
  limits: Limits,
): Promise<AuthorizationServer | null> {
  try {
    const { status, body } = await requestProvider(fetch, url, acceptJson, limits);
    const isMetadata = status === 200 && isRecord(body) && typeof body["issuer"] === "string";
    return isMetadata ? { ...body, issuer: body["issuer"] as string } : null;
  } catch {
    return null;
  }
}

export const acceptJson: RequestInit = { headers: { accept: "application/json" } };

/** Returns the metadata of a provider without which nobody can sign in. @throws Problem AUTH_PROVIDER_ERROR */
export async function loadProviderMetadata(
  fetch: Fetch,
  authUrl: string,
  limits: Limits,
): Promise<AuthorizationServer> {
  const metadata = await fetchProviderMetadata(fetch, authUrl, limits);
  if (metadata !== null) return metadata;
  throw providerProblem("The identity provider's configuration cannot be read.");
}

const endpoints = [
  "jwks_uri",
  "authorization_endpoint",
  "token_endpoint",
  "revocation_endpoint",
  "end_session_endpoint",
] as const;

function toMetadata(metadata: AuthorizationServer, authUrl: string): AuthorizationServer {
  const { issuer } = metadata;
  if (issuer !== authUrl) {
    throw misconfigured(
      "The identity provider's issuer differs from the configured one.",
      `${issuer}, not ${authUrl}`,
    );
  }
  for (const name of endpoints) {
    const endpoint: unknown = metadata[name];
    if (endpoint !== undefined && !isAsSecureAs(endpoint, authUrl)) {
      throw misconfigured("The identity provider names an insecure endpoint.", name);
    }
  }
  return metadata;
}

/** Endpoints may be on another origin than the issuer, but not without its encryption. */
function isAsSecureAs(endpoint: unknown, issuer: string): boolean {
  const protocol = typeof endpoint === "string" ? URL.parse(endpoint)?.protocol : undefined;
  return protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"));
}

function misconfigured(detail: string, reason: string): Problem {
  const problem = new Problem("AUTH_RESOURCE_SERVER_MISCONFIGURED", detail);
  problem.cause = reason;
  return problem;
}
