import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, vi } from "vitest";

/**
 * Spies on a function of `node:crypto` while a test file runs, wherever it is imported by name. Without a mock
 * implementation, it works as usual.
 */
export function watchCrypto<Name extends "scrypt" | "createHmac">(name: Name) {
  const watched = vi.spyOn(crypto, name);
  syncBuiltinESMExports();
  afterAll(() => {
    watched.mockRestore();
    syncBuiltinESMExports();
  });
  return watched;
}
