import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { SettingsError } from "@werkbank/settings";
import { createIdp, parseIdpConfig, parseSeedFile } from "./index.ts";

describe("the environment", () => {
  test("may be empty", () => {
    expect(parseIdpConfig({ IDP_PORT: "" })).toEqual({
      host: "127.0.0.1",
      port: 3001,
      issuer: null,
      accountsFile: null,
      idp: {
        dataDir: resolve(".data/idp"),
        accessTokenSeconds: 3600,
        signingAlgorithm: "ES256",
        keyDays: 90,
        sessionIdleDays: 90,
        plainPkce: false,
        dynamicRegistration: true,
        rateLimits: { requests: 3000 },
        outbox: true,
        audience: "authenticated",
        resources: ["http://127.0.0.1:3000/api/mcp", "http://127.0.0.1:3000/api/v1"],
        extraScopes: [],
        trustedOrigins: [],
        signUp: "confirm",
        serviceUrl: "http://127.0.0.1:3000",
        redirectUrls: [],
        oneTimeTokenSeconds: 3600,
        requireCurrentPassword: false,
        requireReauthentication: false,
      },
    });
  });

  test.each([
    [{ PORT: "3100" }, "http://127.0.0.1:3100"],
    [{ PORT: "3100", BASE_URL: "https://werkbank.example/" }, "https://werkbank.example"],
  ])("names the resources of the service at %o", (environment, service) => {
    expect(parseIdpConfig(environment).idp.resources).toEqual([
      `${service}/api/mcp`,
      `${service}/api/v1`,
    ]);
  });

  test("sets everything", () => {
    const config = parseIdpConfig({
      IDP_PORT: "0",
      IDP_HOST: "0.0.0.0",
      IDP_ALLOW_PUBLIC: "1",
      IDP_ISSUER: "https://id.example/auth/v1/",
      IDP_ACCOUNTS: "/accounts.json",
      IDP_ACCESS_TOKEN_SECONDS: "60",
      IDP_AUDIENCE: "authenticated https://api.example/mcp",
      IDP_SIGNING_ALGORITHM: "RS256",
      IDP_KEY_DAYS: "0",
      IDP_SESSION_IDLE_DAYS: "2",
      IDP_PLAIN_PKCE: "1",
      IDP_DYNAMIC_REGISTRATION: "0",
      IDP_RESOURCES: "https://werkbank.example/api/mcp https://werkbank.example/other",
      IDP_RATE_LIMIT: "150",
      IDP_EXTRA_SCOPES: "mcp:read mcp:write",
      IDP_TRUSTED_ORIGINS: "http://127.0.0.1:3000",
      IDP_SIGN_UP: "autoconfirm",
      IDP_SITE_URL: "http://127.0.0.1:3000",
      IDP_REDIRECT_URLS: "http://127.0.0.1:4000/callback app.werkbank://signed-in",
      IDP_ONE_TIME_TOKEN_SECONDS: "600",
      IDP_REQUIRE_CURRENT_PASSWORD: "1",
      IDP_REQUIRE_REAUTHENTICATION: "true",
      DATA_DIR: "/data",
    });
    expect(config).toEqual({
      host: "0.0.0.0",
      port: 0,
      issuer: "https://id.example/auth/v1",
      accountsFile: "/accounts.json",
      idp: {
        dataDir: "/data/idp",
        accessTokenSeconds: 60,
        signingAlgorithm: "RS256",
        keyDays: 0,
        sessionIdleDays: 2,
        plainPkce: true,
        dynamicRegistration: false,
        resources: ["https://werkbank.example/api/mcp", "https://werkbank.example/other"],
        rateLimits: { requests: 150 },
        outbox: false,
        audience: ["authenticated", "https://api.example/mcp"],
        extraScopes: ["mcp:read", "mcp:write"],
        trustedOrigins: ["http://127.0.0.1:3000"],
        signUp: "autoconfirm",
        serviceUrl: "http://127.0.0.1:3000",
        siteUrl: "http://127.0.0.1:3000",
        redirectUrls: ["http://127.0.0.1:4000/callback", "app.werkbank://signed-in"],
        oneTimeTokenSeconds: 600,
        requireCurrentPassword: true,
        requireReauthentication: true,
      },
    });
  });

  test.each([
    [
      { IDP_PORT: "http" },
      'IDP_PORT must be a whole number from 0 to 65535, not "http"; for example IDP_PORT=3001.',
    ],
    [
      { IDP_PORT: "65536" },
      'IDP_PORT must be a whole number from 0 to 65535, not "65536"; for example IDP_PORT=3001.',
    ],
    [
      { IDP_ACCESS_TOKEN_SECONDS: "1" },
      'IDP_ACCESS_TOKEN_SECONDS must be a whole number from 30 to 86400, not "1"; for example IDP_ACCESS_TOKEN_SECONDS=3600.',
    ],
    [
      { IDP_SIGNING_ALGORITHM: "none" },
      'IDP_SIGNING_ALGORITHM must be ES256, RS256 or HS256, not "none"; for example IDP_SIGNING_ALGORITHM=ES256.',
    ],
    [
      { IDP_PLAIN_PKCE: "yes" },
      'IDP_PLAIN_PKCE must be 1, true, 0 or false, not "yes"; for example IDP_PLAIN_PKCE=0.',
    ],
    [
      { IDP_ALLOW_PUBLIC: "perhaps" },
      'IDP_ALLOW_PUBLIC must be 1, true, 0 or false, not "perhaps"; for example IDP_ALLOW_PUBLIC=0.',
    ],
    [
      { IDP_ISSUER: "id.example" },
      'IDP_ISSUER must be an http or https address without query or fragment, not "id.example"; for example IDP_ISSUER=https://project.supabase.co.',
    ],
    [
      { IDP_TRUSTED_ORIGINS: "http://127.0.0.1:3000/" },
      'IDP_TRUSTED_ORIGINS must be origins, separated by spaces, not "http://127.0.0.1:3000/"; for example IDP_TRUSTED_ORIGINS=http://127.0.0.1:3000.',
    ],
    [
      { IDP_SIGN_UP: "open" },
      'IDP_SIGN_UP must be confirm, autoconfirm or disabled, not "open"; for example IDP_SIGN_UP=confirm.',
    ],
    [
      { IDP_REDIRECT_URLS: "/callback" },
      'IDP_REDIRECT_URLS must be addresses, separated by spaces, not "/callback"; for example IDP_REDIRECT_URLS=http://127.0.0.1:3000/callback.',
    ],
    [
      { IDP_HOST: "0.0.0.0" },
      'IDP_HOST must be an address that only this machine reaches, not "0.0.0.0": this identity provider is for development; for example IDP_HOST=127.0.0.1, or IDP_ALLOW_PUBLIC=1 where it must be reached all the same.',
    ],
  ])("throws one sentence for %j", (env, sentence) => {
    expect(() => parseIdpConfig(env)).toThrow(new SettingsError([sentence]));
  });
});

