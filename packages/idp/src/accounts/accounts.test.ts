import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastMail, partOf, readOutbox } from "../testing/outbox.ts";
import {
  call,
  createTestClock,
  password,
  sanne,
  startIdp,
  youssef,
} from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

const siteUrl = "https://app.example";
const callback = "https://app.example/callback";
const nadia = "nadia@singel.example";
const chosen = "chosen by nadia";

let running: RunningIdp;
const clock = createTestClock();

beforeEach(async () => {
  running = await startIdp({ clock: clock.now, siteUrl });
});
afterEach(() => running.close());

/** Creates a server-side Supabase client, with storage of its own for the PKCE verifiers. */
function createSupabase(flowType: "implicit" | "pkce" = "implicit"): SupabaseClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const auth = { flowType, storage, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient(running.origin, "any key", { auth });
}

const signUp = (supabase: SupabaseClient, options: Record<string, unknown> = {}) =>
  supabase.auth.signUp({ email: nadia, password: chosen, options });

/** Returns where a message's link leads. */
async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

async function signedIn(email = sanne.email) {
  const supabase = createSupabase();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return supabase;
}

describe("signing up", () => {
  test("returns the user without a session, and the mailed code starts one", async () => {
    const supabase = createSupabase();
    const { data, error } = await signUp(supabase, { data: { name: "Nadia" } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email: nadia,
      role: "authenticated",
      confirmation_sent_at: new Date(clock.now()).toISOString(),
      user_metadata: { name: "Nadia", email: nadia, email_verified: false, sub: data.user?.id },
      identities: [{ provider: "email", identity_data: { email: nadia, email_verified: false } }],
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();

    const early = await supabase.auth.signInWithPassword({ email: nadia, password: chosen });
    expect(early.error?.code).toBe("email_not_confirmed");

    const mail = await lastMail(running, nadia);
    expect(mail).toMatchObject({ kind: "signup", subject: "Confirm your email address" });
    expect(mail.text).toContain(partOf(mail, "code"));
    const token = partOf(mail, "code");
    const verified = await supabase.auth.verifyOtp({ email: nadia, token, type: "signup" });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.id).toBe(data.user?.id);
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
    expect(verified.data.user?.user_metadata["email_verified"]).toBe(true);
    expect(decodeJwt(verified.data.session!.access_token)["amr"]).toMatchObject([
      { method: "otp" },
    ]);
    const later = await supabase.auth.signInWithPassword({ email: nadia, password: chosen });
    expect(later.error).toBeNull();
  });

  test.each(["signup", "email"] as const)("is confirmed by token_hash, type %s", async (type) => {
    const supabase = createSupabase();
    await signUp(supabase);
    const token = partOf(await lastMail(running, nadia), "token");
    const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(nadia);
  });

  test("in the implicit flow, the link redirects with a session in the fragment", async () => {
    const supabase = createSupabase();
    await signUp(supabase, { emailRedirectTo: callback });
    const url = await follow(partOf(await lastMail(running, nadia), "link"));
    expect(url.origin + url.pathname + url.search).toBe(callback);
    const fragment = fragmentOf(url);
    expect(fragment.get("type")).toBe("signup");
    expect(fragment.get("token_type")).toBe("bearer");
    const { data } = await supabase.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(data.user?.email).toBe(nadia);
  });

  test("in the PKCE flow, the link redirects with a code that needs the verifier", async () => {
    const supabase = createSupabase("pkce");
    await signUp(supabase, { emailRedirectTo: callback });
    const link = partOf(await lastMail(running, nadia), "link");
    expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_[\da-f]{64}$/u);
    const url = await follow(link);
    expect(url.hash).toBe("");
    const code = url.searchParams.get("code") ?? "";

    const stolen = { auth_code: code, code_verifier: "x".repeat(43) };
    const refused = await call(running, "/token?grant_type=pkce", { json: stolen });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error_code: "bad_code_verifier" });

    const { data, error } = await supabase.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(decodeJwt(data.session!.access_token)["amr"]).toMatchObject([
      { method: "email/signup" },
    ]);
    const again = await call(running, "/token?grant_type=pkce", { json: stolen });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ error_code: "flow_state_not_found" });
  });

  test("the code of a PKCE link expires after five minutes", async () => {
    const supabase = createSupabase("pkce");
    await signUp(supabase);
    const url = await follow(partOf(await lastMail(running, nadia), "link"));
    clock.advance(301);
    const code = url.searchParams.get("code") ?? "";
    const { error } = await supabase.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  test("resends the message, and only the newest works", async () => {
    const supabase = createSupabase();
    await signUp(supabase);
    const first = await lastMail(running, nadia);
    expect((await supabase.auth.resend({ type: "signup", email: nadia })).error).toBeNull();
    const second = await lastMail(running, nadia);
    expect(second.token).not.toBe(first.token);
    const old = await supabase.auth.verifyOtp({
      token_hash: partOf(first, "token"),
      type: "email",
    });
    expect(old.error?.code).toBe("otp_expired");
    const now = await supabase.auth.verifyOtp({
      token_hash: partOf(second, "token"),
      type: "email",
    });
    expect(now.error).toBeNull();
  });

  test("again before the confirmation replaces the password of the same account", async () => {
    const supabase = createSupabase();
    const first = await supabase.auth.signUp({ email: nadia, password: "of someone else" });
    const second = await signUp(supabase);
    expect(second.data.user?.id).toBe(first.data.user?.id);
    const token = partOf(await lastMail(running, nadia), "token");
    await supabase.auth.verifyOtp({ token_hash: token, type: "signup" });
    const attempt = async (candidate: string) =>
      (await supabase.auth.signInWithPassword({ email: nadia, password: candidate })).error?.code;
    expect(await attempt("of someone else")).toBe("invalid_credentials");
    expect(await attempt(chosen)).toBeUndefined();
  });

  test("writes the message in the language of the request", async () => {
    await call(running, "/signup", {
      json: { email: nadia, password: chosen },
      headers: { "Accept-Language": "nl-NL" },
    });
    const mail = await lastMail(running, nadia);
    expect(mail).toMatchObject({ language: "nl", subject: "Bevestig je e-mailadres" });
  });

  test.each(["r&d/50%#?=@singel.example", "info@xn--e1afmkfd.xn--p1ai"])(
    "accepts the address %s, and its link confirms it",
    async (email) => {
      const supabase = createSupabase();
      expect((await supabase.auth.signUp({ email, password: chosen })).error).toBeNull();
      const mail = await lastMail(running, email);
      const verified = await supabase.auth.verifyOtp({
        token_hash: partOf(mail, "token"),
        type: "signup",
      });
      expect([verified.error, verified.data.user?.email]).toEqual([null, email]);
    },
  );

  test.each([
    [{ email: nadia, password: "short" }, 422, "weak_password"],
    [{ email: nadia, password: "x".repeat(1025) }, 422, "weak_password"],
    [{ email: "nadia", password: chosen }, 400, "validation_failed"],
    [{ email: "nadia@singel", password: chosen }, 400, "validation_failed"],
    [{ email: `${"n".repeat(250)}@singel.example`, password: chosen }, 400, "validation_failed"],
    [{ email: "nadia@nowhere.invalid", password: chosen }, 400, "email_address_invalid"],
    [{ email: nadia }, 400, "validation_failed"],
    [{ phone: "+31600000000", password: chosen }, 400, "phone_provider_disabled"],
    [{}, 422, "anonymous_provider_disabled"],
    [{ email: nadia, password: chosen, data: { x: "x".repeat(5000) } }, 422, "validation_failed"],
    [{ email: nadia, password: chosen, code_challenge: "c" }, 400, "validation_failed"],
    [
      {
        email: nadia,
        password: chosen,
        code_challenge: "c".repeat(43),
        code_challenge_method: "plain",
      },
      400,
      "validation_failed",
    ],
  ])("rejects request %# with its code", async (json, status, code) => {
    const response = await call(running, "/signup", { json });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, error_code: code });
    expect(await readOutbox(running)).toEqual([]);
  });

  test("returns the reasons for a weak password", async () => {
    const { error } = await createSupabase().auth.signUp({ email: nadia, password: "short" });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["length"] });
  });
});

