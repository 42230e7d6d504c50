import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, vi } from "vitest";

/**
 * Watches a function of `node:crypto` for as long as a test file runs, wherever it is imported by its name.
 * It does its work as before, unless the test says otherwise.
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
