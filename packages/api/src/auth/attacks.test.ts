import { afterAll, describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import { insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { testBaseUrl, type TestRequest } from "../testing/test-service.ts";
import { forgeToken, tokenAttacks } from "../testing/token-attacks.ts";

// Attacks on the resource server, over HTTP: each is rejected with the exact challenge and without side effects.
// Unit tests of each module are next to it.

const me = "/v1/users/me";
const metadata = `resource_metadata="${testBaseUrl}/.well-known/oauth-protected-resource"`;
const noCredentials = `Bearer ${metadata}`;
const invalidToken = `Bearer error="invalid_token", error_description="The access token is missing, invalid or expired", ${metadata}`;

const service = await openTestService({ trustedOrigins: ["https://admin.example"] });
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);
afterAll(async () => {
  // Rejected calls are not logged; only failures of the service are.
  expect(service.logs).toEqual([]);
});

const seconds = (): number => Math.floor(Date.now() / 1_000);
const toCookie = (session: object): string =>
  `sb-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

async function expectUnauthorized(request: TestRequest, code: string, challenge: string) {
  const response = await service.request("GET", me, request);
  expect([response.status, response.body.code]).toEqual([401, code]);
  expect(response.headers.get("www-authenticate")).toBe(challenge);
  return response;
}

describe("a forged token or a token of another issuer is rejected", () => {
  test.each(tokenAttacks)("%s (%s)", async (...attack) => {
    const token = forgeToken(attack, service.issuer, seconds());
    const [, reason] = attack;
    const rest = await expectUnauthorized({ token }, "AUTH_INVALID_TOKEN", invalidToken);
    expect(rest.body.reason).toBe(reason);
    const mcp = await sendMcp(service, "tools/list", {}, { token });
    expect([mcp.status, mcp.body.error.data.code]).toEqual([401, "AUTH_INVALID_TOKEN"]);
    expect(mcp.headers.get("www-authenticate")).toBe(invalidToken);
    // The same token in a cookie is an invalid session, which is not renewed.
    const cookie = toCookie({ access_token: token });
    const byCookie = await expectUnauthorized(
      { headers: { cookie } },
      "AUTH_UNAUTHENTICATED",
      noCredentials,
    );
    for (const { text } of [rest, mcp, byCookie]) expect(text).not.toContain(token.slice(0, 40));
  });

  test("a token over 8 kB, truncated and tampered tokens", async () => {
    const good = organization.viewer.token;
    const [header, payload, signature = ""] = good.split(".");
    const other = service.issuer.sign({ sub: organization.owner.id }).split(".")[1];
    for (const token of [
      service.issuer.sign({ app_metadata: { padding: "x".repeat(8_192) } }),
      good.slice(0, -4),
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${other}.${signature}`,
      `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    ]) {
      await expectUnauthorized({ token }, "AUTH_INVALID_TOKEN", invalidToken);
    }
    expect((await service.request("GET", me, { token: good })).status).toBe(200);
  });
});

describe("the credentials of a request", () => {
  test("401 without credentials", async () => {
    await expectUnauthorized({}, "AUTH_UNAUTHENTICATED", noCredentials);
  });

  test.each(["Bearer", "Bearer ", "bearer x y", "Bearer a,b", 'Bearer "a"', "BEARER not.a.token"])(
    "401 for the invalid bearer credential %j despite a valid cookie",
    async (authorization) => {
      const request = { headers: { authorization }, cookieOf: organization.owner };
      await expectUnauthorized(request, "AUTH_INVALID_TOKEN", invalidToken);
    },
  );

  test("401 for an expired bearer token despite a valid cookie", async () => {
    const token = service.issuer.sign({ exp: seconds() - 1 });
    await expectUnauthorized(
      { token, cookieOf: organization.owner },
      "AUTH_INVALID_TOKEN",
      invalidToken,
    );
  });

  test("uses the cookie if Authorization has another scheme", async () => {
    const headers = { authorization: "Basic dXNlcjpwYXNz" };
    const response = await service.request("GET", me, { headers, cookieOf: organization.owner });
    expect([response.status, response.body.id]).toEqual([200, organization.owner.id]);
    await expectUnauthorized({ headers }, "AUTH_UNAUTHENTICATED", noCredentials);
  });

  test("ignores a token in the query, in a form or in the body", async () => {
    const { token } = organization.owner;
    const query = await service.request("GET", `${me}?access_token=${token}`);
    expect([query.status, query.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
    const body = await service.request("PATCH", me, { body: { access_token: token } });
    expect([body.status, body.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
    const form = await service.request("PATCH", me, {
      body: `access_token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.status).toBe(415);
  });
});

describe("the nil and max UUIDs (RFC 9562 sections 5.9 and 5.10) are not user ids", () => {
  test.each([
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  ])("%s as sub", async (sub) => {
    await expectUnauthorized(
      { token: service.issuer.sign({ sub }) },
      "AUTH_INVALID_TOKEN",
      invalidToken,
    );
  });
});

