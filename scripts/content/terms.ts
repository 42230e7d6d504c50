/**
 * Names that guides use and that no generated document of ours holds, by who defines them. Everything
 * else in backticks must be a name of the product; a term that no guide uses any more fails the check.
 */
const definedBy = {
  http: [
    "Accept",
    "Authorization",
    "Bearer",
    "Link",
    "POST",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Vary",
    "WWW-Authenticate",
    "X-Request-Id",
    "html",
    "markdown",
    "rel",
    "urn",
  ],
  oauth: [
    "aud",
    "S256",
    "authorization_endpoint",
    "code_challenge",
    "registration_endpoint",
    "token_endpoint",
  ],
  mcp: ["isError", "not", "structuredContent"],
  shell: ["curl", "md", "mdx"],
  json: ["false"],
  /** The service's own names that are no part of an operation; tests of their own hold them. */
  service: [
    "/.well-known/jwks.json",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/api",
    "/api/mcp",
    "/api/v1",
    "/healthz",
    "/outbox",
    "/readyz",
    "/v1",
    "etag",
    "readOnly",
    "readOnlyToolsets",
    "tools",
    "toolsets",
  ],
  examples: ["AAN", "betalingstermijn", "payment", "v2"],
} satisfies Record<string, readonly string[]>;

export const terms: readonly string[] = Object.values(definedBy).flat();
