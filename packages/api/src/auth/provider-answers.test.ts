import { beforeEach, describe, expect, test } from "vitest";
import { sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import type { IssuerMode } from "../testing/servers/test-issuer.ts";
import { openTestService } from "../testing/open-test-service.ts";

// The identity provider's outages and wrong answers, as callers of the service see them.

const me = "/v1/users/me";
const day = 24 * 3_600_000;

const service = await openTestService();
const user = await service.createUser();
/** How far the clock of the service is ahead, in milliseconds. */
let ahead = 0;

/** A day later all keys are forgotten: each test starts like a new service, with a working provider. */
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
const ask = (token: string) => service.request("GET", me, { token });
const askMcp = (token: string) => sendMcp(service, "tools/list", {}, { token });
const keyFetches = (): number => service.issuer.requests.keys;

describe("a provider that this service cannot work with is a 500 for every token", () => {
  test.each<[string, () => void]>([
    ["another issuer in discovery", () => service.issuer.discoveryIssuer("https://x.example")],
    [
      "the issuer with a slash too much",
      () => service.issuer.discoveryIssuer(`${service.issuer.url}/`),
    ],
    [
      "symmetric keys only",
      () => service.issuer.publish([{ kty: "oct", k: "c2VjcmV0", kid: "a", alg: "HS256" }]),
    ],
    ["no keys", () => service.issuer.publish([])],
  ])("%s", async (_, spoil) => {
    spoil();
    for (const answer of [await ask(sign()), await ask(sign({}, { alg: "HS256" }))]) {
      // A token signed with a shared secret is refused before any key is looked up.
      const isBad = answer.status === 401;
      if (!isBad) expect(answer.status).toBe(500);
      expect(answer.body.code).toBe(
        isBad ? "AUTH_INVALID_TOKEN" : "AUTH_RESOURCE_SERVER_MISCONFIGURED",
      );
    }
    const mcp = await askMcp(sign());
    expect([mcp.status, mcp.body.error.data.code]).toEqual([
      500,
      "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    ]);
    expect(mcp.headers.has("www-authenticate")).toBe(false);
  });
});

describe("a provider that gives no keys at the first request", () => {
  test.each<IssuerMode>(["down", "html", "redirect", "oversized", "rate-limited"])(
    "%s: 502 with Retry-After, never 401, and one attempt in three seconds",
    async (mode) => {
      service.issuer.mode(mode);
      const before = keyFetches();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(sign())));
      for (const { status, body, headers } of [...answers, await ask(sign())]) {
        expect([status, body.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
        expect(headers.get("retry-after")).toMatch(/^[23]$/u);
        expect(headers.has("www-authenticate")).toBe(false);
      }
      const mcp = await askMcp(sign());
      expect([mcp.status, mcp.body.error.data.code]).toEqual([502, "AUTH_PROVIDER_ERROR"]);
      // A request whose connection ends without an answer is retried once in the same attempt.
      const attempt = mode === "down" ? 2 : 1;
      expect(keyFetches()).toBe(before + attempt);

      service.issuer.mode("up");
      pass(2_000);
      expect((await ask(sign())).headers.get("retry-after")).toBe("1");
      pass(1_000);
      expect((await ask(sign())).status).toBe(200);
      expect(keyFetches()).toBe(before + attempt + 1);
    },
  );
});

describe("keys that are known", () => {
  test("serve every request for almost a day while the provider is down", async () => {
    expect((await ask(sign())).status).toBe(200);
    service.issuer.mode("down");
    for (const hours of [1, 11, 11]) {
      pass(hours * 3_600_000);
      expect([(await ask(sign())).status, (await askMcp(sign())).status]).toEqual([200, 200]);
    }
    pass(3_600_000);
    expect((await ask(sign())).status).toBe(502);
  });

  test("a flood of unknown key ids costs one fetch in five seconds, and good tokens pass", async () => {
    expect((await ask(sign())).status).toBe(200);
    const before = keyFetches();
    for (let round = 0; round < 3; round += 1) {
      pass(5_000);
      const flood = Array.from({ length: 40 }, (_, index) =>
        ask(sign({}, { header: { kid: `${round}-${index}` } })),
      );
      const [good, ...answers] = await Promise.all([ask(sign()), ...flood]);
      expect(good?.status).toBe(200);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
    expect(keyFetches() - before).toBe(3);
  });

  test("a rotated key is taken at once, the old one while it is published, a removed one no more", async () => {
    const old = service.issuer.key();
    expect((await ask(sign())).status).toBe(200);
    service.issuer.rotate();
    pass(5_000);
    expect((await ask(sign())).status).toBe(200);
    expect((await ask(sign({}, { key: old }))).status).toBe(200);
    service.issuer.rotate({ removeOld: true });
    const removed = service.issuer.key();
    service.issuer.rotate({ removeOld: true });
    pass(5_000);
    expect((await ask(sign())).status).toBe(200);
    expect((await ask(sign({}, { key: removed }))).status).toBe(401);
  });
});

describe("what the operator is told of a provider that fails, once a minute", () => {
  const told = (error: unknown) => [
    { level: "error", message: "The identity provider fails.", error },
  ];
  const signIn = (at: typeof service) =>
    at.request("POST", "/v1/auth/login", { body: { email: "a@b.example", password: "wrong" } });

  test("that it is away, when keys are asked for", async () => {
    const own = await openTestService();
    own.issuer.mode("down");
    const token = own.issuer.sign({ sub: user.id });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await own.request("GET", me, { token })).status).toBe(502);
    }
    expect(own.logs).toEqual(
      told(expect.stringMatching(/^The identity provider cannot be reached\. [A-Z_]+$/u)),
    );
  });

  test("that it is away, when somebody signs in", async () => {
    const own = await openTestService();
    own.issuer.mode("down");
    expect([(await signIn(own)).status, (await signIn(own)).status]).toEqual([502, 502]);
    expect(own.logs).toEqual(
      told(expect.stringMatching(/^The identity provider cannot be reached\. [A-Z_]+$/u)),
    );
  });

  test("which issuer it names, and which one is configured", async () => {
    const own = await openTestService();
    own.issuer.discoveryIssuer("https://x.example");
    const token = own.issuer.sign({ sub: user.id });
    expect((await own.request("GET", me, { token })).status).toBe(500);
    expect(own.logs).toEqual(
      told(
        `The identity provider's issuer differs from the configured one. https://x.example, not ${own.issuer.url}`,
      ),
    );
  });
});
