import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestIssuer, testUserId } from "../testing/servers/test-issuer.ts";
import type { IssuerMode, TestIssuer } from "../testing/servers/test-issuer.ts";
import { createAuthenticator } from "./authenticate.ts";
import type { Authenticator } from "./authenticate.ts";
import { readSessionCookie, toSetCookies } from "./session-cookie.ts";
import { toSession } from "./session.ts";
import type { AuthSettings } from "./settings.ts";

let time: number;
let issuer: TestIssuer;
let auth: Authenticator;
const secret = "a secret for tests that has more than 32 bytes";

const newAuthenticator = (
  overrides: Partial<AuthSettings> = {},
  limits: { timeoutMs?: number } = {},
) =>
  createAuthenticator({
    settings: issuer.settings(overrides),
    secret,
    fetch,
    now: () => time,
    ...limits,
  });
const request = (headers: Record<string, string> = {}, path = "/api/v1/users/me") =>
  new Request(`http://127.0.0.1:3000${path}`, { headers });
const cookieOf = (setCookies: string[]) =>
  setCookies
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");
const toCookie = (session: unknown) =>
  cookieOf(toSetCookies(toSession(session, time)!, { secure: false, previousChunkNames: [] }));
const sessionCookie = (claims?: Record<string, unknown>) => toCookie(issuer.issueSession(claims));
const hours = (count: number) => count * 3_600_000;
const unauthenticated = { code: "AUTH_UNAUTHENTICATED", status: 401 };

/** Returns the problem, after checking that it reveals none of the secrets. */
async function captureProblem(promise: Promise<unknown>, secrets: string[] = []) {
  const error = (await promise.then(
    () => expect.unreachable("the request was accepted"),
    (reason: unknown) => reason,
  )) as Error;
  const shown = `${error.message} ${error.stack} ${JSON.stringify(error)}`;
  for (const secret of secrets) expect(shown).not.toContain(secret);
  // At most a code, for the log.
  expect(error.cause ?? "").toMatch(/^(?:|HTTP \d{3}|[A-Z_]+)$/u);
  return error;
}

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20, 9);
  issuer = await createTestIssuer({ now: () => time });
  auth = newAuthenticator();
});
afterEach(() => issuer.close());

test("returns no principal for a request without credentials", async () => {
  expect(await auth.authenticate(request())).toEqual({
    principal: null,
    accessToken: null,
    setCookies: [],
  });
  expect(issuer.requests.keys).toBe(0);
});

test("ignores a token in the query", async () => {
  const path = `/api/v1/users/me?access_token=${issuer.sign()}`;
  expect(await auth.authenticate(request({}, path))).toEqual({
    principal: null,
    accessToken: null,
    setCookies: [],
  });
});

test("returns the same principal for bearer and cookie, except for the kind of credential", async () => {
  const session = issuer.issueSession({ scope: "email mcp:read" });
  const bearer = await auth.authenticate(
    request({ authorization: `Bearer ${session.access_token}` }),
  );
  const cookie = await auth.authenticate(request({ cookie: toCookie(session) }));
  expect(bearer.principal).toMatchObject({
    userId: testUserId,
    credential: "bearer",
    scopes: ["mcp:read"],
  });
  expect(cookie).toEqual({ ...bearer, principal: { ...bearer.principal, credential: "cookie" } });
});

test("prefers a bearer token to the cookie", async () => {
  const other = "11111111-2222-4333-8444-555555555555";
  const { principal } = await auth.authenticate(
    request({ authorization: `bearer ${issuer.sign({ sub: other })}`, cookie: sessionCookie() }),
  );
  expect(principal).toMatchObject({ userId: other, credential: "bearer" });
});

test.each(["Bearer", "Bearer not.a.token", "Bearer ,", "bearer  x y"])(
  "rejects the invalid credential %j despite a valid cookie",
  async (authorization) => {
    const bad = auth.authenticate(request({ authorization, cookie: sessionCookie() }));
    expect(await captureProblem(bad)).toMatchObject({ code: "AUTH_INVALID_TOKEN", status: 401 });
  },
);

