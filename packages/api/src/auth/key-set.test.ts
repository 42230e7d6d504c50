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

test("keys are fetched at the first use and kept for ten minutes", async () => {
  expect(issuer.requests.keys).toBe(0);
  expect(await find()).not.toBeNull();
  time += 10 * minute - 1;
  expect(await find()).not.toBeNull();
  await keySet.settled();
  expect(issuer.requests.keys).toBe(1);
});

test("many first uses share one fetch", async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => find()));
  expect(keys.every((key) => key !== null)).toBe(true);
  expect(issuer.requests).toMatchObject({ keys: 1, discovery: 1 });
});

test("after ten minutes the keys are renewed behind the request", async () => {
  keySet = newKeySet({ timeoutMs: hour });
  await find();
  time += 10 * minute;
  issuer.mode("hang");
  expect(await Promise.all([find(), find(), find()])).not.toContain(null);
  issuer.mode("up");
});

test("renewing behind requests is one fetch", async () => {
  await find();
  time += 10 * minute;
  await Promise.all([find(), find(), find()]);
  await keySet.settled();
  expect(issuer.requests.keys).toBe(2);
  await find();
  await keySet.settled();
  expect(issuer.requests.keys).toBe(2);
});

test("a removed key is refused once the keys are renewed", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate({ removeOld: true });
  time += 10 * minute;
  await find(old);
  await keySet.settled();
  expect(await find(old)).toBeNull();
  expect(await find()).not.toBeNull();
});

test("a rotated key is found at once when the last fetch is five seconds old", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate();
  time += 5 * second;
  expect(await find()).not.toBeNull();
  expect(await find(old)).not.toBeNull();
  expect(issuer.requests.keys).toBe(2);
});

test("a flood of unknown key ids costs one fetch in five seconds", async () => {
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

test("a key id is looked up, never used as a path", async () => {
  expect(await find("../../../../dev/null")).toBeNull();
  expect(await find("__proto__")).toBeNull();
  expect(issuer.requests.keys).toBe(1);
});

test("a header without a key id finds the only key of its algorithm, and none among several", async () => {
  expect(await keySet.find({ alg: "ES256" })).not.toBeNull();
  expect(await keySet.find({ alg: "RS256" })).toBeNull();
  issuer.rotate();
  time += 5 * second;
  await find();
  expect(await keySet.find({ alg: "ES256" })).toBeNull();
});

test("the keys outlive an outage of almost a day, with one attempt in three seconds", async () => {
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
  // An attempt retries once if the connection ends without an answer.
  expect(issuer.requests.keys).toBe(attempts + 2);
});

test("unknown key ids are refused, not answered with an outage, while older keys are known", async () => {
  await find();
  issuer.mode("down");
  time += hour;
  expect(await find("unknown")).toBeNull();
});

test("keys of a day ago are not used any more", async () => {
  await find();
  issuer.mode("down");
  time += 24 * hour;
  await expect(find()).rejects.toMatchObject(providerError("3"));
  issuer.mode("up");
  time += 3 * second;
  expect(await find()).not.toBeNull();
});

test("a cold start during an outage is an outage, with the rest of the back-off", async () => {
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
  "a provider that answers %s gives no keys",
  async (mode) => {
    issuer.mode(mode);
    await expect(find()).rejects.toMatchObject(providerError("3"));
    expect(issuer.requests.keys).toBe(1);
  },
);

test("a connection that the provider ends without an answer is tried once more", async () => {
  issuer.mode("drop-one");
  expect(await find()).not.toBeNull();
  expect(issuer.requests.keys + issuer.requests.discovery).toBe(3);
});

test("a provider that ends every connection is asked no third time", async () => {
  issuer.mode("down");
  await expect(find()).rejects.toMatchObject(providerError("3"));
  expect(issuer.requests.keys).toBe(2);
});

test("a provider that hangs is given up", async () => {
  keySet = newKeySet({ timeoutMs: 50 });
  issuer.mode("hang");
  await expect(find()).rejects.toMatchObject({
    ...providerError("3"),
    message: "The identity provider did not answer in time.",
  });
});

test("an answer of more than 64 kB is refused", async () => {
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

test("symmetric, private, weak and foreign keys are dropped beside a good one", async () => {
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
])("a provider that publishes %s is a misconfiguration", async (_, keys) => {
  issuer.publish(keys);
  await expect(find()).rejects.toMatchObject({
    code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    status: 500,
  });
});

test("a provider that names another issuer is a misconfiguration, until it is mended", async () => {
  issuer.discoveryIssuer(`${issuer.url}/`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(find()).rejects.toMatchObject({
      code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      message: "The identity provider's issuer differs from the configured one.",
    });
  }
  expect(issuer.requests.keys).toBe(1);
  issuer.discoveryIssuer(issuer.url);
  time += 10 * second;
  expect(await find()).not.toBeNull();
});

test("keys of a provider that turns to shared secrets count no more", async () => {
  await find();
  issuer.publish([{ kty: "oct", k: "c2VjcmV0", kid: "a", alg: "HS256" }]);
  time += 10 * minute;
  await find();
  await keySet.settled();
  await expect(find()).rejects.toMatchObject({ code: "AUTH_RESOURCE_SERVER_MISCONFIGURED" });
});

test("a provider without discovery is trusted by its keys", async () => {
  issuer.discoveryIssuer(null);
  expect(await find()).not.toBeNull();
});

test("after the clock was set back, a rotated key is found and no failure is remembered", async () => {
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

test("after the clock was set back, a removed key is not known for longer than after a renewal", async () => {
  const old = issuer.key().kid;
  await find(old);
  issuer.rotate({ removeOld: true });
  time -= hour;
  await find(old);
  await keySet.settled();
  expect(await find(old)).toBeNull();
});
