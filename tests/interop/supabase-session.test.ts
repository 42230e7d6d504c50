import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { describe, expect } from "vitest";
import { type CookieJar, keepCookies, toCookieHeader } from "./cookie-jar.ts";
import { owner, password, type Product, send } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

// Sessions made by the libraries of the real provider, used at the service, and the other way round.

const me = "/api/v1/users/me";
const talkative = "youssef@singel.example";

let product: Product;
/** What the libraries call the address of a project: the issuer without its path. */
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
    const { data, error } = await supabase.auth.signInWithPassword({ email: owner, password });
    expect(error).toBeNull();
    return { supabase, session: data.session! };
  }

  test("its access token is a bearer token of the service", async () => {
    const { session } = await signedIn();
    const { status, body } = await send(product, me, { token: session.access_token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: session.user.id,
      email: owner,
      emailConfirmedAt: expect.any(String),
      organizations: [{ name: "Fietswerkplaats De Singel B.V.", roleName: "Owner" }],
      token: {
        scopes: [],
        clientId: null,
        expiresAt: new Date(session.expires_at! * 1000).toISOString(),
      },
    });
  });

  test("claims and a changed profile are those that the service sees", async () => {
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

  test("a refreshed session goes on, and its spent refresh token is not taken by another", async () => {
    const { supabase, session } = await signedIn();
    const first = await supabase.auth.refreshSession();
    const second = await supabase.auth.refreshSession();
    expect([first.error, second.error]).toEqual([null, null]);
    expect(await statusOf(second.data.session!.access_token)).toBe(200);
    const { error } = await createSupabase().auth.refreshSession(session);
    expect(error?.code).toBe("refresh_token_already_used");
  });

  test("after signing out everywhere no refresh token works, and access tokens live until exp", async () => {
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

  async function signedIn(email = owner): Promise<CookieJar> {
    const jar: CookieJar = new Map();
    const { error } = await createCookieClient(jar).auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return jar;
  }

  /** A session of another person, whose metadata outgrow one cookie. */
  async function signedInOverChunks(): Promise<CookieJar> {
    // Another test may have left more.
    const before = createCookieClient(await signedIn(talkative));
    expect((await before.auth.updateUser({ data: { notes: "" } })).error).toBeNull();
    const jar = await signedIn(talkative);
    const data = { notes: "x".repeat(3_000) };
    expect((await createCookieClient(jar).auth.updateUser({ data })).error).toBeNull();
    return jar;
  }

  test("the service reads the cookie that it writes", async () => {
    const jar = await signedIn();
    expect([...jar.keys()]).toEqual([name]);
    const { status, body } = await send(product, me, { cookie: toCookieHeader(jar) });
    expect([status, body.email]).toEqual([200, owner]);
  });

  test("the service reads the chunks that it writes, in any order", async () => {
    const jar = await signedInOverChunks();
    expect([...jar.keys()].toSorted()).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
    const cookie = toCookieHeader(new Map([...jar].toReversed()));
    expect((await send(product, me, { cookie })).body.email).toBe(talkative);
    jar.delete(`${name}.1`);
    const broken = await send(product, me, { cookie: toCookieHeader(jar) });
    expect([broken.status, broken.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });

  test("its server client reads the cookie that signing in at the service writes", async () => {
    const jar: CookieJar = new Map();
    const { headers } = await send(product, "/api/v1/auth/login", {
      json: { email: owner, password },
    });
    keepCookies(jar, headers);
    const client = createCookieClient(jar);
    expect((await client.auth.getUser()).data.user?.email).toBe(owner);
    expect((await client.auth.getSession()).data.session).toMatchObject({
      token_type: "bearer",
      user: { email: owner },
    });
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ iss: product.idpUrl });
    // And renews it: the cookie it then writes is the service's session again.
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await send(product, me, { cookie: toCookieHeader(jar) })).status).toBe(200);
  });

  test("cookies on both sides of a chunk limit are read alike by the service and its client", async () => {
    const jar = await signedIn(talkative);
    const login = async (notes: string) => {
      expect((await createCookieClient(jar).auth.updateUser({ data: { notes } })).error).toBeNull();
      const written: CookieJar = new Map();
      const { headers } = await send(product, "/api/v1/auth/login", {
        json: { email: talkative, password },
      });
      keepCookies(written, headers);
      return { written, length: [...written.values()].join("").length };
    };
    // Metadata stand in the token and in the record of the user: one character more is about three.
    const [short, long] = [await login("x".repeat(200)), await login("x".repeat(1_200))];
    const growth = (long.length - short.length) / 1_000;
    const nearest = 200 + Math.round((2 * 3_180 - short.length) / growth);
    const lengths = new Map<number, number>();
    for (let size = nearest - 2; size <= nearest + 2; size += 1) {
      const { written, length } = await login("x".repeat(size));
      lengths.set(length, written.size);
      expect((await send(product, me, { cookie: toCookieHeader(written) })).body.email).toBe(
        talkative,
      );
      const client = createCookieClient(written);
      expect((await client.auth.getUser()).data.user?.user_metadata["notes"]).toHaveLength(size);
      // And what the client writes in its place is read by the service.
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect((await send(product, me, { cookie: toCookieHeader(written) })).status).toBe(200);
    }
    expect(new Set(lengths.values())).toEqual(new Set([2, 3]));
    for (const [length, chunks] of lengths) expect(chunks).toBe(Math.ceil(length / 3_180));
  });

  test("signing in over the chunks of another, and out again, leaves nothing behind", async () => {
    const jar = await signedInOverChunks();
    const chunks = [...jar.keys()];
    expect(chunks.length).toBeGreaterThan(2);

    const login = await send(product, "/api/v1/auth/login", {
      json: { email: owner, password },
      cookie: toCookieHeader(jar),
    });
    keepCookies(jar, login.headers);
    expect([...jar.keys()]).toEqual([name]);

    const stale = new Map([...jar, ...chunks.map((chunk) => [chunk, "stale"] as const)]);
    const { access_token: token } = (await createCookieClient(jar).auth.getSession()).data.session!;
    const logout = await send(product, "/api/v1/auth/logout", {
      method: "POST",
      cookie: toCookieHeader(stale),
    });
    expect(logout.status).toBe(204);
    keepCookies(stale, logout.headers);
    expect([...stale.keys()]).toEqual([]);
    expect(await statusOf(token)).toBe(200);
    expect((await createCookieClient(jar).auth.refreshSession()).error?.code).toBe(
      "refresh_token_not_found",
    );
  });
});
