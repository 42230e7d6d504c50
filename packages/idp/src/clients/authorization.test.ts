import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authorizePath, createVerifier, redirectUri, register } from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import { call, startIdp } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let running: RunningIdp;
let client: RegisteredClient;

beforeEach(async () => {
  running = await startIdp();
  client = await register(running);
});
afterEach(() => running.close());

describe("registration returns invalid_redirect_uri", () => {
  test.each([
    "javascript://example.com/%0aalert(1)",
    "JavaScript://example.com/%0aalert(1)",
    "data://text/html,x",
    "data:text/html,<script>1</script>",
    "file:///etc/passwd",
    "vbscript://x",
    "about://blank",
    "blob://x",
    "blob:http://127.0.0.1/x",
    "http://example.com/callback",
    "http://127.0.0.1.example.com/callback",
    "http://localhost@example.com/callback",
    "http://127.0.0.1\\@example.com/callback",
    "http://127.1/callback",
    "http://0.0.0.0/callback",
    "https://example.com/callback#fragment",
    "https://example.com/#",
    "https://exam ple.com/",
    "https://example.com/a\nb",
    "/callback",
    "callback",
    "//example.com/callback",
    "https://",
    "myapp:callback",
    "myapp://callback",
    "intent://example.com/#Intent;scheme=https;end",
    "intent://example.com/callback",
    "INTENT://example.com/callback",
    "chrome://settings",
    "ms-msdt://x",
    "ftp://example.com/callback",
    "ws://example.com/callback",
    "mailto:someone@example.com",
    "https://user:pw@example.com/callback",
    "https://user@example.com/callback",
    "https://@example.com/callback",
    "http://user@127.0.0.1/callback",
    "com.example.app://user:pw@host/callback",
    "https://*.example.com/callback",
    "https://example.com/*",
    "https://example.com/callback?next=*",
    "http://127.0.0.1:*/callback",
    "https://%2a.example.com/callback",
    "https:///example.com/callback",
    "com.example.app:",
    ".example://callback",
    "",
  ])("%j", async (uri) => {
    const response = await call(running, "/oauth/clients/register", {
      json: { redirect_uris: [redirectUri, uri], token_endpoint_auth_method: "none" },
    });
    expect(response.status).toBe(400);
    // RFC 7591 section 3.2.2.
    expect(await response.json()).toEqual({
      error: "invalid_redirect_uri",
      error_description: expect.any(String),
    });
  });

  test("returns 400 for no, eleven and non-string redirect URIs", async () => {
    const bodies = [
      {},
      { redirect_uris: [] },
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://example.com/${n}`) },
      { redirect_uris: [42] },
      { redirect_uris: redirectUri },
    ];
    for (const json of bodies) {
      const response = await call(running, "/oauth/clients/register", { json });
      expect(response.status).toBe(400);
    }
  });

  test.each([
    "http://127.0.0.1:8976/callback",
    "http://localhost/callback",
    "http://[::1]:1/callback",
    "https://example.com/callback?a=b",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "vscode://vscode.github-authentication/did-authenticate",
    // RFC 8252 section 7.1: the reversed name of a domain, with or without an authority.
    "com.example.app://callback",
    "com.example.app:/oauth2redirect/provider",
  ])("accepts %j", async (uri) => {
    await expect(register(running, { redirect_uris: [uri] })).resolves.toHaveProperty("client_id");
  });
});

describe("authorization", () => {
  test.each([
    "http://127.0.0.1:8977/callback",
    "http://127.0.0.1:8976/callback/",
    "http://127.0.0.1:8976/callback?x=1",
    "http://127.0.0.1:8976/callback/../evil",
    "http://127.0.0.1:8976/%63allback",
    "http://127.0.0.1:8976/Callback",
    "http://localhost:8976/callback",
    "http://127.0.0.1:8976@evil.example/callback",
    "https://evil.example/callback",
    "//evil.example/callback",
    "",
  ])("with the unregistered redirect URI %j returns 400 without a redirect", async (uri) => {
    const { challenge } = createVerifier();
    const response = await call(
      running,
      authorizePath(client, { redirect_uri: uri, code_challenge: challenge }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get("Location")).toBeNull();
    expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
  });

  test.each(["00000000-0000-4000-8000-000000000000", "nobody", ""])(
    "of the unknown client %j returns 400 without a redirect",
    async (id) => {
      const { challenge } = createVerifier();
      const path = authorizePath({ client_id: id }, { code_challenge: challenge });
      const response = await call(running, path);
      expect(response.status).toBe(400);
      expect(response.headers.get("Location")).toBeNull();
    },
  );

  test("with two redirect_uri parameters returns 400 without a redirect", async () => {
    const path = authorizePath(client, { code_challenge: createVerifier().challenge });
    const evil = encodeURIComponent("https://evil.example/");
    const response = await call(running, `${path}&redirect_uri=${evil}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("Location")).toBeNull();
  });

  test.each([
    ["without PKCE", { code_challenge: null, code_challenge_method: null }],
    ["without a challenge", { code_challenge: null }],
    ["without a method (which would mean plain)", { code_challenge_method: null }],
    ["with the method plain", { code_challenge_method: "plain" }],
    ["with a challenge of 42 characters", { code_challenge: "a".repeat(42) }],
    ["with a challenge of 129 characters", { code_challenge: "a".repeat(129) }],
    ["with a challenge of other characters", { code_challenge: "é".repeat(43) }],
    ["with the implicit response type", { response_type: "token" }],
    ["with a scope of the service on a stock provider", { scope: "openid mcp:read" }],
  ])("%s redirects with invalid_request", async (_name, parameters) => {
    const path = authorizePath(client, {
      code_challenge: createVerifier().challenge,
      ...parameters,
    });
    const response = await call(running, path);
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get("Location") ?? "");
    expect(location.origin + location.pathname).toBe(redirectUri);
    expect(location.searchParams.get("error")).toBe("invalid_request");
    expect(location.searchParams.get("state")).toBe("a state");
    expect(location.searchParams.has("code")).toBe(false);
  });
});
