import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { describe, expect } from "vitest";
import { type CookieJar, storeCookies, toCookieHeader } from "./cookie-jar.ts";
import { ownerEmail, password, type Product, send } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

// Sessions that Supabase's client libraries create, used at the service, and the reverse.

const me = "/api/v1/users/me";
const otherEmail = "youssef@singel.example";

let product: Product;
/** The project URL of the libraries: the issuer without its path. */
let projectUrl: string;

test.beforeAll(({ product: shared }) => {
  product = shared;
  projectUrl = new URL(product.idpUrl).origin;
});

const statusOf = async (token: string) => (await send(product, me, { token })).status;

describe("@supabase/supabase-js", () => {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const createSupabase = () => createClient(projectUrl, "any key", { auth });

  async function signedIn() {
    const supabase = createSupabase();
    const { data, error } = await supabase.auth.signInWithPassword({ email: ownerEmail, password });
    expect(error).toBeNull();
    return { supabase, session: data.session! };
  }

  test("the service accepts its access token", async () => {
    const { session } = await signedIn();
    const { status, body } = await send(product, me, { token: session.access_token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: session.user.id,
      email: ownerEmail,
      emailConfirmedAt: expect.any(String),
      organizations: [{ name: "Fietswerkplaats De Singel B.V.", roleName: "Owner" }],
      token: {
        scopes: [],
        clientId: null,
        expiresAt: new Date(session.expires_at! * 1000).toISOString(),
      },
    });
  });

  test("its claims match the user of the service, also after a profile change", async () => {
    const { supabase, session } = await signedIn();
    const { data, error } = await supabase.auth.getClaims();
    expect(error).toBeNull();
    const { body } = await send(product, me, { token: session.access_token });
    expect(data?.claims).toMatchObject({ sub: body.id, email: body.email, iss: product.idpUrl });

    const updated = await supabase.auth.updateUser({ data: { nickname: "San" } });
    expect(updated.error).toBeNull();
    expect((await supabase.auth.refreshSession()).error).toBeNull();
    const { data: after } = await supabase.auth.getClaims();
    expect(after?.claims.user_metadata).toMatchObject({ nickname: "San" });
    const { access_token: token } = (await supabase.auth.getSession()).data.session!;
    expect((await send(product, me, { token })).body.id).toBe(body.id);
  });

  test("a refreshed session is accepted, and its used refresh token is rejected", async () => {
    const { supabase, session } = await signedIn();
    const first = await supabase.auth.refreshSession();
    const second = await supabase.auth.refreshSession();
    expect([first.error, second.error]).toEqual([null, null]);
    expect(await statusOf(second.data.session!.access_token)).toBe(200);
    const { error } = await createSupabase().auth.refreshSession(session);
    expect(error?.code).toBe("refresh_token_already_used");
  });

  test("after a global sign-out refresh tokens are rejected, and access tokens are valid until exp", async () => {
    const { session: elsewhere } = await signedIn();
    const { supabase, session } = await signedIn();
    expect((await supabase.auth.signOut({ scope: "global" })).error).toBeNull();
    for (const { refresh_token, access_token } of [session, elsewhere]) {
      const { error } = await createSupabase().auth.refreshSession({ refresh_token });
      expect(error?.code).toBe("refresh_token_not_found");
      expect(await statusOf(access_token)).toBe(200);
    }
  });

  test("signing out at the service ends that session only", async () => {
    const { session: other } = await signedIn();
    const { session } = await signedIn();
    const { status } = await send(product, "/api/v1/auth/logout", {
      method: "POST",
      token: session.access_token,
    });
    expect(status).toBe(204);
    const refresh = (refresh_token: string) =>
      createSupabase().auth.refreshSession({ refresh_token });
    expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_not_found");
    expect((await refresh(other.refresh_token)).error).toBeNull();
  });
});

