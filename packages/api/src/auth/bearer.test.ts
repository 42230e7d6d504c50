import { expect, test } from "vitest";
import { readBearer } from "./bearer.ts";

const request = (headers: Record<string, string> = {}, path = "/") =>
  new Request(`http://127.0.0.1:3000${path}`, { headers });

test.each(["Bearer abc.def-_~+/==", "bearer abc.def-_~+/==", "BEARER   abc.def-_~+/=="])(
  "reads %s: the scheme is case-insensitive",
  (authorization) => {
    expect(readBearer(request({ authorization }))).toBe("abc.def-_~+/==");
  },
);

test.each(["Basic dXNlcjpwYXNz", "Bearertoken", "Bear er", "Negotiate Bearer"])(
  "returns null for another scheme: %s",
  (authorization) => {
    expect(readBearer(request({ authorization }))).toBeNull();
  },
);

test("returns null without an Authorization header", () => {
  expect(readBearer(request())).toBeNull();
  expect(readBearer(request(), [])).toBeNull();
});

test("ignores an access token in the query", () => {
  expect(readBearer(request({}, "/?access_token=abc"))).toBeNull();
});

test.each([
  "Bearer",
  "Bearer ",
  "bearer =",
  "Bearer a b",
  "Bearer a,b",
  "Bearer a=b",
  'Bearer "abc"',
  "Bearer\tabc",
  "Bearer:abc",
  "Bearer caf\u00e9",
])("rejects the malformed credential %j", (authorization) => {
  expect(() => readBearer(request({ authorization }))).toThrow(
    expect.objectContaining({ code: "AUTH_INVALID_TOKEN", members: { reason: "malformed" } }),
  );
});

test("rejects two Authorization headers, also equal ones and other schemes", () => {
  const malformedToken = expect.objectContaining({
    code: "AUTH_INVALID_TOKEN",
    members: { reason: "malformed" },
  });
  const first = request({ authorization: "Bearer a" });
  expect(() => readBearer(first, ["Bearer a", "Bearer b"])).toThrow(malformedToken);
  expect(() => readBearer(first, ["Bearer a", "Bearer a"])).toThrow(malformedToken);
  expect(() => readBearer(first, ["Basic a", "Bearer b"])).toThrow(malformedToken);
});

test("rejects two Authorization headers joined by a comma", () => {
  for (const [first, second] of [
    ["Bearer a", "Bearer b"],
    ["Basic a", "Bearer b"],
  ] as const) {
    const joined = request();
    joined.headers.append("authorization", first);
    joined.headers.append("authorization", second);
    expect(() => readBearer(joined)).toThrow(
      expect.objectContaining({ code: "AUTH_INVALID_TOKEN" }),
    );
  }
});

test("accepts a token of 8 kB, and rejects a longer one without quoting it", () => {
  expect(readBearer(request({ authorization: `Bearer ${"a".repeat(8192)}` }))).toHaveLength(8192);
  expect(() => readBearer(request({ authorization: `Bearer ${"a".repeat(8193)}` }))).toThrow(
    /^The bearer token is longer than 8192 bytes\.$/u,
  );
});
