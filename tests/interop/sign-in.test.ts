import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect } from "vitest";
import { type CookieJar, storeCookies, toCookieHeader } from "./cookie-jar.ts";
import {
  type ProductResponse,
  ownerEmail,
  password,
  type Product,
  send,
  signIn as signInWithPassword,
} from "../support/product.ts";
import { test } from "../support/shared-product.ts";

const me = "/api/v1/users/me";
const login = "/api/v1/auth/login";

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const signIn = (json: unknown, headers: Record<string, string> = {}, path = login) =>
  send(product, path, { json, headers });

/** Returns a problem without the members that differ between requests, with the status of the response. */
const comparableProblem = ({ status, body }: ProductResponse) => {
  const { instance: _, requestId: __, ...problem } = body;
  return { ...problem, httpStatus: status };
};

describe("signing in", () => {
  test.each(["/api/v1/auth/login", "/v1/auth/login", "/api/auth/login", "/auth/login"])(
    "sets the session cookie at %s, and returns no token in the body",
    async (path) => {
      const { status, headers, body } = await signIn({ email: ownerEmail, password }, {}, path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^sb-auth-token=base64-[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u,
        ),
      ]);
      expect(body).toMatchObject({
        user: { email: ownerEmail },
        session: { expiresAt: expect.stringMatching(/^20.*Z$/u) },
      });
      expect(await product.secrets.findIn(JSON.stringify(body))).toEqual([]);
      const jar: CookieJar = new Map();
      storeCookies(jar, headers);
      expect((await send(product, me, { cookie: toCookieHeader(jar) })).body.email).toBe(
        ownerEmail,
      );
    },
  );

  test("returns the same 401 for a wrong password and an unknown email address", async () => {
    const wrong = await signIn({ email: ownerEmail, password: "not the password" });
    const unknown = await signIn({ email: "nobody@singel.example", password: "not the password" });
    expect(comparableProblem(wrong)).toMatchObject({
      httpStatus: 401,
      code: "AUTH_INVALID_CREDENTIALS",
    });
    expect(comparableProblem(unknown)).toEqual(comparableProblem(wrong));
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("returns 403 for an unconfirmed email address only if the password is right", async () => {
    const email = "new@singel.example";
    const right = await signIn({ email, password });
    expect(comparableProblem(right)).toMatchObject({
      httpStatus: 403,
      code: "AUTH_CONFIRMATION_REQUIRED",
    });
    expect(right.headers.getSetCookie()).toEqual([]);
    const wrong = await signIn({ email, password: "not the password" });
    expect(comparableProblem(wrong)).toMatchObject({
      httpStatus: 401,
      code: "AUTH_INVALID_CREDENTIALS",
    });
  });

  test.each([
    ["invalid JSON", "{"],
    ["an empty body", ""],
    ["an array", "[]"],
    ["a missing member", `{"email":"${ownerEmail}"}`],
    ["a number as password", `{"email":"${ownerEmail}","password":1}`],
    ["an unknown member", `{"email":"${ownerEmail}","password":"${password}","remember":true}`],
    ["an invalid email address", `{"email":"sanne","password":"${password}"}`],
    [
      "a duplicate member",
      `{"email":"${ownerEmail}","password":"not this one","password":"${password}"}`,
    ],
  ])("returns 400 AUTH_VALIDATION_ERROR for %s", async (_name, text) => {
    const rejected = await send(product, login, { method: "POST", text });
    expect(comparableProblem(rejected)).toMatchObject({
      httpStatus: 400,
      code: "AUTH_VALIDATION_ERROR",
    });
    expect(rejected.headers.getSetCookie()).toEqual([]);
  });

  test("returns 403 to a page of another origin", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const rejected = await signIn({ email: ownerEmail, password }, headers);
    expect(comparableProblem(rejected)).toMatchObject({
      httpStatus: 403,
      code: "CSRF_ORIGIN_REFUSED",
    });
    expect(rejected.headers.getSetCookie()).toEqual([]);
  });
});

