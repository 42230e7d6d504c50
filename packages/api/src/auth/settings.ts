/** The authentication settings of the resource server. Parsed once, at startup. */
export type AuthSettings = {
  /** The service's base URL, without trailing slash: `https://werkbank.example`. */
  baseUrl: string;
  /** The identity provider's issuer, byte for byte as its tokens carry it in `iss`. */
  authUrl: string;
  /** `MCP_RESOURCE_AUDIENCE`: a further audience, besides `authenticated` and the MCP resource. */
  resourceAudience: string | null;
  /** `MCP_REQUIRED_SCOPES`: empty if the deployment requires none. */
  requiredScopes: string[];
  /** `SERVICE_IDP_API_KEY`: sent as the `apikey` header to the identity provider. */
  idpApiKey: string | null;
  /**
   * `SERVICE_IDP_SECRET_KEY`: sent instead of `SERVICE_IDP_API_KEY` with requests that carry the client's IP
   * address.
   */
  idpSecretKey: string | null;
  /** `FIRST_PARTY_CLIENTS`: OAuth clients that are part of the deployment; they are not agents. */
  firstPartyClients: string[];
  /** `TRUSTED_ORIGINS`: further origins whose pages may send unsafe requests with the cookie. */
  trustedOrigins: string[];
  /** `MCP_ALLOWED_ORIGINS`: origins of browser clients of the product MCP endpoint. */
  mcpAllowedOrigins: string[];
};

/** Returns the RFC 8707 resource of the product MCP server, one of the three accepted audiences. */
export function mcpResource(settings: AuthSettings): string {
  return `${settings.baseUrl}/api/mcp`;
}

/**
 * Returns the URL of the RFC 9728 metadata, to which every challenge points.
 *
 * @param query that of the MCP endpoint's URL, with its question mark: the metadata name the same resource
 */
export function resourceMetadataUrl(settings: AuthSettings, query = ""): string {
  const root = `${settings.baseUrl}/.well-known/oauth-protected-resource`;
  return query === "" ? root : `${root}/api/mcp${query}`;
}

/**
 * Returns the issuer for a configured identity provider URL.
 *
 * Removes a trailing slash and appends `/auth/v1` if the URL has no path. Does not normalize it otherwise, because
 * `iss` is compared byte for byte.
 *
 * @throws Error with one sentence if it is not an http or https URL, or has credentials, a query or a fragment
 */
export function toIssuerUrl(idpUrl: string): string {
  const trimmed = idpUrl.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Error("The identity provider URL must be an http or https URL.");
  }
  if (url.username !== "" || url.password !== "" || /[?#]/u.test(trimmed)) {
    throw new Error(
      "The identity provider URL must not hold a user name, password, query or fragment.",
    );
  }
  const withoutSlash = trimmed.replace(/\/+$/u, "");
  return /^\/*$/u.test(url.pathname) ? `${withoutSlash}/auth/v1` : withoutSlash;
}