describe("@supabase/ssr", () => {
  const name = "sb-auth-token";

  function createCookieClient(jar: CookieJar) {
    return createServerClient(projectUrl, "any key", {
      cookieOptions: { name },
      cookies: {
        getAll: () => [...jar].map(([cookie, value]) => ({ name: cookie, value })),
        setAll: (cookies) => {
          for (const { name: cookie, value } of cookies) {
            if (value === "") jar.delete(cookie);
            else jar.set(cookie, value);
          }
        },
      },
    });
  }

  async function signedIn(email = ownerEmail): Promise<CookieJar> {
    const jar: CookieJar = new Map();
    const { error } = await createCookieClient(jar).auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return jar;
  }

  /** Signs in another user, whose metadata needs more than one cookie. */
  async function signInWithChunks(): Promise<CookieJar> {
    // Another test may have stored longer metadata.
    const before = createCookieClient(await signedIn(otherEmail));
    expect((await before.auth.updateUser({ data: { notes: "" } })).error).toBeNull();
    const jar = await signedIn(otherEmail);
    const data = { notes: "x".repeat(3_000) };
    expect((await createCookieClient(jar).auth.updateUser({ data })).error).toBeNull();
    return jar;
  }

  test("the service reads the cookie that it writes", async () => {
    const jar = await signedIn();
    expect([...jar.keys()]).toEqual([name]);
    const { status, body } = await send(product, me, { cookie: toCookieHeader(jar) });
    expect([status, body.email]).toEqual([200, ownerEmail]);
  });

  test("the service reads the chunks that it writes, in any order", async () => {
    const jar = await signInWithChunks();
    expect([...jar.keys()].toSorted()).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
    const cookie = toCookieHeader(new Map([...jar].toReversed()));
    expect((await send(product, me, { cookie })).body.email).toBe(otherEmail);
    jar.delete(`${name}.1`);
    const broken = await send(product, me, { cookie: toCookieHeader(jar) });
    expect([broken.status, broken.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("its server client reads the cookie that the service sets", async () => {
    const jar: CookieJar = new Map();
    const { headers } = await send(product, "/api/v1/auth/login", {
      json: { email: ownerEmail, password },
    });
    storeCookies(jar, headers);
    const client = createCookieClient(jar);
    expect((await client.auth.getUser()).data.user?.email).toBe(ownerEmail);
    expect((await client.auth.getSession()).data.session).toMatchObject({
      token_type: "bearer",
      user: { email: ownerEmail },
    });
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ iss: product.idpUrl });
    // It also refreshes the session, and the service reads the cookie that it then writes.
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await send(product, me, { cookie: toCookieHeader(jar) })).status).toBe(200);
  });

  test("the service and its client read cookies just below and above a chunk limit", async () => {
    const jar = await signedIn(otherEmail);
    const login = async (notes: string) => {
      expect((await createCookieClient(jar).auth.updateUser({ data: { notes } })).error).toBeNull();
      const written: CookieJar = new Map();
      const { headers } = await send(product, "/api/v1/auth/login", {
        json: { email: otherEmail, password },
      });
      storeCookies(written, headers);
      return { written, length: [...written.values()].join("").length };
    };
    // The metadata is in the token and in the user record: one more character adds about three.
    const [short, long] = [await login("x".repeat(200)), await login("x".repeat(1_200))];
    const growth = (long.length - short.length) / 1_000;
    const nearest = 200 + Math.round((2 * 3_180 - short.length) / growth);
    const lengths = new Map<number, number>();
    for (let size = nearest - 2; size <= nearest + 2; size += 1) {
      const { written, length } = await login("x".repeat(size));
      lengths.set(length, written.size);
      expect((await send(product, me, { cookie: toCookieHeader(written) })).body.email).toBe(
        otherEmail,
      );
      const client = createCookieClient(written);
      expect((await client.auth.getUser()).data.user?.user_metadata["notes"]).toHaveLength(size);
      // The service reads the cookie that the client writes in its place.
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect((await send(product, me, { cookie: toCookieHeader(written) })).status).toBe(200);
    }
    expect(new Set(lengths.values())).toEqual(new Set([2, 3]));
    for (const [length, chunks] of lengths) expect(chunks).toBe(Math.ceil(length / 3_180));
  });

  test("signing in replaces the cookie chunks of another session, and signing out removes all chunks", async () => {
    const jar = await signInWithChunks();
    const chunks = [...jar.keys()];
    expect(chunks.length).toBeGreaterThan(2);

    const login = await send(product, "/api/v1/auth/login", {
      json: { email: ownerEmail, password },
      cookie: toCookieHeader(jar),
    });
    storeCookies(jar, login.headers);
    expect([...jar.keys()]).toEqual([name]);

    const stale = new Map([...jar, ...chunks.map((chunk) => [chunk, "stale"] as const)]);
    const { access_token: token } = (await createCookieClient(jar).auth.getSession()).data.session!;
    const logout = await send(product, "/api/v1/auth/logout", {
      method: "POST",
      cookie: toCookieHeader(stale),
    });
    expect(logout.status).toBe(204);
    storeCookies(stale, logout.headers);
    expect([...stale.keys()]).toEqual([]);
    expect(await statusOf(token)).toBe(200);
    expect((await createCookieClient(jar).auth.refreshSession()).error?.code).toBe(
      "refresh_token_not_found",
    );
  });
});