test("rejects an expired bearer token despite a valid cookie, without a refresh", async () => {
  const authorization = `Bearer ${issuer.sign({ exp: time / 1000 - 1 })}`;
  const bad = auth.authenticate(request({ authorization, cookie: sessionCookie() }));
  expect(await captureProblem(bad)).toMatchObject({
    code: "AUTH_INVALID_TOKEN",
    members: { reason: "expired" },
  });
  expect(issuer.requests.token).toBe(0);
});

test("uses the cookie if Authorization has another scheme", async () => {
  const both = request({ authorization: "Basic dXNlcjpwYXNz", cookie: sessionCookie() });
  expect((await auth.authenticate(both)).principal).toMatchObject({ credential: "cookie" });
});

test("rejects two Authorization headers despite a valid cookie", async () => {
  const authorizationHeaders = [`Bearer ${issuer.sign()}`, `Bearer ${issuer.sign()}`];
  const first = request({ authorization: authorizationHeaders[0]!, cookie: sessionCookie() });
  const bad = auth.authenticate(first, { authorizationHeaders });
  expect(await captureProblem(bad, authorizationHeaders)).toMatchObject({
    code: "AUTH_INVALID_TOKEN",
    members: { reason: "malformed" },
  });
});

test("accepts only a bearer token if cookies are disabled", async () => {
  const cookies = { cookies: false };
  const cookie = "sb-auth-token=garbage";
  expect(await auth.authenticate(request({ cookie }), {}, cookies)).toMatchObject({
    principal: null,
  });
  const both = request({ cookie, authorization: `Bearer ${issuer.sign()}` });
  expect((await auth.authenticate(both, {}, cookies)).principal).toMatchObject({
    credential: "bearer",
  });
});

test("rejects an unreadable cookie, a token of another issuer and a tampered token", async () => {
  const session = issuer.issueSession();
  const foreign = { ...session, access_token: issuer.sign({}, { foreignKey: true }) };
  const anonymous = { ...session, access_token: issuer.sign({ is_anonymous: true }) };
  for (const cookie of ["sb-auth-token=base64-*", toCookie(foreign), toCookie(anonymous)]) {
    const error = await captureProblem(auth.authenticate(request({ cookie })), [
      foreign.access_token,
    ]);
    expect(error).toMatchObject(unauthenticated);
  }
  expect(issuer.requests.token).toBe(0);
});

test("refreshes an expired cookie session once and sets the new cookie", async () => {
  const cookie = sessionCookie({ app_metadata: { padding: "x".repeat(3000) } });
  expect(cookie).toContain("sb-auth-token.1=");
  time += hours(2);
  const { principal, accessToken, setCookies } = await auth.authenticate(request({ cookie }));
  expect(principal).toMatchObject({
    userId: testUserId,
    credential: "cookie",
    expiresAt: time / 1000 + 3600,
  });
  expect(issuer.requests.token).toBe(1);
  const again = await auth.authenticate(request({ cookie: cookieOf(setCookies) }));
  expect(again).toEqual({ principal, accessToken, setCookies: [] });
});

test("removes the remaining chunks if the renewed session is shorter", async () => {
  const session = issuer.issueSession();
  const cookie = toCookie({ ...session, user: { padding: "x".repeat(6000) } });
  expect(cookie).toContain("sb-auth-token.2=");
  time += hours(2);
  const { setCookies } = await auth.authenticate(request({ cookie }));
  expect(setCookies.slice(0, -1).map((line) => line.slice(0, 24))).toEqual([
    "sb-auth-token.0=; Max-Ag",
    "sb-auth-token.1=; Max-Ag",
    "sb-auth-token.2=; Max-Ag",
  ]);
  expect(readSessionCookie(cookieOf(setCookies))?.refreshToken).toBeTruthy();
});

test("sets Secure cookies if the base URL is https", async () => {
  const cookie = sessionCookie();
  time += hours(2);
  const { setCookies } = await newAuthenticator({
    baseUrl: "https://werkbank.example",
  }).authenticate(request({ cookie }));
  expect(setCookies.every((line) => line.includes("; Secure;"))).toBe(true);
});

