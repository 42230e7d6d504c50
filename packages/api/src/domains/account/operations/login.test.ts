import { beforeEach, describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { IssuerMode, TestAccount } from "../../../testing/servers/test-issuer.ts";

const password = "a password for tests";

const service = await openTestService();
const user = await service.createUser();

beforeEach(() => service.issuer.mode("up"));

describe("login", () => {
  const email = (name: string): string => `${name}@provider.example`;
  const addAccount = (name: string, account: Partial<TestAccount> = {}): void =>
    service.issuer.addAccount({
      email: email(name),
      password,
      userId: user.id,
      ...account,
    });
  const login = (name: string, enteredPassword = password) =>
    service.request("POST", "/v1/auth/login", {
      body: { email: email(name), password: enteredPassword },
    });

  test("200 sets the session cookie, with Cache-Control no-store", async () => {
    addAccount("good");
    const response = await login("good");
    expect([response.status, response.body.user.id]).toEqual([200, user.id]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.getSetCookie()).toHaveLength(1);
    const [cookie = ""] = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    const me = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    expect([me.status, me.body]).toEqual([200, response.body.user]);
    expect(response.text).not.toMatch(/eyJ|refresh_token|access_token/u);
  });

  test("the same 401 for an unknown address, a wrong password and a banned account", async () => {
    addAccount("good");
    addAccount("banned", { banned: true });
    const responses = [
      await login("nobody"),
      await login("good", "not this one"),
      await login("banned"),
    ];
    for (const { status, body, headers } of responses) {
      expect([status, body.code, body.detail]).toEqual([
        401,
        "AUTH_INVALID_CREDENTIALS",
        "The email address or the password is wrong.",
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(new Set(responses.map(({ headers }) => [...headers.keys()].join())).size).toBe(1);
  });

  test("403 if the email address is not confirmed", async () => {
    addAccount("new", { confirmed: false });
    const { status, body } = await login("new");
    expect([status, body.code]).toEqual([403, "AUTH_CONFIRMATION_REQUIRED"]);
  });

  test.each<[IssuerMode, string]>([
    ["down", "10"],
    ["html", "10"],
    ["redirect", "10"],
    ["oversized", "10"],
  ])("502 while the response of the identity provider is %s", async (mode, retryAfter) => {
    addAccount("good");
    service.issuer.mode(mode);
    const { status, body, headers } = await login("good");
    expect([status, body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
    expect(headers.get("retry-after")).toBe(retryAfter);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("429 with the Retry-After of the identity provider while it limits requests", async () => {
    addAccount("good");
    service.issuer.mode("rate-limited");
    const { status, body, headers } = await login("good");
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
    expect([headers.get("retry-after"), body.retryAfterSeconds]).toEqual(["42", 42]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("400 without a valid email address or without a password", async () => {
    for (const body of [{}, { email: "none", password }, { email: email("good"), password: "" }]) {
      const response = await service.request("POST", "/v1/auth/login", { body });
      expect([response.status, response.body.code]).toEqual([400, "AUTH_VALIDATION_ERROR"]);
    }
  });

  test("403 with the Origin of another site", async () => {
    addAccount("good");
    const response = await service.request("POST", "/v1/auth/login", {
      headers: { origin: "https://elsewhere.example" },
      body: { email: email("good"), password },
    });
    expect([response.status, response.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["another issuer", { iss: "https://other.example/auth/v1" }],
    ["another audience", { aud: "elsewhere" }],
    ["no user id", { sub: "admin" }],
  ])("500 if the token of the identity provider has %s", async (_, claims) => {
    addAccount("wrong", { claims });
    const { status, body, headers } = await login("wrong");
    expect([status, body.code]).toEqual([500, "AUTH_RESOURCE_SERVER_MISCONFIGURED"]);
    expect(headers.getSetCookie()).toEqual([]);
  });
});
