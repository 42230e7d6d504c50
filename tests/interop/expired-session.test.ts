import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CookieJar, storeCookies, toCookieHeader } from "./cookie-jar.ts";
import {
  ownerEmail,
  type Product,
  send,
  signIn,
  startProduct,
  type Tokens,
} from "../support/product.ts";

// Uses sessions of two hours ago: the provider issued them with its clock set back, and was then restarted on the same
// data with the right time. No test has to wait for a token to expire.

const me = "/api/v1/users/me";
const name = "sb-auth-token";

const setClockBack = `
const Real = Date;
const now = () => Real.now() - 2 * 60 * 60 * 1000;
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
  static now() { return now(); }
};`;
const clockSetBack = {
  NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=data:text/javascript,${encodeURIComponent(setClockBack)}`,
};

let product: Product;
const sessions: Tokens[] = [];

beforeAll(async () => {
  product = await startProduct({ idp: false });
  await product.startIdp(clockSetBack);
  for (let index = 0; index < 7; index += 1) sessions.push(await signIn(product));
  await product.startIdp();
});
afterAll(() => product?.stop());

/** Returns an unused expired session, a different one for each test. */
function takeSession(): Tokens {
  const session = sessions.pop();
  if (session === undefined) throw new Error("More sessions are needed.");
  expect(session.expires_at * 1000).toBeLessThan(Date.now());
  return session;
}

const toCookie = (session: Tokens): string =>
  `${name}=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

function readSessionCookie(headers: Headers): Tokens {
  const jar: CookieJar = new Map();
  storeCookies(jar, headers);
  const value = jar.get(name) ?? "";
  const session = JSON.parse(Buffer.from(value.slice("base64-".length), "base64url").toString());
  for (const secret of [session.access_token, session.refresh_token]) product.secrets.add(secret);
  return session;
}

const canRefresh = async ({ refresh_token }: Tokens): Promise<boolean> => {
  const auth = { persistSession: false, autoRefreshToken: false };
  const supabase = createClient(new URL(product.idpUrl).origin, "any key", { auth });
  return (await supabase.auth.refreshSession({ refresh_token })).error === null;
};

describe("an expired session in the cookie", () => {
  test("is renewed once and written back", async () => {
    const expired = takeSession();
    const first = await send(product, me, { cookie: toCookie(expired) });
    expect([first.status, first.body.email]).toEqual([200, ownerEmail]);
    const renewed = readSessionCookie(first.headers);
    expect(renewed.refresh_token).not.toBe(expired.refresh_token);
    expect(renewed.expires_at * 1000).toBeGreaterThan(Date.now());

    const jar: CookieJar = new Map();
    storeCookies(jar, first.headers);
    const second = await send(product, me, { cookie: toCookieHeader(jar) });
    expect([second.status, second.headers.getSetCookie()]).toEqual([200, []]);
  });

  test("is renewed once for concurrent requests", async () => {
    const cookie = toCookie(takeSession());
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => send(product, me, { cookie })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const renewed = responses.map(({ headers }) => readSessionCookie(headers).refresh_token);
    expect(new Set(renewed).size).toBe(1);
  });

  test("is written back with an error response too, since its refresh token was used", async () => {
    const rejected = await send(product, "/api/v1/organizations/none", {
      cookie: toCookie(takeSession()),
    });
    expect(rejected.status).toBe(400);
    expect(rejected.headers.getSetCookie()).toHaveLength(1);
    expect(await canRefresh(readSessionCookie(rejected.headers))).toBe(true);
  });

  test("is not renewed for a request from another origin", async () => {
    const session = takeSession();
    const rejected = await send(product, "/api/v1/auth/logout", {
      method: "POST",
      cookie: toCookie(session),
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect([rejected.status, rejected.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    expect(rejected.headers.getSetCookie()).toEqual([]);
    expect(await canRefresh(session)).toBe(true);
  });

  test("returns 401 if it was ended meanwhile", async () => {
    const session = takeSession();
    const { headers } = await send(product, me, { cookie: toCookie(session) });
    const renewed = readSessionCookie(headers);
    const { status } = await send(product, "/api/v1/auth/logout", {
      method: "POST",
      cookie: toCookie(renewed),
    });
    expect(status).toBe(204);
    const rejected = await send(product, me, { cookie: toCookie(session) });
    expect([rejected.status, rejected.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("returns 502 and is kept while the provider is down", async () => {
    const session = takeSession();
    await product.stopIdp();
    try {
      const { status, headers, body } = await send(product, me, { cookie: toCookie(session) });
      expect([status, body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.getSetCookie()).toEqual([]);
    } finally {
      await product.startIdp();
    }
    expect(await canRefresh(session)).toBe(true);
  });
});

test("an expired bearer token returns 401 with a challenge, even with a valid session cookie", async () => {
  const { access_token: token } = takeSession();
  const good = toCookie(await signIn(product));
  expect((await send(product, me, { cookie: good })).status).toBe(200);
  const { status, headers, body } = await send(product, me, { token, cookie: good });
  expect([status, body.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
  const challenge = headers.get("www-authenticate");
  expect(challenge).toMatch(/^Bearer error="invalid_token", /u);
  expect(challenge).toContain(
    `resource_metadata="${product.baseUrl}/.well-known/oauth-protected-resource"`,
  );
});