test("refreshes once for parallel requests with one expired session", async () => {
  const cookie = sessionCookie();
  time += hours(2);
  const authentications = await Promise.all(
    Array.from({ length: 20 }, () => auth.authenticate(request({ cookie }))),
  );
  // A request that is processed only after the response to the first.
  authentications.push(await auth.authenticate(request({ cookie })));
  expect(issuer.requests.token).toBe(1);
  expect(new Set(authentications.map(({ setCookies }) => setCookies.join()))).toHaveProperty(
    "size",
    1,
  );
});

test("throws AUTH_UNAUTHENTICATED for an expired session that cannot be refreshed", async () => {
  const session = issuer.issueSession();
  const { refresh_token: refreshToken } = session;
  const withoutRefresh = `sb-auth-token=base64-${Buffer.from(
    JSON.stringify({ access_token: session.access_token }),
  ).toString("base64url")}`;
  const unknown = toCookie({ ...session, refresh_token: "revoked-refresh-token" });
  time += hours(2);
  for (const cookie of [withoutRefresh, unknown]) {
    const error = await captureProblem(auth.authenticate(request({ cookie })), [
      session.access_token,
      refreshToken,
      "revoked",
    ]);
    expect(error).toMatchObject(unauthenticated);
  }
});

test("keeps the session if the provider is down during a refresh", async () => {
  const cookie = sessionCookie();
  await auth.authenticate(request({ cookie }));
  time += hours(2);
  for (const mode of ["down", "html", "redirect", "oversized", "rate-limited"] as const) {
    issuer.mode(mode);
    expect(await captureProblem(auth.authenticate(request({ cookie })))).toMatchObject({
      code: "AUTH_PROVIDER_ERROR",
      status: 502,
    });
  }
  await auth.settled();
  issuer.mode("up");
  time += 10_000;
  expect((await auth.authenticate(request({ cookie }))).principal).not.toBeNull();
});

test.each([
  ["a concurrent refresh", 409, { error_code: "conflict" }],
  ["a 404 of a proxy", 404, { message: "no Route matched" }],
  ["a rate limit", 429, { error_code: "over_request_rate_limit" }],
])("%s does not end a session that is being refreshed", async (_, status, body) => {
  const cookie = sessionCookie();
  time += hours(2);
  const between = createAuthenticator({
    secret,
    settings: issuer.settings(),
    fetch: (url, init) =>
      url.includes("/token?") ? Promise.resolve(Response.json(body, { status })) : fetch(url, init),
    now: () => time,
  });
  expect(await captureProblem(between.authenticate(request({ cookie })))).toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
  });
});

test("throws AUTH_RESOURCE_SERVER_MISCONFIGURED if the renewed token is invalid", async () => {
  const cookie = sessionCookie({ aud: "authenticated" });
  const session = issuer.issueSession({ aud: "elsewhere" });
  const mixed = toCookie({ ...session, access_token: readSessionCookie(cookie)!.accessToken });
  time += hours(2);
  expect(await captureProblem(auth.authenticate(request({ cookie: mixed })))).toMatchObject({
    code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
  });
});

const email = "sanne@singel.example";
const password = "werkbank-demo-2026";

test("returns principal, session and user on sign-in", async () => {
  issuer.addAccount({ email, password });
  const { principal, session, user } = await newAuthenticator({ idpApiKey: "public-key" }).signIn(
    email,
    password,
    null,
  );
  expect(principal).toMatchObject({
    userId: testUserId,
    email,
    credential: "cookie",
    emailConfirmed: true,
  });
  expect(user).toMatchObject({ id: testUserId, email });
  expect(session).toMatchObject({ token_type: "bearer", expires_at: principal.expiresAt });
  expect(issuer.lastHeaders().apikey).toBe("public-key");
  const cookie = toCookie(session);
  expect((await auth.authenticate(request({ cookie }))).principal?.userId).toBe(testUserId);
});

