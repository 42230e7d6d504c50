import { expect, test } from "vitest";
import { challengeHeaders } from "./challenge.ts";
import type { AuthSettings } from "./settings.ts";

const settings: AuthSettings = {
  baseUrl: "https://werkbank.example",
  authUrl: "https://id.example/auth/v1",
  resourceAudience: null,
  requiredScopes: [],
  idpApiKey: null,
  idpSecretKey: null,
  firstPartyClients: [],
  trustedOrigins: [],
  mcpAllowedOrigins: [],
  oidc: null,
};
const narrowed = { ...settings, requiredScopes: ["mcp:read", "mcp:write"] };
const metadata =
  'resource_metadata="https://werkbank.example/.well-known/oauth-protected-resource"';
const exposed = { "Access-Control-Expose-Headers": "WWW-Authenticate" };

test("a request without credentials gets the metadata URL", () => {
  const headers = { "WWW-Authenticate": `Bearer ${metadata}`, ...exposed };
  expect(challengeHeaders("AUTH_UNAUTHENTICATED", settings)).toEqual(headers);
  expect(challengeHeaders("AUTH_INVALID_CREDENTIALS", settings)).toEqual(headers);
});

test("an invalid token gets invalid_token", () => {
  expect(challengeHeaders("AUTH_INVALID_TOKEN", settings)).toEqual({
    "WWW-Authenticate": `Bearer error="invalid_token", error_description="The access token is missing, invalid or expired", ${metadata}`,
    ...exposed,
  });
});

test("insufficient_scope names the missing scope, whatever scopes the deployment requires", () => {
  const headers = {
    "WWW-Authenticate": `Bearer error="insufficient_scope", scope="mcp:write", ${metadata}`,
    ...exposed,
  };
  expect(challengeHeaders("AUTH_INSUFFICIENT_SCOPE", settings, "mcp:write")).toEqual(headers);
  expect(challengeHeaders("AUTH_INSUFFICIENT_SCOPE", narrowed, "mcp:write")).toEqual(headers);
});

test("a 401 names scopes only if the deployment requires some", () => {
  for (const code of ["AUTH_UNAUTHENTICATED", "AUTH_INVALID_TOKEN"] as const) {
    expect(challengeHeaders(code, settings, "mcp:read")["WWW-Authenticate"]).not.toContain(
      "scope=",
    );
    expect(challengeHeaders(code, narrowed)["WWW-Authenticate"]).toContain(
      'scope="mcp:read mcp:write", resource_metadata=',
    );
  }
});

test("other problems have no challenge", () => {
  expect(challengeHeaders("ORGANIZATION_PERMISSION_DENIED", settings)).toEqual({});
  expect(challengeHeaders("AUTH_PROVIDER_ERROR", settings)).toEqual({});
});
