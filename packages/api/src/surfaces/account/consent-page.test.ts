import {
  authorizePath,
  createVerifier,
  exchange,
  password,
  redirectUri,
  register,
  sanne,
} from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { openProviderService } from "../../testing/provider-service.ts";
import { testBaseUrl } from "../../testing/test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const { provider, service, signIn } = await openProviderService(
  { siteUrl: testBaseUrl },
  { accountPages: testBaseUrl },
);

/** Sends an authorization request, and returns the path of the consent page and the verifier. */
async function startAuthorization(
  client: { client_id: string },
  parameters: Record<string, string> = {},
): Promise<{ path: string; verifier: string }> {
  const { verifier, challenge } = createVerifier();
  const path = authorizePath(client, { code_challenge: challenge, ...parameters });
  const response = await fetch(provider.issuer + path, { redirect: "manual" });
  const location = new URL(response.headers.get("location") ?? "");
  expect(location.pathname).toBe("/oauth/consent");
  return { path: location.pathname + location.search, verifier };
}

describe("/oauth/consent", () => {
  test("signs a user in, asks for consent, and leads back to the client with a code", async () => {
    const client = await register(provider, { client_name: "Claude" });
    const { path, verifier } = await startAuthorization(client, { scope: "openid email" });
    const anonymous = await visit(service, path);
    expect(anonymous.text).toContain("<h1>Sign in</h1>");
    const signedIn = await submit(service, path, {
      action: "sign-in",
      email: sanne.email,
      password,
    });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, path]);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");

    const question = await visit(service, path, { headers: { cookie } });
    expect(question.status, question.text).toBe(200);
    expect(question.text).toContain("Allow Claude to use your account?");
    expect(question.text).toContain("see your email address");
    expect(question.text).toContain("do everything that you may do, in your name");
    expect(question.text).toContain("an app on this device (127.0.0.1:8976)");
    const policy = question.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:8976;");

    const decided = await submit(service, path, { action: "approve" }, { headers: { cookie } });
    expect(decided.status, decided.text).toBe(303);
    const callback = new URL(decided.headers.get("location") ?? "");
    expect(callback.origin + callback.pathname).toBe(redirectUri);
    expect(callback.searchParams.get("state")).toBe("a state");
    const response = await exchange(provider, {
      grant_type: "authorization_code",
      client_id: client.client_id,
      code: callback.searchParams.get("code") ?? "",
      code_verifier: verifier,
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const me = await service.request("GET", "/v1/users/me", { token });
    expect([me.status, me.body.email, me.body.token.clientId]).toEqual([
      200,
      sanne.email,
      client.client_id,
    ]);

    const again = await submit(service, path, { action: "approve" }, { headers: { cookie } });
    expect(again.status).toBe(400);
    expect(again.text).toContain("This request has expired");
  });

  test("tells the client that the user denied", async () => {
    const user = await signIn();
    const { path } = await startAuthorization(await register(provider));
    await visit(service, path, { cookieOf: user });
    const decided = await submit(service, path, { action: "deny" }, { cookieOf: user });
    const callback = new URL(decided.headers.get("location") ?? "");
    expect(callback.searchParams.get("error")).toBe("access_denied");
  });

  test("leads back at once to a client that was allowed before", async () => {
    const user = await signIn();
    const client = await register(provider, {
      client_name: "Cursor",
      redirect_uris: ["https://app.example/callback"],
      token_endpoint_auth_method: "client_secret_basic",
    });
    const parameters = { redirect_uri: "https://app.example/callback" };
    const first = await startAuthorization(client, parameters);
    await visit(service, first.path, { cookieOf: user });
    await submit(service, first.path, { action: "approve" }, { cookieOf: user });
    const second = await startAuthorization(client, parameters);
    const { status, text } = await visit(service, second.path, { cookieOf: user });
    expect(status).toBe(200);
    expect(text).toMatch(
      /<meta http-equiv="refresh" content="0; url=https:\/\/app\.example\/callback\?code=/u,
    );
  });

  test("rejects a decision from another site, and leaves the request pending", async () => {
    const user = await signIn();
    const { path } = await startAuthorization(await register(provider));
    await visit(service, path, { cookieOf: user });
    const rejected = await submit(
      service,
      path,
      { action: "approve" },
      {
        cookieOf: user,
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      },
    );
    expect(rejected.status).toBe(403);
    const pending = await visit(service, path, { cookieOf: user });
    expect(pending.text).toContain('value="approve"');
  });

  test("explains an unknown request, in the language of the browser", async () => {
    const user = await signIn();
    const path = "/oauth/consent?authorization_id=unknown";
    const redirected = await visit(service, path, { headers: { "accept-language": "nl" } });
    expect(redirected.headers.get("location")).toBe(`/nl${path}`);
    const { status, text } = await visit(service, `/nl${path}`, { cookieOf: user });
    expect(status).toBe(404);
    expect(text).toContain("Dit verzoek is verlopen");
  });

  test("shows the sign-in form if the provider has ended the session", async () => {
    const user = await signIn();
    const { path } = await startAuthorization(await register(provider));
    await fetch(`${provider.issuer}/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}` },
    });
    const response = await visit(service, path, { cookieOf: user });
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
  });
});