test("the logs contain no secrets, even of malformed requests", async () => {
  const { headers, body } = await send(product, login, { json: { email: ownerEmail, password } });
  expect(body.user.email).toBe(ownerEmail);
  const jar: CookieJar = new Map();
  storeCookies(jar, headers);
  const cookie = toCookieHeader(jar);
  const session = JSON.parse(
    Buffer.from(cookie.slice("sb-auth-token=base64-".length), "base64url").toString(),
  ) as { access_token: string; refresh_token: string };
  product.secrets.add(session.access_token);
  product.secrets.add(session.refresh_token);
  const { access_token: token } = session;
  const idp = (path: string, init: RequestInit) => fetch(product.idpUrl + path, init);
  const form = new URLSearchParams({ email: ownerEmail, password, authorization_id: "none" });

  const statuses = [
    (await send(product, login, { method: "POST", text: `{"email":1,"password":"${password}` }))
      .status,
    (await send(product, `${me}?access_token=${token}`)).status,
    (await send(product, me, { token: `${token.slice(0, -4)}AAAA` })).status,
    (await send(product, me, { token: `${token} ${token}` })).status,
    (await send(product, me, { cookie: `${cookie}%` })).status,
    (await send(product, me, { cookie: `sb-auth-token=${token}` })).status,
    (await send(product, `/api/v1/nothing/${token}`, { token, cookie })).status,
    (await send(product, "/api/mcp", { method: "POST", text: `{"token":"${token}`, token })).status,
    await statusOf(me, { authorization: [`Bearer ${token}`, `Bearer ${token}`] }),
    (await idp("/user", { headers: { authorization: `Bearer ${token}x` } })).status,
    (await idp("/token?grant_type=refresh_token", { method: "POST", body: session.refresh_token }))
      .status,
    (await fetch(new URL("/oauth/sign-in", product.idpUrl), { method: "POST", body: form })).status,
  ];
  // Each request is rejected, and none causes a 5xx status.
  for (const status of statuses) expect([400, 401, 403, 404, 415]).toContain(status);

  expect(product.log()).toContain("Werkbank answers at");
  expect(product.log()).toContain("Identity provider ready at");
  expect(await product.secrets.findIn(product.log())).toEqual([]);
  // The search for secrets itself works.
  for (const secret of [token, session.refresh_token, password, cookie]) {
    expect(await product.secrets.findIn(`{"message":"refused ${secret}"}`)).not.toEqual([]);
  }
});

describe("raw request headers", () => {
  let token: string;
  beforeAll(async () => {
    ({ access_token: token } = await signInWithPassword(product));
  });
  const mcp = "/api/mcp";

  test.each([
    ["two Authorization headers", { authorization: ["Bearer bad", "GOOD"] }],
    ["two equal Authorization headers", { authorization: ["GOOD", "GOOD"] }],
    [
      "an Authorization header of another scheme before the bearer token",
      { authorization: ["Basic dXNlcjpwYXNz", "GOOD"] },
    ],
  ])("401 at REST and MCP for %s", async (_, { authorization }) => {
    const headers = {
      authorization: authorization.map((v) => v.replace("GOOD", `Bearer ${token}`)),
    };
    expect([await statusOf(me, headers), await statusOf(mcp, headers, "POST")]).toEqual([401, 401]);
    expect(await statusOf(me, { authorization: `bearer ${token}` })).toBe(200);
  });

  test("a session cookie of ten chunks is accepted; more than 64 kB of headers return 431", async () => {
    const chunks = Array.from({ length: 10 }, (_, index) => `sb-auth-token.${index}=`);
    const sessionCookies = chunks.map((chunk) => chunk + "x".repeat(3_180)).join("; ");
    // The cookie is read, but is not a session; with a bearer token, only the token counts.
    expect(await statusOf(me, { cookie: sessionCookies })).toBe(401);
    const withinLimit = `${sessionCookies}; other=${"y".repeat(20_000)}`;
    expect(await statusOf(me, { cookie: withinLimit, authorization: `Bearer ${token}` })).toBe(200);
    const tooMuch = { cookie: `${sessionCookies}; other=${"y".repeat(40_000)}` };
    expect(await statusOf(me, tooMuch)).toBe(431);
  });

  test.each([
    ["evil.example", 403],
    ["evil.example:3000", 403],
    ["127.0.0.1.evil.example", 403],
    ["localhost:1", 200],
    ["[::1]:1", 200],
    ["127.0.0.1", 200],
  ])("the product MCP server with Host %s returns %i", async (host, status) => {
    const headers = { host, authorization: `Bearer ${token}` };
    expect(await statusOf(mcp, headers, "POST")).toBe(status);
    // An absolute request target determines the host (RFC 9112 section 3.2.2).
    const named = `http://${host}${mcp}`;
    expect(await statusOf(named, { ...headers, host: "127.0.0.1" }, "POST")).toBe(status);
  });

  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["http://127.0.0.1:OWN", 200],
    ["http://localhost:OWN", 200],
  ])("the product MCP server with Origin %s returns %i", async (page, status) => {
    const origin = page.replace("OWN", new URL(product.baseUrl).port);
    const headers = { origin, authorization: `Bearer ${token}` };
    expect(await statusOf(mcp, headers, "POST")).toBe(status);
  });

  test("the outbox returns 403 to a foreign Host (DNS rebinding)", async () => {
    expect(await statusOf("/outbox", { host: "evil.example" })).toBe(403);
    expect(await statusOf("/outbox", {})).toBe(200);
  });
});

/** Sends a request with exactly these headers; returns its status. */
function statusOf(
  path: string,
  headers: Record<string, string | string[]>,
  method = "GET",
): Promise<number | undefined> {
  const { port } = new URL(product.baseUrl);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    request.on("error", reject);
    if (method === "GET") {
      request.end();
      return;
    }
    request.setHeader("content-type", "application/json");
    request.setHeader("accept", "application/json, text/event-stream");
    request.setHeader("mcp-protocol-version", "2025-11-25");
    request.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  });
}
