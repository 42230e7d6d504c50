import { expect, test } from "vitest";
import { assertScope, toServiceScopes, parseScopeClaim } from "./scopes.ts";
import type { Scope } from "./scopes.ts";

const check = (tokenScope: string, scope: Scope) =>
  assertScope({ scopes: toServiceScopes(tokenScope) }, scope);

test.each([
  "",
  "email",
  "openid profile",
  "mcp:admin",
  "mcp:reading xmcp:read",
  "MCP:READ",
  "mcp:read,mcp:write",
])("the scope claim %j does not restrict the token", (tokenScope) => {
  expect(() => check(tokenScope, "mcp:read")).not.toThrow();
  expect(() => check(tokenScope, "mcp:write")).not.toThrow();
});

test("mcp:read does not allow writing", () => {
  expect(() => check("email mcp:read", "mcp:write")).toThrow(
    expect.objectContaining({
      code: "AUTH_INSUFFICIENT_SCOPE",
      message: "This request needs the scope mcp:write; the token carries mcp:read.",
      members: { requiredScope: "mcp:write", tokenScopes: ["mcp:read"] },
    }),
  );
  expect(() => check("email mcp:read", "mcp:read")).not.toThrow();
});

test("mcp:write does not imply mcp:read", () => {
  expect(() => check("mcp:write", "mcp:read")).toThrow(
    expect.objectContaining({ code: "AUTH_INSUFFICIENT_SCOPE" }),
  );
  expect(() => check("mcp:write", "mcp:write")).not.toThrow();
});

test("both scopes allow reading and writing", () => {
  expect(() => check("mcp:read mcp:write", "mcp:read")).not.toThrow();
  expect(() => check("mcp:read mcp:write", "mcp:write")).not.toThrow();
});

test("parses an array of scopes like a string, and rejects other types", () => {
  expect(parseScopeClaim(["mcp:read", "email"])).toBe("mcp:read email");
  expect(parseScopeClaim(undefined)).toBe("");
  expect(parseScopeClaim({ "mcp:write": true })).toBeNull();
  expect(parseScopeClaim(["mcp:read", 1])).toBeNull();
});