test("accepts a token without kid if the key set has one key, and rejects it if another key signed it", async () => {
  const header = { kid: undefined };
  const token = service.issuer.sign({ sub: organization.owner.id }, { header });
  const response = await service.request("GET", me, { token });
  expect([response.status, response.body.id]).toEqual([200, organization.owner.id]);
  const foreign = service.issuer.sign({ sub: organization.owner.id }, { header, foreignKey: true });
  await expectUnauthorized({ token: foreign }, "AUTH_INVALID_TOKEN", invalidToken);
});

describe("401 for an unreadable session cookie", () => {
  const good = () => Buffer.from(JSON.stringify({ access_token: organization.owner.token }));
  const encode = (bytes: Buffer | string) => `base64-${Buffer.from(bytes).toString("base64url")}`;
  const chunks = (...sizes: number[]) => {
    const whole = encode(good());
    return sizes.map((size, index) => whole.slice(index * size, (index + 1) * size));
  };

  test.each<[string, () => string]>([
    ["a gap", () => `sb-auth-token.0=${chunks(100)[0]}; sb-auth-token.2=${chunks(9, 9, 100)[2]}`],
    ["a stale chunk", () => `sb-auth-token.0=${encode(good())}; sb-auth-token.1=c3RhbGU`],
    ["bad base64", () => "sb-auth-token=base64-eyJh*IjoxfQ"],
    ["nothing after the prefix", () => "sb-auth-token=base64-"],
    ["bytes that are not UTF-8", () => `sb-auth-token=${encode(Buffer.from([0x22, 0xff, 0x22]))}`],
    ["no JSON", () => "sb-auth-token=garbage"],
    ["quotes around its value", () => `sb-auth-token="${encode(good())}"`],
    ["an array", () => `sb-auth-token=${encode("[1]")}`],
    [
      "a token behind __proto__",
      () => `sb-auth-token=${encode(`{"__proto__":${good().toString()}}`)}`,
    ],
    ["two values of one name", () => `sb-auth-token=${encode(good())}; sb-auth-token=other`],
    ["a cookie over 40 kB", () => `sb-auth-token=base64-${"A".repeat(41_000)}`],
    [
      "eleven chunks",
      () => Array.from({ length: 11 }, (_, index) => `sb-auth-token.${index}=e`).join("; "),
    ],
  ])("%s", async (_, cookie) => {
    await expectUnauthorized(
      { headers: { cookie: cookie() } },
      "AUTH_UNAUTHENTICATED",
      noCredentials,
    );
    // The cookie is ignored if there is a bearer token.
    const withBearer = await service.request("GET", me, {
      as: organization.owner,
      headers: { cookie: cookie() },
    });
    expect(withBearer.status).toBe(200);
  });

  test("uses only the access token of the cookie", async () => {
    const { token } = organization.viewer;
    const session = { access_token: token, user: { id: organization.owner.id }, role: "owner" };
    const cookie = toCookie({ ...session, "token-code-verifier": "x" });
    const { body } = await service.request("GET", me, { headers: { cookie } });
    expect(body.id).toBe(organization.viewer.id);
  });
});

