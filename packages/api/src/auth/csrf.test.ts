import { expect, test } from "vitest";
import { assertSameOrigin } from "./csrf.ts";

const settings = {
  baseUrl: "https://werkbank.example",
  trustedOrigins: ["https://admin.example/"],
};
const check = (headers: Record<string, string>, method = "POST") =>
  assertSameOrigin(new Request("https://elsewhere.example/api", { method, headers }), settings);

test.each([
  [{}],
  [{ origin: "https://werkbank.example" }],
  [{ origin: "https://admin.example" }],
  [{ "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none" }],
  [{ "sec-fetch-site": "same-origin", origin: "https://werkbank.example" }],
  [{ "sec-fetch-site": "cross-site", origin: "https://admin.example" }],
])("accepts an unsafe request with %j", (headers) => {
  expect(() => check(headers as Record<string, string>)).not.toThrow();
});

test.each([
  [{ origin: "https://evil.example" }],
  [{ origin: "null" }],
  [{ origin: "http://werkbank.example" }],
  [{ origin: "https://werkbank.example:8443" }],
  [{ origin: "https://werkbank.example.evil.example" }],
  [{ origin: "https://shop.werkbank.example" }],
  [{ origin: "https://werkbank.example/" }],
  [{ origin: "https://evil.example", host: "evil.example" }],
  [{ "sec-fetch-site": "same-site", origin: "https://shop.werkbank.example" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "cross-site", origin: "null" }],
  [{ "sec-fetch-site": "nonsense" }],
])("rejects an unsafe request with %j", (headers: Record<string, string>) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(() => check(headers, method)).toThrow(
      expect.objectContaining({
        code: "CSRF_ORIGIN_REFUSED",
        status: 403,
        members: { origin: headers.origin ?? null },
      }),
    );
  }
});

test("accepts every safe request", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect(() => check({ origin: "https://evil.example" }, method)).not.toThrow();
  }
});
