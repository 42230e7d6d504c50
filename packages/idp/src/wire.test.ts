import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { call, createTestClock, password, sanne, signIn, startIdp } from "./testing/running-idp.ts";

const running = await startIdp();
afterAll(() => running.close());

const wrongPassword = (headers: Record<string, string> = {}) =>
  call(running, "/token?grant_type=password", {
    json: { email: sanne.email, password: "not it" },
    headers,
  });

describe("the three error shapes", () => {
  test("code, error_code and msg by default", async () => {
    const response = await wrongPassword();
    expect(response.status).toBe(400);
    expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    expect(await response.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  test("code and message with X-Supabase-Api-Version 2024-01-01", async () => {
    const response = await wrongPassword({ "X-Supabase-Api-Version": "2024-01-01" });
    expect(response.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
    expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    expect(await response.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  test.each(["2023-01-01", "nonsense"])("the default shape with version %s", async (version) => {
    const response = await wrongPassword({ "X-Supabase-Api-Version": version });
    expect(await response.json()).toHaveProperty("msg");
  });

  test("error and error_description at the OAuth token endpoint", async () => {
    const response = await call(running, "/oauth/token", { form: {} });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: "invalid_request",
      error_description: "grant_type is required",
    });
  });
});

describe("rejects invalid input", () => {
  test.each([
    ["no JSON", "/token?grant_type=password", { body: "{", method: "POST" }, 400, "bad_json"],
    ["no object", "/token?grant_type=password", { json: [] }, 400, "bad_json"],
    [
      "a number for a string",
      "/token?grant_type=password",
      { json: { email: 1 } },
      400,
      "bad_json",
    ],
    ["no address", "/token?grant_type=password", { json: {} }, 400, "validation_failed"],
    ["no grant", "/token", { json: {} }, 400, "invalid_credentials"],
    ["another grant", "/token?grant_type=id_token", { json: {} }, 400, "invalid_credentials"],
    ["no code", "/token?grant_type=pkce", { json: {} }, 400, "validation_failed"],
    ["no refresh token", "/token?grant_type=refresh_token", { json: {} }, 400, "validation_failed"],
    ["no bearer", "/user", {}, 401, "no_authorization"],
    ["no bearer at userinfo", "/oauth/userinfo", {}, 401, "no_authorization"],
    ["another method", "/token", {}, 405, "method_not_allowed"],
    ["an unknown path", "/nothing", {}, 404, "not_found"],
  ])("%s", async (_name, path, init, status, code) => {
    const response = await call(running, path, init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, error_code: code });
  });

  test.each([
    ["as deep as may be", `{"email":${"[".repeat(63)}${"]".repeat(63)}}`, /wrong type/u],
    ["one level deeper", `{"email":${"[".repeat(64)}`, /too deep at position 72/u],
    ["brackets in a text", JSON.stringify({ email: 1, a: '\\"['.repeat(1_000) }), /wrong type/u],
  ])("JSON that is nested: %s", async (_name, body, message) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body };
    const response = await call(running, "/token?grant_type=password", init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: "bad_json",
      msg: expect.stringMatching(message),
    });
  });

  test("returns 413 for a body over 8 KiB, with and without Content-Length", async () => {
    const body = (length: number) => JSON.stringify({ email: "nobody", a: "" }).padEnd(length, " ");
    const headers = { "Content-Type": "application/json" };
    const send = (sent: BodyInit) => {
      const init = { method: "POST", headers, body: sent, duplex: "half" as const };
      return fetch(`${running.issuer}/token?grant_type=password`, init);
    };
    for (const [length, status] of [
      [8_192, 400],
      [8_193, 413],
    ] as const) {
      expect((await send(body(length))).status).toBe(status);
      expect((await send(new Blob([body(length)]).stream())).status).toBe(status);
    }
  });

  test("returns 413 for a registration over 8 KiB", async () => {
    const response = await call(running, "/oauth/clients/register", {
      json: { redirect_uris: ["https://example.com/"], client_name: "x".repeat(8_200) },
    });
    expect(response.status).toBe(413);
  });

  test("returns 400 for an unknown logout scope", async () => {
    const { access_token: token } = await signIn(running);
    const response = await call(running, "/logout?scope=all", { method: "POST", token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
  });

  test("unknown and duplicate members are ignored", async () => {
    const response = await call(running, "/token?grant_type=password", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: `{"email":"x","__proto__":{"a":1},"email":"${sanne.email}","password":"${password}","gotrue_meta_security":{}}`,
    });
    expect(response.status).toBe(200);
  });
});

test("no malformed request returns 5xx", { timeout: 120_000 }, async () => {
  // Some requests are accepted and change the account.
  const running = await startIdp();
  onTestFinished(() => running.close());
  const { access_token: token } = await signIn(running);
  const paths = [
    "/auth/v1/token?grant_type=password",
    "/auth/v1/token?grant_type=refresh_token",
    "/auth/v1/token?grant_type=%E0%A4%A",
    "/auth/v1/user",
    "/auth/v1/signup?redirect_to=%00",
    "/auth/v1/verify?token=%00&type=__proto__&redirect_to=//%FF",
    "/auth/v1/resend",
    "/auth/v1/recover",
    "/auth/v1/reauthenticate",
    "/auth/v1/logout?scope=%00",
    "/auth/v1/oauth/authorize?client_id=%00&redirect_uri=%FF",
    "/auth/v1/oauth/authorizations/%E0%A4%A",
    "/auth/v1/oauth/authorizations/%00/consent",
    "/auth/v1/oauth/token",
    "/auth/v1/oauth/clients/register",
    "/auth/v1/oauth/userinfo",
    "/oauth/consent?authorization_id=%00",
    "/oauth/sign-in",
    "/oauth/sign-out",
    "/sign-up?authorization_id=%00",
    "/check-mail",
    "/confirm?token=%00",
    "/forgot-password",
    "/new-password?token=%00",
    "/done?of=__proto__",
    "/outbox/%00",
    "/outbox.json?to=%00",
    "/account?done=%00",
    "/account/sessions",
    "/account/consents",
    "/account/password",
    "/auth/v1/user/oauth/grants?client_id=%00",
    "/%E0%A4%A",
  ];
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    `{"email":"\\ud800","password":"\\u0000\\ud800"}`,
    `{"email":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    '{"email":{"$ne":1},"password":true,"refresh_token":{},"action":[],"redirect_uris":[null]}',
    '{"data":[1],"password":1}',
    '{"type":"__proto__","token":"x","email":"a@b.example","password":"long enough"}',
    '{"type":"email","token_hash":"x","email":"","data":{"__proto__":{"a":1}}}',
    '{"grant_type":"authorization_code","client_id":"\\u0000","code":"\\ud800"}',
    "grant_type=authorization_code&client_id=%FF&code=%00",
    "form_token=%FF&authorization_id=%00",
    "%E0%A4%A",
  ];
  const types = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
  ];
  const credentials = [`Bearer ${token}`, "Bearer x.y.z", "Basic !!!", "Basic Og=="];
  for (const path of paths) {
    const response = await fetch(`${running.origin}${path}`, { redirect: "manual" });
    expect(response.status, `GET ${path}`).toBeLessThan(500);
  }
  for (const [index, path] of paths.entries()) {
    for (const [shift, body] of bodies.entries()) {
      for (const type of types) {
        const response = await fetch(`${running.origin}${path}`, {
          method: path.endsWith("/user") ? "PUT" : "POST",
          headers: {
            "Content-Type": type,
            Authorization: credentials[(index + shift) % credentials.length] ?? "",
            Cookie: "idp-browser=%FF; idp-browser",
          },
          body,
          redirect: "manual",
        });
        expect(response.status, `${path} ${type} ${body.slice(0, 80)}`).toBeLessThan(500);
        await response.body?.cancel();
      }
    }
  }
});

describe("discovery", () => {
  const paths = [
    "/auth/v1/.well-known/openid-configuration",
    "/auth/v1/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration/auth/v1",
    "/.well-known/oauth-authorization-server/auth/v1",
  ];

  test.each(paths)("%s", async (path) => {
    const response = await fetch(`${running.origin}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const { issuer } = running;
    expect(await response.json()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      registration_endpoint: `${issuer}/oauth/clients/register`,
      scopes_supported: ["openid", "profile", "email", "phone", "offline_access"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      ui_locales_supported: ["en", "nl"],
    });
  });

  test("announces only existing endpoints", async () => {
    const response = await fetch(`${running.origin}${paths[0]}`);
    const metadata = (await response.json()) as Record<string, unknown>;
    const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/u.test(name));
    expect(addresses).toHaveLength(5);
    for (const [, address] of addresses) {
      expect((await fetch(String(address), { redirect: "manual" })).status).not.toBe(404);
    }
  });

  test("of an issuer without a path", async () => {
    const { createIdp } = await import("./index.ts");
    const idp = await createIdp({ issuer: "https://id.example/", dataDir: "memory" });
    const response = await idp.fetch(
      new Request("https://id.example/.well-known/oauth-authorization-server"),
    );
    expect(await response.json()).toMatchObject({ issuer: "https://id.example" });
    await idp.close();
  });
});

