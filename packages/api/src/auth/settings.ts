/** What the resource server must know to authenticate a request. Parsed once, at the entrance. */
export type AuthSettings = {
  /** The service's own address, without trailing slash: `https://werkbank.example`. */
  baseUrl: string;
  /** The identity provider's issuer, byte for byte as its tokens carry it in `iss`. */
  authUrl: string;
  /** `MCP_RESOURCE_AUDIENCE`: one further audience, beside `authenticated` and the MCP resource. */
  resourceAudience: string | null;
  /** `MCP_REQUIRED_SCOPES`: empty when the deployment asks for none. */
  requiredScopes: string[];
  /** `SERVICE_IDP_API_KEY`: sent as the `apikey` header to the identity provider. */
  idpApiKey: string | null;
  /** `SERVICE_IDP_SECRET_KEY`: sent instead of it where the provider is told whom it is asked for. */
  idpSecretKey: string | null;
  /** Further origins whose pages may change things by cookie. */
  trustedOrigins: string[];
  /** `MCP_ALLOWED_ORIGINS`: origins of browser clients of the product MCP endpoint. */
  mcpAllowedOrigins: string[];
};

/** The RFC 8707 resource that the product MCP server is, and one of the three audiences. */
export function mcpResource(settings: AuthSettings): string {
  return `${settings.baseUrl}/api/mcp`;
}

/** Where the RFC 9728 metadata stands; every challenge points to it. */
export function resourceMetadataUrl(settings: AuthSettings): string {
  return `${settings.baseUrl}/.well-known/oauth-protected-resource`;
}

/**
 * The issuer for a configured identity provider address.
 *
 * A trailing slash is removed and `/auth/v1` is appended when the address has no path. The spelling
 * is kept otherwise, because `iss` is compared byte for byte.
 *
 * @throws Error with one sentence when the address is not a plain http or https URL
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
