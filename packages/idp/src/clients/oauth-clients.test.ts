import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { auth as authenticate } from "@modelcontextprotocol/client";
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { auth as authenticate2025 } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientProvider as OAuthClientProvider2025 } from "@modelcontextprotocol/sdk/client/auth.js";
import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { afterAll, describe, expect, test } from "vitest";
import { completeAuthorization, createBrowser } from "../testing/browser.ts";
import { redirectUri, register } from "../testing/oauth-flow.ts";
import { password, sanne, startIdp } from "../testing/running-idp.ts";

// Replaces the product: its resource metadata names the provider.
const resource = createServer((request, response) => {
  if (request.url?.startsWith("/.well-known/oauth-protected-resource") !== true) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ resource: serverUrl, authorization_servers: [running.issuer] }));
});
await new Promise<void>((resolve) => resource.listen(0, "127.0.0.1", resolve));
const serverUrl = `http://127.0.0.1:${(resource.address() as AddressInfo).port}/api/mcp`;
afterAll(() => new Promise((resolve) => resource.close(resolve)));

const running = await startIdp({ resources: [serverUrl] });
afterAll(() => running.close());

const authorize = (url: string | URL) =>
  completeAuthorization(createBrowser(running.origin), url, { email: sanne.email, password });

describe("oauth4webapi", () => {
  const http = { [oauth.allowInsecureRequests]: true };

  test.each(["oidc", "oauth2"] as const)(
    "discovers by %s, registers, gets tokens by code, refreshes and reads userinfo",
    async (algorithm) => {
      const issuer = new URL(running.issuer);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm, ...http }),
      );
      const registered = await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(
          server,
          {
            client_name: "oauth4webapi",
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: "none",
          },
          http,
        ),
      );
      const client: oauth.Client = { client_id: registered.client_id };
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const nonce = oauth.generateRandomNonce();
      const url = new URL(server.authorization_endpoint ?? "");
      url.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      }).toString();

      const callback = await authorize(url);
      const parameters = oauth.validateAuthResponse(server, client, callback, state);
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          parameters,
          redirectUri,
          verifier,
          http,
        ),
        { expectedNonce: nonce, requireIdToken: true },
      );
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
        sub: sanne.id,
        email: sanne.email,
        name: sanne.displayName,
      });
      expect(tokens).not.toHaveProperty("user");

      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          tokens.refresh_token ?? "",
          http,
        ),
      );
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);

      const user = await oauth.processUserInfoResponse(
        server,
        client,
        sanne.id,
        await oauth.userInfoRequest(server, client, refreshed.access_token, http),
      );
      expect(user).toMatchObject({ email: sanne.email, email_verified: true });
    },
  );
});

