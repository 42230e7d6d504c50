import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestIssuer, type TestIssuer } from "../../testing/servers/test-issuer.ts";
import { forgeToken, tokenAttacks } from "../../testing/token-attacks.ts";
import { isAgent } from "../agent.ts";
import { createKeySet } from "../key-set.ts";
import type { AuthSettings, OidcSettings } from "../settings.ts";
import { createTokenVerifier } from "../verify-token.ts";

// How the tokens of an OpenID Connect provider are understood, whatever claims it uses.

const signInClient = "werkbank-sign-in";
const assistant = "assistant";
const oidc: OidcSettings = {
  clientId: signInClient,
  clientSecret: null,
  scope: "openid",
  authorizationParameters: {},
  claims: {
    subject: "sub",
    email: "email",
    email_verified: "email_verified",
    name: "name",
    client: null,
    scope: null,
  },
  trustsEmail: false,
};

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await createTestIssuer({ rsa: true });
});
afterAll(() => issuer.close());

const toSettings = (overrides: Partial<OidcSettings> = {}): AuthSettings =>
  issuer.settings({ oidc: { ...oidc, ...overrides }, firstPartyClients: [signInClient] });

function verify(claims: Record<string, unknown>, settings = toSettings()) {
  const keySet = createKeySet({ authUrl: issuer.url, fetch, now: Date.now });
  return createTokenVerifier({ settings, keySet, now: Date.now }).verify(issuer.sign(claims));
}

describe("the subject", () => {
  test.each(["auth0|64c1f0", "110248495921238986420", "Zk1_-pairwise", "a b"])(
    "%j has one id, which is a UUID",
    async (sub) => {
      const { userId } = await verify({ sub });
      expect(userId).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
      expect((await verify({ sub })).userId).toBe(userId);
    },
  );

  test("is never the id of an existing user, even if it is that UUID", async () => {
    const existing = "3f0c5a52-8a0e-4f5e-9d53-0d1a3b6f2c11";
    expect((await verify({ sub: existing })).userId).not.toBe(existing);
  });

  test("differs by case", async () => {
    const [lower, upper] = await Promise.all([verify({ sub: "abc" }), verify({ sub: "ABC" })]);
    expect(lower.userId).not.toBe(upper.userId);
  });

  test.each([undefined, "", 7, ["a"], "x".repeat(256), "naïve"])("rejects %j", async (sub) => {
    await expect(verify({ sub })).rejects.toMatchObject({ code: "AUTH_INVALID_TOKEN" });
  });

  test("comes from the claim of the settings", async () => {
    const settings = toSettings({ claims: { ...oidc.claims, subject: "oid" } });
    const first = await verify({ sub: "pairwise-1", oid: "object" }, settings);
    const second = await verify({ sub: "pairwise-2", oid: "object" }, settings);
    expect(first.userId).toBe(second.userId);
    await expect(verify({ sub: "pairwise" }, settings)).rejects.toThrow();
  });
});

describe("the email address", () => {
  const email = "noor@kade.example";

  test.each([true, "true", 1, "1"])("is used if verified is %j", async (email_verified) => {
    expect(await verify({ email, email_verified })).toMatchObject({ email, emailConfirmed: true });
  });

  test.each([undefined, false, "false", 0, "0", "yes", null])(
    "is ignored if verified is %j",
    async (email_verified) => {
      const token = await verify({ email, email_verified });
      expect(token).toMatchObject({ email: null, emailConfirmed: null });
    },
  );

  test("is not taken from metadata that users can write", async () => {
    const token = await verify({
      email: undefined,
      user_metadata: { email, email_verified: true, full_name: "Somebody Else" },
    });
    expect(token).toMatchObject({ email: null, displayName: null });
  });

  test("is trusted without a claim if the operator says so", async () => {
    expect(await verify({ email }, toSettings({ trustsEmail: true }))).toMatchObject({ email });
  });
});

