import { createHmac } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import type { JSONWebKeySet } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { exchange, obtainTokens, redirectUri, register } from "../testing/oauth-flow.ts";
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

describe("the access token of a client", () => {
  test.each([
    [3_600, 900],
    [60, 60],
  ])(
    "with accessTokenSeconds %i expires after %i seconds",
    async (accessTokenSeconds, expected) => {
      const running = await start({ accessTokenSeconds });
      const tokens = await obtainTokens(running, await register(running));
      const { iat = 0, exp = 0 } = decodeJwt(tokens.access_token);
      expect(exp - iat).toBe(expected);
      const own = decodeJwt((await signIn(running)).access_token);
      expect((own.exp ?? 0) - (own.iat ?? 0)).toBe(accessTokenSeconds);
    },
  );

  test("has the client's id and name, also after a refresh", async () => {
    const running = await start();
    const client = await register(running, { client_name: "Assistant of Sanne" });
    const tokens = await obtainTokens(running, client);
    const renewal = await exchange(running, {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: tokens.refresh_token,
    });
    const renewed = (await renewal.json()) as { access_token: string };
    for (const { access_token: token } of [tokens, renewed]) {
      expect(decodeJwt(token)).toMatchObject({
        client_id: client.client_id,
        client_name: "Assistant of Sanne",
      });
    }
  });

  test("has no client_name for an unnamed client or a first-party session", async () => {
    const running = await start();
    const nameless = await register(running, { client_name: undefined });
    for (const tokens of [await obtainTokens(running, nameless), await signIn(running)]) {
      expect(decodeJwt(tokens.access_token)).not.toHaveProperty("client_name");
    }
  });

  test("truncates client_name to 240 characters", async () => {
    const running = await start();
    const client = await register(running, { client_name: "🚲".repeat(500) });
    const { access_token: token } = await obtainTokens(running, client);
    expect(decodeJwt(token)["client_name"]).toBe("🚲".repeat(240));
  });

  test("registration rejects a name with control characters or without visible ones", async () => {
    const running = await start();
    const controls = ["two\nlines", "nul\u0000", "\u001b[31mred", "to \u202Edetcennoc"];
    for (const name of [...controls, "\u200b\u200b", "\u2060 \u3164"]) {
      const response = await call(running, "/oauth/clients/register", {
        json: {
          client_name: name,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "none",
        },
      });
      expect(response.status, JSON.stringify(name)).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    }
  });
});

describe("returns bad_jwt for", () => {
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
