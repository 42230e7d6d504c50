import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  exchange,
  obtainTokens,
  redirectUri,
  register,
  startAuthorization,
} from "../testing/oauth-flow.ts";
import type { RegisteredClient } from "../testing/oauth-flow.ts";
import {
  call,
  createTestClock,
  password,
  sanne,
  signIn,
  startIdp,
  youssef,
} from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

let running: RunningIdp;
let client: RegisteredClient;
const clock = createTestClock(Date.UTC(2026, 10, 21, 6, 0));

const cursor = {
  client_name: "Cursor",
  client_uri: "https://cursor.example",
  logo_uri: "https://cursor.example/logo.png",
};

beforeEach(async () => {
  running = await startIdp({ clock: clock.now });
  client = await register(running, cursor);
});
afterEach(() => running.close());

async function createSupabase(email: string = sanne.email) {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const supabase = createClient(running.origin, "any key", { auth });
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return supabase;
}

describe("auth.oauth of supabase-js", () => {
  test("supports a consent page: details, approval, denial, and skipped repeated consent", async () => {
    // A public client on this computer would need consent again.
    const client = await register(running, {
      ...cursor,
      token_endpoint_auth_method: "client_secret_basic",
    });
    const { oauth } = (await createSupabase()).auth;
    const first = await startAuthorization(running, client, { scope: "openid email" });
    expect((await oauth.getAuthorizationDetails(first)).data).toEqual({
      authorization_id: first,
      redirect_uri: redirectUri,
      client: {
        id: client.client_id,
        name: "Cursor",
        uri: "https://cursor.example",
        logo_uri: "https://cursor.example/logo.png",
      },
      user: { id: sanne.id, email: sanne.email },
      scope: "openid email",
      resources: [],
    });
    const approved = await oauth.approveAuthorization(first);
    expect(new URL(approved.data!.redirect_url).searchParams.has("code")).toBe(true);

    const second = await startAuthorization(running, client, { scope: "email" });
    const known = await oauth.getAuthorizationDetails(second);
    expect(known.data).toEqual({ redirect_url: expect.stringContaining("code=") });

    const third = await startAuthorization(running, client, { scope: "profile" });
    await oauth.getAuthorizationDetails(third);
    const denied = await oauth.denyAuthorization(third);
    expect(new URL(denied.data!.redirect_url).searchParams.get("error")).toBe("access_denied");
  });

  test("lists grants, latest first, and revokes one", async () => {
    const { oauth } = (await createSupabase()).auth;
    expect((await oauth.listGrants()).data).toEqual([]);
    const grantedAt = new Date(clock.now()).toISOString();
    const { refresh_token: token } = await obtainTokens(running, client, { scope: "openid email" });
    clock.advance(60);
    const other = await register(running, { client_name: "" });
    await obtainTokens(running, other);

    const { data } = await oauth.listGrants();
    expect(data).toEqual([
      {
        client: { id: other.client_id },
        scopes: ["email"],
        granted_at: new Date(clock.now()).toISOString(),
      },
      {
        client: {
          id: client.client_id,
          name: "Cursor",
          uri: "https://cursor.example",
          logo_uri: "https://cursor.example/logo.png",
        },
        scopes: ["openid", "email"],
        granted_at: grantedAt,
      },
    ]);

    expect((await oauth.revokeGrant({ clientId: client.client_id })).error).toBeNull();
    expect((await oauth.listGrants()).data).toHaveLength(1);
    const refused = await exchange(running, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: token,
    });
    expect(await refused.json()).toMatchObject({ error: "invalid_grant" });
    const id = await startAuthorization(running, client, { scope: "email" });
    const details = await oauth.getAuthorizationDetails(id);
    expect(details.data).toHaveProperty("authorization_id", id);
  });

  test("cannot list or revoke grants of another user", async () => {
    const { refresh_token: token } = await obtainTokens(running, client);
    const { oauth } = (await createSupabase(youssef.email)).auth;
    expect((await oauth.listGrants()).data).toEqual([]);
    const { error } = await oauth.revokeGrant({ clientId: client.client_id });
    expect(error).toMatchObject({ status: 404, code: "oauth_consent_not_found" });
    const refreshed = await exchange(running, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: token,
    });
    expect(refreshed.status).toBe(200);
  });
});

describe("the grant endpoints reject", () => {
  const path = "/user/oauth/grants";

  test.each([
    ["no client_id", "", 400, "validation_failed"],
    ["a malformed client_id", "?client_id=x", 400, "validation_failed"],
    [
      "a client without a grant",
      "?client_id=00000000-0000-4000-8000-000000000000",
      404,
      "oauth_consent_not_found",
    ],
  ])("%s", async (_name, query, status, code) => {
    const { access_token: token } = await signIn(running);
    const response = await call(running, path + query, { method: "DELETE", token });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, error_code: code });
  });

  test.each(["GET", "DELETE"])("%s without a token", async (method) => {
    const response = await call(running, `${path}?client_id=${client.client_id}`, { method });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error_code: "no_authorization" });
  });

  test.each(["GET", "DELETE"])("%s with the token of an OAuth client", async (method) => {
    const { access_token: token } = await obtainTokens(running, client);
    const response = await call(running, `${path}?client_id=${client.client_id}`, {
      method,
      token,
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: "insufficient_permissions" });
  });

  test("no CORS preflight", async () => {
    const response = await call(running, path, {
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "DELETE",
        "Access-Control-Request-Headers": "authorization,apikey,x-client-info",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("DELETE");
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("x-client-info");
  });
});