describe("the client", () => {
  const clientOf = async (claims: Record<string, unknown>) => (await verify(claims)).clientId;
  const counts = async (claims: Record<string, unknown>) =>
    isAgent({ clientId: await clientOf(claims), channel: "api" }, toSettings());

  test.each(["client_id", "azp", "cid", "appid"])("is read from %s", async (claim) => {
    expect(await clientOf({ [claim]: assistant })).toBe(assistant);
    expect(await counts({ [claim]: assistant })).toBe(true);
  });

  test("counts as an agent if the token names none", async () => {
    expect(await counts({})).toBe(true);
  });

  test("is no agent if it is the one with which the service signs people in", async () => {
    expect(await counts({ azp: signInClient })).toBe(false);
  });

  test.each([
    { client_id: signInClient, azp: assistant },
    { client_id: assistant, azp: signInClient },
  ])("is an agent if one of %j is", async (claims) => {
    expect(await clientOf(claims)).toBe(assistant);
  });

  test("of a session of Supabase Auth is none", async () => {
    const { clientId } = await verify({}, issuer.settings());
    expect(clientId).toBeNull();
  });

  test("is read from azp for Supabase Auth too", async () => {
    expect((await verify({ azp: assistant }, issuer.settings())).clientId).toBe(assistant);
  });
});

describe("the scopes", () => {
  test.each([
    [{ scp: "openid mcp:read" }],
    [{ scp: ["openid", "mcp:read"] }],
    [{ scope: "openid", scp: ["mcp:read"] }],
    [{ scope: ["mcp:read"] }],
  ])("of %j are mcp:read", async (claims) => {
    expect((await verify(claims)).scopes).toEqual(["mcp:read"]);
  });

  test("are not ignored if they have another form", async () => {
    await expect(verify({ scp: { read: true } })).rejects.toThrow();
  });
});

describe("a token of the client credentials grant", () => {
  const program = "night-sync";
  const forms: Record<string, unknown>[] = [
    { sub: program, client_id: program },
    { sub: `${program}@clients`, azp: program, gty: "client-credentials" },
    { sub: "an-object", azp: program, idtyp: "app" },
  ];

  test("is that of one program, whatever the subject", async () => {
    const tokens = await Promise.all(forms.map((claims) => verify(claims)));
    for (const token of tokens) {
      expect(token).toMatchObject({ isService: true, clientId: program, email: null });
      expect(token.userId).toBe(tokens[0]?.userId);
    }
    expect(tokens[0]?.userId).not.toBe((await verify({ sub: program, azp: assistant })).userId);
  });

  test("is not recognized by a subject that users choose", async () => {
    const claims = { ...oidc.claims, subject: "preferred_username" };
    const token = { sub: "a-person", preferred_username: program, azp: program };
    const { isService, userId } = await verify(token, toSettings({ claims }));
    expect(isService).toBe(false);
    expect(userId).not.toBe((await verify(forms[0] ?? {})).userId);
  });

  test("is that of a person if it names no client", async () => {
    expect(await verify({ sub: "a-person", gty: "client-credentials" })).toMatchObject({
      isService: false,
    });
  });

  test("is rejected for the client with which people sign in", async () => {
    const claims = { sub: signInClient, client_id: signInClient };
    await expect(verify(claims)).rejects.toMatchObject({ code: "AUTH_INVALID_TOKEN" });
  });
});

describe("a bearer token is rejected", () => {
  test.each([
    ["that has the sign-in client as audience", { aud: ["authenticated", signInClient] }],
    ["that Keycloak marks as an ID token", { typ: "ID" }],
    ["that Cognito marks as an ID token", { token_use: "id" }],
    ["that has a nonce", { nonce: "n" }],
    ["for another resource", { aud: "account" }],
  ])("%s", async (_name, claims) => {
    const rejection = { code: "AUTH_INVALID_TOKEN", members: { reason: "audience" } };
    await expect(verify({ azp: assistant, ...claims })).rejects.toMatchObject(rejection);
  });

  const attacks = tokenAttacks.filter(([name]) => name !== "a subject that is not a UUID");
  test.each(attacks)("%s", async (...attack) => {
    const keySet = createKeySet({ authUrl: issuer.url, fetch, now: Date.now });
    const verifier = createTokenVerifier({ settings: toSettings(), keySet, now: Date.now });
    const token = forgeToken(attack, issuer, Math.floor(Date.now() / 1_000));
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: "AUTH_INVALID_TOKEN" });
  });
});
