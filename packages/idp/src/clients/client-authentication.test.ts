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

describe("one method of client authentication per request (RFC 6749 section 2.3)", () => {
  const { client_id: id, client_secret: secret = "" } = confidential;

  test.each<[string, Record<string, string>]>([
    ["Basic and the same secret in the body", { client_id: id, client_secret: secret }],
    ["Basic and a secret alone in the body", { client_secret: secret }],
    ["Basic and a wrong secret in the body", { client_id: id, client_secret: "x" }],
    ["Basic and a client assertion", { client_id: id, client_assertion: "eyJ.e30.x" }],
    ["Basic and another client's id in the body", { client_id: open.client_id }],
  ])("%s: 400 invalid_request", async (_name, form) => {
    const answer = await call(running, "/oauth/token", {
      form: { ...grant, ...form },
      headers: basic(id, secret),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  });

  test("a secret and a client assertion in the body: 400 invalid_request", async () => {
    const posting = await register(running, { token_endpoint_auth_method: "client_secret_post" });
    const answer = await call(running, "/oauth/token", {
      form: { ...grant, ...(posting as Record<string, string>), client_assertion: "eyJ.e30.x" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  });

  test("a client assertion alone is not supported: 401 invalid_client", async () => {
    const answer = await call(running, "/oauth/token", {
      form: { ...grant, client_id: open.client_id, client_assertion: "eyJ.e30.x" },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "invalid_client" });
  });

  test.each<[string, Record<string, string>]>([
    ["its own id in the body, which authenticates nobody", { client_id: id }],
    ["an empty secret in the body, which counts as omitted", { client_secret: "" }],
  ])("accepts Basic and %s", async (_name, form) => {
    const answer = await call(running, "/oauth/token", {
      form: { ...grant, ...form },
      headers: basic(id, secret),
    });
    // The client is authenticated: only its refresh token is wrong.
    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });
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
    ["credentials without a colon", { Authorization: "Basic eA==" }],
  ])("by Basic: %s, with WWW-Authenticate: Basic", async (_name, headers) => {
    const answer = await call(running, "/oauth/token", { form: grant, headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: "invalid_client" });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm="[^"]+"$/u);
  });
});
