import { expect, test } from "vitest";
import { metadataResponse } from "./metadata.ts";
import type { AuthSettings } from "./settings.ts";

const settings: AuthSettings = {
  baseUrl: "https://werkbank.example",
  authUrl: "https://id.example/auth/v1",
  resourceAudience: null,
  requiredScopes: [],
  idpApiKey: "secret-key",
  idpSecretKey: null,
  firstPartyClients: [],
  trustedOrigins: [],
  mcpAllowedOrigins: [],
  oidc: null,
};
const requestMetadata = (method: string, overrides: Partial<AuthSettings> = {}) =>
  metadataResponse(
    new Request("https://werkbank.example/.well-known/oauth-protected-resource", { method }),
    { ...settings, ...overrides },
  );

test("returns the resource and its authorization server to every origin", async () => {
  const response = requestMetadata("GET");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toEqual({
    resource: "https://werkbank.example/api/mcp",
    authorization_servers: ["https://id.example/auth/v1"],
  });
});

test.each(["/api/mcp", "/api/mcp/", "/api/mcp?toolsets=tasks"])(
  "names the resource %s as the client connects to it",
  async (resource) => {
    const url = `https://werkbank.example/.well-known/oauth-protected-resource${resource}`;
    const body = await metadataResponse(new Request(url), settings).json();
    expect(body).toHaveProperty("resource", `https://werkbank.example${resource}`);
  },
);

test("lists scopes only if the deployment requires some", async () => {
  const body = await requestMetadata("GET", { requiredScopes: ["mcp:read"] }).json();
  expect(body).toHaveProperty("scopes_supported", ["mcp:read"]);
});

test("responds to HEAD like to GET, without content", async () => {
  const response = requestMetadata("HEAD");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.text()).toBe("");
});

test("responds to a CORS preflight request", async () => {
  const response = requestMetadata("OPTIONS");
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
  expect(response.headers.get("access-control-allow-headers")).toBe("*, Authorization");
  expect(await response.text()).toBe("");
});

test("rejects other methods, with Allow", () => {
  expect(() => requestMetadata("POST")).toThrow(
    expect.objectContaining({
      code: "METHOD_NOT_ALLOWED",
      headers: { Allow: "GET, HEAD, OPTIONS" },
      members: { allowed: ["GET", "HEAD", "OPTIONS"] },
    }),
  );
});
