import { expect, test } from "vitest";
import { mcpCorsHeaders, refuseForeignOrigin } from "./mcp-origin.ts";

const local = {
  baseUrl: "http://127.0.0.1:3000",
  mcpAllowedOrigins: ["https://inspector.example"],
};
const remote = { baseUrl: "https://werkbank.example", mcpAllowedOrigins: [] };
const request = (headers: Record<string, string>, url = "http://127.0.0.1:3000/api/mcp") =>
  new Request(url, { method: "POST", headers });

test.each([
  [{}],
  [{ host: "127.0.0.1:3000" }],
  [{ host: "localhost:3000" }],
  [{ host: "LOCALHOST" }],
  [{ host: "[::1]:41234" }],
  [{ origin: "http://127.0.0.1:3000" }],
  [{ origin: "http://localhost:3000", host: "localhost:3000" }],
  [{ origin: "http://[::1]:3000" }],
  [{ origin: "https://inspector.example" }],
])("%j is let through at a loopback address", (headers) => {
  expect(refuseForeignOrigin(request(headers as Record<string, string>), local)).toBeNull();
});

test.each([
  [{ host: "evil.example" }],
  [{ host: "evil.example:3000" }],
  [{ host: "127.0.0.1.evil.example:3000" }],
  [{ host: "localhost.evil.example" }],
  [{ host: "user@127.0.0.1:3000" }],
  [{ host: "localhost.:3000" }],
  [{ origin: "http://evil.example" }],
  [{ origin: "null" }],
  [{ origin: "https://127.0.0.1:3000" }],
  [{ origin: "http://127.0.0.1:3001" }],
  [{ origin: "http://localhost:3000.evil.example" }],
  [{ origin: "http://localhost.evil.example:3000" }],
  [{ origin: "http://inspector.example" }],
])("%j is refused at a loopback address", async (headers) => {
  const response = refuseForeignOrigin(request(headers), local);
  expect(response?.status).toBe(403);
  expect(await response?.json()).toMatchObject({
    jsonrpc: "2.0",
    error: { code: -32000 },
    id: null,
  });
});

test("a rebound name in the request address is refused as well", () => {
  expect(refuseForeignOrigin(request({}, "http://evil.example:3000/api/mcp"), local)?.status).toBe(
    403,
  );
});

test("at a public address any host may be named, but the origin is still checked", () => {
  const inside = request({ host: "api-7.internal:8080" }, "http://api-7.internal:8080/api/mcp");
  expect(refuseForeignOrigin(inside, remote)).toBeNull();
  expect(refuseForeignOrigin(request({ origin: "https://werkbank.example" }), remote)).toBeNull();
  expect(refuseForeignOrigin(request({ origin: "http://localhost:3000" }), remote)?.status).toBe(
    403,
  );
});

test("an allowed origin is echoed, a foreign one is not", () => {
  const origin = "https://inspector.example";
  expect(mcpCorsHeaders(request({ origin }), local)).toEqual({
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
  });
  expect(mcpCorsHeaders(request({ origin: "https://evil.example" }), local)).toEqual({
    Vary: "Origin",
  });
  expect(mcpCorsHeaders(request({}), local)).toEqual({ Vary: "Origin" });
});
