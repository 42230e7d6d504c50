import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { describe, expect } from "vitest";
import { completeAuthorization, createBrowser } from "@werkbank/idp/testing";
import { ownerEmail, password, type Product, send } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

// General OAuth clients that know only the URL of the service, from its metadata to an API call, before and after the
// token is refreshed.

const redirectUri = "http://127.0.0.1:8976/callback";
const registration = {
  client_name: "An OAuth client",
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: "none",
};

let product: Product;
let resource: URL;
let me: URL;

test.beforeAll(({ product: shared }) => {
  product = shared;
  resource = new URL(`${product.baseUrl}/api/mcp`);
  me = new URL(`${product.baseUrl}/api/v1/users/me`);
});

const approveRequest = (url: URL) =>
  completeAuthorization(createBrowser(new URL(product.idpUrl).origin), url, {
    email: ownerEmail,
    password,
  });

describe("oauth4webapi", () => {
  const http = { [oauth.allowInsecureRequests]: true };

  /** Returns the challenge of the 401 for an invalid token. */
  async function challengeOf(token: string) {
    const error: unknown = await oauth
      .protectedResourceRequest(token, "GET", me, undefined, null, http)
      .then(
        () => expect.unreachable("the token was accepted"),
        (rejection: unknown) => rejection,
      );
    if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error;
    expect(error.status).toBe(401);
    expect(error.cause).toHaveLength(1);
    return error.cause[0];
  }

  test("calls the API after challenge, discovery, registration, authorization code and refresh", async () => {
    const challenge = await challengeOf("not.a.token");
    expect(challenge).toEqual({
      scheme: "bearer",
      parameters: {
        error: "invalid_token",
        error_description: "The access token is missing, invalid or expired",
        resource_metadata: `${product.baseUrl}/.well-known/oauth-protected-resource`,
      },
    });

    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, http),
    );
    const issuer = new URL(metadata.authorization_servers?.[0] ?? "");
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...http }),
    );
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, registration, http),
    );
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? "");
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      resource: resource.href,
    }).toString();
    const callback = oauth.validateAuthResponse(server, client, await approveRequest(url), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        callback,
        redirectUri,
        verifier,
        { ...http, additionalParameters: { resource: resource.href } },
      ),
    );
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
    for (const { access_token: token } of [tokens, refreshed]) {
      const response = await oauth.protectedResourceRequest(
        token,
        "GET",
        me,
        undefined,
        null,
        http,
      );
      const user = (await response.json()) as { email: string; token: { clientId: string } };
      expect([response.status, user.email]).toEqual([200, ownerEmail]);
      expect(user.token.clientId).toBe(client.client_id);
    }
    expect(
      (await challengeOf(`${refreshed.access_token.slice(0, -8)}AAAAAAAA`))?.parameters,
    ).toEqual(challenge?.parameters);
  });
});

describe("openid-client", () => {
  test("calls the API after discovery, registration, authorization code and refresh", async () => {
    const metadata = (await (
      await fetch(`${product.baseUrl}/.well-known/oauth-protected-resource`)
    ).json()) as { authorization_servers: string[] };
    const client = await openid.dynamicClientRegistration(
      new URL(metadata.authorization_servers[0] ?? ""),
      registration,
      openid.None(),
      { execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const callback = await approveRequest(
      openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: "openid email",
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        resource: resource.href,
      }),
    );
    const tokens = await openid.authorizationCodeGrant(client, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      idTokenExpected: true,
    });
    const refreshed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? "");
    for (const { access_token: token } of [tokens, refreshed]) {
      const response = await openid.fetchProtectedResource(client, token, me, "GET");
      expect([response.status, ((await response.json()) as { email: string }).email]).toEqual([
        200,
        ownerEmail,
      ]);
    }
    // An ID token is not an access token.
    const { id_token = "" } = tokens;
    await expect(openid.fetchProtectedResource(client, id_token, me, "GET")).rejects.toMatchObject({
      cause: [{ scheme: "bearer", parameters: { error: "invalid_token" } }],
    });
  });

  test("the audit log contains the registered name of the client, the actor and onBehalfOf", async () => {
    const client = await openid.dynamicClientRegistration(
      new URL(product.idpUrl),
      { ...registration, client_name: "Bookkeeping of Sanne" },
      openid.None(),
      { execute: [openid.allowInsecureRequests] },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const callback = await approveRequest(
      openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: "S256",
        resource: resource.href,
      }),
    );
    const tokens = await openid.authorizationCodeGrant(client, callback, { pkceCodeVerifier });
    const token = tokens.access_token;
    const user = (await send(product, "/api/v1/users/me", { token })).body;
    const organization = `/api/v1/organizations/${user.organizations[0].id}`;
    const json = { name: "Drukkerij Kader" };
    const created = await send(product, `${organization}/suppliers`, { token, json });
    expect(created.status).toBe(201);

    const { body } = await send(product, `${organization}/audit-log?targetId=${created.body.id}`, {
      token,
    });
    const person = { type: "user", id: user.id, displayName: user.displayName };
    expect(body.items).toMatchObject([
      {
        action: "createSupplier",
        actor: person,
        onBehalfOf: person,
        clientId: client.clientMetadata().client_id,
        clientName: "Bookkeeping of Sanne",
      },
    ]);
  });
});
