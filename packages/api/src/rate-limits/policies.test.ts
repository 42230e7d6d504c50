import { describe, expect, test } from "vitest";
import { SettingsError } from "@werkbank/settings";
import { parseConfig } from "../config.ts";
import { defaultPolicies } from "./policies.ts";

const shared = {
  DATABASE_URL: "postgres://127.0.0.1/werkbank",
  SERVICE_SECRET: "a secret of at least thirty-two bytes",
};

describe("RATE_LIMITS", () => {
  test("has the default limits if it is not set", () => {
    expect(parseConfig({}).rateLimits).toEqual({
      policies: defaultPolicies,
      store: { kind: "memory" },
    });
  });

  test("changes the listed policies", () => {
    expect(parseConfig({ RATE_LIMITS: "read=5/10, mcp=1/86400" }).rateLimits.policies).toEqual({
      ...defaultPolicies,
      read: { quota: 5, windowSeconds: 10 },
      mcp: { quota: 1, windowSeconds: 86_400 },
    });
  });

  test("disables all limits with off", () => {
    expect(parseConfig({ RATE_LIMITS: "off" }).rateLimits.policies).toBeNull();
  });

  const form = "is neither off nor name=requests/seconds, as in read=600/60";
  test.each([
    [
      "reads=5/10",
      `there is no policy reads; the policies are ${Object.keys(defaultPolicies).join(", ")}`,
    ],
    [
      "constructor=5/10",
      `there is no policy constructor; the policies are ${Object.keys(defaultPolicies).join(", ")}`,
    ],
    ["read=0/60", "read must allow 1 to 1000000 requests"],
    ["read=1000001/60", "read must allow 1 to 1000000 requests"],
    ["write=5/0", "the window of write must be 1 to 86400 seconds long"],
    ["write=5/86401", "the window of write must be 1 to 86400 seconds long"],
    ["read=5/10,read=6/10", "read is given twice"],
    ["on", `"on" ${form}`],
    ["read=5", `"read=5" ${form}`],
    ["read=-5/10", `"read=-5/10" ${form}`],
    ["read=5/10,", `"" ${form}`],
    ["read=5/10,off", `"off" ${form}`],
  ])("rejects %s", (value, message) => {
    expect(() => parseConfig({ RATE_LIMITS: value })).toThrow(
      new SettingsError([
        `RATE_LIMITS must be name=requests/seconds, separated by commas, or off, not ${JSON.stringify(value)}: ${message}; for example RATE_LIMITS=read=600/60,write=120/60.`,
      ]),
    );
  });
});

describe("RATE_LIMIT_STORE", () => {
  test("is postgres by default with DATABASE_URL, and memory otherwise", () => {
    const storeOf = (more: Record<string, string>) =>
      parseConfig({ ...shared, ...more }).rateLimits.store;
    const together = { kind: "postgres", url: shared.DATABASE_URL, isPooled: false };
    expect(storeOf({})).toEqual(together);
    expect(storeOf({ RATE_LIMIT_STORE: "postgres" })).toEqual(together);
    expect(storeOf({ RATE_LIMIT_STORE: "memory" })).toEqual({ kind: "memory" });
    const url = "postgres://werkbank@127.0.0.1:6432/werkbank";
    const pooled = { kind: "postgres", url, isPooled: true };
    expect(storeOf({ DATABASE_POOLER_URL: url })).toEqual(pooled);
    expect(parseConfig({}).rateLimits.store).toEqual({ kind: "memory" });
  });

  test("rejects DATABASE_POOLER_URL without DATABASE_URL", () => {
    const url = "postgres://werkbank@127.0.0.1:6432/werkbank";
    expect(() => parseConfig({ DATABASE_POOLER_URL: url })).toThrow(
      "DATABASE_POOLER_URL needs DATABASE_URL;",
    );
  });

  test("rejects postgres without DATABASE_URL, and other values", () => {
    expect(() => parseConfig({ RATE_LIMIT_STORE: "postgres" })).toThrow(
      "RATE_LIMIT_STORE=postgres needs DATABASE_URL; for example DATABASE_URL=postgres://user:password@host:5432/database.",
    );
    expect(() => parseConfig({ ...shared, RATE_LIMIT_STORE: "redis" })).toThrow(
      /^RATE_LIMIT_STORE must be memory or postgres, not "redis"; for example RATE_LIMIT_STORE=memory\.$/u,
    );
  });
});

describe("TRUST_PROXY", () => {
  test("is the number of proxies, 0 by default", () => {
    expect(parseConfig({}).trustedProxies).toBe(0);
    expect(parseConfig({ TRUST_PROXY: "2" }).trustedProxies).toBe(2);
  });

  test.each(["-1", "1.5", "true", "10.0.0.1", "11"])("rejects %s", (value) => {
    expect(() => parseConfig({ TRUST_PROXY: value })).toThrow(
      /^TRUST_PROXY must be a whole number from 0 to 10, not "[^"]+"; for example TRUST_PROXY=0\.$/u,
    );
  });
});
