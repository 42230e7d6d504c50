import crypto from "node:crypto";
import { availableParallelism } from "node:os";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { call, password, sanne, startIdp, youssef } from "../testing/running-idp.ts";
import { spyOnCrypto } from "../testing/spy-on-crypto.ts";

const hashing = { running: 0, maxRunning: 0 };
const { scrypt } = crypto;
spyOnCrypto("scrypt").mockImplementation((word, salt, length, options, done) => {
  hashing.running += 1;
  hashing.maxRunning = Math.max(hashing.maxRunning, hashing.running);
  scrypt(word, salt, length, options, (...answer) => {
    hashing.running -= 1;
    done(...answer);
  });
});

const running = await startIdp({ secretKey: "a key that only the service has" });
afterAll(() => running.close());
beforeEach(() => {
  hashing.maxRunning = 0;
});

const attempt = async (
  email: string,
  word: string,
  headers: Record<string, string> = {},
): Promise<number> => {
  const json = { email, password: word };
  return (await call(running, "/token?grant_type=password", { json, headers })).status;
};

test("16 parallel wrong sign-ins return 400 or 429, with limited concurrent hashing", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 16 }, (_, n) => attempt(`nobody-${n}@singel.example`, "wrong")),
  );
  expect(new Set([...statuses, 400, 429])).toEqual(new Set([400, 429]));
  expect(statuses).toContain(400);
  expect(hashing.maxRunning).toBeGreaterThan(0);
  expect(hashing.maxRunning).toBeLessThanOrEqual(Math.max(1, availableParallelism()));
});

describe("failed sign-ins are counted", () => {
  const from = (address: string, key = "a key that only the service has") => ({
    apikey: key,
    "Sb-Forwarded-For": address,
  });
  const fail = async (email: string, times: number, headers: Record<string, string>) => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push(await attempt(email, "wrong", headers));
    return statuses;
  };

  test("per client address and account: the owner can sign in from elsewhere", async () => {
    const statuses = await fail(sanne.email, 21, from("203.0.113.1"));
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(statuses[20]).toBe(429);
    expect(await attempt(sanne.email, password, from("203.0.113.1"))).toBe(429);
    expect(await attempt(sanne.email, password, from("203.0.113.2"))).toBe(200);
  });

  test("per account with a higher limit, from any address", async () => {
    const email = "everyone@singel.example";
    for (let n = 0; n < 200; n += 1) {
      expect(await attempt(email, "wrong", from(`198.51.100.${n}`))).toBe(400);
    }
    expect(await attempt(email, "wrong", from("198.51.100.250"))).toBe(429);
  });

  test("from zero after a successful sign-in", async () => {
    const headers = from("203.0.113.3");
    await fail(youssef.email, 19, headers);
    expect(await attempt(youssef.email, password, headers)).toBe(200);
    expect(new Set(await fail(youssef.email, 20, headers))).toEqual(new Set([400]));
  });

  test.each(["another key", ""])(
    "per connection if the API key %j is not the secret key",
    async (key) => {
      const email = `forger-${key.length}@singel.example`;
      for (let n = 0; n < 20; n += 1) await attempt(email, "wrong", from(`192.0.2.${n}`, key));
      expect(await attempt(email, "wrong", from("192.0.2.99", key))).toBe(429);
    },
  );
});
