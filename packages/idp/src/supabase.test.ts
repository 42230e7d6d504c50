import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  banned,
  createTestClock,
  password,
  sanne,
  startIdp,
  unconfirmed,
} from "./testing/running-idp.ts";
import type { RunningIdp } from "./testing/running-idp.ts";

let running: RunningIdp;
const clock = createTestClock();

beforeEach(async () => {
  running = await startIdp({ clock: clock.now });
});
afterEach(() => running.close());

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
const createSupabase = () => createClient(running.origin, "any key", { auth });

async function signedIn() {
  const supabase = createSupabase();
  const { data, error } = await supabase.auth.signInWithPassword({ email: sanne.email, password });
  expect(error).toBeNull();
  return { supabase, session: data.session! };
}

describe("supabase-js", () => {
  test("signs in with a password and reads user and claims", async () => {
    const { supabase, session } = await signedIn();
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(session.expires_at).toBe(Math.floor(clock.now() / 1000) + 3600);

    const { data } = await supabase.auth.getUser();
    expect(data.user).toMatchObject({
      id: sanne.id,
      aud: "authenticated",
      role: "authenticated",
      email: sanne.email,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { name: sanne.displayName },
      is_anonymous: false,
    });
    expect(data.user?.identities).toMatchObject([{ provider: "email", user_id: sanne.id }]);

    // Verified locally with the published key set, without a shared secret.
    const claims = await supabase.auth.getClaims(session.access_token);
    expect(claims.error).toBeNull();
    expect(claims.data?.claims).toMatchObject({ sub: sanne.id, iss: running.issuer });
  });

  test("access tokens have exactly the claims of Supabase Auth", async () => {
    const { session } = await signedIn();
    const header = decodeProtectedHeader(session.access_token);
    expect(header).toEqual({ alg: "ES256", kid: expect.any(String), typ: "JWT" });
    const now = Math.floor(clock.now() / 1000);
    expect(decodeJwt(session.access_token)).toEqual({
      iss: running.issuer,
      sub: sanne.id,
      aud: "authenticated",
      exp: now + 3600,
      iat: now,
      email: sanne.email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {
        name: sanne.displayName,
        display_name: sanne.displayName,
        email_verified: true,
      },
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: now }],
      session_id: expect.stringMatching(/^[\da-f-]{36}$/u),
      is_anonymous: false,
    });
  });

  test("refreshes a session and gets a new refresh token", async () => {
    const { supabase, session } = await signedIn();
    const { data, error } = await supabase.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const before = decodeJwt(session.access_token)["session_id"];
    expect(decodeJwt(data.session!.access_token)["session_id"]).toBe(before);
  });

  test("signs out: refresh and user fail afterwards", async () => {
    const { supabase, session } = await signedIn();
    expect((await supabase.auth.signOut()).error).toBeNull();

    const other = createSupabase();
    const refreshed = await other.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error?.code).toBe("refresh_token_not_found");
    const user = await other.auth.getUser(session.access_token);
    expect(user.error?.name).toBe("AuthSessionMissingError");
  });

  test.each([
    ["others", [false, true]],
    ["local", [true, false]],
    ["global", [false, false]],
  ] as const)("signs out with scope %s", async (scope, [firstLives, secondLives]) => {
    const first = await signedIn();
    const second = await signedIn();
    await second.supabase.auth.signOut({ scope });
    const lives = async (token: string) =>
      (await createSupabase().auth.refreshSession({ refresh_token: token })).error === null;
    expect(await lives(first.session.refresh_token)).toBe(firstLives);
    expect(await lives(second.session.refresh_token)).toBe(secondLives);
  });

  test("updates metadata and password; other sessions end with the old password", async () => {
    const other = await signedIn();
    const { supabase } = await signedIn();
    const updated = await supabase.auth.updateUser({
      data: { nickname: "San", display_name: null },
      password: "another password",
    });
    expect(updated.error).toBeNull();
    expect(updated.data.user?.user_metadata).toEqual({
      name: sanne.displayName,
      email_verified: true,
      nickname: "San",
    });
    expect((await supabase.auth.getUser()).error).toBeNull();
    expect((await other.supabase.auth.refreshSession()).error?.code).toBe(
      "refresh_token_not_found",
    );
    const old = await createSupabase().auth.signInWithPassword({ email: sanne.email, password });
    expect(old.error?.code).toBe("invalid_credentials");
  });

  test.each([
    ["weak_password", "short"],
    ["same_password", password],
  ])("returns %s for a new password", async (code, candidate) => {
    const { supabase } = await signedIn();
    const { error } = await supabase.auth.updateUser({ password: candidate });
    expect(error).toMatchObject({ status: 422, code });
  });

  test.each([
    ["a wrong password", sanne.email, "not it", "invalid_credentials"],
    ["an unknown address", "nobody@singel.example", password, "invalid_credentials"],
    ["an unconfirmed address", unconfirmed.email, password, "email_not_confirmed"],
    ["a banned account", banned.email, password, "user_banned"],
    ["an unconfirmed address and a wrong password", unconfirmed.email, "no", "invalid_credentials"],
  ])("refuses %s", async (_name, email, candidate, code) => {
    const { data, error } = await createSupabase().auth.signInWithPassword({
      email,
      password: candidate,
    });
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code });
  });
});

describe("@supabase/ssr", () => {
  const name = "sb-auth-token";

  function createCookieClient(jar: Map<string, string>) {
    return createServerClient(running.origin, "any key", {
      cookieOptions: { name },
      cookies: {
        getAll: () => [...jar].map(([cookie, value]) => ({ name: cookie, value })),
        setAll: (cookies) => {
          for (const { name: cookie, value } of cookies) {
            if (value === "") {
              jar.delete(cookie);
            } else {
              jar.set(cookie, value);
            }
          }
        },
      },
    });
  }

  test("writes the session in chunks and reads it back", async () => {
    const jar = new Map<string, string>();
    const writer = createCookieClient(jar);
    const { error } = await writer.auth.signInWithPassword({ email: sanne.email, password });
    expect(error).toBeNull();
    // A session with much metadata exceeds one cookie.
    await writer.auth.updateUser({ data: { notes: "x".repeat(2000) } });

    const names = [...jar.keys()].filter((cookie) => cookie.startsWith(name));
    expect(names.toSorted()).toEqual(names.map((_, index) => `${name}.${index}`));
    expect(names.length).toBeGreaterThan(1);
    const value = names
      .toSorted()
      .map((cookie) => jar.get(cookie))
      .join("");
    expect(value.slice(0, 3180)).toBe(jar.get(`${name}.0`));
    expect(value).toMatch(/^base64-[\w-]+$/u);
    const session = JSON.parse(Buffer.from(value.slice(7), "base64url").toString()) as object;
    expect(session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: { id: sanne.id },
    });

    const reader = createCookieClient(jar);
    expect((await reader.auth.getUser()).data.user?.id).toBe(sanne.id);
    expect((await reader.auth.getClaims()).data?.claims.sub).toBe(sanne.id);
    await reader.auth.signOut();
    expect([...jar.keys()]).toEqual([]);
  });
});
