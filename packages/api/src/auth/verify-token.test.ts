import { createPublicKey } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestIssuer, testUserId } from "../testing/servers/test-issuer.ts";
import type { TestIssuer } from "../testing/servers/test-issuer.ts";
import { forgeToken, tokenAttacks } from "../testing/token-attacks.ts";
import { createKeySet } from "./key-set.ts";
import type { AuthSettings } from "./settings.ts";
import { createTokenVerifier } from "./verify-token.ts";
import type { InvalidTokenReason, TokenVerifier } from "./verify-token.ts";

const start = Date.UTC(2026, 10, 20, 9);
const seconds = start / 1000;
let time = start;
let issuer: TestIssuer;
let verifier: TokenVerifier;

const newVerifier = (overrides: Partial<AuthSettings> = {}) =>
  createTokenVerifier({
    settings: issuer.settings(overrides),
    keySet: createKeySet({ authUrl: issuer.url, fetch, now: () => time }),
    now: () => time,
  });

/** Expects a refusal that names the reason and reveals no part of the token. */
async function expectRefused(token: string, reason: InvalidTokenReason, by = verifier) {
  const error: unknown = await by.verify(token).then(
    () => expect.unreachable("the token was accepted"),
    (refusal: unknown) => refusal,
  );
  expect(error).toMatchObject({ code: "AUTH_INVALID_TOKEN", status: 401, members: { reason } });
  const { message, stack, cause } = error as Error;
  const shown = `${message} ${stack} ${JSON.stringify(error)}`;
  for (const part of token.split(".")) if (part.length > 8) expect(shown).not.toContain(part);
  expect(cause).toBeUndefined();
}

beforeAll(async () => {
  issuer = await createTestIssuer({ now: () => start, rsa: true });
});
beforeEach(() => {
  time = start;
  verifier = newVerifier();
});
afterAll(() => issuer.close());

test("an access token says who its user is", async () => {
  const token = issuer.sign({
    sub: testUserId.toUpperCase(),
    client_id: "c0ffee00-0000-4000-8000-000000000001",
    client_name: "Assistant of Sanne",
    scope: "email mcp:read mcp:admin",
    user_metadata: { full_name: "Sanne de Wit", avatar_url: "https://img.example/sanne.png" },
  });
  expect(await verifier.verify(token)).toEqual({
    userId: testUserId,
    email: "sanne@singel.example",
    displayName: "Sanne de Wit",
    avatarUrl: "https://img.example/sanne.png",
    emailConfirmed: null,
    clientId: "c0ffee00-0000-4000-8000-000000000001",
    clientName: "Assistant of Sanne",
    sessionId: "6b1f7f0c-2a63-4d0e-8f0b-7a2f1e9c4d55",
    scopes: ["mcp:read", "mcp:admin"],
    tokenScope: "email mcp:read mcp:admin",
    audience: ["authenticated"],
    issuedAt: seconds,
    expiresAt: seconds + 3600,
  });
});

test("a token of the bare claims that the interface names is accepted", async () => {
  const absent = Object.fromEntries(
    [
      "email",
      "phone",
      "app_metadata",
      "user_metadata",
      "role",
      "aal",
      "amr",
      "session_id",
      "is_anonymous",
    ].map((name) => [name, undefined]),
  );
  expect(await verifier.verify(issuer.sign(absent))).toMatchObject({
    userId: testUserId,
    email: null,
    displayName: null,
    clientId: null,
    sessionId: null,
    scopes: [],
    tokenScope: "",
  });
});

test("RS256 is accepted like ES256", async () => {
  expect(await verifier.verify(issuer.sign({}, { alg: "RS256" }))).toMatchObject({
    userId: testUserId,
  });
});

test.each([undefined, "JWT", "jwt", "at+jwt", "application/at+jwt"])(
  "the type %s is accepted",
  async (typ) => {
    await expect(verifier.verify(issuer.sign({}, { header: { typ } }))).resolves.toBeDefined();
  },
);

test.each(["authenticated", "http://127.0.0.1:3000/api/mcp", "https://mcp.example/extra"])(
  "the audience %s is accepted, alone and among others",
  async (aud) => {
    const by = newVerifier({ resourceAudience: "https://mcp.example/extra" });
    expect(await by.verify(issuer.sign({ aud }))).toMatchObject({ audience: [aud] });
    expect(await by.verify(issuer.sign({ aud: ["other", aud] }))).toMatchObject({
      audience: ["other", aud],
    });
  },
);

test("a key of the issuer's past is accepted while it is published", async () => {
  const own = await createTestIssuer({ now: () => start });
  const by = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => start }),
    now: () => start,
  });
  const key = own.key();
  own.rotate();
  await expect(by.verify(own.sign({}, { key }))).resolves.toBeDefined();
  await expect(by.verify(own.sign())).resolves.toBeDefined();
  await own.close();
});

test("a token is verified once, and refused from the renewal on that withdraws its key", async () => {
  const own = await createTestIssuer({ now: () => start });
  const by = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => time }),
    now: () => time,
  });
  const token = own.sign();
  const signature = vi.spyOn(crypto.subtle, "verify");
  const first = await by.verify(token);
  expect(await by.verify(token)).toEqual(first);
  expect(signature).toHaveBeenCalledTimes(1);
  signature.mockRestore();
  own.rotate({ removeOld: true });
  time = start + 10_000;
  await expect(by.verify(own.sign())).resolves.toBeDefined();
  await expectRefused(token, "signature", by);
  await own.close();
});

