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
  /** How people sign in at an OpenID Connect provider; null for the local provider and Supabase Auth. */
  oidc: OidcSettings | null;
  /** `TRUSTED_ORIGINS`: further origins whose pages may send unsafe requests with the cookie. */
  trustedOrigins: string[];
  /** `MCP_ALLOWED_ORIGINS`: origins of browser clients of the product MCP endpoint. */
  mcpAllowedOrigins: string[];
};

/** The service as a client of an OpenID Connect provider. */
export type OidcSettings = {
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** The `scope` of the authorization request. */
  scope: string;
  /** Further parameters of the authorization request. */
  authorizationParameters: Record<string, string>;
  claims: ClaimNames;
  /** Whether email addresses count as verified without a claim that says so. */
  trustsEmail: boolean;
};

/** Which claims of the provider's tokens say what. Null: the ones that providers commonly use. */
export type ClaimNames = {
  subject: string;
  email: string;
  email_verified: string;
  name: string;
  client: string | null;
  scope: string | null;
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
 * For Supabase Auth and the local provider, removes a trailing slash and appends `/auth/v1` if the URL has no path.
 * Does not normalize it otherwise, because `iss` is compared byte for byte.
 *
 * @throws Error with one sentence if it is not an http or https URL, or has credentials, a query or a fragment
 */
export function toIssuerUrl(idpUrl: string, { isOidc }: { isOidc: boolean }): string {
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
  if (isOidc) return trimmed;
  const withoutSlash = trimmed.replace(/\/+$/u, "");
  return /^\/*$/u.test(url.pathname) ? `${withoutSlash}/auth/v1` : withoutSlash;
}
