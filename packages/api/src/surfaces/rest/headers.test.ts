import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestResponse } from "../../testing/test-service.ts";
import { sendMcp } from "../mcp/testing/mcp-requests.ts";

// The security headers of responses, on every surface, for results and errors.

const service = await openTestService();
const organization = await service.createOrganization();

const securityHeadersOf = ({ headers }: TestResponse) => ({
  policy: headers.get("content-security-policy"),
  sniffing: headers.get("x-content-type-options"),
  referrer: headers.get("referrer-policy"),
  credentials: headers.get("access-control-allow-credentials"),
});
const apiHeaders = {
  policy: "default-src 'none'; frame-ancestors 'none'",
  sniffing: "nosniff",
  referrer: "no-referrer",
  // Pages of other origins cannot send cookies, nor read responses to requests with cookies.
  credentials: null,
};

// Responses of operations are checked wherever a test requests one (testing/check-response.ts).
describe("REST", () => {
  test.each([
    ["an unknown path", "GET", "/v1/nothing", {}],
    ["an unknown method", "PUT", "/v1/users/me", {}],
    ["a URL that is too long", "GET", `/v1/users/me?${"x".repeat(9_000)}`, {}],
    ["malformed JSON", "POST", "/v1/auth/login", { body: "{" }],
    ["another media type", "GET", "/v1/users/me", { headers: { accept: "text/html" } }],
    ["an invalid token", "GET", "/v1/users/me", { token: "bad" }],
    ["an invalid cookie", "GET", "/v1/users/me", { headers: { cookie: "sb-auth-token=base64-*" } }],
    ["another origin", "POST", "/v1/auth/login", { headers: { origin: "null" }, body: {} }],
    ["a preflight", "OPTIONS", "/v1/users/me", { headers: { origin: "https://a.example" } }],
  ] as const)(
    "the response to %s has the security headers and is not cached",
    async (_, method, path, request) => {
      const answer = await service.request(method, path, request);
      expect(securityHeadersOf(answer)).toEqual(apiHeaders);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});

describe("the product MCP endpoint", () => {
  test("has the security headers and is not cached, for results and errors", async () => {
    const as = organization.viewer;
    const answers = [
      await sendMcp(service, "tools/list", {}, { as }),
      await sendMcp(
        service,
        "tools/call",
        { name: "commerce_list_suppliers", arguments: {} },
        { as },
      ),
      await sendMcp(service, "tools/list"),
      await sendMcp(service, "tools/list", {}, { token: "bad" }),
      await sendMcp(service, "tools/list", {}, { as, headers: { origin: "https://a.example" } }),
      await service.request("GET", "/api/mcp", { as }),
      await service.request("OPTIONS", "/api/mcp"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401, 403, 405, 204]);
    for (const answer of answers) {
      expect([answer.status, securityHeadersOf(answer)]).toEqual([answer.status, apiHeaders]);
      expect(answer.headers.get("cache-control")).toMatch(/no-store|no-cache/u);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("protected resource metadata", () => {
  const paths = [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/api/mcp",
  ];

  test("has the same body at both URLs, for pages of any origin", async () => {
    const headers = { origin: "https://inspector.example" };
    const answers = await Promise.all(
      paths.map((path) => service.request("GET", path, { headers })),
    );
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        "application/json",
      ]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(securityHeadersOf(answer)).toEqual(apiHeaders);
      expect(answer.text).toBe(
        `{"resource":"http://127.0.0.1:3000/api/mcp","authorization_servers":["${service.issuer.url}"]}`,
      );
    }
  });

  test("returns 204 to a preflight request, whatever header the page wants to send", async () => {
    for (const path of paths) {
      const answer = await service.request("OPTIONS", path, {
        headers: {
          origin: "https://inspector.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "authorization, mcp-protocol-version",
        },
      });
      expect([answer.status, answer.text]).toEqual([204, ""]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-headers")).toBe("*, Authorization");
    }
  });
});

describe("pages and texts", () => {
  test.each(["/healthz", "/readyz"])(
    "%s has the security headers and is not cached",
    async (path) => {
      const answer = await service.request("GET", path);
      expect([answer.status, securityHeadersOf(answer)]).toEqual([200, apiHeaders]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each([
    ["the outbox", "/outbox", 200],
    ["an unknown message", "/outbox/none", 404],
    ["an unknown quote", `/q/${"x".repeat(43)}`, 404],
  ])(
    "%s has its own content security policy, without scripts and frames",
    async (_, path, status) => {
      const answer = await service.request("GET", path, { from: "127.0.0.1" });
      expect(answer.status).toBe(status);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'/u);
      expect(policy).not.toMatch(/script-src|unsafe-eval/u);
      if (answer.headers.get("content-type")?.startsWith("text/html") === true) {
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("base-uri 'none'");
        expect(answer.text).not.toMatch(/<script/iu);
      }
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toMatch(/^(no-referrer|same-origin)$/u);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    },
  );
});