test("sends no apikey header without an API key", async () => {
  issuer.addAccount({ email, password });
  await auth.signIn(email, password, null);
  expect(issuer.lastHeaders()).not.toHaveProperty("apikey");
});

test("returns the same problem for an unknown email address, a wrong password and a banned account", async () => {
  issuer.addAccount({ email, password });
  issuer.addAccount({ email: "banned@singel.example", password, banned: true });
  const errors = [];
  for (const [address, candidatePassword] of [
    ["nobody@singel.example", password],
    [email, "wrong-password"],
    ["banned@singel.example", password],
  ] as const) {
    errors.push(
      await captureProblem(auth.signIn(address, candidatePassword, null), [
        address,
        candidatePassword,
      ]),
    );
  }
  const expectedProblem = {
    code: "AUTH_INVALID_CREDENTIALS",
    status: 401,
    message: "The email address or the password is wrong.",
    members: {},
  };
  for (const error of errors) expect(error).toMatchObject(expectedProblem);
});

test("recognizes an unconfirmed email address by the error code, not by status or message", async () => {
  issuer.addAccount({ email, password, confirmed: false });
  expect(await captureProblem(auth.signIn(email, password, null), [password])).toMatchObject({
    code: "AUTH_CONFIRMATION_REQUIRED",
    status: 403,
  });
});

test.each<[IssuerMode, string]>([
  ["down", "10"],
  ["hang", "10"],
  ["html", "10"],
  ["redirect", "10"],
  ["oversized", "10"],
])("throws AUTH_PROVIDER_ERROR on sign-in while the provider is %s", async (mode, retryAfter) => {
  issuer.addAccount({ email, password });
  issuer.mode(mode);
  const impatient = newAuthenticator({}, mode === "hang" ? { timeoutMs: 100 } : {});
  const error = await captureProblem(impatient.signIn(email, password, null), [email, password]);
  expect(error).toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
    status: 502,
    headers: { "Retry-After": retryAfter },
  });
  expect(issuer.requests.token).toBe(1);
});

test.each([
  ["issuer", { iss: "https://other.example/auth/v1" }],
  ["audience", { aud: "elsewhere" }],
])(
  "throws AUTH_RESOURCE_SERVER_MISCONFIGURED if the provider issues a token with a wrong %s",
  async (reason, claims) => {
    issuer.addAccount({ email, password, claims });
    expect(await captureProblem(auth.signIn(email, password, null), [password])).toMatchObject({
      code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      status: 500,
      message: `The identity provider issued a token that this service does not accept (${reason}).`,
    });
  },
);

/** Creates an authenticator whose provider returns one response to every grant. */
const createWithProviderResponse = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  createAuthenticator({
    secret,
    settings: issuer.settings(),
    fetch: () => Promise.resolve(Response.json(body, { status, headers })),
    now: () => time,
  });

test.each([
  ["error_code", 400, { code: 400, error_code: "invalid_credentials", msg: "x" }, {}],
  ["code", 400, { code: "invalid_credentials", message: "x" }, {}],
  ["the OAuth error", 400, { error: "invalid_grant", error_description: "x" }, {}],
  ["the header only", 400, {}, { "x-sb-error-code": "invalid_credentials" }],
  ["error_code of a 401", 401, { error_code: "invalid_credentials" }, {}],
  ["error_code for an invalid email address", 400, { error_code: "validation_failed" }, {}],
])("throws AUTH_INVALID_CREDENTIALS by %s", async (_, status, body, headers) => {
  const error = await captureProblem(
    createWithProviderResponse(status, body, headers).signIn(email, password, null),
  );
  expect(error).toMatchObject({ code: "AUTH_INVALID_CREDENTIALS" });
});