describe("the account file", () => {
  const account = {
    id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a001",
    email: "sanne@singel.example",
    displayName: "Sanne",
    confirmed: true,
  };

  test("returns accounts and password", () => {
    const text = JSON.stringify({ password: "secret enough", accounts: [account] });
    expect(parseSeedFile(text, "a.json")).toEqual({
      password: "secret enough",
      accounts: [account],
      programs: [],
    });
  });

  test.each([
    ["{", "The account file a.json is not JSON."],
    [
      JSON.stringify({ password: "secret enough", accounts: [{ ...account, id: "x" }] }),
      "The account file a.json is wrong at accounts.0.id: id must be a UUID.",
    ],
    [
      JSON.stringify({ password: "short", accounts: [] }),
      "The account file a.json is wrong at password: password must have at least 6 characters.",
    ],
  ])("throws one sentence for %s", (text, sentence) => {
    expect(() => parseSeedFile(text, "a.json")).toThrow(new Error(sentence));
  });
});

test.each(["ftp://id.example", "http://id.example/?a", "id.example", "http://a@id.example"])(
  "createIdp rejects the issuer %s",
  async (issuer) => {
    await expect(createIdp({ issuer, dataDir: "memory" })).rejects.toThrow(
      "The issuer must be an http or https address without query or fragment",
    );
  },
);
