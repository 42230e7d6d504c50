import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  ownerEmail,
  password,
  type Product,
  send,
  signIn,
  startProduct,
} from "../support/product.ts";

const me = "/api/v1/users/me";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ idp: false });
});
afterAll(() => product?.stop());

const listTools = (token: string) =>
  send(product, "/api/mcp", {
    token,
    json: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
  });

test("while the provider is down, cached keys still work; without keys the service returns 502, not 401", async () => {
  // The token is issued before the service has fetched any keys.
  await product.startIdp();
  const { access_token: token } = await signIn(product);
  await product.stopIdp();

  expect((await send(product, "/readyz")).status).toBe(200);
  for (const rejected of [await send(product, me, { token }), await listTools(token)]) {
    expect(rejected.status).toBe(502);
    expect((rejected.body.error?.data ?? rejected.body).code).toBe("AUTH_PROVIDER_ERROR");
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(rejected.headers.has("www-authenticate")).toBe(false);
  }
  // A malformed token is rejected without keys.
  expect((await send(product, me, { token: "none" })).body.code).toBe("AUTH_INVALID_TOKEN");
  expect((await send(product, me)).body.code).toBe("AUTH_UNAUTHENTICATED");

  await product.startIdp();
  // Within the time of `Retry-After`.
  const { body } = await vi.waitFor(
    async () => {
      const response = await send(product, me, { token });
      expect(response.status).toBe(200);
      return response;
    },
    { timeout: 15_000, interval: 250 },
  );
  expect(body.email).toBe(ownerEmail);

  const other = await signIn(product, "youssef@singel.example");
  await product.stopIdp();
  const organization = `/api/v1/organizations/${body.organizations[0].id}`;
  const { body: suppliers } = await send(product, `${organization}/suppliers`, { token });
  const changed = await send(product, `${organization}/suppliers/${suppliers.items[0].id}`, {
    method: "PATCH",
    json: { notes: "Changed while the provider was down." },
    // First use of this token: one cached key verifies every token.
    token: other.access_token,
  });
  expect(changed.status).toBe(200);
  expect((await listTools(token)).status).toBe(200);
  const cookie = `sb-auth-token=base64-${Buffer.from(JSON.stringify(other)).toString("base64url")}`;
  expect((await send(product, me, { cookie })).status).toBe(200);

  // An invalid token is still 401, and so is a token with an unknown key.
  const [head = "", ...rest] = token.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  const renamed = Buffer.from(JSON.stringify({ ...header, kid: "another" })).toString("base64url");
  for (const bad of [`${token.slice(0, -8)}AAAAAAAA`, [renamed, ...rest].join(".")]) {
    const rejected = await send(product, me, { token: bad });
    expect([rejected.status, rejected.body.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
  }

  const login = await send(product, "/api/v1/auth/login", {
    json: { email: ownerEmail, password },
  });
  expect([login.status, login.body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
  expect(Number(login.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(login.headers.getSetCookie()).toEqual([]);
  const logout = await send(product, "/api/v1/auth/logout", { method: "POST", cookie });
  expect([logout.status, logout.body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
  // The cookie is cleared even if the provider could not end the session.
  expect(logout.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sb-auth-token=; Max-Age=0;/u),
  ]);
});