describe("browser clients of other origins", () => {
  const preflight = (path: string) =>
    fetch(`${running.origin}${path}`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "apikey,content-type,mcp-protocol-version",
      },
    });

  test.each([
    "/auth/v1/token",
    "/auth/v1/user",
    "/auth/v1/signup?redirect_to=%00",
    "/auth/v1/verify?token=%00&type=__proto__&redirect_to=//%FF",
    "/auth/v1/resend",
    "/auth/v1/recover",
    "/auth/v1/reauthenticate",
    "/auth/v1/logout",
    "/auth/v1/oauth/token",
    "/auth/v1/oauth/clients/register",
    "/auth/v1/oauth/userinfo",
    "/auth/v1/.well-known/jwks.json",
    "/.well-known/oauth-authorization-server/auth/v1",
  ])("may call %s", async (path) => {
    const response = await preflight(path);
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("apikey");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  test("may read error responses", async () => {
    const response = await wrongPassword({ Origin: "https://app.example" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("x-sb-error-code");
  });

  test.each(["/oauth/consent", "/oauth/sign-in", "/oauth/sign-out", "/sign-up", "/outbox.json"])(
    "may not call the page %s",
    async (path) => {
      const response = await preflight(path);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    },
  );
  test.each([
    "/oauth/consent",
    "/oauth/sign-in",
    "/oauth/sign-out",
    "/account",
    "/account/sessions",
  ])("may not call the page %s", async (path) => {
    const response = await preflight(path);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("rate limits", () => {
  test("limits registrations per address, in windows of five minutes", async () => {
    const clock = createTestClock();
    const limited = await startIdp({ clock: clock.now, rateLimits: { registrations: 2 } });
    const attempt = async () =>
      (
        await call(limited, "/oauth/clients/register", {
          json: { redirect_uris: ["https://example.com/"] },
        })
      ).status;
    expect([await attempt(), await attempt(), await attempt()]).toEqual([201, 201, 429]);
    clock.advance(300);
    expect(await attempt()).toBe(201);
    await limited.close();
  });

  test.each([
    ["/token?grant_type=password", { json: {} }],
    ["/oauth/token", { form: {} }],
    ["/oauth/authorize", {}],
    ["/oauth/userinfo", {}],
  ])("limits requests to %s per address", async (path, init) => {
    const clock = createTestClock();
    const limited = await startIdp({ clock: clock.now, rateLimits: { requests: 2 } });
    const attempt = async () => (await call(limited, path, init)).status;
    expect([await attempt(), await attempt()]).not.toContain(429);
    const refused = await call(limited, path, init);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
    expect((await call(limited, "/health")).status).toBe(200);
    clock.advance(300);
    expect(await attempt()).not.toBe(429);
    await limited.close();
  });

  test.each([sanne.email, "nobody@singel.example"])(
    "limits failed sign-ins of %s, known or not",
    async (email) => {
      const limited = await startIdp({ rateLimits: { failedSignIns: 2 } });
      const attempt = async (candidate: string) => {
        const response = await call(limited, "/token?grant_type=password", {
          json: { email, password: candidate },
        });
        return ((await response.json()) as { error_code?: string }).error_code;
      };
      const limit = "over_request_rate_limit";
      const wrong = "invalid_credentials";
      expect([await attempt("a"), await attempt("b")]).toEqual([wrong, wrong]);
      expect([await attempt("c"), await attempt(password)]).toEqual([limit, limit]);
      await limited.close();
    },
  );
});

test("health and settings have the members of Supabase Auth", async () => {
  const health = (await (await call(running, "/health")).json()) as object;
  expect(Object.keys(health).toSorted()).toEqual(["description", "name", "version"]);
  const settings = (await (await call(running, "/settings")).json()) as {
    external: Record<string, boolean>;
  };
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: expect.any(Boolean),
    sms_provider: "",
    saml_enabled: false,
  });
  const offered = Object.entries(settings.external).filter(([, isOffered]) => isOffered);
  expect(offered).toEqual([["email", true]]);
  expect(Object.keys(settings.external).length).toBeGreaterThan(20);
});
