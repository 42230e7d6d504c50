import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { JSONWebKeySet } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { obtainTokens, register } from "../testing/oauth-flow.ts";
import { call, createTestClock, sanne, signIn, startIdp } from "../testing/running-idp.ts";
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

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

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
