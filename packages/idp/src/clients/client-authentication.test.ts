import { afterAll, describe, expect, test } from "vitest";
import { register } from "../testing/oauth-flow.ts";
import { call, startIdp } from "../testing/running-idp.ts";

const running = await startIdp();
const confidential = await register(running, { token_endpoint_auth_method: "client_secret_basic" });
const open = await register(running);
afterAll(() => running.close());

const unknown = "00000000-0000-4000-8000-000000000000";
const grant = { grant_type: "refresh_token", refresh_token: "x" };
const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

describe("401 invalid_client (RFC 6749 section 5.2)", () => {
  test.each<[string, Record<string, string>]>([
    ["an unknown client", { client_id: unknown }],
    ["an id of another form", { client_id: "nobody" }],
    ["no client at all", {}],
    ["a client without the secret it has", { client_id: confidential.client_id }],
    ["a client with a secret it has not", { client_id: open.client_id, client_secret: "x" }],
  ])("%s", async (_name, form) => {
    const answer = await call(running, "/oauth/token", { form: { ...grant, ...form } });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: "invalid_client",
      error_description: expect.any(String),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("www-authenticate")).toBeNull();
  });

  test.each([
    ["an unknown client", basic(unknown, "x")],
    ["a wrong secret", basic(confidential.client_id, "x")],
    ["what is no pair", { Authorization: "Basic eA==" }],
  ])("by Basic: %s, with a challenge of that scheme", async (_name, headers) => {
    const answer = await call(running, "/oauth/token", { form: grant, headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "invalid_client" });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm="[^"]+"$/u);
  });
});