describe("settings", () => {
  test("autoconfirm starts a session at once, and returns user_already_exists for taken addresses", async () => {
    await running.close();
    running = await startIdp({ signUp: "autoconfirm" });
    const supabase = createSupabase();
    const { data } = await signUp(supabase);
    expect(data.session?.user.email_confirmed_at).toBeDefined();
    expect(await readOutbox(running)).toEqual([]);
    expect((await signUp(createSupabase())).error).toMatchObject({
      status: 422,
      code: "user_already_exists",
    });
    const settings = await (await call(running, "/settings")).json();
    expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: true });
  });

  test("disabled rejects every sign-up", async () => {
    await running.close();
    running = await startIdp({ signUp: "disabled" });
    expect((await signUp(createSupabase())).error).toMatchObject({
      status: 422,
      code: "signup_disabled",
    });
    expect(await (await call(running, "/settings")).json()).toMatchObject({ disable_signup: true });
  });

  test("oneTimeTokenSeconds limits the lifetime of links and codes", async () => {
    await running.close();
    running = await startIdp({ clock: clock.now, oneTimeTokenSeconds: 60 });
    const supabase = createSupabase();
    await signUp(supabase);
    clock.advance(61);
    const token = partOf(await lastMail(running, nadia), "token");
    const { error } = await supabase.auth.verifyOtp({ token_hash: token, type: "signup" });
    expect(error).toMatchObject({ status: 403, code: "otp_expired" });
  });
});

