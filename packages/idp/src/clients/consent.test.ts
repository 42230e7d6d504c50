import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  obtainTokens,
  redirectUri,
  register,
  startAuthorization,
  webRedirectUri,
} from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import { call, sanne, signIn, startIdp, youssef } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let running: RunningIdp;
let client: RegisteredClient;

beforeEach(async () => {
  running = await startIdp();
  client = await register(running);
});
afterEach(() => running.close());

describe("consent", () => {
  const decide = (id: string, token: string, headers: Record<string, string> = {}) =>
    call(running, `/oauth/authorizations/${id}/consent`, {
      json: { action: "approve" },
      token,
      headers,
    });

  test("is given once through the endpoints", async () => {
    const { access_token: token } = await signIn(running);
    const id = await startAuthorization(running, client, { scope: "openid email" });
    const details = await call(running, `/oauth/authorizations/${id}`, { token });
    expect(await details.json()).toEqual({
      authorization_id: id,
      redirect_uri: redirectUri,
      client: { id: client.client_id, name: "A test client" },
      user: { id: sanne.id, email: sanne.email },
      scope: "openid email",
      resources: [],
    });
    const { redirect_url: url } = (await (await decide(id, token)).json()) as {
      redirect_url: string;
    };
    expect(new URL(url).searchParams.get("code")).toMatch(/^[\da-f-]{36}$/u);
    expect((await decide(id, token)).status).toBe(400);
  });

  /** Requests authorization; the details are `redirect_url` alone if an earlier consent covers the request. */
  const requestAuthorization = async (
    token: string,
    { scope, ...options }: { scope: string; client: RegisteredClient; redirectUri: string },
  ) => {
    const parameters = { scope, redirect_uri: options.redirectUri };
    const id = await startAuthorization(running, options.client, parameters);
    const response = await call(running, `/oauth/authorizations/${id}`, { token });
    return { id, details: (await response.json()) as Record<string, unknown> };
  };

  test.each([
    ["a public client on the web", "none", webRedirectUri],
    ["a confidential client on this computer", "client_secret_basic", redirectUri],
  ])("given earlier to %s covers the same scopes, not further ones", async (_name, method, uri) => {
    const { access_token: token } = await signIn(running);
    const request = {
      client: await register(running, {
        redirect_uris: [uri],
        token_endpoint_auth_method: method,
      }),
      redirectUri: uri,
    };
    await decide(
      (await requestAuthorization(token, { ...request, scope: "openid email" })).id,
      token,
    );
    const { details: same } = await requestAuthorization(token, { ...request, scope: "email" });
    expect(Object.keys(same)).toEqual(["redirect_url"]);
    const { details: more } = await requestAuthorization(token, {
      ...request,
      scope: "email profile",
    });
    expect(Object.keys(more)).toContain("authorization_id");
  });

  test.each([redirectUri, "com.example.app:/callback", "cursor://anysphere/callback"])(
    "given earlier to a public client is requested again for the redirect URI %s",
    async (uri) => {
      const { access_token: token } = await signIn(running);
      const request = {
        client: await register(running, { redirect_uris: [uri, webRedirectUri] }),
        scope: "email",
      };
      await decide((await requestAuthorization(token, { ...request, redirectUri: uri })).id, token);
      const { details } = await requestAuthorization(token, { ...request, redirectUri: uri });
      expect(Object.keys(details)).toContain("authorization_id");
      const onTheWeb = await requestAuthorization(token, {
        ...request,
        redirectUri: webRedirectUri,
      });
      expect(Object.keys(onTheWeb.details)).toEqual(["redirect_url"]);
    },
  );

  test("by another user returns 404", async () => {
    const owner = await signIn(running);
    const other = await signIn(running, youssef);
    const id = await startAuthorization(running, client);
    await call(running, `/oauth/authorizations/${id}`, { token: owner.access_token });

    const refused = await decide(id, other.access_token);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ error_code: "oauth_authorization_not_found" });
    const seen = await call(running, `/oauth/authorizations/${id}`, { token: other.access_token });
    expect(seen.status).toBe(404);
    expect((await decide(id, owner.access_token)).status).toBe(200);
  });

  test("to a request that no user has viewed returns 404", async () => {
    const { access_token: token } = await signIn(running);
    expect((await decide(await startAuthorization(running, client), token)).status).toBe(404);
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1:1"])(
    "from the foreign origin %s returns 400",
    async (origin) => {
      const { access_token: token } = await signIn(running);
      const id = await startAuthorization(running, client);
      const seen = await call(running, `/oauth/authorizations/${id}`, {
        token,
        headers: { Origin: origin },
      });
      expect(seen.status).toBe(400);
      await call(running, `/oauth/authorizations/${id}`, { token });
      const refused = await decide(id, token, { Origin: origin });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ msg: "unauthorized request origin" });
      expect((await decide(id, token, { Origin: running.origin })).status).toBe(200);
    },
  );

  test("and a new password return 403 with the token of an OAuth client", async () => {
    const { access_token: token } = await obtainTokens(running, client);
    const id = await startAuthorization(running, client);
    const seen = await call(running, `/oauth/authorizations/${id}`, { token });
    expect(seen.status).toBe(403);
    const updated = await call(running, "/user", {
      method: "PUT",
      json: { password: "taken over" },
      token,
    });
    expect(updated.status).toBe(403);
  });

  test.each(["global", "others", "local"])(
    "does not let an OAuth client end other sessions by signing out with scope %s",
    async (scope) => {
      const own = await signIn(running);
      const { access_token: token } = await obtainTokens(running, client);
      const path = `/logout?scope=${scope}`;
      expect((await call(running, path, { method: "POST", token })).status).toBe(204);
      expect((await call(running, "/user", { token })).status).toBe(403);
      expect((await call(running, "/user", { token: own.access_token })).status).toBe(200);
    },
  );

  test("without a token returns 401", async () => {
    const id = await startAuthorization(running, client);
    const response = await call(running, `/oauth/authorizations/${id}/consent`, {
      json: { action: "approve" },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error_code: "no_authorization" });
  });
});