test.each([
  ["an unknown code", 400, { error_code: "email_provider_disabled" }],
  ["no code", 401, { message: "No API key found in request" }],
  ["a 500 with a client error code", 500, { error_code: "invalid_credentials" }],
  ["a 200 without a session", 200, { ok: true }],
  ["a 200 without a refresh token", 200, { access_token: "a.b.c" }],
  ["a 200 with an array", 200, []],
])("throws AUTH_PROVIDER_ERROR for %s", async (_, status, body) => {
  expect(
    await captureProblem(createWithProviderResponse(status, body).signIn(email, password, null)),
  ).toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
  });
});

test("throws RATE_LIMITED with the provider's Retry-After if the provider returns 429", async () => {
  const body = { error_code: "over_request_rate_limit" };
  for (const [headers, seconds] of [
    [{ "retry-after": "17" }, 17],
    [{}, 10],
  ] as const) {
    const error = await captureProblem(
      createWithProviderResponse(429, body, headers).signIn(email, password, null),
    );
    expect(error).toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      headers: { "Retry-After": String(seconds) },
      members: { violatedPolicies: ["identity-provider"], retryAfterSeconds: seconds },
    });
  }
});

describe("the client's IP address", () => {
  const clientAddress = "203.0.113.9";

  test("is sent with the secret key, with every grant", async () => {
    issuer.addAccount({ email, password });
    const trusted = newAuthenticator({ idpApiKey: "public-key", idpSecretKey: "secret-key" });
    await trusted.signIn(email, password, clientAddress);
    const expectedHeaders = { apikey: "secret-key", "sb-forwarded-for": clientAddress };
    expect(issuer.lastHeaders()).toMatchObject(expectedHeaders);
    const cookie = sessionCookie();
    time += hours(2);
    await trusted.authenticate(request({ cookie }), { clientAddress: "2001:db8::9" });
    expect(issuer.lastHeaders()).toMatchObject({
      ...expectedHeaders,
      "sb-forwarded-for": "2001:db8::9",
    });
  });

  test("is not sent without that key, and the key is not sent without an address", async () => {
    issuer.addAccount({ email, password });
    await newAuthenticator({ idpApiKey: "public-key" }).signIn(email, password, clientAddress);
    expect(issuer.lastHeaders()).toMatchObject({ apikey: "public-key" });
    expect(issuer.lastHeaders()).not.toHaveProperty("sb-forwarded-for");
    const keys = { idpApiKey: "public-key", idpSecretKey: "secret-key" };
    await newAuthenticator(keys).signIn(email, password, null);
    expect(issuer.lastHeaders()).toMatchObject({ apikey: "public-key" });
    expect(issuer.lastHeaders()).not.toHaveProperty("sb-forwarded-for");
  });
});

test("throws AUTH_PROVIDER_ERROR for a response that is not UTF-8", async () => {
  const garbled = createAuthenticator({
    secret,
    settings: issuer.settings(),
    fetch: () =>
      Promise.resolve(
        new Response(Buffer.from('{"error_code":"invalid_credentials\u00ff"}', "latin1")),
      ),
    now: () => time,
  });
  expect(await captureProblem(garbled.signIn(email, password, null))).toMatchObject({
    message: "The identity provider did not answer with JSON.",
  });
});

test("ends the session at the provider on sign-out", async () => {
  const token = issuer.sign();
  await auth.signOut(token);
  expect(issuer.requests.logout).toBe(1);
  expect(issuer.lastHeaders().authorization).toBe(`Bearer ${token}`);
  issuer.mode("down");
  expect(await captureProblem(auth.signOut(token), [token])).toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
  });
});

test("does not reuse a renewal after sign-out", async () => {
  const cookie = sessionCookie();
  time += hours(2);
  const { accessToken } = await auth.authenticate(request({ cookie }));
  await auth.signOut(accessToken ?? "");
  expect(await captureProblem(auth.authenticate(request({ cookie })))).toMatchObject(
    unauthenticated,
  );
});

test("signs out of an ended session without an error", async () => {
  for (const status of [401, 403, 404]) {
    await createWithProviderResponse(status, { error_code: "session_not_found" }).signOut("a.b.c");
  }
  expect(await captureProblem(createWithProviderResponse(500, {}).signOut("a.b.c"))).toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
  });
});