describe("CSRF: an unsafe request with the cookie", () => {
  const change = (headers: Record<string, string>, method = "PATCH") =>
    service.request(method, method === "GET" ? me : `${organization.path}/suppliers/${id()}`, {
      cookieOf: organization.admin,
      headers,
      ...(method === "PATCH" && { body: { notes: `from ${headers["origin"]}` } }),
    });
  const id = () => records["supplierId"];
  const site = "sec-fetch-site";

  test.each<Record<string, string>>([
    {},
    { origin: testBaseUrl },
    { origin: "https://admin.example" },
    { [site]: "same-origin" },
    { [site]: "none" },
    { [site]: "cross-site", origin: "https://admin.example" },
  ])("is executed with %j", async (headers) => {
    expect((await change(headers)).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["the null origin of a sandbox", { origin: "null" }],
    ["another scheme", { origin: "https://127.0.0.1:3000" }],
    ["another port", { origin: "http://127.0.0.1:3001" }],
    ["another loopback host", { origin: "http://localhost:3000" }],
    ["a host with the same prefix", { origin: "http://127.0.0.1:3000.evil.example" }],
    ["a sibling site", { [site]: "same-site", origin: "http://shop.127.0.0.1:3000" }],
    ["a sibling site without origin", { [site]: "same-site" }],
    ["a foreign site without origin", { [site]: "cross-site" }],
    ["an origin equal to Host", { origin: "https://evil.example", host: "evil.example" }],
  ])("gets 403 from %s, and changes nothing", async (_, headers) => {
    const read = () =>
      service.request("GET", `${organization.path}/suppliers/${id()}`, { as: organization.admin });
    const before = (await read()).body;
    const response = await change(headers);
    expect([response.status, response.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    expect(response.body.origin).toBe(headers["origin"] ?? null);
    expect(response.headers.has("www-authenticate")).toBe(false);
    expect((await read()).body).toEqual(before);
    // Reads are allowed: a page of another origin cannot read the response.
    const reading = await change(headers, "GET");
    expect(reading.status).toBe(200);
    expect(reading.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("gets 403 from a foreign origin for sign-in and sign-out too", async () => {
    const headers = { origin: "https://evil.example" };
    const login = await service.request("POST", "/v1/auth/login", {
      headers,
      body: { email: "a@b.example", password: "x" },
    });
    const logout = await service.request("POST", "/v1/auth/logout", {
      headers,
      cookieOf: organization.admin,
    });
    for (const { status, body, headers: responseHeaders } of [login, logout]) {
      expect([status, body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
      expect(responseHeaders.getSetCookie()).toEqual([]);
    }
    expect(service.issuer.requests).toMatchObject({ token: 0, logout: 0 });
  });

  test("is executed from any origin with a bearer token, which no browser sends on its own", async () => {
    const response = await service.request("PATCH", `${organization.path}/suppliers/${id()}`, {
      as: organization.admin,
      headers: { origin: "https://elsewhere.example", [site]: "cross-site" },
      body: { notes: "by bearer" },
    });
    expect(response.status).toBe(200);
  });
});

describe("a token restricted to a scope", () => {
  const readable = new Set(["createTask", "setTaskStatus"]);
  const scoped = operations.filter(
    ({ permission, firstPartyOnly }) => permission !== "public" && !firstPartyOnly,
  );
  const needsRead = scoped.filter(({ method, id }) => method === "GET" || readable.has(id));
  const needsWrite = scoped.filter((operation) => !needsRead.includes(operation));
  const withScope = (scope: unknown) =>
    service.issuer.sign({ sub: organization.owner.id, client_id: "client", scope });

  test.each([
    ["mcp:read", "mcp:write", needsWrite],
    ["openid mcp:read mcp:admin", "mcp:write", needsWrite],
    ["mcp:write", "mcp:read", needsRead],
  ] as const)(
    "%s: 403 from every operation that needs %s",
    async (scope, needed, operationsWithScope) => {
      expect(operationsWithScope.length).toBeGreaterThan(10);
      const token = withScope(scope);
      for (const operation of operationsWithScope) {
        const response = await service.request(operation.method, pathOf(operation, records), {
          token,
          body: operation.example,
        });
        expect([operation.id, response.status, response.body.code]).toEqual([
          operation.id,
          403,
          "AUTH_INSUFFICIENT_SCOPE",
        ]);
        expect(response.headers.get("www-authenticate")).toBe(
          `Bearer error="insufficient_scope", scope="${needed}", ${metadata}`,
        );
      }
    },
  );

  test("HEAD needs the scope of GET", async () => {
    const headCurrentUser = (scope: string) =>
      service.request("HEAD", me, { token: withScope(scope) });
    expect((await headCurrentUser("mcp:read")).status).toBe(200);
    expect((await headCurrentUser("mcp:write")).status).toBe(403);
  });

  test("createTask and setTaskStatus need mcp:read only", async () => {
    const token = withScope("mcp:read");
    const body = { title: "Ring the hotel" };
    const created = await service.request("POST", `${organization.path}/tasks`, { token, body });
    expect(created.status).toBe(201);
    const path = `${organization.path}/tasks/${created.body.id}/status`;
    const done = await service.request("PATCH", path, { token, body: { status: "done" } });
    expect([done.status, done.body.status]).toEqual([200, "done"]);
  });

  test.each(["", "email", "openid profile", "mcp:admin", "xmcp:read", "mcp:readonly", "MCP:READ"])(
    "the scope %j does not restrict the token",
    async (scope) => {
      const token = withScope(scope);
      expect((await service.request("GET", me, { token })).status).toBe(200);
      const path = `${organization.path}/suppliers/${records["supplierId"]}`;
      expect((await service.request("PATCH", path, { token, body: {} })).status).toBe(200);
    },
  );

  test("scopes do not extend the user's permissions", async () => {
    const token = service.issuer.sign({ sub: organization.viewer.id, scope: "mcp:read mcp:write" });
    const path = `${organization.path}/suppliers/${records["supplierId"]}`;
    const response = await service.request("PATCH", path, { token, body: { notes: "x" } });
    expect([response.status, response.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    expect(response.headers.has("www-authenticate")).toBe(false);
  });

  test("user_metadata does not extend the user's permissions", async () => {
    const token = service.issuer.sign({
      sub: organization.viewer.id,
      role: "service_role",
      app_metadata: { role: "owner" },
      user_metadata: { sub: organization.owner.id, role: "owner", scope: "mcp:write" },
    });
    const path = `${organization.path}/suppliers/${records["supplierId"]}`;
    const response = await service.request("PATCH", path, { token, body: { notes: "x" } });
    expect([response.status, response.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  });
});