describe("recovering a password", () => {
  test.each(["implicit", "pkce"] as const)("over the %s flow", async (flow) => {
    const other = await signedIn();
    const supabase = createSupabase(flow);
    const { error } = await supabase.auth.resetPasswordForEmail(sanne.email, {
      redirectTo: callback,
    });
    expect(error).toBeNull();
    const mail = await lastMail(running, sanne.email);
    expect(mail.kind).toBe("recovery");
    const url = await follow(partOf(mail, "link"));
    if (flow === "pkce") {
      const exchanged = await supabase.auth.exchangeCodeForSession(
        url.searchParams.get("code") ?? "",
      );
      expect(exchanged.error).toBeNull();
      expect(decodeJwt(exchanged.data.session!.access_token)["amr"]).toMatchObject([
        { method: "recovery" },
      ]);
    } else {
      expect(fragmentOf(url).get("type")).toBe("recovery");
      await supabase.auth.setSession({
        access_token: fragmentOf(url).get("access_token") ?? "",
        refresh_token: fragmentOf(url).get("refresh_token") ?? "",
      });
    }
    expect((await supabase.auth.updateUser({ password: "a new password" })).error).toBeNull();
    expect((await lastMail(running, sanne.email)).kind).toBe("password_changed");
    // Sessions elsewhere are ended.
    expect((await other.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await supabase.auth.refreshSession()).error).toBeNull();
  });

  test("accepts the mailed code", async () => {
    const supabase = createSupabase();
    await supabase.auth.resetPasswordForEmail(sanne.email);
    const token = partOf(await lastMail(running, sanne.email), "code");
    const { data } = await supabase.auth.verifyOtp({ email: sanne.email, token, type: "recovery" });
    expect(data.user?.id).toBe(sanne.id);
  });

  test("confirms an unconfirmed address", async () => {
    const supabase = createSupabase();
    await signUp(supabase);
    await supabase.auth.resetPasswordForEmail(nadia);
    const token = partOf(await lastMail(running, nadia, "recovery"), "token");
    const { data } = await supabase.auth.verifyOtp({ token_hash: token, type: "recovery" });
    expect(data.user?.email_confirmed_at).toBeDefined();
  });

  test("a new password invalidates earlier links", async () => {
    const supabase = await signedIn();
    await supabase.auth.resetPasswordForEmail(sanne.email);
    const token = partOf(await lastMail(running, sanne.email), "token");
    await supabase.auth.updateUser({ password: "a new password" });
    const late = await createSupabase().auth.verifyOtp({ token_hash: token, type: "recovery" });
    expect(late.error?.code).toBe("otp_expired");
  });
});

