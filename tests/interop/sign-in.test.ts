import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CookieJar, keepCookies, toCookieHeader } from "./cookie-jar.ts";
import { type Answer, owner, password, type Product, send, startProduct } from "./product.ts";

const me = "/api/v1/users/me";
const login = "/api/v1/auth/login";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const signIn = (json: unknown, headers: Record<string, string> = {}, path = login) =>
  send(product, path, { json, headers });

/** What is left of a problem without what names the one request. */
const problemOf = ({ status, body }: Answer) => {
  const { instance: _, requestId: __, ...problem } = body;
  return { ...problem, answered: status };
};

describe("signing in", () => {
  test.each(["/api/v1/auth/login", "/v1/auth/login", "/api/auth/login", "/auth/login"])(
    "sets the session cookie at %s, and gives no token to scripts of the page",
    async (path) => {
      const { status, headers, body } = await signIn({ email: owner, password }, {}, path);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^sb-auth-token=base64-[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u,
        ),
      ]);
      expect(body).toMatchObject({
        user: { email: owner },
        session: { expiresAt: expect.stringMatching(/^20.*Z$/u) },
      });
      expect(await product.secrets.findIn(JSON.stringify(body))).toEqual([]);
      const jar: CookieJar = new Map();
      keepCookies(jar, headers);
      expect((await send(product, me, { cookie: toCookieHeader(jar) })).body.email).toBe(owner);
    },
  );

  test("401 alike for a wrong password and an unknown address", async () => {
    const wrong = await signIn({ email: owner, password: "not the password" });
    const unknown = await signIn({ email: "nobody@singel.example", password: "not the password" });
    expect(problemOf(wrong)).toMatchObject({ answered: 401, code: "AUTH_INVALID_CREDENTIALS" });
    expect(problemOf(unknown)).toEqual(problemOf(wrong));
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("403 for an address that is not confirmed, once the password is right", async () => {
    const email = "new@singel.example";
    const right = await signIn({ email, password });
    expect(problemOf(right)).toMatchObject({ answered: 403, code: "AUTH_CONFIRMATION_REQUIRED" });
    expect(right.headers.getSetCookie()).toEqual([]);
    const wrong = await signIn({ email, password: "not the password" });
    expect(problemOf(wrong)).toMatchObject({ answered: 401, code: "AUTH_INVALID_CREDENTIALS" });
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["no object", "[]"],
    ["a member missing", `{"email":"${owner}"}`],
    ["a number as password", `{"email":"${owner}","password":1}`],
    ["an unknown member", `{"email":"${owner}","password":"${password}","remember":true}`],
    ["no address", `{"email":"sanne","password":"${password}"}`],
    ["a member twice", `{"email":"${owner}","password":"not this one","password":"${password}"}`],
  ])("400 AUTH_VALIDATION_ERROR for %s", async (_name, text) => {
    const refused = await send(product, login, { method: "POST", text });
    expect(problemOf(refused)).toMatchObject({ answered: 400, code: "AUTH_VALIDATION_ERROR" });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test("403 for a page of another origin", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const refused = await signIn({ email: owner, password }, headers);
    expect(problemOf(refused)).toMatchObject({ answered: 403, code: "CSRF_ORIGIN_REFUSED" });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });
});

test("nothing secret is written to the logs, whatever is sent wrongly", async () => {
  const { headers, body } = await send(product, login, { json: { email: owner, password } });
  expect(body.user.email).toBe(owner);
  const jar: CookieJar = new Map();
  keepCookies(jar, headers);
  const cookie = toCookieHeader(jar);
  const session = JSON.parse(
    Buffer.from(cookie.slice("sb-auth-token=base64-".length), "base64url").toString(),
  ) as { access_token: string; refresh_token: string };
  product.secrets.add(session.access_token);
  product.secrets.add(session.refresh_token);
  const { access_token: token } = session;
  const idp = (path: string, init: RequestInit) => fetch(product.idpUrl + path, init);
  const form = new URLSearchParams({ email: owner, password, authorization_id: "none" });

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
    await twice(token),
    (await idp("/user", { headers: { authorization: `Bearer ${token}x` } })).status,
    (await idp("/token?grant_type=refresh_token", { method: "POST", body: session.refresh_token }))
      .status,
    (await fetch(new URL("/oauth/sign-in", product.idpUrl), { method: "POST", body: form })).status,
  ];
  // Only what each of them is for: none is taken, none breaks anything.
  for (const status of statuses) expect([400, 401, 403, 404, 415]).toContain(status);

  expect(product.log()).toContain("Werkbank answers at");
  expect(product.log()).toContain("Identity provider ready at");
  expect(await product.secrets.findIn(product.log())).toEqual([]);
  // The search itself finds what it is for.
  for (const secret of [token, session.refresh_token, password, cookie]) {
    expect(await product.secrets.findIn(`{"message":"refused ${secret}"}`)).not.toEqual([]);
  }
});

/** The status of a request with two `Authorization` headers, which `fetch` would join. */
function twice(token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(product.baseUrl + me, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.setHeader("authorization", [`Bearer ${token}`, `Bearer ${token}`]);
    request.on("error", reject);
    request.end();
  });
}
