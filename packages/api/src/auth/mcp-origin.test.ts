import { expect, test } from "vitest";
import { mcpCorsHeaders, rejectForeignOrigin } from "./mcp-origin.ts";

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
])("accepts %j at a loopback base URL", (headers) => {
  expect(rejectForeignOrigin(request(headers as Record<string, string>), local)).toBeNull();
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
])("returns 403 for %j at a loopback base URL", async (headers) => {
  const response = rejectForeignOrigin(request(headers), local);
  expect(response?.status).toBe(403);
  expect(await response?.json()).toMatchObject({
    jsonrpc: "2.0",
    error: { code: -32000 },
    id: null,
  });
});

test("returns 403 for a rebound host name in the request URL", () => {
  expect(rejectForeignOrigin(request({}, "http://evil.example:3000/api/mcp"), local)?.status).toBe(
    403,
  );
});

test("accepts any Host at a public base URL, and still checks the origin", () => {
  const inside = request({ host: "api-7.internal:8080" }, "http://api-7.internal:8080/api/mcp");
  expect(rejectForeignOrigin(inside, remote)).toBeNull();
  expect(rejectForeignOrigin(request({ origin: "https://werkbank.example" }), remote)).toBeNull();
  expect(rejectForeignOrigin(request({ origin: "http://localhost:3000" }), remote)?.status).toBe(
    403,
  );
});

test("echoes an allowed origin in the CORS headers, and no other", () => {
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