describe("changing the email address", () => {
  const fresh = "sanne@elsewhere.example";

  async function ask() {
    const supabase = await signedIn();
    const { data, error } = await supabase.auth.updateUser({ email: fresh });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: sanne.email, new_email: fresh });
    const old = await lastMail(running, sanne.email, "email_change_current");
    expect(old.text).toContain(fresh);
    return { supabase, old, new: await lastMail(running, fresh, "email_change_new") };
  }

  test("needs confirmation by both addresses, in any order", async () => {
    const requested = await ask();
    const first = await requested.supabase.auth.verifyOtp({
      email: fresh,
      token: partOf(requested.new, "code"),
      type: "email_change",
    });
    expect(first.error).toBeNull();
    expect(first.data).toEqual({ user: null, session: null });
    expect((await requested.supabase.auth.getUser()).data.user?.email).toBe(sanne.email);

    const url = await follow(partOf(requested.old, "link"));
    expect(fragmentOf(url).get("type")).toBe("email_change");
    const { data } = await requested.supabase.auth.getUser();
    expect(data.user).toMatchObject({ email: fresh, user_metadata: { email: fresh } });
    expect(data.user?.new_email).toBeUndefined();
    const attempt = async (email: string) =>
      (await createSupabase().auth.signInWithPassword({ email, password })).error?.code;
    expect([await attempt(fresh), await attempt(sanne.email)]).toEqual([
      undefined,
      "invalid_credentials",
    ]);
  });

  test("the first of two links redirects with a message", async () => {
    const requested = await ask();
    const url = await follow(partOf(requested.new, "link"));
    expect(fragmentOf(url).get("message")).toContain("confirm link sent to the other email");
    expect(fragmentOf(url).has("access_token")).toBe(false);
  });

  test("the same link twice does not count as both", async () => {
    const requested = await ask();
    await follow(partOf(requested.new, "link"));
    const again = await follow(partOf(requested.new, "link"));
    expect(fragmentOf(again).get("error_code")).toBe("otp_expired");
    expect((await requested.supabase.auth.getUser()).data.user?.email).toBe(sanne.email);
  });

  test("another account's change to the same address invalidates the first one's link", async () => {
    const requested = await ask();
    const other = await signedIn(youssef.email);
    await other.auth.updateUser({ email: fresh });
    await follow(partOf(requested.old, "link"));
    expect((await requested.supabase.auth.getUser()).data.user?.email).toBe(sanne.email);
    const url = await follow(partOf(requested.new, "link"));
    expect(fragmentOf(url).get("error_code")).toBe("otp_expired");
  });

  test("a link of an earlier change does not confirm a later one", async () => {
    const requested = await ask();
    const last = "somebody@elsewhere.example";
    await requested.supabase.auth.updateUser({ email: last });
    const url = await follow(partOf(requested.new, "link"));
    expect(fragmentOf(url).get("error_code")).toBe("otp_expired");
    await follow(partOf(await lastMail(running, sanne.email, "email_change_current"), "link"));
    const { data } = await requested.supabase.auth.getUser();
    expect(data.user).toMatchObject({ email: sanne.email, new_email: last });
  });

  test("resends both messages", async () => {
    const requested = await ask();
    await requested.supabase.auth.resend({ type: "email_change", email: sanne.email });
    expect(await readOutbox(running, fresh)).toHaveLength(2);
    const late = await follow(partOf(requested.old, "link"));
    expect(fragmentOf(late).get("error_code")).toBe("otp_expired");
  });

  test("to a taken address stays pending and notifies its owner", async () => {
    const supabase = await signedIn();
    const { data, error } = await supabase.auth.updateUser({ email: youssef.email });
    expect([error, data.user?.new_email]).toEqual([null, youssef.email]);
    await supabase.auth.resend({ type: "email_change", email: sanne.email });
    await follow(partOf(await lastMail(running, sanne.email, "email_change_current"), "link"));
    const kinds = (await readOutbox(running, youssef.email)).map(({ kind }) => kind);
    expect(kinds).toEqual(["email_change_taken", "email_change_taken"]);
    expect((await supabase.auth.getUser()).data.user?.email).toBe(sanne.email);
  });

  test("returns email_exists if the address is taken in the meantime", async () => {
    const requested = await ask();
    await follow(partOf(requested.old, "link"));
    await createSupabase().auth.signUp({ email: fresh, password: chosen });
    const url = await follow(partOf(requested.new, "link"));
    expect(fragmentOf(url).get("error_code")).toBe("email_exists");
  });

  test("is cancelled by a new password", async () => {
    const requested = await ask();
    await requested.supabase.auth.updateUser({ password: "a new password" });
    const url = await follow(partOf(requested.old, "link"));
    expect(fragmentOf(url).get("error_code")).toBe("otp_expired");
    expect((await requested.supabase.auth.getUser()).data.user?.new_email).toBeUndefined();
  });
});

