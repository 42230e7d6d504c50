import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestIssuer } from "../testing/servers/test-issuer.ts";
import type { TestIssuer } from "../testing/servers/test-issuer.ts";
import { createKeySet } from "./key-set.ts";
import type { KeySet } from "./key-set.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let time: number;
let issuer: TestIssuer;
let keySet: KeySet;

const newKeySet = (limits: { timeoutMs?: number } = {}) =>
  createKeySet({ authUrl: issuer.url, fetch, now: () => time, ...limits });
const find = (kid = issuer.key().kid) => keySet.find({ alg: "ES256", kid });
const providerError = (retryAfter: string) => ({
  code: "AUTH_PROVIDER_ERROR",
  status: 502,
  headers: { "Retry-After": retryAfter },
});

beforeEach(async () => {
  time = Date.UTC(2026, 10, 20, 9);
  issuer = await createTestIssuer({ now: () => time });
  keySet = newKeySet();
});
afterEach(() => issuer.close());

test("fetches keys at the first use and caches them for ten minutes", async () => {
  expect(issuer.requests.keys).toBe(0);
  expect(await find()).not.toBeNull();
  time += 10 * minute - 1;
  expect(await find()).not.toBeNull();
  await keySet.settled();
  expect(issuer.requests.keys).toBe(1);
});

test("fetches once for concurrent first uses", async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => find()));
  expect(keys.every((key) => key !== null)).toBe(true);
  expect(issuer.requests).toMatchObject({ keys: 1, discovery: 1 });
});

test("renews keys in the background after ten minutes", async () => {
  keySet = newKeySet({ timeoutMs: hour });
  await find();
  time += 10 * minute;
  issuer.mode("hang");
  expect(await Promise.all([find(), find(), find()])).not.toContain(null);
  issuer.mode("up");
});

test("fetches once for concurrent background renewals", async () => {
  await find();
  time += 10 * minute;
  await Promise.all([find(), find(), find()]);
  await keySet.settled();
  expect(issuer.requests.keys).toBe(2);
  await find();
  await keySet.settled();
  expect(issuer.requests.keys).toBe(2);
});

test("does not find a removed key after a renewal", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate({ removeOld: true });
  time += 10 * minute;
  await find(old);
  await keySet.settled();
  expect(await find(old)).toBeNull();
  expect(await find()).not.toBeNull();
});

test("finds a rotated key at once if the last fetch is five seconds old", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate();
  time += 5 * second;
  expect(await find()).not.toBeNull();
  expect(await find(old)).not.toBeNull();
  expect(issuer.requests.keys).toBe(2);
});

test("fetches once in five seconds during a flood of unknown key ids", async () => {
  await find();
  time += 5 * second - 1;
  await Promise.all(Array.from({ length: 100 }, () => find(randomUUID())));
  expect(issuer.requests.keys).toBe(1);
  time += 1;
  const keys = await Promise.all(Array.from({ length: 100 }, () => find(randomUUID())));
  expect(new Set(keys)).toEqual(new Set([null]));
  expect(issuer.requests.keys).toBe(2);
  time += 5 * second - 1;
  await Promise.all(Array.from({ length: 100 }, () => find(randomUUID())));
  expect(issuer.requests.keys).toBe(2);
});

test("does not use a key id as a path or property name", async () => {
  expect(await find("../../../../dev/null")).toBeNull();
  expect(await find("__proto__")).toBeNull();
  expect(issuer.requests.keys).toBe(1);
});

test("finds the only key of an algorithm without a key id, and none among several", async () => {
  expect(await keySet.find({ alg: "ES256" })).not.toBeNull();
  expect(await keySet.find({ alg: "RS256" })).toBeNull();
  issuer.rotate();
  time += 5 * second;
  await find();
  expect(await keySet.find({ alg: "ES256" })).toBeNull();
});

test("uses cached keys during an outage of almost a day, with one fetch in three seconds", async () => {
  await find();
  issuer.mode("down");
  time += 24 * hour - 20 * second;
  expect(await find()).not.toBeNull();
  await keySet.settled();
  const attempts = issuer.requests.keys;
  time += 3 * second - 1;
  expect(await find()).not.toBeNull();
  await keySet.settled();
  expect(issuer.requests.keys).toBe(attempts);
  time += 1;
  expect(await find()).not.toBeNull();
  await keySet.settled();
  // Each fetch is retried once if the connection ends without a response.
  expect(issuer.requests.keys).toBe(attempts + 2);
});

test("returns null for an unknown key id during an outage with cached keys", async () => {
  await find();
  issuer.mode("down");
  time += hour;
  expect(await find("unknown")).toBeNull();
});

test("throws AUTH_PROVIDER_ERROR if the cached keys are a day old", async () => {
  await find();
  issuer.mode("down");
  time += 24 * hour;
  await expect(find()).rejects.toMatchObject(providerError("3"));
  issuer.mode("up");
  time += 3 * second;
  expect(await find()).not.toBeNull();
});