describe("openid-client", () => {
  test("registers, gets tokens by code, refreshes and reads userinfo", async () => {
    const client = await openid.dynamicClientRegistration(
      new URL(running.issuer),
      {
        client_name: "openid-client",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none",
      },
      openid.None(),
      { execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const callback = await authorize(
      openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: "openid email",
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
      }),
    );
    const tokens = await openid.authorizationCodeGrant(client, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      idTokenExpected: true,
    });
    expect(tokens.claims()?.sub).toBe(sanne.id);

    const refreshed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? "");
    const user = await openid.fetchUserInfo(client, refreshed.access_token, sanne.id);
    expect(user).toMatchObject({ sub: sanne.id, email: sanne.email });
    expect(user).not.toHaveProperty("name");
  });

  test.each([
    ["a public client, ES256", {}, "none"],
    ["a client with a secret, RS256", { signingAlgorithm: "RS256" }, "client_secret_post"],
  ] as const)("checks the id token's signature and nonce: %s", async (_name, settings, method) => {
    const deployment = await startIdp(settings);
    const { client_id: id, client_secret: secret } = await register(deployment, {
      token_endpoint_auth_method: method,
    });
    const client = await openid.discovery(
      new URL(deployment.issuer),
      id,
      undefined,
      secret === undefined ? openid.None() : openid.ClientSecretPost(secret),
      { execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const nonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: "openid profile email",
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: "s",
      nonce,
    });
    const callback = await completeAuthorization(createBrowser(deployment.origin), url, {
      email: sanne.email,
      password,
    });
    const exchange = (expectedNonce: string) =>
      openid.authorizationCodeGrant(client, callback, {
        pkceCodeVerifier: verifier,
        expectedState: "s",
        expectedNonce,
        idTokenExpected: true,
      });
    const tokens = await exchange(nonce);
    expect(tokens.claims()).toMatchObject({
      iss: deployment.issuer,
      sub: sanne.id,
      aud: id,
      nonce,
      name: sanne.displayName,
      email: sanne.email,
      email_verified: true,
    });
    const refreshed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? "");
    expect(refreshed.access_token).not.toBe("");
    // Replaying the code fails and ends the session of the first exchange.
    await expect(exchange(nonce)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(
      openid.refreshTokenGrant(client, refreshed.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
    await deployment.close();
  });

  test("cannot register a client with a secret, since client_secret_expires_at is missing as with GoTrue", async () => {
    const registration = openid.dynamicClientRegistration(
      new URL(running.issuer),
      { redirect_uris: [redirectUri], token_endpoint_auth_method: "client_secret_post" },
      undefined,
      { execute: [openid.allowInsecureRequests] },
    );
    await expect(registration).rejects.toMatchObject({
      cause: { message: expect.stringContaining("client_secret_expires_at") },
    });
  });

  test("denied consent returns access_denied", async () => {
    const client = await openid.dynamicClientRegistration(
      new URL(running.issuer),
      { redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
      openid.None(),
      { execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: "s",
    });
    const callback = await completeAuthorization(createBrowser(running.origin), url, {
      email: sanne.email,
      password,
      action: "deny",
    });
    const grant = openid.authorizationCodeGrant(client, callback, {
      pkceCodeVerifier: verifier,
      expectedState: "s",
    });
    await expect(grant).rejects.toMatchObject({ error: "access_denied" });
  });
});

describe("MCP SDK clients", () => {
  function createProvider() {
    const saved: {
      client?: unknown;
      tokens?: { access_token: string; refresh_token?: string };
      verifier?: string;
      url?: URL;
      discovery?: unknown;
    } = {};
    const provider = {
      redirectUrl: redirectUri,
      clientMetadata: {
        client_name: "MCP client",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
      clientInformation: () => saved.client,
      saveClientInformation: (client: unknown) => {
        saved.client = client;
      },
      tokens: () => saved.tokens,
      saveTokens: (tokens: { access_token: string }) => {
        saved.tokens = tokens;
      },
      redirectToAuthorization: (url: URL) => {
        saved.url = url;
      },
      saveCodeVerifier: (verifier: string) => {
        saved.verifier = verifier;
      },
      codeVerifier: () => saved.verifier ?? "",
      discoveryState: () => saved.discovery,
      saveDiscoveryState: (discovery: unknown) => {
        saved.discovery = discovery;
      },
    };
    return { kept: saved, provider };
  }

  const clients = {
    "@modelcontextprotocol/client": (
      provider: unknown,
      options: { serverUrl: string; authorizationCode?: string; iss?: string },
    ) => authenticate(provider as OAuthClientProvider, options),
    "@modelcontextprotocol/sdk": (
      provider: unknown,
      options: { serverUrl: string; authorizationCode?: string; iss?: string },
    ) => authenticate2025(provider as OAuthClientProvider2025, options),
  };

  test.each(Object.entries(clients))(
    "%s: from resource metadata to tokens, then a refresh",
    async (_name, run) => {
      const { kept: saved, provider } = createProvider();
      expect(await run(provider, { serverUrl })).toBe("REDIRECT");
      expect(saved.url?.href).toContain(`${running.issuer}/oauth/authorize?`);
      expect(saved.url?.searchParams.get("resource")).toBe(serverUrl);

      const callback = await authorize(saved.url!);
      const { code = "", iss = "" } = Object.fromEntries(callback.searchParams);
      expect(await run(provider, { serverUrl, authorizationCode: code, iss })).toBe("AUTHORIZED");
      const first = saved.tokens!;
      // The resource is checked and stored, never copied into the audience.
      expect(decodeJwt(first.access_token)).toMatchObject({
        aud: "authenticated",
        sub: sanne.id,
        scope: expect.any(String),
        client_id: (saved.client as { client_id: string }).client_id,
      });

      expect(await run(provider, { serverUrl })).toBe("AUTHORIZED");
      expect(saved.tokens?.refresh_token).not.toBe(first.refresh_token);
    },
  );
});
