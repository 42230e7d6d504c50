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

/** Expects a rejection that names the reason and reveals no part of the token. */
async function expectRejected(token: string, reason: InvalidTokenReason, tokenVerifier = verifier) {
  const error: unknown = await tokenVerifier.verify(token).then(
    () => expect.unreachable("the token was accepted"),
    (rejection: unknown) => rejection,
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

test("returns the claims of an access token", async () => {
  const token = issuer.sign({
    sub: testUserId.toUpperCase(),
    client_id: "c0ffee00-0000-4000-8000-000000000001",
    client_name: "Assistant of Sanne",
    scope: "email mcp:read mcp:admin",
    user_metadata: { full_name: "Sanne de Wit", avatar_url: "https://img.example/sanne.png" },
  });
  expect(await verifier.verify(token)).toEqual({
    userId: testUserId,
    isService: false,
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

test("accepts a token with the required claims only", async () => {
  const withoutOptionalClaims = Object.fromEntries(
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
  expect(await verifier.verify(issuer.sign(withoutOptionalClaims))).toMatchObject({
    userId: testUserId,
    email: null,
    displayName: null,
    clientId: null,
    sessionId: null,
    scopes: [],
    tokenScope: "",
  });
});

test("accepts RS256", async () => {
  expect(await verifier.verify(issuer.sign({}, { alg: "RS256" }))).toMatchObject({
    userId: testUserId,
  });
});

test.each([undefined, "JWT", "jwt", "at+jwt", "application/at+jwt"])(
  "accepts the type %s",
  async (typ) => {
    await expect(verifier.verify(issuer.sign({}, { header: { typ } }))).resolves.toBeDefined();
  },
);

test.each(["authenticated", "http://127.0.0.1:3000/api/mcp", "https://mcp.example/extra"])(
  "accepts the audience %s, alone and among others",
  async (aud) => {
    const tokenVerifier = newVerifier({ resourceAudience: "https://mcp.example/extra" });
    expect(await tokenVerifier.verify(issuer.sign({ aud }))).toMatchObject({ audience: [aud] });
    expect(await tokenVerifier.verify(issuer.sign({ aud: ["other", aud] }))).toMatchObject({
      audience: ["other", aud],
    });
  },
);

test("accepts a previous key of the issuer while it is published", async () => {
  const own = await createTestIssuer({ now: () => start });
  const tokenVerifier = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => start }),
    now: () => start,
  });
  const key = own.key();
  own.rotate();
  await expect(tokenVerifier.verify(own.sign({}, { key }))).resolves.toBeDefined();
  await expect(tokenVerifier.verify(own.sign())).resolves.toBeDefined();
  await own.close();
});

test("caches a verified token until its key is no longer published", async () => {
  const own = await createTestIssuer({ now: () => start });
  const tokenVerifier = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => time }),
    now: () => time,
  });
  const token = own.sign();
  const signature = vi.spyOn(crypto.subtle, "verify");
  const first = await tokenVerifier.verify(token);
  expect(await tokenVerifier.verify(token)).toEqual(first);
  expect(signature).toHaveBeenCalledTimes(1);
  signature.mockRestore();
  own.rotate({ removeOld: true });
  time = start + 10_000;
  await expect(tokenVerifier.verify(own.sign())).resolves.toBeDefined();
  await expectRejected(token, "signature", tokenVerifier);
  await own.close();
});

test.each(tokenAttacks)("rejects %s as %s", async (...attack) => {
  await expectRejected(forgeToken(attack, issuer, seconds), attack[1]);
});

test("tolerates a provider clock five seconds ahead, and rejects a token at its expiry", async () => {
  const ahead = issuer.sign({ nbf: seconds + 5, iat: seconds + 5 });
  await expect(verifier.verify(ahead)).resolves.toBeDefined();
  const token = issuer.sign({ exp: seconds + 10 });
  time = start + 9_999;
  await expect(verifier.verify(token)).resolves.toBeDefined();
  time = start + 10_000;
  await expectRejected(token, "expired");
});

test("rejects any changed character of payload or signature", async () => {
  const token = issuer.sign();
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  const last = signature.length - 1;
  for (const at of [0, 1, 40, last - 1]) {
    await expectRejected(`${header}.${payload}.${flip(signature, at)}`, "signature");
  }
  const promoted = {
    ...(JSON.parse(Buffer.from(payload, "base64url").toString()) as object),
    role: "service_role",
  };
  const forged = Buffer.from(JSON.stringify(promoted)).toString("base64url");
  await expectRejected(`${header}.${forged}.${signature}`, "signature");
  // The last character has four unused bits; with other ones, the token must be invalid.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const twin = alphabet[alphabet.indexOf(signature[last]!) ^ 1]!;
  await expectRejected(`${header}.${payload}.${signature.slice(0, -1)}${twin}`, "signature");
});

test("rejects truncated, padded and incomplete tokens", async () => {
  const token = issuer.sign();
  const [header, payload, signature] = token.split(".") as [string, string, string];
  await expectRejected(`${header}.${payload}.${signature.slice(0, -4)}`, "signature");
  await expectRejected(`${header}.${payload}.`, "signature");
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
    await expectRejected(bad, "malformed");
  }
});

test("rejects an encrypted token", async () => {
  const jwe = await new CompactEncrypt(new TextEncoder().encode(issuer.sign()))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(createPublicKey(issuer.key().privateKey));
  await expectRejected(jwe, "malformed");
});

test("rejects a token over 8 kB before any key is fetched", async () => {
  const before = issuer.requests.keys;
  await expectRejected(issuer.sign({ app_metadata: { padding: "x".repeat(8192) } }), "malformed");
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
  ["it has a nonce", {}, { nonce: "n-1" }],
  ["it has the hash of an access token", {}, { at_hash: "aGFzaA" }],
  [
    "it has auth_time only",
    { resourceAudience: client },
    { ...identityOnly, aud: client, auth_time: seconds },
  ],
])("rejects an ID token: %s", async (_, overrides, claims) => {
  await expectRejected(issuer.sign(claims), "audience", newVerifier(overrides));
});

test("sanitizes user_metadata, and does not use it for authorization", async () => {
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

test("throws AUTH_PROVIDER_ERROR during an outage without cached keys", async () => {
  const own = await createTestIssuer({ now: () => start });
  own.mode("down");
  const tokenVerifier = createTokenVerifier({
    settings: own.settings(),
    keySet: createKeySet({ authUrl: own.url, fetch, now: () => start }),
    now: () => start,
  });
  await expect(tokenVerifier.verify(own.sign())).rejects.toMatchObject({
    code: "AUTH_PROVIDER_ERROR",
    headers: { "Retry-After": "3" },
  });
  await expectRejected("not.a.token", "malformed", tokenVerifier);
  await own.close();
});
