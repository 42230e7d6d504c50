import { describe, expect, test } from "vitest";
import { startOidcServer } from "../../testing/oidc/oidc-server.ts";
import { openOidcService, toCookie } from "../../testing/oidc/oidc-service.ts";
import { auth0, keycloak } from "../../testing/oidc/products.ts";
import type { TestResponse } from "../../testing/test-service.ts";

const { provider, service, open, startSignIn, signIn } = await openOidcService(keycloak);

function expectNotSignedIn(response: TestResponse, text: string): void {
  expect(response.status).toBe(400);
  expect(response.text).toContain(text);
  expect(toCookie(response)).not.toContain("sb-auth-token");
}

const withParameter = (callback: string, name: string, value: string): string => {
  const url = new URL(callback, "http://127.0.0.1:3000");
  url.searchParams.set(name, value);
  return url.pathname + url.search;
};

describe("a page for users", () => {
  test("links to the provider instead of asking for a password", async () => {
    const { text } = await open("/nl/approvals");
    expect(text).toContain(
      'href="/nl/auth/sign-in?redirect_to=http%3A%2F%2F127.0.0.1%3A3000%2Fnl%2Fapprovals"',
    );
    expect(text).not.toContain('type="password"');
  });

  test("has no account pages, and no sign-in with a password", async () => {
    expect((await open("/sign-up")).status).toBe(404);
    const body = { email: "noor@kade.example", password: "a-password" };
    const requests = provider.tokenRequests();
    const login = await service.request("POST", "/v1/auth/login", { body });
    expect(login.body.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect(provider.tokenRequests()).toBe(requests);
  });
});

describe("the authorization request", () => {
  test("has a state, a nonce and a challenge of its own", async () => {
    const parametersOf = async () => {
      const { headers } = await open("/nl/auth/sign-in");
      return new URL(headers.get("location") ?? "").searchParams;
    };
    const [first, second] = [await parametersOf(), await parametersOf()];
    expect(first.get("code_challenge_method")).toBe("S256");
    expect(first.get("ui_locales")).toBe("nl");
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  test.each(["https://evil.example/", "//evil.example", "http://127.0.0.1:3000//evil.example/"])(
    "does not lead to %s afterwards",
    async (redirectTo) => {
      const { cookie, callback } = await startSignIn(redirectTo);
      expect((await open(callback, cookie)).headers.get("location")).toBe("/organization");
    },
  );
});

describe("the callback rejects", () => {
  const expired = "has expired, was used before, or began in another browser";
  const invalid = "a response that this service does not accept";

  test("a response in a browser that has not asked for it", async () => {
    const { callback } = await startSignIn();
    expectNotSignedIn(await open(callback), expired);
  });

  test("the response of an attacker in the browser of another user", async () => {
    const attacker = await startSignIn();
    const victim = await startSignIn();
    expectNotSignedIn(await open(attacker.callback, victim.cookie), invalid);
  });

  test("the code of an attacker with the state of another user", async () => {
    const attacker = await startSignIn();
    const victim = await startSignIn();
    const code = new URL(attacker.callback, "http://a").searchParams.get("code") ?? "";
    const callback = withParameter(victim.callback, "code", code);
    expectNotSignedIn(await open(callback, victim.cookie), expired);
  });

  test("two sign-in cookies, of which another host of the domain may have set one", async () => {
    const attacker = await startSignIn();
    const victim = await startSignIn();
    const cookie = `${attacker.cookie}; ${victim.cookie}`;
    expectNotSignedIn(await open(attacker.callback, cookie), expired);
  });

  test("the issuer of another provider", async () => {
    const { cookie, callback } = await startSignIn();
    const mixedUp = withParameter(callback, "iss", "https://evil.example");
    expectNotSignedIn(await open(mixedUp, cookie), invalid);
  });

  test("an ID token with another nonce", async () => {
    const { headers, ...response } = await open("/auth/sign-in");
    const url = new URL(headers.get("location") ?? "");
    url.searchParams.set("nonce", "another-nonce");
    const { pathname, search } = await provider.visit(url.href);
    const cookie = toCookie({ ...response, headers });
    expectNotSignedIn(await open(pathname + search, cookie), invalid);
  });

  test("a code that was redeemed before", async () => {
    const { cookie, callback } = await startSignIn();
    expect((await open(callback, cookie)).status).toBe(303);
    expectNotSignedIn(await open(callback, cookie), expired);
  });

  test("a response after a quarter of an hour", async () => {
    const { cookie, callback } = await startSignIn();
    service.setNow(Date.now() + 16 * 60_000);
    const response = await open(callback, cookie);
    service.setNow(Date.now());
    expectNotSignedIn(response, expired);
  });

  test("a user whom the provider denies, and offers to begin again", async () => {
    const { cookie, callback } = await startSignIn("http://127.0.0.1:3000/nl/approvals");
    const url = new URL(withParameter(callback, "error", "access_denied"), "http://a");
    url.searchParams.delete("code");
    const response = await open(url.pathname + url.search, cookie);
    expectNotSignedIn(response, "gaf geen toegang");
    expect(response.text).toContain("%2Fnl%2Fapprovals");
  });

  test("other methods than GET", async () => {
    const { cookie, callback } = await startSignIn();
    expect((await open(callback, cookie, "POST", "")).status).toBe(405);
  });
});

describe("a session", () => {
  test("replaces the one that the browser had", async () => {
    const previous = "sb-auth-token.0=of-another-user; sb-auth-token.1=of-another-user";
    const { cookie, callback } = await startSignIn();
    const cookies = (await open(callback, `${cookie}; ${previous}`)).headers.getSetCookie();
    for (const name of ["sb-auth-token.0", "sb-auth-token.1"]) {
      const lines = cookies.filter((line) => line.startsWith(`${name}=`));
      expect(lines.join()).not.toContain("of-another-user");
      expect(lines).toHaveLength(1);
    }
  });

  test("hides the provider's tokens, and is no bearer token", async () => {
    const value = decodeURIComponent(
      (await signIn()).replaceAll(/(?:; )?sb-auth-token[.\d]*=/gu, ""),
    );
    const session = JSON.parse(Buffer.from(value.replace("base64-", ""), "base64url").toString());
    expect(Object.keys(session).toSorted()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "token_type",
    ]);
    expect(session.access_token.split(".")).toHaveLength(5);
    const me = await service.request("GET", "/v1/users/me", { token: session.access_token });
    expect(me).toMatchObject({ status: 401, body: { code: "AUTH_INVALID_TOKEN" } });
  });

  test("is renewed once for concurrent requests, although the provider rotates refresh tokens", async () => {
    const cookie = await signIn();
    service.setNow(Date.now() + 400_000);
    const before = provider.tokenRequests();
    const statuses = await Promise.all(
      [1, 2, 3].map(
        async () => (await service.request("GET", "/v1/users/me", { headers: { cookie } })).status,
      ),
    );
    service.setNow(Date.now());
    expect(statuses).toEqual([200, 200, 200]);
    expect(provider.tokenRequests() - before).toBe(1);
  });

  test("outlives an outage of the provider, but is not renewed during one", async () => {
    const cookie = await signIn();
    provider.setDown(true);
    const during = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    service.setNow(Date.now() + 400_000);
    const expired = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    provider.setDown(false);
    service.setNow(Date.now());
    expect(during.status).toBe(200);
    expect(expired).toMatchObject({ status: 502, body: { code: "AUTH_PROVIDER_ERROR" } });
    expect(Number(expired.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("ends here and at the provider when the user signs out", async () => {
    const cookie = await signIn();
    const response = await open("/organization", cookie, "POST", "action=sign-out");
    expect(toCookie(response)).toBe("");
    const refresh = /http-equiv="refresh" content="0; url=([^"]+)"/u.exec(response.text)?.[1];
    const url = new URL((refresh ?? "").replaceAll(/&(?:amp|#38);/gu, "&"));
    expect(url.href).toContain("/protocol/openid-connect/logout?");
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe("http://127.0.0.1:3000/");
    expect(url.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
    expect((await fetch(url)).status).toBe(200);
    service.setNow(Date.now() + 400_000);
    const later = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    service.setNow(Date.now());
    expect(later.status).toBe(401);
  });
});

describe("after a rotation of the provider's key", () => {
  test("users sign in with the new one", async () => {
    await signIn();
    provider.rotateKey();
    service.setNow(Date.now() + 10_000);
    expect(await signIn()).toContain("sb-auth-token");
    service.setNow(Date.now());
  });
});

describe("an email address that is not verified", () => {
  test("is not used", async () => {
    provider.setIdClaims({ email_verified: false });
    const headers = { cookie: await signIn() };
    provider.setIdClaims({});
    const page = await open("/approvals", headers.cookie);
    expect(page.text).not.toContain("noor@kade.example");
    expect(page.text).toContain("Noor van Dam");
  });
});

describe("a provider", () => {
  test("that is down when the first user signs in: 502 with Retry-After", async () => {
    const cold = await openOidcService(auth0);
    cold.provider.setDown(true);
    const response = await cold.open("/auth/sign-in");
    expect(response.status).toBe(502);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const bearer = await cold.service.request("GET", "/v1/users/me", {
      token: cold.service.issuer.sign(),
    });
    expect(bearer.status).toBe(502);
  });

  test("whose discovery names another issuer: 500, and nobody signs in", async () => {
    const cold = await openOidcService(auth0);
    const issuer = cold.provider.issuer.replace(/\/$/u, "");
    cold.provider.setDiscovery({ issuer, authorization_endpoint: `${issuer}/authorize` });
    const response = await cold.open("/auth/sign-in");
    expect(response.status).toBe(500);
    expect(response.headers.get("location")).toBeNull();
  });

  test("whose ID tokens are signed by another key than it publishes: not signed in", async () => {
    const cold = await openOidcService(auth0);
    const other = await startOidcServer(auth0);
    const discovery = (
      await fetch(`${cold.provider.issuer}.well-known/openid-configuration`)
    ).json();
    cold.provider.setDiscovery({
      ...((await discovery) as object),
      jwks_uri: `${other.issuer}.well-known/jwks.json`,
    });
    const { cookie, callback } = await cold.startSignIn();
    const response = await cold.open(callback, cookie);
    await other.close();
    expectNotSignedIn(response, "a response that this service does not accept");
  });

  test("that does not know the client's secret: 500, and the reason is in the log", async () => {
    const wrong = await openOidcService(auth0, { clientSecret: "another-secret" });
    const { cookie, callback } = await wrong.startSignIn();
    const response = await wrong.open(callback, cookie);
    expect(response.status).toBe(500);
    expect(JSON.stringify(wrong.service.logs)).toContain("invalid_client");
  });
});
