import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import type { IssuerMode } from "../testing/servers/test-issuer.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Outages and invalid responses of the identity provider, as callers of the service see them.

const me = "/v1/users/me";
const day = 24 * 3_600_000;

const service = await openTestService();
const user = await service.createUser();
/** By how many milliseconds the service's clock is ahead. */
let ahead = 0;

// Time passes by `pass` only: a slow machine must not shorten a waiting time.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

/** After a day, cached keys are unusable: each test starts like a new service, with a working provider. */
beforeEach(() => {
  pass(day);
  service.issuer.mode("up");
  service.issuer.publish(null);
  service.issuer.discoveryIssuer(service.issuer.url);
});

function pass(milliseconds: number): void {
  ahead += milliseconds;
  service.setNow(Date.now() + ahead);
}
const seconds = (): number => Math.floor((Date.now() + ahead) / 1_000);
const times = () => ({ iat: seconds(), exp: seconds() + 3_600 });
const sign = (claims: object = {}, options: object = {}): string =>
  service.issuer.sign({ sub: user.id, ...times(), ...claims }, options);
const getCurrentUser = (token: string) => service.request("GET", me, { token });
const listMcpTools = (token: string) => sendMcp(service, "tools/list", {}, { token });
const keyFetches = (): number => service.issuer.requests.keys;

describe("500 for every token if the provider publishes", () => {
  test.each<[string, () => void]>([
    ["another issuer in discovery", () => service.issuer.discoveryIssuer("https://x.example")],
    [
      "the issuer with a trailing slash",
      () => service.issuer.discoveryIssuer(`${service.issuer.url}/`),
    ],
    [
      "symmetric keys only",
      () => service.issuer.publish([{ kty: "oct", k: "c2VjcmV0", kid: "a", alg: "HS256" }]),
    ],
    ["no keys", () => service.issuer.publish([])],
  ])("%s", async (_, spoil) => {
    spoil();
    for (const response of [
      await getCurrentUser(sign()),
      await getCurrentUser(sign({}, { alg: "HS256" })),
    ]) {
      // A token signed with a shared secret is rejected before any key is looked up.
      const isBad = response.status === 401;
      if (!isBad) expect(response.status).toBe(500);
      expect(response.body.code).toBe(
        isBad ? "AUTH_INVALID_TOKEN" : "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      );
    }
    const mcp = await listMcpTools(sign());
    expect([mcp.status, mcp.body.error.data.code]).toEqual([
      500,
      "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    ]);
    expect(mcp.headers.has("www-authenticate")).toBe(false);
  });
});

describe("a provider without keys at the first request", () => {
  test.each<IssuerMode>(["down", "html", "redirect", "oversized", "rate-limited"])(
    "%s: 502 with Retry-After, never 401, and one attempt in three seconds",
    async (mode) => {
      service.issuer.mode(mode);
      const before = keyFetches();
      const responses = await Promise.all(Array.from({ length: 5 }, () => getCurrentUser(sign())));
      for (const { status, body, headers } of [...responses, await getCurrentUser(sign())]) {
        expect([status, body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
        expect(headers.get("retry-after")).toMatch(/^[23]$/u);
        expect(headers.has("www-authenticate")).toBe(false);
      }
      const mcp = await listMcpTools(sign());
      expect([mcp.status, mcp.body.error.data.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
      // A request whose connection ends without a response is retried once in the same attempt.
      const attempt = mode === "down" ? 2 : 1;
      expect(keyFetches()).toBe(before + attempt);

      service.issuer.mode("up");
      pass(2_000);
      expect((await getCurrentUser(sign())).headers.get("retry-after")).toBe("1");
      pass(1_000);
      expect((await getCurrentUser(sign())).status).toBe(200);
      expect(keyFetches()).toBe(before + attempt + 1);
    },
  );
});

describe("cached keys", () => {
  test("verify tokens for almost a day while the provider is down", async () => {
    expect((await getCurrentUser(sign())).status).toBe(200);
    service.issuer.mode("down");
    for (const hours of [1, 11, 11]) {
      pass(hours * 3_600_000);
      expect([(await getCurrentUser(sign())).status, (await listMcpTools(sign())).status]).toEqual([
        200, 200,
      ]);
    }
    pass(3_600_000);
    expect((await getCurrentUser(sign())).status).toBe(502);
  });

  test("are fetched once in five seconds during a flood of unknown key ids, and valid tokens pass", async () => {
    expect((await getCurrentUser(sign())).status).toBe(200);
    const before = keyFetches();
    for (let round = 0; round < 3; round += 1) {
      pass(5_000);
      const flood = Array.from({ length: 40 }, (_, index) =>
        getCurrentUser(sign({}, { header: { kid: `${round}-${index}` } })),
      );
      const [good, ...responses] = await Promise.all([getCurrentUser(sign()), ...flood]);
      expect(good?.status).toBe(200);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    }
    expect(keyFetches() - before).toBe(3);
  });

  test("include a rotated key at once and the old key while it is published", async () => {
    const old = service.issuer.key();
    expect((await getCurrentUser(sign())).status).toBe(200);
    service.issuer.rotate();
    pass(5_000);
    expect((await getCurrentUser(sign())).status).toBe(200);
    expect((await getCurrentUser(sign({}, { key: old }))).status).toBe(200);
    service.issuer.rotate({ removeOld: true });
    const removed = service.issuer.key();
    service.issuer.rotate({ removeOld: true });
    pass(5_000);
    expect((await getCurrentUser(sign())).status).toBe(200);
    expect((await getCurrentUser(sign({}, { key: removed }))).status).toBe(401);
  });
});

describe("the log of provider failures, once a minute", () => {
  const toLogEntry = (error: unknown) => [
    { level: "error", message: "The identity provider fails.", error },
  ];
  const signIn = (target: typeof service) =>
    target.request("POST", "/v1/auth/login", { body: { email: "a@b.example", password: "wrong" } });

  test("says that the provider cannot be reached for keys", async () => {
    const own = await openTestService();
    own.issuer.mode("down");
    const token = own.issuer.sign({ sub: user.id });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await own.request("GET", me, { token })).status).toBe(502);
    }
    expect(own.logs).toEqual(
      toLogEntry(expect.stringMatching(/^The identity provider cannot be reached\. [A-Z_]+$/u)),
    );
  });

  test("says that the provider cannot be reached for a sign-in", async () => {
    const own = await openTestService();
    own.issuer.mode("down");
    expect([(await signIn(own)).status, (await signIn(own)).status]).toEqual([502, 502]);
    expect(own.logs).toEqual(
      toLogEntry(expect.stringMatching(/^The identity provider cannot be reached\. [A-Z_]+$/u)),
    );
  });

  test("names the published and the configured issuer", async () => {
    const own = await openTestService();
    own.issuer.discoveryIssuer("https://x.example");
    const token = own.issuer.sign({ sub: user.id });
    expect((await own.request("GET", me, { token })).status).toBe(500);
    expect(own.logs).toEqual(
      toLogEntry(
        `The identity provider's issuer differs from the configured one. https://x.example, not ${own.issuer.url}`,
      ),
    );
  });
});
