import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { createIdp, type Idp, type IdpConfig } from "@werkbank/idp";
import { decodeProtectedHeader } from "jose";
import { afterAll, afterEach, expect, test } from "vitest";
import { createTestService, type TestService } from "../testing/test-service.ts";

const minute = 60_000;
const password = "a password for tests";
const account = {
  id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a0aa",
  email: "keys@singel.example",
  displayName: "Kees Sleutel",
  confirmed: true,
};

let time = Date.now();
let idp: Idp | undefined;
let keyRequests = 0;

const server = createNodeServer((request) => {
  if (request.url.endsWith("/jwks.json")) keyRequests += 1;
  return idp?.fetch(request) ?? new Response(null, { status: 503 });
});
// No keep-alive: an idle connection may close just when the next test uses it.
server.maxRequestsPerSocket = 1;
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
const services: TestService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  await idp?.close();
  idp = undefined;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Starts the API with the local identity provider, both on the same clock. */
async function start(config: Partial<IdpConfig> = {}) {
  idp = await createIdp({
    issuer,
    dataDir: "memory",
    accounts: [account],
    password,
    scryptCost: 2,
    clock: () => time,
    ...config,
  });
  const service = await createTestService({ authUrl: issuer });
  services.push(service);
  service.setNow(time);
  return {
    keys: idp.keys,
    service,
    /** Returns a token of the password grant. */
    token: async (): Promise<string> => {
      const response = await fetch(`${issuer}/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: account.email, password }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    /** Returns 200, or the status and code of the problem. */
    callApi: async (token: string): Promise<string | number> => {
      const { status, body } = await service.request("GET", "/v1/users/me", { token });
      return status === 200 ? status : `${status} ${body.code}`;
    },
    advance: (ms: number): void => {
      time += ms;
      service.setNow(time);
    },
  };
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test.each(["ES256", "RS256"] as const)(
  "accepts tokens from before, during and after a rotation of %s keys",
  async (signingAlgorithm) => {
    const { keys, token, callApi, advance } = await start({ signingAlgorithm });
    const before = await token();
    expect(decodeProtectedHeader(before).alg).toBe(signingAlgorithm);
    expect(await callApi(before)).toBe(200);

    const { kid, activatedAt } = await keys.rotate();
    const during = await token();
    expect(kidOf(during)).toBe(kidOf(before));
    expect([await callApi(before), await callApi(during)]).toEqual([200, 200]);

    advance(activatedAt - time);
    const after = await token();
    expect(kidOf(after)).toBe(kid);
    expect([await callApi(before), await callApi(during), await callApi(after)]).toEqual([
      200, 200, 200,
    ]);

    // The old key is valid until its last token has expired.
    advance(39 * minute);
    expect([await callApi(before), await callApi(after)]).toEqual([200, 200]);
    advance(61 * minute);
    expect(keys.published().map((key) => key.kid)).not.toContain(kidOf(before));
    const later = await token();
    expect(await callApi(later)).toBe(200);
    expect(await callApi(before)).toBe("401 AUTH_INVALID_TOKEN");
  },
);

test("does not fetch the key set for a rotated key, which was published before", async () => {
  const { keys, token, callApi } = await start();
  expect(await callApi(await token())).toBe(200);
  const fetches = keyRequests;
  await keys.rotate({ immediately: true });
  expect(await callApi(await token())).toBe(200);
  expect(keyRequests).toBe(fetches);
});

test("rejects tokens of a revoked key after the next fetch of the key set, and accepts others", async () => {
  const { keys, token, callApi, advance, service } = await start();
  const stolen = await token();
  expect(await callApi(stolen)).toBe(200);
  await keys.revoke(kidOf(stolen) ?? "");
  const fresh = await token();
  expect(await callApi(fresh)).toBe(200);

  advance(10 * minute);
  // This request still uses the cached keys and renews them in the background.
  await callApi(fresh);
  await expect.poll(() => callApi(stolen)).toBe("401 AUTH_INVALID_TOKEN");
  expect(await callApi(fresh)).toBe(200);
  expect(service.logs.filter((entry) => entry.level === "error")).toEqual([]);
});

test("returns 500 for a provider with a shared secret", async () => {
  const { token, callApi, service } = await start({ signingAlgorithm: "HS256" });
  const set = await fetch(`${issuer}/.well-known/jwks.json`);
  expect(await set.json()).toEqual({ keys: [] });
  expect(await callApi(await token())).toBe("500 AUTH_RESOURCE_SERVER_MISCONFIGURED");
  const login = await service.request("POST", "/auth/login", {
    body: { email: account.email, password },
  });
  expect(login.status).toBe(500);
  expect(login.body.code).toBe("AUTH_RESOURCE_SERVER_MISCONFIGURED");
});
