/** What the resource server must know to authenticate a request. Parsed once, at startup. */
export type AuthSettings = {
  /** The service's own address, without trailing slash: `https://werkbank.example`. */
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
   * `SERVICE_IDP_SECRET_KEY`: sent instead of `SERVICE_IDP_API_KEY` with requests that name the caller's
   * address.
   */
  idpSecretKey: string | null;
  /** `FIRST_PARTY_CLIENTS`: OAuth clients that are part of the deployment: sessions of people, not agents. */
  firstPartyClients: string[];
  /** Further origins whose pages may make changes by cookie. */
  trustedOrigins: string[];
  /** `MCP_ALLOWED_ORIGINS`: origins of browser clients of the product MCP endpoint. */
  mcpAllowedOrigins: string[];
};

/** Returns the RFC 8707 resource of the product MCP server, one of the three accepted audiences. */
export function mcpResource(settings: AuthSettings): string {
  return `${settings.baseUrl}/api/mcp`;
}

/** Returns the address of the RFC 9728 metadata, to which every challenge points. */
export function resourceMetadataUrl(settings: AuthSettings): string {
  return `${settings.baseUrl}/.well-known/oauth-protected-resource`;
}

/**
 * Returns the issuer for a configured identity provider address.
 *
 * Removes a trailing slash and appends `/auth/v1` if the address has no path. Keeps the spelling otherwise,
 * because `iss` is compared byte for byte.
 *
 * @throws Error with one sentence if the address is not a plain http or https URL
 */
export function resolveAuthUrl(idpUrl: string): string {
  const address = idpUrl.trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new Error("The identity provider URL must be an http or https URL.");
  }
  if (url.username !== "" || url.password !== "" || /[?#]/u.test(address)) {
    throw new Error(
      "The identity provider URL must not hold a user name, password, query or fragment.",
    );
  }
  const withoutSlash = address.replace(/\/+$/u, "");
  return /^\/*$/u.test(url.pathname) ? `${withoutSlash}/auth/v1` : withoutSlash;
}
