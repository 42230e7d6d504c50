import { createHmac } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import type { JSONWebKeySet } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { obtainTokens, register } from "./oauth-flow.ts";
import { call, createTestClock, sanne, signIn, startIdp } from "./running-idp.ts";
import type { RunningIdp } from "./running-idp.ts";

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

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("the key set", () => {
  test("holds public elliptic-curve keys only, cacheable for ten minutes", async () => {
    const running = await start();
    await running.idp.rotateSigningKey();
    const response = await call(running, "/.well-known/jwks.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const { keys } = (await response.json()) as JSONWebKeySet;
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" });
      for (const secret of ["d", "k", "p", "q", "dp", "dq", "qi"]) {
        expect(key).not.toHaveProperty(secret);
      }
    }
  });

  test("keeps a retired key until its tokens have expired", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now });
    const { access_token: before } = await signIn(running);
    const oldKid = decodeProtectedHeader(before).kid;
    const newKid = await running.idp.rotateSigningKey();
    const { access_token: after } = await signIn(running);
    expect(decodeProtectedHeader(after).kid).toBe(newKid);
    expect(newKid).not.toBe(oldKid);

    const remote = createRemoteJWKSet(new URL(`${running.issuer}/.well-known/jwks.json`));
    const currentDate = new Date(clock.now());
    await expect(jwtVerify(before, remote, { currentDate })).resolves.toBeDefined();
    await expect(jwtVerify(after, remote, { currentDate })).resolves.toBeDefined();
    expect((await call(running, "/user", { token: before })).status).toBe(200);

    const kids = async () => (await keySetOf(running)).keys.map(({ kid }) => kid);
    clock.advance(3600);
    expect(await kids()).toEqual([newKid, oldKid]);
    clock.advance(61);
    expect(await kids()).toEqual([newKid]);
  });
});

describe("a forged token is refused as bad_jwt", () => {
  const forgeries: Record<string, (token: string, keys: JSONWebKeySet) => string> = {
    "alg none": (token) => `${encode({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`,
    "HS256 with the public key": (token, keys) => {
      const kid = decodeProtectedHeader(token).kid;
      const input = `${encode({ alg: "HS256", typ: "JWT", kid })}.${token.split(".")[1]}`;
      const secret = JSON.stringify(keys.keys[0]);
      return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
    },
    "another subject": (token) => {
      const [header, , signature] = token.split(".");
      return `${header}.${encode({ ...decodeJwt(token), sub: "other" })}.${signature}`;
    },
    "no token at all": () => "x",
  };
  test.each(Object.entries(forgeries))("%s", async (_name, forge) => {
    const running = await start();
    const { access_token: token } = await signIn(running);
    const forged = forge(token, await keySetOf(running));
    const response = await call(running, "/user", { token: forged });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: "bad_jwt" });
  });

  test("an id token in place of an access token", async () => {
    const running = await start();
    const client = await register(running);
    const { id_token: token = "" } = await obtainTokens(running, client, { scope: "openid" });
    expect(decodeJwt(token)).toMatchObject({ sub: sanne.id, aud: client.client_id });
    const response = await call(running, "/user", { token });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: "bad_jwt" });
  });

  test("an expired token", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now, accessTokenSeconds: 60 });
    const { access_token: token } = await signIn(running);
    clock.advance(61);
    expect((await call(running, "/user", { token })).status).toBe(403);
  });
});

describe("differences of deployments", () => {
  test("audience as text, as list, and made for the session's resource", async () => {
    const fixed = await start({ audience: "https://api.example/mcp" });
    expect(decodeJwt((await signIn(fixed)).access_token).aud).toBe("https://api.example/mcp");
    const list = await start({ audience: ["authenticated", "https://api.example/mcp"] });
    expect(decodeJwt((await signIn(list)).access_token).aud).toEqual([
      "authenticated",
      "https://api.example/mcp",
    ]);
    const hook = await start({
      audience: ({ resource }) =>
        resource === null ? "authenticated" : ["authenticated", resource],
    });
    expect(decodeJwt((await signIn(hook)).access_token).aud).toBe("authenticated");
    const { access_token: token } = await obtainTokens(hook, await register(hook), {
      resource: "https://api.example/mcp",
    });
    expect(decodeJwt(token).aud).toEqual(["authenticated", "https://api.example/mcp"]);
  });

  test("scopes of the service, where the provider is configured for them", async () => {
    const running = await start({ extraScopes: ["mcp:read", "mcp:write"] });
    const client = await register(running);
    const { access_token: token } = await obtainTokens(running, client, { scope: "mcp:read" });
    expect(decodeJwt(token)).toMatchObject({
      scope: "mcp:read",
      client_id: client.client_id,
      aud: "authenticated",
      amr: [{ method: "oauth_provider/authorization_code", timestamp: expect.any(Number) }],
    });
  });

  test("the life of access tokens", async () => {
    const running = await start({ accessTokenSeconds: 90 });
    const { iat = 0, exp } = decodeJwt((await signIn(running)).access_token);
    expect(exp).toBe(iat + 90);
  });

  test("an ordinary OAuth token carries the scope email", async () => {
    const running = await start();
    const { access_token: token } = await obtainTokens(running, await register(running));
    expect(decodeJwt(token)["scope"]).toBe("email");
  });
});
