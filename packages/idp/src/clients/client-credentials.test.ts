import { createPublicKey, verify, type webcrypto } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { register } from "../testing/oauth-flow.ts";
import { call, startIdp } from "../testing/running-idp.ts";

// The client credentials grant (RFC 6749 section 4.4), for the programs of the account file.

const program = { clientId: "night-sync", clientSecret: "-eyJ-a-secret-of-a-program" };
const resource = "http://127.0.0.1:3000/api/v1";
const running = await startIdp({ programs: [program], resources: [resource] });
afterAll(() => running.close());

const grant = { grant_type: "client_credentials" };
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const inBody = { client_id: program.clientId, client_secret: program.clientSecret };

/** Returns the claims of a token, after verifying its signature by the key set. */
async function readClaims(token: string): Promise<Record<string, unknown>> {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
  const response = await call(running, "/.well-known/jwks.json");
  const { keys } = (await response.json()) as { keys: (webcrypto.JsonWebKey & { kid: string })[] };
  const key = createPublicKey({ key: keys.find((each) => each.kid === kid)!, format: "jwk" });
  const input = Buffer.from(`${header}.${payload}`);
  const options = { key, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", input, options, Buffer.from(signature, "base64url"))).toBe(true);
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

describe("a program", () => {
  test.each([
    ["Basic", {}, basic(program.clientId, program.clientSecret)],
    ["the body", inBody, {}],
  ])("gets a token for itself with its secret in %s", async (_name, form, headers) => {
    const response = await call(running, "/oauth/token", { form: { ...grant, ...form }, headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = (await response.json()) as { access_token: string };
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: "bearer",
      expires_in: 900,
    });
    expect(await readClaims(body.access_token)).toMatchObject({
      iss: running.issuer,
      sub: program.clientId,
      client_id: program.clientId,
      aud: "authenticated",
    });
  });

  test("may name a resource of the deployment, and no other", async () => {
    const send = (name: string) =>
      call(running, "/oauth/token", { form: { ...grant, ...inBody, resource: name } });
    expect((await send(resource)).status).toBe(200);
    const rejected = await send("https://elsewhere.example/");
    expect([rejected.status, await rejected.json()]).toMatchObject([
      400,
      { error: "invalid_target" },
    ]);
  });

  test.each([
    ["a wrong secret", basic(program.clientId, "a-wrong-secret-of-it")],
    ["no secret", basic(program.clientId, "")],
    ["another client id", basic("day-sync", program.clientSecret)],
    ["no credentials", {}],
  ])("401 invalid_client with %s", async (_name, headers) => {
    const response = await call(running, "/oauth/token", { form: grant, headers });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: "invalid_client" },
    ]);
  });

  test("a registered client cannot use the grant", async () => {
    const client = await register(running, { token_endpoint_auth_method: "client_secret_basic" });
    const headers = basic(client.client_id, client.client_secret ?? "");
    const response = await call(running, "/oauth/token", { form: grant, headers });
    expect(await response.json()).toMatchObject({ error: "invalid_client" });
  });
});

test("the metadata names the grant only if there are programs", async () => {
  const readGrants = async (idp: typeof running) => {
    const response = await call(idp, "/.well-known/openid-configuration");
    return ((await response.json()) as { grant_types_supported: string[] }).grant_types_supported;
  };
  expect(await readGrants(running)).toContain("client_credentials");
  const without = await startIdp();
  try {
    expect(await readGrants(without)).not.toContain("client_credentials");
    const response = await call(without, "/oauth/token", { form: { ...grant, ...inBody } });
    expect(response.status).toBe(401);
  } finally {
    await without.close();
  }
});