test.each(tokenAttacks)("%s is refused as %s", async (...attack) => {
  await expectRefused(forgeToken(attack, issuer, seconds), attack[1]);
});

test("the clock of the provider may run five seconds ahead, and no token outlives its expiry", async () => {
  const ahead = issuer.sign({ nbf: seconds + 5, iat: seconds + 5 });
  await expect(verifier.verify(ahead)).resolves.toBeDefined();
  const token = issuer.sign({ exp: seconds + 10 });
  time = start + 9_999;
  await expect(verifier.verify(token)).resolves.toBeDefined();
  time = start + 10_000;
  await expectRefused(token, "expired");
});

test("every changed character of payload or signature is refused", async () => {
  const token = issuer.sign();
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  const last = signature.length - 1;
  for (const at of [0, 1, 40, last - 1]) {
    await expectRefused(`${header}.${payload}.${flip(signature, at)}`, "signature");
  }
  const promoted = {
    ...(JSON.parse(Buffer.from(payload, "base64url").toString()) as object),
    role: "service_role",
  };
  const forged = Buffer.from(JSON.stringify(promoted)).toString("base64url");
  await expectRefused(`${header}.${forged}.${signature}`, "signature");
  // The last character holds four bits that no byte uses; another spelling is not another valid token.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const twin = alphabet[alphabet.indexOf(signature[last]!) ^ 1]!;
  await expectRefused(`${header}.${payload}.${signature.slice(0, -1)}${twin}`, "signature");
});

test("truncated, padded and half tokens are refused", async () => {
  const token = issuer.sign();
  const [header, payload, signature] = token.split(".") as [string, string, string];
  await expectRefused(`${header}.${payload}.${signature.slice(0, -4)}`, "signature");
  await expectRefused(`${header}.${payload}.`, "signature");
  for (const bad of [
    "",
    ".",
    "..",
    "abc",
    `${header}.${payload}`,
    `${token}.`,
    `${token}=`,
    `${token} `,
    `.${payload}.${signature}`,
    `${Buffer.from("not json").toString("base64url")}.${payload}.${signature}`,
    `${Buffer.from("null").toString("base64url")}.${payload}.${signature}`,
  ]) {
    await expectRefused(bad, "malformed");
  }
});

test("an encrypted token is refused", async () => {
  const jwe = await new CompactEncrypt(new TextEncoder().encode(issuer.sign()))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(createPublicKey(issuer.key().privateKey));
  await expectRefused(jwe, "malformed");
});

test("a token over 8 kB is refused before any key is fetched", async () => {
  const before = issuer.requests.keys;
  await expectRefused(issuer.sign({ app_metadata: { padding: "x".repeat(8192) } }), "malformed");
  expect(issuer.requests.keys).toBe(before);
});

const client = "c0ffee00-0000-4000-8000-000000000001";
const identityOnly = { role: undefined, session_id: undefined, aal: undefined, amr: undefined };
test.each([
  ["its audience is the client", {}, { ...identityOnly, aud: client, auth_time: seconds }],
  [
    "the extra audience is its client",
    { resourceAudience: client },
    { aud: client, client_id: client },
  ],
  [
    "the extra audience is its authorized party",
    { resourceAudience: client },
    { aud: [client], azp: client },
  ],
  ["it holds a nonce", {}, { nonce: "n-1" }],
  ["it holds a hash of an access token", {}, { at_hash: "aGFzaA" }],
  [
    "it only says when the user signed in",
    { resourceAudience: client },
    { ...identityOnly, aud: client, auth_time: seconds },
  ],
])("an ID token is refused as an access token: %s", async (_, overrides, claims) => {
  await expectRefused(issuer.sign(claims), "audience", newVerifier(overrides));
});

test("what users write about themselves is shortened, cleaned and decides nothing", async () => {
  const { displayName, avatarUrl, email, emailConfirmed, scopes } = await verifier.verify(
    issuer.sign({
      email: "a\u0000b@singel.example",
      user_metadata: {
        full_name: `\u0000Eve\n\ud800 ${"x".repeat(500)}`,
        avatar_url: "javascript:alert(1)",
        email_verified: true,
        scope: "mcp:write",
        role: "owner",
      },
    }),
  );
  expect(displayName).toMatch(/^Eve \ufffd x+$/u);
  expect(displayName).toHaveLength(240);
  expect({ avatarUrl, email, emailConfirmed, scopes }).toEqual({
    avatarUrl: null,
    email: null,
    emailConfirmed: null,
    scopes: [],
  });
});

test("an outage without known keys is not the token's fault", async () => {
  const own = await createTestIssuer({ now: () => start });
  own.mode("down");
  const by = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => start }),
    now: () => start,
  });
  await expect(by.verify(own.sign())).rejects.toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
    headers: { "Retry-After": "3" },
  });
  await expectRefused("not.a.token", "malformed", by);
  await own.close();
});