describe("changing the password", () => {
  async function startWith(config: Parameters<typeof startIdp>[0]) {
    await running.close();
    running = await startIdp({ clock: clock.now, siteUrl, ...config });
    return signedIn();
  }
  const codeOf = async (change: Promise<{ error: { code?: string | undefined } | null }>) =>
    (await change).error?.code;

  test("needs the current password if requireCurrentPassword is set", async () => {
    const supabase = await startWith({ requireCurrentPassword: true });
    const change = (present?: string) =>
      codeOf(
        supabase.auth.updateUser({
          password: "a new password",
          ...(present === undefined ? {} : { current_password: present }),
        }),
      );
    expect(await change()).toBe("current_password_required");
    expect(await change("not it")).toBe("current_password_mismatch");
    expect(await change(password)).toBeUndefined();
  });

  test("needs no current password after a recovery", async () => {
    await startWith({ requireCurrentPassword: true });
    const supabase = createSupabase();
    await supabase.auth.resetPasswordForEmail(sanne.email);
    const token_hash = partOf(await lastMail(running, sanne.email), "token");
    await supabase.auth.verifyOtp({ token_hash, type: "recovery" });
    expect(await codeOf(supabase.auth.updateUser({ password: "a new password" }))).toBeUndefined();
  });

  test("needs a mailed code in an old session if requireReauthentication is set", async () => {
    const young = await startWith({ requireReauthentication: true });
    expect(await codeOf(young.auth.updateUser({ password: "a new password" }))).toBeUndefined();

    const old = await startWith({ requireReauthentication: true, accessTokenSeconds: 86_400 });
    clock.advance(86_399);
    await old.auth.refreshSession();
    clock.advance(1);
    const change = (nonce?: string) =>
      codeOf(
        old.auth.updateUser({
          password: "a new password",
          ...(nonce === undefined ? {} : { nonce }),
        }),
      );
    expect(await change()).toBe("reauthentication_needed");
    expect(await change("000000")).toBe("reauthentication_not_valid");
    expect((await old.auth.reauthenticate()).error).toBeNull();
    expect(await change(partOf(await lastMail(running, sanne.email), "code"))).toBeUndefined();
  });
});
