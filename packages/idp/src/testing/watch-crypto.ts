import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, vi } from "vitest";

/**
 * Spies on a function of `node:crypto` while a test file runs, wherever it is imported by name. It works as
 * usual unless the test overrides it.
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
