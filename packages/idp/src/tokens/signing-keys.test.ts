import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import type { JSONWebKeySet } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { call, createTestClock, signIn, startIdp } from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";

const open: RunningIdp[] = [];
async function start(...config: Parameters<typeof startIdp>): Promise<RunningIdp> {
  const running = await startIdp(...config);
  open.push(running);
  return running;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((running) => running.close()));
});

const keySetOf = async (running: RunningIdp) =>
  (await (await call(running, "/.well-known/jwks.json")).json()) as JSONWebKeySet;
const kidsOf = async (running: RunningIdp) => (await keySetOf(running)).keys.map(({ kid }) => kid);

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const tokenOf = async (running: RunningIdp) => (await signIn(running)).access_token;

const minute = 60;
const day = 24 * 3600;

describe("the key set", () => {
  test.each([
    ["ES256", { kty: "EC", crv: "P-256" }],
    ["RS256", { kty: "RSA", e: "AQAB" }],
  ] as const)("of %s holds public keys only, cacheable for ten minutes", async (alg, members) => {
    const running = await start({ signingAlgorithm: alg });
    await running.idp.keys.rotate({ immediately: true });
    const response = await call(running, "/.well-known/jwks.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const { keys } = (await response.json()) as JSONWebKeySet;
    expect(keys).toHaveLength(3);
    for (const key of keys) {
      expect(key).toMatchObject({ ...members, alg, use: "sig", key_ops: ["verify"] });
      for (const secret of ["d", "k", "p", "q", "dp", "dq", "qi", "oth"]) {
        expect(key).not.toHaveProperty(secret);
      }
    }
    const remote = createRemoteJWKSet(new URL(`${running.issuer}/.well-known/jwks.json`));
    const { protectedHeader } = await jwtVerify(await tokenOf(running), remote);
    expect(protectedHeader.alg).toBe(alg);
  });

  test("of a project with a shared secret is empty, and its tokens are valid at the provider", async () => {
    const running = await start({ signingAlgorithm: "HS256" });
    expect(await keySetOf(running)).toEqual({ keys: [] });
    const token = await tokenOf(running);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "HS256" });
    expect((await call(running, "/user", { token })).status).toBe(200);
  });
});

describe("a rotation", () => {
  test("activates a published key, and keeps the previous one until its tokens have expired", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now });
    const before = await tokenOf(running);
    const [oldKid, newKid] = await kidsOf(running);
    expect(kidOf(before)).toBe(oldKid);

    clock.advance(30 * minute);
    const rotation = await running.idp.keys.rotate();
    expect(rotation).toEqual({ kid: newKid, activatedAt: clock.now() });
    const after = await tokenOf(running);
    expect(kidOf(after)).toBe(newKid);
    const [, , standbyKid] = await kidsOf(running);
    expect(await kidsOf(running)).toEqual([newKid, oldKid, standbyKid]);
    expect((await call(running, "/user", { token: before })).status).toBe(200);

    clock.advance(60 * minute);
    expect(await kidsOf(running)).toEqual([newKid, oldKid, standbyKid]);
    clock.advance(minute + 1);
    expect(await kidsOf(running)).toEqual([newKid, standbyKid]);
  });

  test("waits until the key has been published for twenty minutes", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now });
    const [oldKid, newKid] = await kidsOf(running);
    const { kid, activatedAt } = await running.idp.keys.rotate();
    expect(kid).toBe(newKid);
    expect(activatedAt).toBe(clock.now() + 20 * minute * 1000);
    await expect(running.idp.keys.rotate()).rejects.toThrow(
      `A rotation is under way: the key ${newKid} signs from `,
    );

    clock.advance(20 * minute - 1);
    expect(kidOf(await tokenOf(running))).toBe(oldKid);
    clock.advance(1);
    expect(kidOf(await tokenOf(running))).toBe(newKid);
  });

  test("happens at once on request, also during a scheduled one", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now });
    const { kid } = await running.idp.keys.rotate();
    const rotation = await running.idp.keys.rotate({ immediately: true });
    expect(rotation).toEqual({ kid, activatedAt: clock.now() });
    expect(kidOf(await tokenOf(running))).toBe(kid);
  });

  test("happens automatically, once, when the key reaches its maximum age", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now, keyDays: 30 });
    const [oldKid, newKid] = await kidsOf(running);
    clock.advance(30 * day - 1);
    expect(kidOf(await tokenOf(running))).toBe(oldKid);
    clock.advance(1);
    const tokens = await Promise.all([tokenOf(running), tokenOf(running), tokenOf(running)]);
    expect(new Set(tokens.map(kidOf))).toEqual(new Set([newKid]));
    expect(await kidsOf(running)).toHaveLength(3);
  });

  test("does not happen automatically if keyDays is 0", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now, keyDays: 0 });
    const [oldKid] = await kidsOf(running);
    clock.advance(3650 * day);
    expect(kidOf(await tokenOf(running))).toBe(oldKid);
  });
});

describe("a revoked key", () => {
  test("is removed at once with its tokens, and the standby key signs", async () => {
    const running = await start();
    const stolen = await tokenOf(running);
    const [stolenKid = "", standbyKid] = await kidsOf(running);
    await running.idp.keys.revoke(stolenKid);

    const refused = await call(running, "/user", { token: stolen });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error_code: "bad_jwt" });
    expect(await kidsOf(running)).not.toContain(stolenKid);
    const fresh = await tokenOf(running);
    expect(kidOf(fresh)).toBe(standbyKid);
    expect((await call(running, "/user", { token: fresh })).status).toBe(200);
    expect(await kidsOf(running)).toHaveLength(2);
  });

  test("on standby is replaced, and the current one stays", async () => {
    const running = await start();
    const token = await tokenOf(running);
    const [presentKid, standbyKid = ""] = await kidsOf(running);
    await running.idp.keys.revoke(standbyKid);
    expect((await call(running, "/user", { token })).status).toBe(200);
    const [first, second] = await kidsOf(running);
    expect(first).toBe(presentKid);
    expect(second).not.toBe(standbyKid);
  });

  test("scheduled to sign leaves the current one in place", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now });
    const [presentKid] = await kidsOf(running);
    const { kid } = await running.idp.keys.rotate();
    await running.idp.keys.revoke(kid);
    clock.advance(2 * day);
    expect(kidOf(await tokenOf(running))).toBe(presentKid);
  });

  test("must exist", async () => {
    const running = await start();
    await expect(running.idp.keys.revoke("x")).rejects.toThrow("There is no signing key x.");
  });
});
