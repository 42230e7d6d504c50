import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, vi } from "vitest";

/**
 * Spies on a function of `node:crypto` while a test file runs, wherever it is imported by name. Without a mock
 * implementation, it works as usual.
 */
export function spyOnCrypto<Name extends "scrypt" | "createHmac">(name: Name) {
  const spy = vi.spyOn(crypto, name);
  syncBuiltinESMExports();
  afterAll(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}