test("throws AUTH_PROVIDER_ERROR with the rest of the backoff on a cold start during an outage", async () => {
  issuer.mode("down");
  await expect(find()).rejects.toMatchObject(providerError("3"));
  time += 1500;
  await expect(find()).rejects.toMatchObject(providerError("2"));
  expect(issuer.requests.keys).toBe(2);
  issuer.mode("up");
  await expect(find()).rejects.toMatchObject(providerError("2"));
  time += 1500;
  expect(await find()).not.toBeNull();
});

test.each(["html", "redirect", "oversized", "rate-limited"] as const)(
  "throws AUTH_PROVIDER_ERROR if the provider's response is %s",
  async (mode) => {
    issuer.mode(mode);
    await expect(find()).rejects.toMatchObject(providerError("3"));
    expect(issuer.requests.keys).toBe(1);
  },
);

test("retries once if the provider closes the connection without a response", async () => {
  issuer.mode("drop-one");
  expect(await find()).not.toBeNull();
  expect(issuer.requests.keys + issuer.requests.discovery).toBe(3);
});

test("does not retry twice if the provider closes every connection", async () => {
  issuer.mode("down");
  await expect(find()).rejects.toMatchObject(providerError("3"));
  expect(issuer.requests.keys).toBe(2);
});

test("aborts a request to a provider that does not respond in time", async () => {
  keySet = newKeySet({ timeoutMs: 50 });
  issuer.mode("hang");
  await expect(find()).rejects.toMatchObject({
    ...providerError("3"),
    message: "The identity provider did not answer in time.",
  });
});

test("rejects a response over 64 kB", async () => {
  issuer.publish([{ kty: "EC", padding: "x".repeat(64 * 1024) }]);
  await expect(find()).rejects.toMatchObject({
    message: "The identity provider's answer is too large.",
  });
});

const jwkOf = (type: "ec" | "rsa", which: "publicKey" | "privateKey", bits = 2048) => {
  const pair =
    type === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: bits });
  return pair[which].export({ format: "jwk" });
};

test("ignores symmetric, private, weak and unrelated keys next to a valid one", async () => {
  issuer.publish([
    { kty: "oct", k: "c2VjcmV0", kid: "symmetric", alg: "HS256" },
    { ...jwkOf("ec", "privateKey"), kid: "private", alg: "ES256" },
    { ...jwkOf("rsa", "publicKey", 1024), kid: "weak", alg: "RS256" },
    { ...jwkOf("ec", "publicKey"), kid: "encryption", use: "enc" },
    { ...jwkOf("ec", "publicKey"), kid: "other-algorithm", alg: "ES384" },
    { kty: "EC", crv: "P-256", x: "AA", y: "AA", kid: "broken" },
    "nonsense",
    null,
    { ...jwkOf("ec", "publicKey"), kid: "good" },
    { ...jwkOf("rsa", "publicKey"), kid: "good-rsa" },
  ]);
  expect(await find("good")).not.toBeNull();
  expect(await keySet.find({ alg: "RS256", kid: "good-rsa" })).not.toBeNull();
  expect(await keySet.find({ alg: "RS256", kid: "good" })).toBeNull();
  for (const kid of ["symmetric", "private", "weak", "encryption", "other-algorithm", "broken"]) {
    expect(await find(kid)).toBeNull();
    expect(await keySet.find({ alg: "RS256", kid })).toBeNull();
  }
});

test.each([
  ["only symmetric keys", [{ kty: "oct", k: "c2VjcmV0", kid: "a", alg: "HS256" }]],
  ["only private keys", [{ ...jwkOf("ec", "privateKey"), kid: "a" }]],
  ["no key", []],
])("throws AUTH_RESOURCE_SERVER_MISCONFIGURED if the provider publishes %s", async (_, keys) => {
  issuer.publish(keys);
  await expect(find()).rejects.toMatchObject({
    code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    status: 500,
  });
});

test("throws AUTH_RESOURCE_SERVER_MISCONFIGURED until discovery has the configured issuer", async () => {
  issuer.discoveryIssuer(`${issuer.url}/`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(find()).rejects.toMatchObject({
      code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      message: "The identity provider's issuer differs from the configured one.",
    });
  }
  expect(issuer.requests.discovery).toBe(1);
  issuer.discoveryIssuer(issuer.url);
  time += 10 * second;
  expect(await find()).not.toBeNull();
});

test("does not use cached keys after the provider changes to a shared secret", async () => {
  await find();
  issuer.publish([{ kty: "oct", k: "c2VjcmV0", kid: "a", alg: "HS256" }]);
  time += 10 * minute;
  await find();
  await keySet.settled();
  await expect(find()).rejects.toMatchObject({ code: "AUTH_RESOURCE_SERVER_MISCONFIGURED" });
});

test("finds keys of a provider without a discovery document", async () => {
  issuer.discoveryIssuer(null);
  expect(await find()).not.toBeNull();
});

test("finds a rotated key and resets the backoff after the clock was set back", async () => {
  await find();
  time -= hour;
  issuer.rotate();
  expect(await find()).not.toBeNull();

  issuer.mode("down");
  issuer.rotate();
  time += 5 * second;
  expect(await find()).toBeNull();
  time -= hour;
  issuer.mode("up");
  expect(await find()).not.toBeNull();
});

test("renews keys after the clock was set back", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate({ removeOld: true });
  time -= hour;
  await find(old);
  await keySet.settled();
  expect(await find(old)).toBeNull();
});
